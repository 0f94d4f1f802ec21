/**
 * The part of the positions of an account that a wheel holds: beside it there may be shares of no wheel, or contracts of
 * another one.
 */
import type { CampaignLeg, Position, WheelPage } from '@wheelwright/api'
import { absMoney, multiplyPriceWithin, quantityFromMicros, sumMoneyWithin } from '@wheelwright/core'
import type { Money, Quantity } from '@wheelwright/core'

const basisOf = (
  position: Position,
  legs: readonly CampaignLeg[],
  quantity: Quantity,
  taxBasis: Money | null,
): Money | null => {
  if (position.shares !== null) return taxBasis === null ? null : multiplyPriceWithin(taxBasis, quantity, 1)
  const parts = legs.map(({ openAmount }) => openAmount)
  const known = parts.filter((part) => part !== null)
  return known.length < parts.length ? null : sumMoneyWithin(known)
}

/** Its figures are those of the whole position, so that none of them stays. */
const partOf = (position: Position, quantity: Quantity, basis: Money | null): Position => ({
  ...position,
  contracts: position.contracts === null ? null : quantity,
  shares: position.shares === null ? null : quantity,
  longQuantity: quantityFromMicros(Math.max(0, quantity)),
  shortQuantity: quantityFromMicros(Math.max(0, 0 - quantity)),
  difference: null,
  investedBasis: basis === null ? null : absMoney(basis),
  basisSource: basis === null ? null : 'ledger',
  averagePrice: null,
  costBasis: null,
  marketValue: null,
  profitLoss: null,
  profitLossPercent: null,
  currentDayProfitLoss: null,
  currentDayProfitLossPercentage: null,
})

/** `positions` are those of the wheel's account. */
export function positionsOfWheel(
  positions: readonly Position[],
  { legs, taxBasis }: Pick<WheelPage, 'legs' | 'taxBasis'>,
): Position[] {
  const open = Map.groupBy(
    legs.filter(({ endedOn }) => endedOn === null),
    ({ symbol }) => symbol,
  )
  return positions.flatMap((position) => {
    const own = open.get(position.symbol) ?? []
    const quantity = quantityFromMicros(own.reduce((sum, leg) => sum + leg.quantity, 0))
    if (quantity === 0) return []
    if (quantity === (position.contracts ?? position.shares)) return [position]
    return [partOf(position, quantity, basisOf(position, own, quantity, taxBasis))]
  })
}
