// A deep in-the-money put sold near a loss may count as a contract to acquire the shares: the rule does not say how
// deep, so it is flagged to be checked and adjusts nothing. Authority: Revenue Ruling 85-87; IRS Publication 550.
import { dividePrice, type Money } from '../money.ts'
import { isIndexRoot } from '../option-root.ts'
import { daysBetween, type TradingDate } from '../trading-date.ts'
import type { Book } from './book.ts'
import { taxGain } from './lot.ts'
import { movesInUnits, type ShareUnit } from './share-units.ts'

/** A short put that may replace shares sold at a loss. */
export interface WashCheck {
  readonly lossEntryId: string
  readonly putEntryId: string
  readonly date: TradingDate
  readonly strike: Money
  /** Per share at which the loss was sold: the nearest to a spot that the ledger knows. */
  readonly soldAt: Money
}

const WINDOW = 30
/** A strike this far above the price, in percent, leaves hardly any doubt that the put will be assigned. */
const DEEP_PERCENT = 10

/** Deep in-the-money puts sold within 30 days of a loss on shares, over all books of one underlying. */
export function washChecks(books: readonly Book[]): WashCheck[] {
  const told = [...movesInUnits(books).values()].flat()
  const puts = told.flatMap(([move, unit]) => {
    if (move.kind !== 'leg-opened' || move.leg.side !== 'short') return []
    const { contract } = move.leg.instrument
    return contract.right === 'Put' && !isIndexRoot(contract.root) ? [{ ...move.leg, unit }] : []
  })
  const losses = told.flatMap(([move, unit]) => {
    if (move.kind !== 'lot-closed' || move.disposal.lot.side !== 'long') return []
    return (taxGain(move.disposal) ?? 0) < 0 ? [{ ...move.disposal, unit }] : []
  })
  return losses.flatMap(({ entryId, closed, amounts, quantity, unit }) => {
    const soldAt = amounts.gross === null ? null : dividePrice(amounts.gross, quantity, 1)
    if (soldAt === null) return []
    const deep = (soldAt * (100 + DEEP_PERCENT)) / sharesPer(unit)
    return puts
      .filter(({ opened, instrument: { contract }, unit: ofPut }) => {
        const near = Math.abs(daysBetween(closed, opened)) <= WINDOW
        return near && (contract.strike * 100) / sharesPer(ofPut) >= deep
      })
      .map(({ entryId: putEntryId, instrument: { contract } }) => {
        return { lossEntryId: entryId, putEntryId, date: closed, strike: contract.strike, soldAt }
      })
  })
}

/** Prices before a split are compared by what they are for a share of the last day. */
function sharesPer({ numerator, denominator }: ShareUnit): number {
  return Number(numerator) / Number(denominator)
}
