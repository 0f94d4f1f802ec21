/** Which side of an option expired: who enters it says how many contracts, and the ledger which side is held. */
import type { ManualEntry } from '@wheelwright/api'
import { bookOf, formatOptionSymbol, parseOptionSymbol, quantityFromMicros } from '@wheelwright/core'
import type { Ledger } from '@wheelwright/core'

/** An expiration of what is only held long takes contracts away; every other entry as it is. */
export function withExpiredSide(ledger: Ledger, draft: ManualEntry): ManualEntry {
  const { kind, accountId, symbol, quantity } = draft
  if (kind !== 'expiration' || quantity === undefined || quantity < 0) return draft
  const option = parseOptionSymbol(symbol ?? '')
  if (!option.ok) return draft
  const name = formatOptionSymbol(option.value)
  const legs = bookOf(ledger, accountId, option.value.underlying)?.openLegs ?? []
  const sides = legs
    .filter(({ instrument }) => formatOptionSymbol(instrument.contract) === name)
    .map(({ side }) => side)
  const isLong = sides.length > 0 && sides.every((side) => side === 'long')
  return isLong ? { ...draft, quantity: quantityFromMicros(0 - quantity) } : draft
}
