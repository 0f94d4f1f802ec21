/** A step of a waterfall with the entry that it came from, as it is shown. */
import type { Entry, WaterfallStep } from '@wheelwright/core'
import { symbolOf } from './entry-row.ts'

export function shownStep({ entryId, label, amount }: WaterfallStep, entries: ReadonlyMap<string, Entry>) {
  const entry = entries.get(entryId)
  return {
    entryId,
    label,
    date: entry?.tradeDate ?? null,
    symbol: entry === undefined ? null : symbolOf(entry.instrument),
    amount,
  }
}
