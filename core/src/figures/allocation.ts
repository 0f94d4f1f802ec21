// What each symbol is of the whole: what is held of it (shares and long options) beside what is owed on it (all that was
// sold short), at market value. The parts add up to the total value of the dashboard; what is unknown is left out and counted.
// Authority: docs/domain.md, section "Figures".
import { compareText } from '../base/text-order.ts'
import { isOpen, isShort, tickerOf, type PositionRecord } from '../holdings/position-record.ts'
import { marketValueOf } from './holding-value.ts'
import { totalOf, type Total } from './total.ts'

export interface Allocation {
  /** Shares and options held long. */
  readonly held: Total
  /** Shares and options sold short; their values are below zero. */
  readonly owed: Total
  /** Both together. */
  readonly value: Total
}

export interface SymbolAllocation extends Allocation {
  /** The share, or the underlying of the options. */
  readonly symbol: string
}

export interface Allocations {
  /** The most valuable first, whichever the side; symbols of unknown value last. */
  readonly symbols: readonly SymbolAllocation[]
  readonly total: Allocation
}

/** The open positions among the records, by the symbol that they stand on. */
export function allocationsOf(records: readonly PositionRecord[]): Allocations {
  const open = records.filter(isOpen)
  const symbols = [...Map.groupBy(open, tickerOf)].map(([symbol, own]) => ({
    symbol,
    ...allocationOf(own),
  }))
  return { symbols: symbols.toSorted(byWeight), total: allocationOf(open) }
}

function allocationOf(records: readonly PositionRecord[]): Allocation {
  return {
    held: totalOf(records.filter((record) => !isShort(record)).map(marketValueOf)),
    owed: totalOf(records.filter(isShort).map(marketValueOf)),
    value: totalOf(records.map(marketValueOf)),
  }
}

function byWeight(a: SymbolAllocation, b: SymbolAllocation): number {
  return weightOf(b) - weightOf(a) || compareText(a.symbol, b.symbol)
}

/** Below zero where nothing is known, since a position may be worth nothing. */
function weightOf({ held, owed, value }: Allocation): number {
  return value.amount === null ? -1 : Math.abs(held.amount ?? 0) + Math.abs(owed.amount ?? 0)
}
