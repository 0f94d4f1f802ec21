// The price per share at which a contract delivers: strike x multiplier / deliverable. Where that is no whole cent, brokers print
// it rounded. Authority: docs/domain.md, section "Instruments" (adjusted contracts).
import { MICROS } from '../../../base/micros.ts'
import type { OptionInstrument } from '../../entries/entry.ts'

const CENT = 10_000

/** Micro-dollars per share, and how far off a printed price may be. */
export interface DeliveryPrice {
  readonly exact: number
  readonly slack: number
}

/** Null where the deliverable is not known. */
export function deliveryPrice({ contract, multiplier, deliverable }: OptionInstrument): DeliveryPrice | null {
  if (deliverable === null || deliverable <= 0) return null
  const exact = Math.round((contract.strike * multiplier * MICROS) / deliverable)
  return { exact, slack: exact % CENT === 0 || deliverable === multiplier * MICROS ? 0 : CENT / 2 }
}

/** How far a price is from that of the delivery: 0 where it may be the same. */
export function distanceFrom({ exact, slack }: DeliveryPrice, price: number): number {
  const distance = Math.abs(price - exact)
  return distance <= slack ? 0 : distance
}
