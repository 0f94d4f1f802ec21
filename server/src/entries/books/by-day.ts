/** A book holds its entries in order of arrival: what lists some of them sorts them with this. */
import { compareText, type Entry } from '@wheelwright/core'

/** Sorts by date, and within a day by id. */
export function byDay(a: Pick<Entry, 'tradeDate' | 'id'>, b: Pick<Entry, 'tradeDate' | 'id'>): number {
  return compareText(a.tradeDate, b.tradeDate) || compareText(a.id, b.id)
}
