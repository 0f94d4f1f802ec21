/** What the ledger holds of each instrument, and what was paid for it. */
import { MICROS, contractKey, formatOptionSymbol, stockCost, taxBasis } from '@wheelwright/core'
import type { Book, OpenLeg } from '@wheelwright/core'

/** One instrument as the ledger holds it. */
export interface Held {
  readonly symbol: string
  readonly underlying: string
  readonly isOption: boolean
  quantity: number
  /** Tax basis, or opening cash of an option with its fees; null when unknown. */
  basis: number | null
  /** The same without premiums and fees: what brokers that don't fold them in would say. */
  plain: number | null
}

const add = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b)

const addHeld = (held: Map<string, Held>, key: string, more: Held): void => {
  const before = held.get(key)
  if (before === undefined) {
    held.set(key, { ...more })
    return
  }
  before.quantity += more.quantity
  before.basis = add(before.basis, more.basis)
  before.plain = add(before.plain, more.plain)
}

const legHeld = (leg: OpenLeg): Held => {
  const sign = leg.side === 'long' ? 1 : -1
  return {
    symbol: formatOptionSymbol(leg.instrument.contract),
    underlying: leg.instrument.contract.underlying,
    isOption: true,
    quantity: sign * leg.contracts * MICROS,
    basis: leg.cash === null ? null : sign * Math.abs(leg.cash - leg.fees),
    plain: leg.cash === null ? null : sign * Math.abs(leg.cash),
  }
}

export function holdingsOf(books: readonly Book[]): Map<string, Held> {
  const held = new Map<string, Held>()
  for (const { lots, openLegs } of books) {
    for (const lot of lots) {
      const sign = lot.side === 'long' ? 1 : -1
      addHeld(held, lot.symbol, {
        symbol: lot.symbol,
        underlying: lot.symbol,
        isOption: false,
        quantity: sign * lot.quantity,
        basis: taxBasis(lot),
        plain: stockCost(lot),
      })
    }
    for (const leg of openLegs) addHeld(held, contractKey(leg.instrument), legHeld(leg))
  }
  return held
}
