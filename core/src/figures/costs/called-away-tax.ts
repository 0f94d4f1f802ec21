// What the tax form will show for shares that open calls take: proceeds at the strike with the premium that the calls brought,
// less tax basis. Authority: IRS Publication 550; docs/domain.md, section "Basis and disposal".
import { MICROS } from '../../base/micros.ts'
import { multiplyPriceWithin, zeroMoney, type Money } from '../../base/money.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import type { Book } from '../../ledger/booking/book.ts'
import { lessKnown } from '../../ledger/entries/amounts.ts'
import { sumKnown } from '../../ledger/campaigns/cycle-lots.ts'
import { contractKey } from '../../ledger/entries/instrument-key.ts'
import { taxBasis } from '../../ledger/lots/lot.ts'

/**
 * Dollars, before wash sales and the fee of the delivery. Null where the open options of the book are not short calls of one
 * contract that take exactly its shares, or where a premium or a basis is not known.
 */
export function taxIfCalledAway({ lots, openLegs }: Pick<Book, 'lots' | 'openLegs'>): Money | null {
  const [first, ...others] = openLegs
  if (first === undefined || first.side !== 'short') return null
  const { contract, deliverable, multiplier } = first.instrument
  const key = contractKey(first.instrument)
  if (others.some(({ side, instrument }) => side !== 'short' || contractKey(instrument) !== key)) return null
  if (contract.right !== 'Call' || deliverable !== multiplier * MICROS) return null
  const contracts = openLegs.reduce((sum, leg) => sum + leg.contracts, 0)
  const shares = lots.reduce((sum, { quantity }) => sum + quantity, 0)
  if (contracts * deliverable !== shares || lots.some(({ side }) => side === 'short')) return null
  const proceeds = multiplyPriceWithin(contract.strike, quantityFromMicros(shares), 1)
  const premiums = openLegs.map(({ cash, fees }) => lessKnown(cash, fees))
  const costs = lots.map((lot) => lessKnown(zeroMoney, taxBasis(lot)))
  return sumKnown([proceeds, ...premiums, ...costs])
}
