// How many lots of a campaign are covered, free or puts, and on how many shares outside campaigns a call could be written:
// the summary that a list of lot groups shows without reading their histories.
// Authority: docs/domain.md, section "Wheel cycle".
import { quantityFromMicros, wholeUnits, type Quantity } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { Book } from '../../ledger/booking/book.ts'
import { bookCycleDays } from '../../ledger/campaigns/cycles.ts'
import type { CycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import type { Cycle, CycleLot } from '../../ledger/campaigns/cycle.ts'

export interface LotCounts {
  /** Blocks of 100 shares with a call on them, and those without. */
  readonly covered: number
  readonly uncovered: number
  /** Puts that are open. */
  readonly cashReserved: number
  readonly closed: number
  /** Shares on which no call can be written. */
  readonly oddShares: Quantity
}

/** Shares of an account that are in no campaign. */
export interface OutsideShares {
  /** The day of the oldest of them; null where it is before the history. */
  readonly since: TradingDate | null
  readonly blocks: number
  readonly oddShares: Quantity
}

const BLOCK = wholeUnits(100)

export function lotCounts({ slots, lots }: Pick<Cycle, 'slots' | 'lots'>): LotCounts {
  const open = slots.filter(({ outcome }) => outcome === 'open')
  const whole = open.filter(({ lot, longCall }) => (lot?.quantity ?? 0) >= BLOCK || longCall !== null)
  const covered = whole.filter(({ call }) => call !== null).length
  const inBlocks = new Set(whole.map(({ lot }) => lot))
  return {
    covered,
    uncovered: whole.length - covered,
    cashReserved: open.filter(({ put }) => put !== null).length,
    closed: slots.length - open.length,
    oddShares: sharesIn(lots.filter((lot) => !inBlocks.has(lot))),
  }
}

/** Shares of a book in none of its campaigns, the oldest first; its days are not read where there are none. */
export function lotsOutside(
  book: Book,
  cycles: readonly Pick<Cycle, 'lots'>[],
  settings: CycleSettings,
): readonly CycleLot[] {
  const held = sharesIn(book.lots.filter(({ side }) => side === 'long'))
  if (held <= sharesIn(cycles.flatMap(({ lots }) => lots))) return []
  return bookCycleDays(book, settings).outside.filter(({ quantity }) => quantity > 0)
}

/** Null where there are none. */
export function outsideShares(lots: readonly CycleLot[]): OutsideShares | null {
  const [oldest] = lots
  if (oldest === undefined) return null
  const blocks = lots.reduce((sum, { quantity }) => sum + Math.floor(quantity / BLOCK), 0)
  return { since: oldest.opened, blocks, oddShares: quantityFromMicros(sharesIn(lots) - blocks * BLOCK) }
}

function sharesIn(lots: readonly { readonly quantity: number }[]): Quantity {
  return quantityFromMicros(lots.reduce((sum, { quantity }) => sum + Math.max(0, quantity), 0))
}
