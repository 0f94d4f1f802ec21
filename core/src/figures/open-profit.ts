// Open P&L: what closing at the mark would bring, and what opening brought or cost. Premium stays with the option and
// shares count at the strike. No mark, or no known opening, is unknown: never "all premium is profit".
// Authority: docs/domain.md, section "Figures".
import { moneyFromMicros, multiplyPriceWithin, sumMoneyWithin, type Money } from '../base/money.ts'
import { quantityFromMicros, wholeUnits, type Quantity } from '../base/quantity.ts'
import type { CycleLot } from '../ledger/campaigns/cycle.ts'
import { stockCash } from '../ledger/entries/amounts.ts'
import { contractKey } from '../ledger/entries/instrument-key.ts'
import type { OpenLeg } from '../ledger/lots/leg.ts'
import type { ShareLot } from '../ledger/lots/lot.ts'

/** Prices per share by instrument key. */
export type Marks = ReadonlyMap<string, Money>

/** What an open leg is worth, below zero when short; null without a mark. */
export function legValue({ instrument, side, contracts }: OpenLeg, marks: Marks): Money | null {
  const signed = wholeUnits(side === 'long' ? contracts : -contracts)
  return valueAt(marks.get(contractKey(instrument)), signed, instrument.multiplier)
}

/** Of a leg, after the fees of its opening; null without a mark or a known opening. */
export function openLegProfit(leg: OpenLeg, marks: Marks): Money | null {
  const opening = leg.cash === null ? null : moneyFromMicros(leg.cash - leg.fees)
  return gainOf(legValue(leg, marks), opening)
}

/** What a lot is worth, below zero when short; null without a mark. */
export function lotValue({ symbol, side, quantity }: ShareLot, marks: Marks): Money | null {
  return valueAt(marks.get(symbol), quantityFromMicros(side === 'long' ? quantity : 0 - quantity), 1)
}

/** Of a lot against its cost at the strike; null without a mark or a known cost. */
export function lotProfit(lot: ShareLot, marks: Marks): Money | null {
  return gainOf(lotValue(lot, marks), stockCash(lot.amounts))
}

/** What shares of a cycle are worth; null without a mark. */
export function cycleLotValue({ quantity }: CycleLot, underlying: string, marks: Marks): Money | null {
  return valueAt(marks.get(underlying), quantityFromMicros(quantity), 1)
}

/** Of shares of a cycle against their cost at the strike; null without a mark or a known cost. */
export function cycleLotProfit(lot: CycleLot, underlying: string, marks: Marks): Money | null {
  return gainOf(cycleLotValue(lot, underlying, marks), lot.stock)
}

function valueAt(mark: Money | undefined, quantity: Quantity, multiplier: number): Money | null {
  return mark === undefined ? null : multiplyPriceWithin(mark, quantity, multiplier)
}

function gainOf(value: Money | null, opening: number | null): Money | null {
  return value === null || opening === null ? null : sumMoneyWithin([value, moneyFromMicros(opening)])
}
