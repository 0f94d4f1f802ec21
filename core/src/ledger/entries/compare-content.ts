// Entries of one moment are ordered by their content, so that the order of files does not matter: the broker's id first,
// since brokers count upward, then the terms. Ids assigned on arrival decide last, and only between equal entries.
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

/** Zero for entries with the same content, whatever ids they and their accounts have. */
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

/**
 * An id that a reader made up for a row without a number (`row:` and a hash) carries no order, and depends on how the file
 * names the account.
 */
function numberOf({ brokerId }: Entry): string {
  return brokerId === null || brokerId.startsWith('row:') ? '' : brokerId
}

/** Compares numbers without leading zeros, as brokers write them: the longer is the larger. */
export function compareCounted(a: string, b: string): number {
  return a.length - b.length || compareText(a, b)
}
