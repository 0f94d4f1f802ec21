// Premium, realized P&L, income and cash by day, month and year: sums of what each day brought. Months add up to years and to
// the all-time figures. Authority: docs/domain.md, section "Figures"; decision 0038.
import { compareText } from '../../base/text-order.ts'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { addSums, noSums, type BookDays, type DaySums } from './period-days.ts'
import { isNothingKnown, toldOf } from '../total.ts'

export type PeriodLength = 'day' | 'month' | 'year'

/** Dollars of what is known of a span of time; null where there are results and none of them is known. */
export interface PeriodFigures {
  /** Received for puts and for calls that were sold, before fees. */
  readonly premiumPuts: Money | null
  readonly premiumCalls: Money | null
  /** Fills that are in neither, since nobody knows what was received for them, or whether they ended. */
  readonly unknownPuts: number
  readonly unknownCalls: number
  /** Paid to close short contracts, before fees; above zero. */
  readonly boughtBack: Money
  /** All of options, premium and buy-backs in it, after their fees. */
  readonly optionPnl: Money | null
  readonly stockPnl: Money | null
  readonly dividends: Money
  readonly interest: Money
  /** Charged apart from any trade; above zero. */
  readonly charges: Money
  /** All fees that were charged, above zero; informative. */
  readonly fees: Money
  /** optionPnl + stockPnl + dividends + interest - charges. */
  readonly realizedPnl: Money | null
  /** Cash that was moved, deposits and withdrawals left out. */
  readonly netCash: Money
  /** Deposits less withdrawals. */
  readonly deposits: Money
  /** What shares cost that were paid for, and what those had cost that left; of known cost. */
  readonly sharesBought: Money
  readonly sharesSold: Money
  /** Parts whose amount is not known: they are in no figure. */
  readonly unknown: number
  /** What options, shares and income are made of, so that spans add up. */
  readonly knownOptions: number
  readonly unknownOptions: number
  readonly knownShares: number
  readonly unknownShares: number
  readonly knownIncome: number
  /** Options that expired in it, of which nothing says how they ended. */
  readonly pending: number
}

/** A day (`2026-10-05`), month (`2026-10`) or year (`2026`). */
export interface Period extends PeriodFigures {
  readonly period: string
}

/** Both inclusive; null is without an end. */
export interface Range {
  readonly from: TradingDate | null
  readonly to: TradingDate | null
}

const letters: Readonly<Record<PeriodLength, number>> = { day: 10, month: 7, year: 4 }

export function isWithin(date: TradingDate, { from, to }: Range): boolean {
  return (from === null || date >= from) && (to === null || date <= to)
}

/** A year as far as a range holds it. */
export function yearWithin(year: string, { from, to }: Range): Range {
  const [first, last] = [`${year}-01-01` as TradingDate, `${year}-12-31` as TradingDate]
  return { from: from !== null && from > first ? from : first, to: to !== null && to < last ? to : last }
}

/** The periods of a range on which anything happened, earliest first. */
export function periodsOf(books: readonly BookDays[], by: PeriodLength, range: Range): Period[] {
  const sums = new Map<string, DaySums>()
  for (const days of books)
    for (const [date, day] of days) {
      if (!isWithin(date, range)) continue
      const period = date.slice(0, letters[by])
      let sum = sums.get(period)
      if (sum === undefined) sums.set(period, (sum = noSums()))
      addSums(sum, day)
    }
  return [...sums]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([period, sum]) => ({ period, ...figuresOf(sum) }))
}

/** All of a range together. */
export function periodTotal(books: readonly BookDays[], range: Range): PeriodFigures {
  const sum = noSums()
  for (const days of books) for (const [date, day] of days) if (isWithin(date, range)) addSums(sum, day)
  return figuresOf(sum)
}

/** Several spans that do not overlap as one. */
export function addPeriods(figures: readonly PeriodFigures[]): PeriodFigures {
  const sum = noSums()
  for (const each of figures) addSums(sum, sumsOf(each))
  return figuresOf(sum)
}

function sumsOf(figures: PeriodFigures): DaySums {
  const { premiumPuts, premiumCalls, optionPnl, stockPnl } = figures
  return {
    ...figures,
    premiumPuts: premiumPuts ?? 0,
    premiumCalls: premiumCalls ?? 0,
    optionPnl: optionPnl ?? 0,
    stockPnl: stockPnl ?? 0,
  }
}

/** Premium of puts and calls together; null where there is some and nothing of it is known. */
export function premiumOf({
  premiumPuts,
  premiumCalls,
  unknownPuts,
  unknownCalls,
}: Pick<PeriodFigures, 'premiumPuts' | 'premiumCalls' | 'unknownPuts' | 'unknownCalls'>): Money | null {
  return toldPremium((premiumPuts ?? 0) + (premiumCalls ?? 0), unknownPuts + unknownCalls)
}

