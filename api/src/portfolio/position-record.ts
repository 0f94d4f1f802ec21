/** A position of the wire as core's formulas take it. */
import { negateMoney, parseOptionSymbol } from '@wheelwright/core'
import type { Money, PositionRecord } from '@wheelwright/core'
import type { Position } from './positions.ts'

/** Signed as core has it: below zero for what was received. */
const ledgerBasisOf = ({ basisSource, investedBasis, contracts, shares }: Position): Money | null => {
  if (basisSource !== 'ledger' || investedBasis === null) return null
  return (contracts ?? shares ?? 0) < 0 ? negateMoney(investedBasis) : investedBasis
}

const holdingOf = (position: Position) => ({
  id: position.id,
  accountId: position.accountId,
  status: position.status,
  multiplier: position.multiplier,
  averagePrice: position.averagePrice,
  currentPrice: position.currentPrice,
  marketValue: position.marketValue,
  openProfitLoss: position.profitLoss,
  basis: ledgerBasisOf(position),
})

/** Null for an option whose symbol is none, which the server does not send. */
export function toPositionRecord(position: Position): PositionRecord | null {
  const holding = holdingOf(position)
  if (position.contracts === null) {
    return position.shares === null
      ? null
      : { ...holding, kind: 'stock', symbol: position.symbol, quantity: position.shares }
  }
  const contract = parseOptionSymbol(position.symbol)
  return contract.ok
    ? { ...holding, kind: 'option', contract: contract.value, quantity: position.contracts }
    : null
}
