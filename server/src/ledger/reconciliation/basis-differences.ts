/** Where the ledger and the broker hold the same quantity for a different cost. */
import { MICROS } from '@wheelwright/core'
import type { Difference } from '@wheelwright/api'
import type { Money, Quantity } from '@wheelwright/core'
import { roundCents } from './round-cents.ts'
import type { Held } from './held-by-ledger.ts'
import { importHistory } from './difference-fixes.ts'

/** Averages come rounded to four decimals, so a basis may differ by that much per unit and still be the same. */
const sameBasis = (a: number, b: number, quantity: number, multiplier: number): boolean =>
  Math.abs(a - b) <= 10_000 + (Math.abs(quantity) / MICROS) * multiplier * 100

interface BrokerSide {
  readonly quantity: Quantity
  readonly average: Money | null
  readonly multiplier: number
}

export function basisDifference(held: Held, side: BrokerSide): Difference | null {
  const { average, quantity, multiplier } = side
  if (average === null || quantity === 0 || held.quantity !== quantity) return null
  const broker = Math.round((average * quantity * multiplier) / MICROS)
  const { basis, plain } = held
  if (basis !== null && sameBasis(broker, basis, quantity, multiplier)) return null
  if (basis !== null && held.isOption && plain !== null && sameBasis(broker, plain, quantity, multiplier))
    return null
  const reasons =
    basis === null
      ? ['The ledger does not know what was paid: an opening balance or a transfer brought it.']
      : plain !== null && sameBasis(broker, plain, quantity, multiplier)
        ? [
            'The broker counts the shares at the strike; the ledger takes the assigned put’s premium and fees into the basis, as Publication 550 says.',
          ]
        : [
            'The broker’s average and the ledger’s basis are made of different lots: the account’s disposal method may differ, a wash sale may be in one of them, or the history is not complete.',
          ]
  return {
    symbol: held.symbol,
    underlying: held.underlying,
    field: 'basis',
    ledger: basis === null ? null : roundCents(basis),
    broker: roundCents(broker),
    difference: basis === null ? null : roundCents(broker - basis),
    reasons,
    fixes: basis === null ? [importHistory] : [],
  }
}
