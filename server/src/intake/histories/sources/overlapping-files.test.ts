/** Histories that come in parts, in any order, twice, or from two sources: what they tell together counts once. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { asSchwabApi } from '../../testing/as-schwab-api.ts'
import { asSchwabCsv } from '../../testing/as-schwab-csv.ts'
import { brokerFiles } from '../../testing/brokers.ts'
import { openImports, type Json } from '../../testing/open-imports.ts'
import {
  earlyAssignment,
  partialAssignment,
  splitWithCall,
  workedCase,
} from '../../testing/worked-histories.ts'

const cases = [
  ['the worked case', 'ABC', workedCase, 576.75],
  ['a partial assignment', 'PCG', partialAssignment, 1685.42],
  ['an early assignment', 'XYZ', earlyAssignment, 1042.4],
  ['a split', 'ABC', splitWithCall, 1848.02],
] as const

/** Those whose rows have no number of the broker's: what is written does not depend on what stands before it. */
const unnumbered = brokerFiles.filter(({ format }) =>
  ['schwab-csv', 'tastytrade-csv', 'fidelity-csv', 'robinhood-csv'].includes(format),
)

const figures = (total: number) => ({
  realized_pnl: total,
  tax_realized_pnl: total,
  net_cash: total,
  open: false,
  complete: true,
})

describeDecidedInCode('histories that come in parts', ({ openTestDatabase }) => {
  const told = cases.flatMap(([name, ticker, history, total]) =>
    unnumbered.map((file) => [name, file.format, { ticker, history, total, file }] as const),
  )

  it.each(told)(
    '%s in %s, two files that overlap by half',
    async (_, __, { ticker, history, total, file }) => {
      const { take, profitOf, wheel } = await openImports(await openTestDatabase())
      await take(file.write(history.slice(0, 5)), file.fileName)
      await take(file.write(history.slice(2)), file.fileName)
      expect(await profitOf(ticker)).toMatchObject(figures(total))
      expect((await wheel(ticker)).cycles).toHaveLength(1)
    },
  )

  it.each(told)('%s in %s, the later months first', async (_, __, { ticker, history, total, file }) => {
    const { take, profitOf, wheel, get } = await openImports(await openTestDatabase())
    for (const [from, to] of [
      [4, 9],
      [2, 4],
      [0, 2],
    ])
      await take(file.write(history.slice(from, to)), file.fileName)
    expect(await profitOf(ticker)).toMatchObject(figures(total))
    expect((await wheel(ticker)).cycles).toMatchObject([{ net_cash: total }])
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [], pending: [] })
  })
})

describeDecidedInCode('the same history from two sources', ({ openTestDatabase }) => {
  const csv = { name: 'history.csv', write: asSchwabCsv }
  const api = { name: 'transactions.json', write: asSchwabApi }
  const orders = [
    ['the page first', csv, api],
    ['the interface first', api, csv],
  ] as const
  const told = cases.flatMap(([name, ticker, history, total]) =>
    orders.map(([order, first, second]) => [name, order, { ticker, history, total, first, second }] as const),
  )

  it.each(told)('%s, %s: counted once', async (_, __, { ticker, history, total, first, second }) => {
    const { take, profits, undo, get } = await openImports(await openTestDatabase())
    const earlier = await take(first.write(history), first.name)
    const before = await profits()
    const later = await take(second.write(history), second.name)
    expect(later.counts).toMatchObject({ new: 0, same_trade: later.counts.rows })
    const cash = (all: readonly { net_cash: number }[]): number =>
      all.reduce((sum, { net_cash }) => sum + net_cash, 0)
    expect(cash(await profits())).toBeCloseTo(cash(before), 6)
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [], pending: [] })

    // Whichever is undone, the other still counts.
    expect((await undo(earlier.id)).status).toBe(204)
    expect(cash(await profits())).toBeCloseTo(total, 6)
    const own = (await profits()).find(({ underlying }) => underlying === ticker)
    expect(own).toMatchObject({ open: false, complete: true })
  })

  it.each(told)('%s, %s: the later one undone', async (_, __, { history, first, second }) => {
    const { take, profits, undo } = await openImports(await openTestDatabase())
    await take(first.write(history), first.name)
    const before = await profits()
    const later = await take(second.write(history), second.name)
    expect((await undo(later.id)).status).toBe(204)
    expect(await profits()).toEqual(before)
  })
})

