// Entries of one moment are ordered by what they say, so that the order of files changes nothing: the broker's id
// first, since brokers count upward, then the terms. Ids given at arrival decide last, between equal entries only.
// Authority: docs/domain.md, section "The ledger" (same day order).
import { compareText } from '../../base/text-order.ts'
import type { Entry } from './entry.ts'
import { instrumentKey } from './instrument-key.ts'

/** Negative when `a` comes first. Zero only for an entry and itself. */
export function compareContent(a: Entry, b: Entry): number {
  return compareTold(a, b) || compareText(a.accountId, b.accountId) || compareText(a.id, b.id)
}

/** Zero for entries that mean the same, however they were exported. */
export function compareMeaning(a: Entry, b: Entry): number {
  return (
    compareText(a.tradeDate, b.tradeDate) ||
    compareText(a.time ?? '', b.time ?? '') ||
    compareText(a.kind, b.kind) ||
    compareText(instrumentKey(a.instrument), instrumentKey(b.instrument)) ||
    (a.price ?? -1) - (b.price ?? -1) ||
    a.quantity - b.quantity ||
    a.gross - b.gross ||
    a.fees - b.fees
  )
}

/** Zero for entries that say the same, whatever ids they and their accounts were given. */
export function compareTold(a: Entry, b: Entry): number {
  return (
    compareText(a.tradeDate, b.tradeDate) ||
    compareText(a.time ?? '', b.time ?? '') ||
    compareCounted(numberOf(a), numberOf(b)) ||
    compareText(a.kind, b.kind) ||
    (a.price ?? -1) - (b.price ?? -1) ||
    a.quantity - b.quantity ||
    a.gross - b.gross ||
    a.fees - b.fees ||
    compareText(a.orderId ?? '', b.orderId ?? '') ||
    compareText(a.source, b.source) ||
    compareText(a.note, b.note)
  )
}

/** What a reader names a row that has no number (`row:` and a hash) is no order, and depends on how its file names the account. */
function numberOf({ brokerId }: Entry): string {
  return brokerId === null || brokerId.startsWith('row:') ? '' : brokerId
}

/** Numbers as brokers write them, without leading zeros: the longer is the larger. */
function compareCounted(a: string, b: string): number {
  return a.length - b.length || compareText(a, b)
}
