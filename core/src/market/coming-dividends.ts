// The dividends that values of options count with: what is announced, and after it what past ones lead to expect: each
// of the last year's again a year later, at the amount of the latest one. A payer that has missed its turn is expected
// to pay nothing, and one that paid a single time in a year tells no pattern.
// Authority: docs/domain.md, section "Prices".
import { nextMarketDay } from './market-calendar.ts'
import type { Money } from '../base/money.ts'
import { addDays, daysBetween, type TradingDate } from '../base/trading-date.ts'

export interface ToldDividend {
  readonly exDate: TradingDate
  /** Dollars per share. */
  readonly amount: Money
}

export interface ComingDividend extends ToldDividend {
  /** Not announced, but expected where past ones went on. */
  readonly isEstimate: boolean
}

const YEAR = 364
/** Later than so many intervals after the last one, nothing more is expected. */
const LATE = 1.6
/** So many times the usual amount is a special dividend, which sets no pattern. */
const SPECIAL = 2.5

/** Those that go ex after today and up to `until`, ascending; `told` are past and announced ones, ascending. */
export function comingDividends(
  told: readonly ToldDividend[],
  today: TradingDate,
  until: TradingDate,
): ComingDividend[] {
  const announced = told
    .filter(({ exDate }) => exDate > today && exDate <= until)
    .map((dividend) => ({ ...dividend, isEstimate: false }))
  return [...announced, ...expected(told, today, until)]
}

function expected(
  told: readonly ToldDividend[],
  today: TradingDate,
  until: TradingDate,
): readonly ComingDividend[] {
  const regular = withoutSpecials(told)
  const latest = regular.at(-1)
  const year = regular.filter(({ exDate }) => latest && daysBetween(exDate, latest.exDate) < YEAR - 14)
  if (latest === undefined || year.length < 2) return []
  const interval = YEAR / year.length
  if (daysBetween(latest.exDate, today) > LATE * interval) return []
  const estimates: ComingDividend[] = []
  for (let ahead = 1; addDays(latest.exDate, (ahead - 1) * YEAR) <= until; ahead += 1)
    for (const { exDate } of year) {
      const again = nextMarketDay(addDays(exDate, ahead * YEAR))
      if (again > today && again <= until && daysBetween(latest.exDate, again) > interval / 2)
        estimates.push({ exDate: again, amount: latest.amount, isEstimate: true })
    }
  return estimates
}

function withoutSpecials(told: readonly ToldDividend[]): readonly ToldDividend[] {
  const amounts = told.map(({ amount }) => amount).toSorted((a, b) => a - b)
  const usual = amounts[Math.floor((amounts.length - 1) / 2)] ?? 0
  return told.filter(({ amount }) => amount > 0 && amount <= usual * SPECIAL)
}
