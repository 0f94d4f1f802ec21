/** How many shares of a symbol are held by whose word: the history's, the broker's, and what was entered by hand beside them. */
import type { Lot, Position } from '@wheelwright/api'
import { quantityFromMicros, type Quantity } from '@wheelwright/core'

interface HeldShares {
  /** By the history where there is one, else all that is held. */
  readonly shares: Quantity
  /** What the broker says, where the history says something else. */
  readonly atBroker: Quantity | null
  /** Entered by hand beside a history; else 0. */
  readonly byHand: Quantity
}

const sum = (quantities: readonly (Quantity | null)[]): Quantity =>
  quantityFromMicros(quantities.reduce<number>((all, each) => all + (each ?? 0), 0))

/** `stocks` are the open positions of the symbol; null where they could not be loaded. */
export function heldShares(lots: readonly Lot[], stocks: readonly Position[] | null): HeldShares {
  const sharesOf = (positions: readonly Position[]) => sum(positions.map(({ shares }) => shares))
  const [own, others] = [
    (stocks ?? []).filter(({ source }) => source === 'manual'),
    (stocks ?? []).filter(({ source }) => source !== 'manual'),
  ]
  if (lots.length === 0) return { shares: sharesOf(stocks ?? []), atBroker: null, byHand: sum([]) }
  const shares = sum(lots.filter(({ status }) => status === 'open').map(({ quantity }) => quantity))
  const told = sharesOf(others)
  return { shares, atBroker: stocks === null || told === shares ? null : told, byHand: sharesOf(own) }
}
