/** A book holds its entries in whatever order they came to it: what names some of them, or asks about them, puts them in this one. */
import { compareText, type Entry } from '@wheelwright/core'

/** To sort by; those of a day by their ids. */
export function byDay(a: Pick<Entry, 'tradeDate' | 'id'>, b: Pick<Entry, 'tradeDate' | 'id'>): number {
  return compareText(a.tradeDate, b.tradeDate) || compareText(a.id, b.id)
}
