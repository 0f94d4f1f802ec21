/** Periods against each other and against the all-time figures: months add up to years, both to what P&L says of all time. */
import { decodeWire, routes } from '@wheelwright/api'
import type { Periods, ProfitList } from '@wheelwright/api'
import { assert } from '@wheelwright/core'
import type { TestApp } from '../../testing/test-app.ts'

type Figures = Periods['total']

const names = [
  'premiumPuts',
  'premiumCalls',
  'unknownPuts',
  'unknownCalls',
  'boughtBack',
  'optionPnl',
  'stockPnl',
  'dividends',
  'interest',
  'charges',
  'fees',
  'realizedPnl',
  'netCash',
  'deposits',
  'sharesBought',
  'sharesSold',
  'unknown',
  'knownOptions',
  'unknownOptions',
  'knownShares',
  'unknownShares',
  'knownIncome',
  'pending',
] as const satisfies readonly (keyof Figures)[]

/** Of what is known: null where no row has a result that is. */
const sumOf = <N extends string>(rows: readonly Readonly<Record<N, number | null>>[], name: N): number =>
  rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)

const sumsOf = (rows: readonly Figures[]): string =>
  JSON.stringify(names.map((name) => [name, sumOf(rows, name)]))

const ofMonths = (rows: readonly (Figures & { readonly period: string })[]): string =>
  JSON.stringify(rows.map((row) => [row.period, ...names.map((name) => row[name])]))

/** What does not add up, in words; none where all does. */
export async function periodDifferences({ send }: Pick<TestApp, 'send'>, token: string): Promise<string[]> {
  const read = async (by: 'month' | 'year', premium: string): Promise<[ProfitList, Periods]> => {
    const { status, body } = await send('GET', `/portfolio/pnl?by=${by}&premium=${premium}`, { token })
    assert(status === 200, `P&L by ${by} answered ${status}`)
    const decoded = decodeWire(routes.profit.answer, body)
    assert(decoded.ok && decoded.value.periods !== undefined, 'P&L does not answer what its schema says')
    return [decoded.value, decoded.value.periods]
  }
  const readMonths = async () => {
    const { body } = await send('GET', '/portfolio/pnl?months=true&items=none', { token })
    const decoded = decodeWire(routes.profit.answer, body)
    assert(decoded.ok && decoded.value.months !== undefined, 'P&L came without its months')
    return decoded.value.months
  }
  const found: string[] = []
  const same = (what: string, left: unknown, right: unknown) => {
    if (left !== right) found.push(`${what}: ${String(left)} and ${String(right)}`)
  }
  const cash: string[] = []
  for (const premium of ['opened', 'ended', 'assigned']) {
    const [{ items }, months] = await read('month', premium)
    const [, years] = await read('year', premium)
    const { total } = months
    if (premium === 'ended')
      same('ended: months that stand ready', ofMonths(await readMonths()), ofMonths(months.items))
    same(`${premium}: months and all`, sumsOf(months.items), sumsOf([total]))
    for (const year of years.items) {
      const ofYear = months.items.filter(({ period }) => period.startsWith(year.period))
      same(`${premium}: months of ${year.period}`, sumsOf(ofYear), sumsOf([year]))
      same(`${premium}: cash at the end of ${year.period}`, ofYear.at(-1)?.cashAtEnd, year.cashAtEnd)
      const steps = months.years.find((each) => each.year === year.period)
      same(`${premium}: the year under its choice`, steps?.[months.premium], year.realizedPnl)
      same(
        `${premium}: cash of ${year.period} against the broker`,
        JSON.stringify(steps?.cashCheck),
        JSON.stringify(year.cashCheck),
      )
    }
    same(`${premium}: years and all`, sumsOf(years.items), sumsOf([years.total]))
    for (const steps of months.years) {
      const { year, opened, ended, assigned } = steps
      const { stillOpen, endedFromBefore, inBasis, basisFromBefore, boundLots } = steps
      same(`${year}: from opened to ended`, (opened ?? 0) + stillOpen + endedFromBefore, ended ?? 0)
      same(
        `${year}: from ended to assigned`,
        (ended ?? 0) + inBasis + basisFromBefore + boundLots,
        assigned ?? 0,
      )
    }
    for (const choice of ['opened', 'ended', 'assigned'] as const)
      same(`${premium}: years ${choice} and all`, sumOf(months.years, choice), months.choices[choice] ?? 0)
    same(`${premium}: accounts and all`, sumsOf(months.accounts), sumsOf([total]))
    const others = months.otherSymbols === null ? [] : [months.otherSymbols]
    same(`${premium}: symbols and all`, sumsOf([...months.symbols, ...others]), sumsOf([total]))
    const choice = months.choices[months.premium]
    same(`${premium}: the choice and its total`, choice, total.realizedPnl)
    same(`${premium}: net cash`, total.netCash, sumOf(items, 'netCash'))
    if (premium === 'ended')
      for (const name of ['realizedPnl', 'optionPnl', 'stockPnl', 'dividends', 'interest', 'fees'] as const)
        same(`${premium}: ${name}`, total[name] ?? 0, sumOf(items, name))
    if (premium === 'assigned')
      same(`${premium}: by tax lots`, total.realizedPnl ?? 0, sumOf(items, 'taxRealizedPnl'))
    const isOver = items.every(({ open, complete }) => !open && complete)
    if (isOver) same(`${premium}: what is over`, total.realizedPnl, months.choices.ended)
    cash.push(JSON.stringify(months.items.map(({ period, cashAtEnd }) => [period, cashAtEnd]).at(-1) ?? []))
  }
  same('cash is the same whenever premium counts', new Set(cash).size, 1)
  return found
}
