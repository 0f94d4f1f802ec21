// Shares that left and were never seen coming were held before the history begins: an opening balance of unknown basis
// is put in front of it, or of the basis that the user tells. It is derived at each booking from what is missing, and never
// stored: once the earlier history is there nothing is missing, and nothing counts twice.
// Authority: docs/domain.md, section "The ledger".
import { assert } from '../../base/assert.ts'
import { zeroMoney, type Money } from '../../base/money.ts'
import { quantityFromMicros, type Quantity } from '../../base/quantity.ts'
import { addDays, type TradingDate } from '../../base/trading-date.ts'
import type { LedgerSettings } from './book.ts'
import type { Entry, HoldingEntry } from '../entries/entry.ts'
import { historyStart, openingPrefix } from './history-start.ts'

/** What stood before the history of a book, as far as the history shows it. */
export interface UnseenOpening {
  /** Dated before the first entry, with an id of its own that no entry of the user's has. */
  readonly entry: HoldingEntry
  /** The rows that took more than was there. */
  readonly neededBy: readonly string[]
}

/** Whether a lot, or the entry behind it, is of shares that stood before the history. */
export function isUnseenOpening(id: string): boolean {
  return id.startsWith(openingPrefix)
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

/** The user's word on shares that stood before the history; it says nothing of more shares than it was given for. */
export interface OpeningWord {
  /** Micro-shares of the first day. */
  readonly shares: number
  /** Null where the user does not know either. */
  readonly price: Money | null
  readonly acquiredOn: TradingDate | null
}

/** Whether the user has said all that there is to say. */
export function isAnswered({ entry }: UnseenOpening, words: LedgerSettings['openings'] = {}): boolean {
  return (words[entry.id]?.shares ?? 0) >= entry.quantity
}

/** The opening balance that a history of at least one entry asks for; of unknown basis but for the user's word. */
export function unseenOpening(
  entries: readonly Entry[],
  needed: { readonly shares: number; readonly by: readonly string[] },
  words: LedgerSettings['openings'] = {},
): UnseenOpening {
  const start = historyStart(entries)
  assert(start !== null, 'shares without a symbol')
  const { id, accountId, symbol } = start
  const quantity: Quantity = quantityFromMicros(needed.shares)
  const word = words[id]
  const isMeant = word !== undefined && word.shares >= quantity
  return {
    entry: {
      id,
      accountId,
      kind: 'opening-balance',
      instrument: { type: 'share', symbol },
      quantity,
      price: isMeant ? word.price : null,
      gross: zeroMoney,
      fees: zeroMoney,
      netCash: zeroMoney,
      tradeDate: addDays(start.on, -1),
      time: null,
      postedAt: null,
      brokerId: null,
      orderId: null,
      batchId: null,
      source: 'derived',
      note: '',
      acquiredOn: isMeant ? word.acquiredOn : null,
    },
    neededBy: [...needed.by],
  }
}
