/** The rows of the options by their Greeks: what each one's market tells, and what follows for the position. */
import type { Position, UnderlyingTerms } from '@wheelwright/api'
import {
  absMoney,
  daysToExpiration,
  earlyAssignmentSignal,
  isOpen,
  moneynessOf,
  quantityToNumber,
  subtractMoney,
  tradingDateAt,
  type AssignmentSignal,
  type Moneyness,
  type Money,
  type TradingDate,
} from '@wheelwright/core'
import { optionMarketOf, type MarketAnswers, type OptionMarket } from '../../prices/option-market.ts'
import { formatDate, formatMarketPrice } from '../../ui/figures/figures.ts'
import type { OptionRow } from '../option-row.ts'

export interface GreekRow {
  readonly row: OptionRow
  readonly market: OptionMarket
  /** Calendar days between New York dates; 0 on the day of expiration. */
  readonly days: number
  readonly moneyness: (Moneyness & { readonly distance: Money }) | null
  /** Of short options; null for any other. */
  readonly signal: AssignmentSignal | null
}

const nextAnnounced = (terms: UnderlyingTerms | null, today: TradingDate) =>
  terms?.dividends?.find(({ exDate, isEstimate }) => !isEstimate && exDate > today) ?? null

const signalOf = (
  { record, position }: OptionRow,
  { mark, spot, terms }: OptionMarket,
  today: TradingDate,
): AssignmentSignal | null =>
  record.quantity >= 0 || !isOpen(record) || position.isPendingExpiry
    ? null
    : earlyAssignmentSignal({
        contract: record.contract,
        spot: spot.value,
        mark: mark.value,
        today,
        dividend: nextAnnounced(terms, today),
      })

/** The open options among the rows; `shares` tell the price of an underlying that has no quote. */
export function greekRows(
  rows: readonly OptionRow[],
  stocks: readonly Position[],
  answers: MarketAnswers,
  nowMs: number,
): GreekRow[] {
  const today = tradingDateAt(nowMs)
  const shares = new Map(stocks.map((position) => [position.symbol, position]))
  return rows
    .filter(({ record }) => isOpen(record))
    .map((row) => {
      const { contract } = row.record
      const market = optionMarketOf(contract, row.position, shares.get(contract.underlying), answers)
      // Where the price is now says nothing of how it ended.
      const spot = contract.adjusted || row.position.isPendingExpiry ? null : market.spot.value
      return {
        row,
        market,
        days: daysToExpiration(contract.expiration, today),
        moneyness: spot === null ? null : { ...moneynessOf(contract, spot), distance: distanceOf(row, spot) },
        signal: signalOf(row, market, today),
      }
    })
}

/** Shares that the position stands for, short below zero. */
export function sharesOf({ row: { record } }: GreekRow): number {
  return quantityToNumber(record.quantity) * record.multiplier
}

const distanceOf = ({ record }: OptionRow, spot: Money): Money =>
  absMoney(subtractMoney(spot, record.contract.strike))

const letters: Readonly<Record<Moneyness['state'], string>> = {
  'in the money': 'ITM',
  'at the money': 'ATM',
  'out of the money': 'OTM',
}

/** ITM $1.20 */
export function moneynessInWords({ state, distance }: NonNullable<GreekRow['moneyness']>): string {
  return state === 'at the money' ? letters[state] : `${letters[state]} ${formatMarketPrice(distance)}`
}

/** What speaks for an early assignment: a word for the table, and the whole of it; null where nothing does. */
export function assignmentInWords(
  signal: AssignmentSignal | null,
): { readonly flag: string; readonly why: string } | null {
  if (signal?.kind === 'dividend') {
    const { extrinsic, dividend, exDate, decidedOn, isTonight } = signal
    const when = isTonight ? 'tonight' : `on the evening of ${formatDate(decidedOn)}`
    return {
      flag: isTonight ? 'Assignment tonight?' : 'Early assignment?',
      why: `The dividend of ${formatMarketPrice(dividend)} goes ex on ${formatDate(exDate)}, and only ${formatMarketPrice(extrinsic)} of extrinsic value is left: its holder has reason to exercise ${when}.`,
    }
  }
  if (signal?.kind === 'deep-put')
    return {
      flag: 'Early assignment?',
      why: `It is ${formatMarketPrice(signal.intrinsic)} in the money with ${formatMarketPrice(signal.extrinsic)} of extrinsic value left: its holder earns more by exercising now.`,
    }
  return null
}