describeDecidedInCode('a history that begins in the middle', ({ openTestDatabase }) => {
  it('says what it lacks, and opening balances make up for it', async () => {
    const { take, profitOf, get, post, lots } = await openImports(await openTestDatabase())
    // The put and its shares are missing: what is told is the first call's end and the second call.
    await take(asSchwabCsv(workedCase.slice(5)))
    type Reconciliation = { problems: { sentence: string }[]; pending: unknown[] }
    const { problems } = await get<Reconciliation>('/portfolio/reconciliation')
    expect(problems.map(({ sentence }) => sentence)).toEqual([
      'It closes 1 contract (short) whose opening is not in the history, so the gain is unknown.',
    ])
    // What is known of it: the second call's premium after its fee.
    expect(await profitOf('ABC')).toMatchObject({ complete: false, realized_pnl: 119.35 })

    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    const held = { account_id: account?.id, trade_date: '2026-05-01', kind: 'opening-balance' }
    const drafts: Json[] = [
      { ...held, symbol: 'ABC', quantity: 100, price: 45.4065 },
      { ...held, symbol: 'ABC   260515C00051000', quantity: -1, price: 1 },
    ]
    for (const draft of drafts) expect((await post('/portfolio/entries', draft)).status).toBe(201)
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
    expect(await profitOf('ABC')).toMatchObject({ open: false })
    expect(await lots()).toMatchObject([{ tax_basis: 4540.65, tax_gain: 578.7, end: 'called-away' }])
  })
})

describeDecidedInCode('several accounts in one file', ({ openTestDatabase }) => {
  it.each([
    ['fidelity-csv', 'X12345678', 'Y87654321'],
    ['schwab-api', '99990000', '99991111'],
    ['ibkr-flex', 'U1234567', 'U7654321'],
  ])('%s keeps them apart, equal rows too', async (format, first, second) => {
    const { take, get, profits } = await openImports(await openTestDatabase())
    const file = brokerFiles.find((known) => known.format === format)
    const text = file?.write(workedCase) ?? ''
    const other = text.replaceAll(first, second).replaceAll('9100000', '9200000')
    const both = joined(format, text, other)
    const { counts } = await take(both, file?.fileName)
    expect(counts).toMatchObject({ already_here: 0, same_trade: 0, refused: 0, needs_fix: 0 })
    const accounts = await get<{ account_number: string }[]>('/portfolio/accounts')
    expect(new Set(accounts.map(({ account_number }) => account_number))).toEqual(new Set([first, second]))
    expect(await profits()).toMatchObject([{ realized_pnl: 1153.5, tax_realized_pnl: 1153.5 }])
    const again = await take(both, file?.fileName)
    expect(again.counts).toMatchObject({ new: 0 })
  })
})

/** Two files of one format as one. */
const joined = (format: string, a: string, b: string): string => {
  if (format === 'schwab-api')
    return JSON.stringify([...(JSON.parse(a) as object[]), ...(JSON.parse(b) as object[])])
  if (format === 'ibkr-flex') {
    const statement = /<FlexStatement .*<\/FlexStatement>/s
    return a.replace(statement, (own) => `${own}\n${statement.exec(b)?.[0]}`)
  }
  const rows = (text: string): string[] => text.split('\r\n').filter((line) => /^\d/.test(line))
  return a.replace(/(\r\n)(?=\d)/, `\r\n${rows(b).join('\r\n')}\r\n`)
}
