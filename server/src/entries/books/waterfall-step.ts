/** A step of a waterfall with the entry that it came from, as it is shown. */
import type { Entry, Money, WaterfallStep } from '@wheelwright/core'
import { symbolOf } from '../rows/entry-row.ts'

export function shownStep({ entryId, label, amount }: WaterfallStep, entries: ReadonlyMap<string, Entry>) {
  const entry = entries.get(entryId)
  return {
    entryId,
    label,
    date: entry?.tradeDate ?? null,
    symbol: entry === undefined ? null : symbolOf(entry.instrument),
    amount,
    fees: entry === undefined ? null : feesIn(amount, entry),
  }
}

/** Of a part of an entry nobody knows how much of its fees is its own. */
const feesIn = (amount: Money | null, { fees, netCash }: Entry): Money | null =>
  fees === 0 || amount === 0 - netCash ? fees : null
