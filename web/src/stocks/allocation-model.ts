/** What each symbol is of the whole, as bars and in words. */
import { toPositionRecord } from '@wheelwright/api'
import type { Position } from '@wheelwright/api'
import { allocationsOf, csvCell, moneyFromMicros, moneyToNumber } from '@wheelwright/core'
import type { Allocation, Allocations, Money, SymbolAllocation, Total } from '@wheelwright/core'
import { formatMoney, formatPercent } from '../ui/figures/figures.ts'

/** Of the open positions; closed ones are no part of it. */
export function allocationOfPositions(
  stocks: readonly Position[],
  options: readonly Position[],
): Allocations {
  return allocationsOf([...stocks, ...options].map(toPositionRecord).filter((record) => record !== null))
}

/** The most bars that are drawn; the table has every symbol. */
export const mostBars = 20

export interface AllocationBar {
  /** Null for those of all the symbols that have no bar of their own. */
  readonly symbol: string | null
  readonly held: Money
  readonly owed: Money
  /** Of all that is held; null where that is nothing. */
  readonly share: number | null
}

const shareOf = (held: Money, { held: all }: Allocation): number | null =>
  all.amount === null || all.amount <= 0 ? null : held / all.amount

const zero = moneyFromMicros(0)

const barOf = ({ symbol, held, owed }: SymbolAllocation, total: Allocation): AllocationBar => ({
  symbol,
  held: held.amount ?? zero,
  owed: owed.amount ?? zero,
  share: shareOf(held.amount ?? zero, total),
})

/** Where the sum of all is beyond range, so is that of the rest. */
const restOf = (all: Total, bars: readonly Money[]): Money =>
  all.amount === null
    ? zero
    : moneyFromMicros(all.amount - bars.reduce<number>((sum, amount) => sum + amount, 0))

/** A bar for each symbol of a known value, the least of many as one. */
export function barsOf({ symbols, total }: Allocations): AllocationBar[] {
  const known = symbols.filter(({ value }) => value.amount !== null)
  if (known.length <= mostBars) return known.map((each) => barOf(each, total))
  const bars = known.slice(0, mostBars - 1).map((each) => barOf(each, total))
  const [held, owed] = [
    restOf(
      total.held,
      bars.map((bar) => bar.held),
    ),
    restOf(
      total.owed,
      bars.map((bar) => bar.owed),
    ),
  ]
  return [...bars, { symbol: null, held, owed, share: shareOf(held, total) }]
}

export function nameOf({ symbol }: AllocationBar, symbols: number): string {
  return symbol ?? `${symbols - mostBars + 1} others`
}

/** What is held less what is owed. */
export function valueOf({ held, owed }: AllocationBar): Money {
  return moneyFromMicros(held + owed)
}

const percent = (share: number): string => formatPercent(share, { digits: 1, sign: 'negative' })

/** KO: held $7,000.00, 76.9%, short options −$40.00. */
export function barInWords(name: string, { held, owed, share }: AllocationBar): string {
  return [
    `${name}: held ${formatMoney(held)}`,
    ...(share === null ? [] : [percent(share)]),
    ...(owed === 0 ? [] : [`sold short ${formatMoney(owed)}`]),
  ].join(', ')
}

export function leftOutInWords(unknown: number): string {
  return `${unknown.toLocaleString('en-US')} ${unknown === 1 ? 'position' : 'positions'} of unknown value left out`
}

/** The picture in a sentence. */
export function allocationSentence({ symbols, total }: Allocations): string {
  const { held, owed, value } = total
  const leftOut = value.unknownCount === 0 ? [] : [leftOutInWords(value.unknownCount)]
  if (symbols.length === 0) return 'Nothing is held.'
  if (value.amount === null || held.amount === null || owed.amount === null)
    return `${['The value is not known', ...leftOut].join('; ')}.`
  // What is sold short may outweigh all that is held.
  const [largest] = symbols.toSorted((one, other) => (other.held.amount ?? 0) - (one.held.amount ?? 0))
  const share = largest === undefined ? null : shareOf(largest.held.amount ?? zero, total)
  return `${[
    `${formatMoney(value.amount)} in ${symbols.length === 1 ? 'one symbol' : `${symbols.length} symbols`}: ${formatMoney(held.amount)} held, ${formatMoney(owed.amount)} sold short`,
    ...(largest === undefined || share === null
      ? []
      : [`${largest.symbol} is ${percent(share)} of what is held`]),
    ...leftOut,
  ].join('; ')}.`
}

const cell = ({ amount }: Total): string => (amount === null ? '' : String(moneyToNumber(amount)))

export function allocationCsv({ symbols }: Allocations): string {
  return [
    'symbol,held,sold short,value,left out',
    ...symbols.map(({ symbol, held, owed, value }) =>
      [symbol, cell(held), cell(owed), cell(value), String(value.unknownCount)].map(csvCell).join(','),
    ),
  ].join('\r\n')
}
