// Whether cash at the end of a period is what the broker stated: by statements alone, never by what the history would like.
// Cash runs back from the newest statement. Each earlier one is held to that; the newest to the one before it, and the only
// one to an account that was empty when its history began. Authority: docs/domain.md, section "Figures"; decision 0050.
import { compareText } from '../../base/text-order.ts'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { BookDays } from './period-days.ts'
import { beforeAll, type StatedCash } from './periods.ts'

/** Less than a cent is rounding: that is how Reconciliation compares cash, too. */
const cent = 10_000

/** Cash of one account that moved, and what its broker stated of it. */
export interface AccountCashHistory {
  /** Books of the account. */
  readonly books: readonly BookDays[]
  readonly statements: readonly StatedCash[]
}

export interface CashCheck {
  /** `unstated` where of an account nothing is stated in the period. */
  readonly state: 'ties' | 'differs' | 'unstated'
  /** The day of the statement, of several accounts the earliest: in the period, or after it where nothing moved in between. */
  readonly statedOn: TradingDate | null
  /** What was stated, of all accounts; null unless each of them has a statement. */
  readonly stated: Money | null
  /** Stated less what the entries make of it, of the accounts that have a statement; null where none has. */
  readonly difference: Money | null
  /** Cash moved in the period after the statement, which says nothing of that. */
  readonly movedAfter: boolean
  /** How many accounts there were, and of how many something is stated. */
  readonly accounts: number
  readonly accountsStated: number
}

interface Statement extends StatedCash {
  readonly difference: number
}

interface Checked {
  readonly firstOn: TradingDate | null
  readonly statements: readonly Statement[]
  /** On how many days cash moved up to the end of this one: where that is the same of two days, so is the cash. */
  readonly daysUntil: (date: string) => number
}

/** For each of these months and years, which end with `to` at the latest. */
export function checkCash(
  accounts: readonly AccountCashHistory[],
  periods: readonly string[],
  to: TradingDate | null,
): ReadonlyMap<string, CashCheck> {
  const checked = accounts.map(checkAccount)
  return new Map(periods.map((period) => [period, checkPeriod(checked, period, to)]))
}

function movesOf(books: readonly BookDays[]) {
  const byDate = new Map<TradingDate, number>()
  for (const days of books)
    for (const [date, { netCash, deposits }] of days)
      if (netCash !== 0 || deposits !== 0) byDate.set(date, (byDate.get(date) ?? 0) + netCash + deposits)
  const dates = [...byDate.keys()].toSorted(compareText)
  let moved = 0
  const sums = dates.map((date) => (moved += byDate.get(date) ?? 0))
  const daysUntil = (date: string): number => {
    let [low, high] = [0, dates.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((dates[middle] ?? '') <= date) low = middle + 1
      else high = middle
    }
    return low
  }
  const movedUntil = (date: string | null): number =>
    (date === null ? sums.at(-1) : sums[daysUntil(date) - 1]) ?? 0
  return { firstOn: dates[0] ?? null, daysUntil, movedUntil }
}

function checkAccount({ books, statements }: AccountCashHistory): Checked {
  const { firstOn, daysUntil, movedUntil } = movesOf(books)
  const ordered = statements.toSorted((a, b) => compareText(a.date, b.date))
  const newest = ordered.at(-1)
  if (newest === undefined) return { firstOn, statements: [], daysUntil }
  const before = beforeAll(newest, movedUntil)
  const earlier = ordered
    .slice(0, -1)
    .map((each) => ({ ...each, difference: each.amount - before - movedUntil(each.date) }))
  const last = earlier.at(-1)
  const unexplained = Math.abs(before) < cent || last === undefined ? before : 0 - last.difference
  return { firstOn, statements: [...earlier, { ...newest, difference: unexplained }], daysUntil }
}

const lastDayOf = (period: string, to: TradingDate | null): string => {
  // No day is later than the end of this text, and every day of the period is earlier.
  const end = `${period}~`
  return to !== null && to < end ? to : end
}

function checkPeriod(accounts: readonly Checked[], period: string, to: TradingDate | null): CashCheck {
  const end = lastDayOf(period, to)
  const there = accounts.filter(
    ({ firstOn, statements }) =>
      (firstOn !== null && firstOn <= end) || statements.some(({ date }) => date <= end),
  )
  const found = there.flatMap((account) => {
    const { statements, daysUntil } = account
    const own = statements.findLast(({ date }) => date <= end && date.startsWith(period))
    const movedAfter = own === undefined || daysUntil(own.date) !== daysUntil(end)
    const later = movedAfter
      ? statements.find(({ date }) => date > end && daysUntil(date) === daysUntil(end))
      : undefined
    if (later !== undefined) return [{ ...later, movedAfter: false }]
    return own === undefined ? [] : [{ ...own, movedAfter }]
  })
  const differs = found.some(({ difference }) => Math.abs(difference) >= cent)
  const isWhole = found.length > 0 && found.length === there.length
  const sum = (name: 'amount' | 'difference'): Money =>
    moneyFromMicros(found.reduce((total, each) => total + each[name], 0))
  return {
    state: differs ? 'differs' : isWhole ? 'ties' : 'unstated',
    statedOn: found.map(({ date }) => date).toSorted(compareText)[0] ?? null,
    stated: isWhole ? sum('amount') : null,
    difference: found.length === 0 ? null : sum('difference'),
    movedAfter: found.some(({ movedAfter }) => movedAfter),
    accounts: there.length,
    accountsStated: found.length,
  }
}
