/** The stock positions as the page shows them: one group per symbol, its tax lots with the calls that they cover. */
import { toPositionRecord } from '@wheelwright/api'
import type { Position } from '@wheelwright/api'
import {
  attachCoveredCalls,
  blocksIn,
  compareText,
  coverPositions,
  marketValueOf,
  openReturnPercentOf,
  profitLossOf,
  quantityFromMicros,
  totalOf,
} from '@wheelwright/core'
import type {
  Money,
  OptionRecord,
  PositionRecord,
  Quantity,
  ShortCall,
  StockRecord,
  TaxLot,
  Total,
} from '@wheelwright/core'
import { callOf } from '@wheelwright/core'
import { counted } from '../entries/counted.ts'

export interface Lot extends TaxLot {
  readonly position: Position
}

export interface StockGroup {
  readonly symbol: string
  readonly shares: Quantity
  readonly marketValue: Total
  readonly profitLoss: Total
  /** In percent of the invested basis. */
  readonly profitLossPercent: number | null
  readonly lots: readonly Lot[]
  readonly fullLots: number
  readonly remainder: Quantity
}

const isShortCall = (record: PositionRecord): record is OptionRecord =>
  record.kind === 'option' && record.contract.right === 'Call' && record.quantity < 0

/** Each short call with only the contracts that ask for shares: what a long call covers takes none. */
const claimsOn = (records: readonly PositionRecord[]): ShortCall[] => {
  const cover = coverPositions(records)
  return records.filter(isShortCall).flatMap((record) => {
    const contracts = cover.get(record.id)?.covered ?? 0
    return contracts > 0 ? [{ ...callOf(record), contracts }] : []
  })
}

const toGroup = (symbol: string, stocks: readonly StockRecord[], lots: readonly Lot[]): StockGroup => {
  const remainder = lots.filter((lot) => lot.isRemainder).reduce((sum, { shares }) => sum + shares, 0)
  return {
    symbol,
    shares: quantityFromMicros(stocks.reduce((sum, { quantity }) => sum + quantity, 0)),
    marketValue: totalOf(stocks.map(marketValueOf)),
    profitLoss: totalOf(stocks.map(profitLossOf)),
    profitLossPercent: openReturnPercentOf(stocks),
    lots,
    fullLots: lots.reduce((sum, lot) => sum + blocksIn(lot), 0),
    remainder: quantityFromMicros(remainder),
  }
}

/** Lots are numbered through the group, account by account, so that each has a number of its own. */
const numbered = (lots: readonly Lot[]): Lot[] => lots.map((lot, index) => ({ ...lot, lotNumber: index + 1 }))

/** Groups in alphabetical order. `options` are the open options, for the calls that lots cover. */
export function groupStocks(stocks: readonly Position[], options: readonly Position[]): StockGroup[] {
  const byId = new Map(stocks.map((position) => [position.id, position]))
  const records = [...stocks, ...options].map(toPositionRecord).filter((record) => record !== null)
  const shares = records.filter((record) => record.kind === 'stock')
  const lots = attachCoveredCalls(shares, claimsOn(records))
  const groups = Map.groupBy(shares, ({ symbol }) => symbol)
  return [...groups]
    .map(([symbol, held]) => {
      const own = held.flatMap(({ id }) => {
        const position = byId.get(id)
        return position === undefined ? [] : (lots.get(id) ?? []).map((lot) => ({ ...lot, position }))
      })
      return toGroup(symbol, held, numbered(own))
    })
    .sort((left, right) => compareText(left.symbol, right.symbol))
}

/** The sum over all groups, and how many positions it leaves out. */
export function totalValue(groups: readonly StockGroup[]): Total {
  const parts = groups.map(({ marketValue }) => marketValue)
  const { amount } = totalOf(parts.filter((part) => part.amount !== null).map((part) => part.amount))
  const isUnknown = parts.length > 0 && parts.every((part) => part.amount === null)
  return {
    amount: isUnknown ? null : amount,
    unknownCount: parts.reduce((sum, part) => sum + part.unknownCount, 0),
  }
}

/** A total with the reason for a missing one. */
export function totalAmount({ amount }: Total): { value: Money } | { value: null; reason: string } {
  return amount === null ? { value: null, reason: 'no price yet' } : { value: amount }
}

/** What the profit of a symbol leaves out where it is known in part: without 1 position of unknown cost. */
export function partWithout({
  marketValue,
  profitLoss,
}: Pick<StockGroup, 'marketValue' | 'profitLoss'>): string | null {
  const count = profitLoss.unknownCount
  if (profitLoss.amount === null || count === 0) return null
  const why = marketValue.unknownCount === 0 ? 'cost' : 'cost or value'
  return `without ${counted(count, 'position')} of unknown ${why}`
}

/** What has a value and no profit lacks a cost. */
export function profitAmount({
  marketValue,
  profitLoss,
}: Pick<StockGroup, 'marketValue' | 'profitLoss'>): ReturnType<typeof totalAmount> {
  return profitLoss.amount === null && marketValue.amount !== null
    ? { value: null, reason: 'cost not known' }
    : totalAmount(profitLoss)
}
