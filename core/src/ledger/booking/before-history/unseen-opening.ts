// Shares that left and never came were held before the history begins: an opening balance is put in front of it, of unknown
// basis unless the user states one. It is derived whenever the book is booked and never stored: once the earlier history is
// imported nothing is missing, and nothing counts twice. Authority: docs/domain.md, section "The ledger".
import { assert } from '../../../base/assert.ts'
import { quantityFromMicros, zeroQuantity, type Quantity } from '../../../base/quantity.ts'
import { addDays } from '../../../base/trading-date.ts'
import type { LedgerSettings } from '../ledger-settings.ts'
import type { Entry, HoldingEntry } from '../../entries/entry.ts'
import { derivedOpening } from './derived-opening.ts'
import { historyStart, openingPrefix, type HistoryStart } from './history-start.ts'
import { countingLots, type OpeningLot } from './opening-word.ts'
import type { SplitFactor } from '../splits/split-ratio.ts'

/** What was held before the history of a book, as far as the history shows. */
export interface UnseenOpening {
  /** All of it as one opening balance, dated before the first entry, with an id that no entry of the user has. */
  readonly entry: HoldingEntry
  /** As it is booked: all of it as one, or the lots that the user stated and the rest beside them. */
  readonly lots: readonly HoldingEntry[]
  /** Shares, in units of the first day, on which the user has not answered yet. */
  readonly asked: Quantity
  /** The rows that took more than was there. */
  readonly neededBy: readonly string[]
}

/** Whether a lot, or the entry behind it, is of shares held before the history. */
export function isUnseenOpening(id: string): boolean {
  return id.startsWith(openingPrefix)
}

/** Micro-shares in units of the first day: splits since then are undone, rounded so that none is missing after them. */
export function inFirstUnits(missing: number, { numerator, denominator }: SplitFactor): number {
  const [top, bottom] = [BigInt(missing) * denominator, numerator]
  return Number((top + bottom - 1n) / bottom)
}

/** Whether the user has answered on all of it. */
export function isAnswered({ asked }: UnseenOpening): boolean {
  return asked === 0
}

/** Whether the cost of every lot of it is known. */
export function isKnownLot({ price, cost }: HoldingEntry): boolean {
  return price !== null || cost !== undefined
}

/** The opening balance that a history of at least one entry needs; of unknown basis except where the user stated one. */
export function unseenOpening(
  entries: readonly Entry[],
  needed: { readonly shares: number; readonly by: readonly string[] },
  { openings = {}, disposal }: Pick<LedgerSettings, 'openings' | 'disposal'>,
): UnseenOpening {
  const start = historyStart(entries)
  assert(start !== null, 'shares without a symbol')
  const quantity = quantityFromMicros(needed.shares)
  const whole = openingEntry(start, quantity)
  const neededBy = [...needed.by]
  const word = openings[start.id]
  if (word === undefined) return { entry: whole, lots: [whole], asked: quantity, neededBy }
  if (!('lots' in word)) {
    const isMeant = word.shares >= quantity
    const entry = isMeant ? { ...whole, price: word.price, acquiredOn: word.acquiredOn } : whole
    return { entry, lots: [entry], asked: isMeant ? zeroQuantity : quantity, neededBy }
  }
  const method = disposal[start.accountId] ?? 'fifo'
  const told = countingLots(word, { shares: quantity, on: whole.tradeDate, method })
  const asked = quantityFromMicros(told.reduce((left: number, { shares }) => left - shares, quantity))
  const lots = told.map((lot) => lotEntry(whole, lot))
  const rest = { ...whole, quantity: asked, heldBy: whole.tradeDate }
  return { entry: whole, lots: asked === 0 ? lots : [...lots, rest], asked, neededBy }
}

function openingEntry({ id, accountId, symbol, on }: HistoryStart, quantity: Quantity): HoldingEntry {
  const instrument = { type: 'share', symbol } as const
  return derivedOpening({ id, accountId, instrument, quantity, tradeDate: addDays(on, -1) })
}

/** The id of a lot stays while other lots come and go, so that a sale for which it was named still finds it. */
function lotEntry(whole: HoldingEntry, { part, row, shares, cost, acquiredOn }: OpeningLot): HoldingEntry {
  const entry: HoldingEntry = { ...whole, id: `${whole.id}#${part}.${row}`, quantity: shares, acquiredOn }
  const priced = cost === null ? entry : { ...entry, cost }
  return acquiredOn === null ? { ...priced, heldBy: whole.tradeDate } : priced
}
