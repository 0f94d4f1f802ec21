// What a book holds, added up by instrument. Authority: docs/domain.md, section "The ledger" ("What is held").
import { MICROS } from '../base/micros.ts'
import type { Book } from '../ledger/booking/book.ts'
import type { Instrument } from '../ledger/entries/entry.ts'
import { contractKey } from '../ledger/entries/instrument-key.ts'
import type { OpenLeg } from '../ledger/lots/leg.ts'
import { taxBasis } from '../ledger/lots/lot.ts'

/** What a book holds of one instrument. */
export interface Standing {
  readonly instrument: Instrument
  /** Signed micro-units. */
  readonly quantity: number
  /** What was paid with fees, below zero for what was received when short; null when not known. */
  readonly basis: number | null
}

/** By {@link instrumentKey}. */
export type Standings = ReadonlyMap<string, Standing>

/** The lots and open legs of a book, added up. */
export function standingsOf({ lots, openLegs }: Pick<Book, 'lots' | 'openLegs'>): Standings {
  const standings = new Map<string, Standing>()
  const add = (key: string, { instrument, quantity, basis }: Standing): void => {
    const before = standings.get(key)
    const sum = before === undefined ? basis : addKnownBasis(before.basis, basis)
    standings.set(key, { instrument, quantity: (before?.quantity ?? 0) + quantity, basis: sum })
  }
  for (const lot of lots) {
    const { symbol, quantity, side } = lot
    const instrument = { type: 'share', symbol } as const
    add(symbol, { instrument, quantity: (side === 'long' ? 1 : -1) * quantity, basis: taxBasis(lot) })
  }
  for (const leg of openLegs) {
    const { instrument, contracts, side } = leg
    const quantity = (side === 'long' ? 1 : -1) * contracts * MICROS
    add(contractKey(instrument), { instrument, quantity, basis: legBasis(leg) })
  }
  return standings
}

function addKnownBasis(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}

function legBasis({ cash, fees }: OpenLeg): number | null {
  return cash === null ? null : fees - cash
}
