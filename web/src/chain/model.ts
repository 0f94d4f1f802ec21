/** A chain as the page shows it: a row for each strike, the spot between two of them, and what one holds. */
import type { ChainContract, MarketChain, Position } from '@wheelwright/api'
import { compareText, parseOptionSymbol, quantityFromMicros } from '@wheelwright/core'
import type { Money, Quantity, TradingDate } from '@wheelwright/core'
import { delayInWords } from '../prices/price-words.ts'

export interface ChainSide {
  /** Null where the strike is listed on the other side only. */
  readonly contract: ChainContract | null
  /** Contracts that one holds: long ones, and short ones below zero. Two accounts may hold both; none is empty. */
  readonly held: readonly Quantity[]
}

export interface StrikeRow {
  /** Strike and root: indices list two roots, settled in the morning and in the afternoon, at the same strike. */
  readonly key: string
  readonly strike: Money
  readonly call: ChainSide
  readonly put: ChainSide
}

const nobody: ChainSide = { contract: null, held: [] }

/** What one holds of each contract, by its symbol, in all accounts; what is long in one never ends what is short in another. */
const holdings = (options: readonly Position[]): Map<string, readonly Quantity[]> => {
  const bySymbol = Map.groupBy(
    options.filter(({ status }) => status === 'Open'),
    ({ symbol }) => symbol,
  )
  const sumOf = (counts: readonly number[]): readonly Quantity[] =>
    counts.length === 0 ? [] : [quantityFromMicros(counts.reduce((sum, count) => sum + count, 0))]
  return new Map(
    [...bySymbol].map(([symbol, own]) => {
      const counts = own.flatMap(({ contracts }) => contracts ?? [])
      return [
        symbol,
        [...sumOf(counts.filter((count) => count < 0)), ...sumOf(counts.filter((count) => count > 0))],
      ]
    }),
  )
}

/** Ascending by strike. Contracts whose deliverable was changed stand apart from the plain ones and are left out. */
export function strikeRows(chain: MarketChain, options: readonly Position[]): StrikeRow[] {
  const held = holdings(options)
  const rows = new Map<string, StrikeRow>()
  for (const contract of chain.contracts) {
    if (contract.isAdjusted) continue
    const { strike, right, quote } = contract
    const side: ChainSide = { contract, held: held.get(quote.symbol) ?? [] }
    const key = `${quote.symbol.slice(0, 6)}${strike}`
    const row = rows.get(key) ?? { key, strike, call: nobody, put: nobody }
    rows.set(key, right === 'Call' ? { ...row, call: side } : { ...row, put: side })
  }
  return [...rows.values()].toSorted((a, b) => a.strike - b.strike || compareText(a.key, b.key))
}

export function isHeld({ call, put }: StrikeRow): boolean {
  return call.held.length > 0 || put.held.length > 0
}

/** How many strikes to either side of the spot are shown at first. */
const nearby = 12

/** The strikes around the spot, and those that one holds; all where the spot is unknown or few are listed. */
export function nearRows(rows: readonly StrikeRow[], spot: Money | null): readonly StrikeRow[] {
  if (spot === null || rows.length <= 2 * nearby + 4) return rows
  const above = rows.findIndex(({ strike }) => strike >= spot)
  const middle = above === -1 ? rows.length : above
  return rows.filter((row, index) => Math.abs(index + 0.5 - middle) <= nearby || isHeld(row))
}

/** Where the line of the spot stands: before the first strike above it; null where the spot is unknown. */
export function spotPlace(rows: readonly StrikeRow[], spot: Money | null): number | null {
  if (spot === null) return null
  const above = rows.findIndex(({ strike }) => strike > spot)
  return above === -1 ? rows.length : above
}

/** Days on which options of it that one holds expire. */
export function heldExpirations(options: readonly Position[], symbol: string): TradingDate[] {
  const dates = options.flatMap((option) => {
    const contract = parseOptionSymbol(option.symbol)
    return contract.ok && contract.value.underlying === symbol ? [contract.value.expiration] : []
  })
  return [...new Set(dates)].toSorted()
}

/** What has to be said of the contracts' prices together; null where they are all of the last session. */
export function agesInWords({ contracts }: Pick<MarketChain, 'contracts'>): string | null {
  const priced = contracts.filter(({ quote }) => quote.mark !== null)
  const stale = priced.filter(({ quote }) => quote.isStale).length
  const sentences = [
    ...(stale === 0
      ? []
      : [
          `${stale} of ${priced.length} prices are stale, older than the last session; their marks are dotted.`,
        ]),
    ...(priced.some(({ quote }) => quote.isDelayed) ? [`Prices are ${delayInWords}.`] : []),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** What rounds to zero has no sign. */
export function deltaInWords(delta: number): string {
  const text = Math.abs(delta).toFixed(2)
  return delta < 0 && Number(text) > 0 ? `\u2212${text}` : text
}

/** The server says by itself where its rate comes from; here it stands among other sentences. */
export function rateInWords(source: string): string {
  return `Risk-free rate: ${source.charAt(0).toLowerCase()}${source.slice(1)}`
}
