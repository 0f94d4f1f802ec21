/** The positions of step 1: one card per underlying, its shares and its options. */
import { toPositionRecord } from '@wheelwright/api'
import type { Position } from '@wheelwright/api'
import {
  compareText,
  isIndexRoot,
  isOpen,
  marketValueOf,
  openReturnPercentOf,
  openCover,
  profitLossOf,
  quantityFromMicros,
  tickerOf,
  totalOf,
} from '@wheelwright/core'
import type { OptionRecord, PositionRecord, Quantity, Total } from '@wheelwright/core'

export interface HeldTicker {
  readonly ticker: string
  readonly shares: Quantity
  readonly marketValue: Total
  readonly profitLoss: Total
  /** A fraction of what was invested; null where that is unknown. */
  readonly profitLossRatio: number | null
  /** The next to expire first. */
  readonly options: readonly OptionRecord[]
  /** Contracts that shares free of calls could cover. */
  readonly readyContracts: number
}

const byContract = ({ contract: a }: OptionRecord, { contract: b }: OptionRecord): number =>
  compareText(a.expiration, b.expiration) || a.strike - b.strike || compareText(a.right, b.right)

const heldOf = (ticker: string, records: readonly PositionRecord[], freeBlocks: number): HeldTicker => {
  const stocks = records.filter((record) => record.kind === 'stock')
  const options = records.filter((record) => record.kind === 'option').toSorted(byContract)
  const shares = quantityFromMicros(stocks.reduce((sum, { quantity }) => sum + quantity, 0))
  const profitLoss = totalOf(records.map(profitLossOf))
  const percent = openReturnPercentOf(records)
  return {
    ticker,
    shares,
    marketValue: totalOf(records.map(marketValueOf)),
    profitLoss,
    profitLossRatio: percent === null ? null : percent / 100,
    options,
    readyContracts: freeBlocks,
  }
}

/** Open positions of all accounts, options under what their symbols name, in alphabetical order; an index is part of no wheel. */
export function groupByTicker(positions: readonly Position[]): HeldTicker[] {
  const records = positions
    .map(toPositionRecord)
    .filter((record) => record !== null)
    .filter((record) => isOpen(record) && !isIndexRoot(tickerOf(record)))
  const cover = openCover(records)
  return [...Map.groupBy(records, tickerOf)]
    .map(([ticker, held]) => heldOf(ticker, held, cover.get(ticker)?.freeBlocks ?? 0))
    .toSorted((a, b) => compareText(a.ticker, b.ticker))
}

export function matching(held: readonly HeldTicker[], search: string): readonly HeldTicker[] {
  const wanted = search.trim().toUpperCase()
  return wanted === '' ? held : held.filter(({ ticker }) => ticker.includes(wanted))
}

/** As many option positions as a card shows; the others are counted. */
export const optionsOnCard = 3