/** What is received is above zero, so that a sum of nothing has no part that is known. */
function toldPremium(sum: number, unknown: number): Money | null {
  return toldOf(moneyFromMicros(sum), { known: sum === 0 ? 0 : 1, unknown })
}

/** Realized P&L of what is known. */
function realizedOf({ optionPnl, stockPnl, dividends, interest, charges }: Readonly<DaySums>): Money {
  return moneyFromMicros(optionPnl + stockPnl + dividends + interest - charges)
}

function figuresOf(sum: Readonly<DaySums>): PeriodFigures {
  const options = { known: sum.knownOptions, unknown: sum.unknownOptions }
  const withPending = { known: options.known, unknown: options.unknown + sum.pending }
  const shares = { known: sum.knownShares, unknown: sum.unknownShares }
  const all = {
    known: options.known + shares.known + sum.knownIncome,
    unknown: options.unknown + shares.unknown,
  }
  return {
    premiumPuts: toldPremium(sum.premiumPuts, sum.unknownPuts),
    premiumCalls: toldPremium(sum.premiumCalls, sum.unknownCalls),
    unknownPuts: sum.unknownPuts,
    unknownCalls: sum.unknownCalls,
    boughtBack: moneyFromMicros(sum.boughtBack),
    optionPnl: toldOf(moneyFromMicros(sum.optionPnl), withPending),
    stockPnl: toldOf(moneyFromMicros(sum.stockPnl), shares),
    dividends: moneyFromMicros(sum.dividends),
    interest: moneyFromMicros(sum.interest),
    charges: moneyFromMicros(sum.charges),
    fees: moneyFromMicros(sum.fees),
    realizedPnl: toldOf(realizedOf(sum), { known: all.known, unknown: all.unknown + sum.pending }),
    netCash: moneyFromMicros(sum.netCash),
    deposits: moneyFromMicros(sum.deposits),
    sharesBought: moneyFromMicros(sum.sharesBought),
    sharesSold: moneyFromMicros(sum.sharesSold),
    unknown: all.unknown,
    knownOptions: sum.knownOptions,
    unknownOptions: sum.unknownOptions,
    knownShares: sum.knownShares,
    unknownShares: sum.unknownShares,
    knownIncome: sum.knownIncome,
    pending: sum.pending,
  }
}

/** With rows that were refused, which may be of any day: where nothing is known, realized P&L is not known to be nothing. */
export function withRefused<F extends PeriodFigures>(figures: F, refusedRows: number): F {
  const { knownOptions, knownShares, knownIncome, realizedPnl } = figures
  const isHidden = isNothingKnown(knownOptions + knownShares + knownIncome, refusedRows)
  return realizedPnl !== null && isHidden ? { ...figures, realizedPnl: null } : figures
}

/** What an account has in cash by what a statement says of one day. */
export interface StatedCash {
  readonly amount: Money
  readonly date: TradingDate
  /** Of the newest one, with what moved since: it knows what of that day or before the broker had not booked yet. */
  readonly held?: Money
}

/** What it comes to at the end of its day, with all that is dated up to it; `movedAfter` is what all later days moved. */
export function cashAtEnd({ amount, held }: StatedCash, movedAfter: number): number {
  return held === undefined ? amount : held - movedAfter
}

/** Cash of one account on the way: by a statement a balance, without one the change since its history begins. */
export interface RunningCash {
  readonly stated: StatedCash | null
  /** What the statement implies before the first entry of the history: 0 where the history explains all of it. */
  readonly before: Money | null
  /** At the end of each period: a balance where `before` is known, else the change since the history begins. */
  readonly ends: readonly { readonly period: string; readonly amount: Money }[]
}

/** What an account had before its history, which moved so much until a day, and in all. */
export function beforeAll(stated: StatedCash, movedUntil: (date: TradingDate | null) => number): number {
  const until = movedUntil(stated.date)
  return cashAtEnd(stated, movedUntil(null) - until) - until
}

/** `books` are all of one account, up to and with a day: a symbol alone has no cash of its own. */
export function runningCash(
  books: readonly BookDays[],
  by: PeriodLength,
  stated: StatedCash | null,
  to: TradingDate | null = null,
): RunningCash {
  const moved = ({ netCash, deposits }: PeriodFigures): number => netCash + deposits
  const movedUntil = (date: TradingDate | null): number => moved(periodTotal(books, { from: null, to: date }))
  const before = stated === null ? null : moneyFromMicros(beforeAll(stated, movedUntil))
  let running: number = before ?? 0
  const ends = periodsOf(books, by, { from: null, to }).map((figures) => {
    running += moved(figures)
    return { period: figures.period, amount: moneyFromMicros(running) }
  })
  return { stated, before, ends }
}
