/** What the page of periods shows, from what the server tells. */
import type { Periods, ProfitQuery } from '@wheelwright/api'
import { addPeriods, moneyFromMicros, parseTradingDate, withRefused } from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'
import type { Counts, Figures } from '../charts/premium.ts'
import type { ViewValues } from '../client/use-view-state.ts'

export const filterNames = ['by', 'premium', 'account', 'symbol', 'from', 'to', 'year', 'years'] as const

export const countChoices = [
  { value: 'opened', label: 'opened' },
  { value: 'ended', label: 'ended' },
  { value: 'assigned', label: 'assigned into basis' },
] as const satisfies readonly { value: Counts; label: string }[]

const dateIn = (text: string | undefined): TradingDate | undefined => {
  const parsed = parseTradingDate(text ?? '')
  return parsed.ok ? parsed.value : undefined
}

const countsIn = (text: string | undefined): Counts =>
  countChoices.find(({ value }) => value === text)?.value ?? 'ended'

/** What the address asks for; what is none of the choices is the first of them. */
export function queryFrom(values: ViewValues): ProfitQuery & { by: 'month' | 'year'; premium: Counts } {
  const symbol = values['symbol']?.trim().toUpperCase()
  const [from, to] = [dateIn(values['from']), dateIn(values['to'])]
  return {
    by: values['by'] === 'year' ? 'year' : 'month',
    premium: countsIn(values['premium']),
    ...(symbol ? { symbol } : {}),
    ...(values['account'] ? { accountId: values['account'] } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

/** Which days of which account: what a whole portfolio can be narrowed to. */
export function daysAsked({ accountId, from, to }: ProfitQuery) {
  return {
    ...(accountId === undefined ? {} : { accountId }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

/** The first and the last day of a period. */
export function daysOf(period: string): { readonly from: string; readonly to: string } {
  if (period.length === 10) return { from: period, to: period }
  if (period.length === 4) return { from: `${period}-01-01`, to: `${period}-12-31` }
  const last = new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 0)).getUTCDate()
  return { from: `${period}-01`, to: `${period}-${last}` }
}

/** Of options beside the premium: buy-backs, long options, fees; null where of options nothing is known. */
export function otherOptions({ optionPnl, premiumPuts, premiumCalls }: Figures): Money | null {
  return optionPnl === null ? null : moneyFromMicros(optionPnl - (premiumPuts ?? 0) - (premiumCalls ?? 0))
}

/** The years that have anything, latest first. */
export function yearsOf({ firstDate, lastDate }: Periods): string[] {
  if (firstDate === null || lastDate === null) return []
  const [first, last] = [Number(firstDate.slice(0, 4)), Number(lastDate.slice(0, 4))]
  return Array.from({ length: last - first + 1 }, (_, at) => String(last - at))
}

/** A month, or the sum of a year's months, which folds them away. */
type Period = Periods['items'][number]
export type PeriodRow = Period & { readonly months: number | null; readonly isOpen: boolean }

/**
 * Latest first. Where months are of more than one year, each year has its sum after its months; the latest year stands open,
 * and the others are folded. `turned` are the years that are the other way round.
 */
export function periodRows(
  { by, items, years: steps, refusedRows }: Periods,
  turned: ReadonlySet<string>,
): PeriodRow[] {
  const years = [...Map.groupBy(items, ({ period }) => period.slice(0, 4))].toReversed()
  const asRow = (item: Period): PeriodRow => ({ ...item, months: null, isOpen: false })
  if (by !== 'month' || years.length < 2) return items.toReversed().map(asRow)
  return years.flatMap(([year, months], index) => {
    const isOpen = (index === 0) !== turned.has(year)
    const cashAtEnd = months.at(-1)?.cashAtEnd ?? null
    const cashCheck = steps.find((each) => each.year === year)?.cashCheck ?? null
    const sum: Period = {
      ...withRefused(addPeriods(months), refusedRows),
      period: year,
      cashAtEnd,
      cashCheck,
    }
    const row: PeriodRow = { ...sum, months: months.length, isOpen }
    return isOpen ? [...months.toReversed().map(asRow), row] : [row]
  })
}

/** How the cash of a range came about: what stands between its start and its end. */
export interface CashBridge {
  readonly start: Money
  /** Null where of its results none is known: what they moved is among all else. */
  readonly realizedPnl: Money | null
  readonly deposits: Money
  /** What shares cost that came, below zero, and what those had cost that left. */
  readonly sharesBought: Money
  readonly sharesSold: Money
  /** All else that trades moved beyond what they earned: contracts that are open, above all. */
  readonly contracts: Money
  readonly end: Money
}

/** Null where the cash is not known. */
export function cashBridge(figures: Figures, end: Money | null): CashBridge | null {
  if (end === null) return null
  const { netCash, deposits, realizedPnl, sharesBought, sharesSold } = figures
  return {
    start: moneyFromMicros(end - netCash - deposits),
    realizedPnl,
    deposits,
    sharesBought: moneyFromMicros(0 - sharesBought),
    sharesSold,
    contracts: moneyFromMicros(netCash - (realizedPnl ?? 0) + sharesBought - sharesSold),
    end,
  }
}
