// Shares that left and were never seen coming were held before the history begins: an opening balance of unknown basis
// is put in front of it. It is derived at each booking from what is missing, and never stored.
// Authority: docs/domain.md, section "The ledger".
import { assert } from '../assert.ts'
import { zeroMoney } from '../money.ts'
import { quantityFromMicros, type Quantity } from '../quantity.ts'
import { addDays } from '../trading-date.ts'
import { underlyingOfEntry, type Entry, type HoldingEntry } from './entry.ts'

/** What stood before the history of a book, as far as the history shows it. */
export interface UnseenOpening {
  /** Dated before the first entry, with an id of its own that no entry of the user's has. */
  readonly entry: HoldingEntry
  /** The rows that took more than was there. */
  readonly neededBy: readonly string[]
}

const prefix = 'opening:'

/** Whether a lot, or the entry behind it, is of shares that stood before the history. */
export function isUnseenOpening(id: string): boolean {
  return id.startsWith(prefix)
}

/** Micro-shares in units of the first day: splits since then undone, so that none is missing after them. */
export function inFirstUnits(missing: number, { numerator, denominator }: SplitFactor): number {
  const [top, bottom] = [BigInt(missing) * denominator, numerator]
  return Number((top + bottom - 1n) / bottom)
}

/** Shares of today per share of the first day. */
export interface SplitFactor {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The opening balance that a history of at least one entry asks for. */
export function unseenOpening(
  entries: readonly Entry[],
  needed: { readonly shares: number; readonly by: readonly string[] },
): UnseenOpening {
  const [first] = entries
  assert(first !== undefined, 'a history without entries')
  const earliest = entries.reduce((a, b) => (b.tradeDate < a.tradeDate ? b : a), first)
  const symbol = underlyingOfEntry(earliest)
  assert(symbol !== null, 'shares without a symbol')
  const quantity: Quantity = quantityFromMicros(needed.shares)
  return {
    entry: {
      id: `${prefix}${earliest.accountId}:${symbol}`,
      accountId: earliest.accountId,
      kind: 'opening-balance',
      instrument: { type: 'share', symbol },
      quantity,
      price: null,
      gross: zeroMoney,
      fees: zeroMoney,
      netCash: zeroMoney,
      tradeDate: addDays(earliest.tradeDate, -1),
      time: null,
      postedAt: null,
      brokerId: null,
      orderId: null,
      batchId: null,
      source: 'derived',
      note: '',
      acquiredOn: null,
    },
    neededBy: [...needed.by],
  }
}
