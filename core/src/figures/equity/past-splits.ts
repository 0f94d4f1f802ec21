// Splits of a company as all accounts of a user report them. An account that held none of its shares on the day has no
// row of it, and yet the closes of days before are told in shares of after it. Authority: decision 0057.
import { compareText } from '../../base/text-order.ts'
import { daysBetween } from '../../base/trading-date.ts'
import type { PastHoldings } from './past-holdings.ts'
import type { PastBook } from './past-values.ts'

type Splits = PastHoldings['splits']

/** Each account tells of the same split, some a few days later. */
const sameWithinDays = 10

/** Books of all accounts with each other's splits, an account's own as it tells them. */
export function withSplitsOfAll(books: readonly PastBook[]): PastBook[] {
  const told = books.filter(({ past }) => past !== null && past.splits.length > 0)
  const byUnderlying = Map.groupBy(told, ({ book }) => book.underlying)
  return books.map(({ book, past }) => {
    const others = byUnderlying.get(book.underlying)?.flatMap((each) => each.past?.splits ?? []) ?? []
    return { book, past: past === null ? null : { ...past, splits: joined(past.splits, others) } }
  })
}

function joined(own: Splits, others: Splits): Splits {
  const splits = [...own]
  for (const other of others.toSorted(byDate))
    if (!splits.some((split) => isSame(split, other))) splits.push(other)
  return splits.length === own.length ? own : splits.toSorted(byDate)
}

function isSame(a: Splits[number], b: Splits[number]): boolean {
  const isRatio = a.numerator * b.denominator === b.numerator * a.denominator
  return isRatio && Math.abs(daysBetween(a.date, b.date)) <= sameWithinDays
}

function byDate(a: Splits[number], b: Splits[number]): number {
  return compareText(a.date, b.date)
}
