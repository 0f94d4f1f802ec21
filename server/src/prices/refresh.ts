/**
 * Refreshing prices: they are fetched first, with no transaction open, and written in a short one that reads the rows
 * again. What cannot be priced keeps what was last told, with its age, and the answer says why: nothing is invented.
 */
import { isAfterClose, lastTradingDate } from '@wheelwright/core'
import { insertInChunks } from '../database/insert-in-chunks.ts'
import type { Tx } from '../database/database.ts'
import type { PositionRow } from '../database/schema.ts'
import type { Audience, Market, SourcedQuote } from '../market-data/market.ts'
import { listed, noSource, sentenceOfMissing } from '../market-data/sentences.ts'
import { raiseRevision } from '../portfolio/revision.ts'
import { dateOf } from '../portfolio/stored-position.ts'
import { judgeQuote, priceColumns, withPrice, type FreshPrice, type PricedRow } from './apply-price.ts'

export type Quotes = ReadonlyMap<string, SourcedQuote>

type Traded = Pick<PricedRow, 'symbol' | 'is_adjusted' | 'expiration_date'>

/** Why something is never asked for; null for what may have a price. */
const notTraded = (row: Traded, nowMs: number): string | null => {
  const expiration = dateOf(row.expiration_date)
  if (row.is_adjusted === 1) return 'adjusted, and what it delivers is not known'
  return expiration !== null && isAfterClose(lastTradingDate(expiration), nowMs) ? 'expired' : null
}

/** Asks once for each symbol that may have a price. */
export const fetchQuotes = (
  market: Market,
  audience: Audience,
  rows: readonly Traded[],
  { nowMs, signal }: { readonly nowMs: number; readonly signal: AbortSignal },
): Promise<Quotes> => {
  const traded = rows.filter((row) => notTraded(row, nowMs) === null)
  return market.quotes(audience, [...new Set(traded.map(({ symbol }) => symbol))], signal)
}

export interface KeptPrice {
  readonly symbol: string
  readonly why: string
}

export interface Refreshed<R> {
  /** Those with a price of now, whether or not it is another than before. */
  readonly current: readonly R[]
  /** Those whose price is to be written. */
  readonly changed: readonly R[]
  /** Those that keep their last price. */
  readonly kept: readonly KeptPrice[]
}

type Found = { readonly kind: 'same' } | { readonly kind: 'fresh'; readonly price: FreshPrice } | string

/** What the quotes say of a row, or why it keeps its price. */
const findPrice = (row: PricedRow, quotes: Quotes, nowMs: number): Found => {
  const reason = notTraded(row, nowMs)
  if (reason !== null) return reason
  const found = quotes.get(row.symbol)
  if (found === undefined) return 'opened meanwhile'
  if (found.kind === 'missing') return sentenceOfMissing(found.why, found.source)
  if (found.late !== null) return sentenceOfMissing(found.late, found.source)
  const judged = judgeQuote(row, found.quote, found.source.name)
  if (judged.kind === 'older') return 'already at a newer price'
  return judged.kind === 'unusable' ? 'told without a price' : judged
}

/** `priced` makes the row with its new price; null where that is beyond what can be held. */
export const refreshRows = <R extends PricedRow>(
  rows: readonly R[],
  quotes: Quotes,
  nowMs: number,
  priced: (row: R, price: FreshPrice) => R | null,
): Refreshed<R> => {
  const refreshed = { current: [] as R[], changed: [] as R[], kept: [] as KeptPrice[] }
  for (const row of rows) {
    const found = findPrice(row, quotes, nowMs)
    const fresh = typeof found === 'object' && found.kind === 'fresh' ? priced(row, found.price) : null
    if (fresh !== null) {
      refreshed.current.push(fresh)
      refreshed.changed.push(fresh)
    } else if (typeof found === 'object' && found.kind === 'same') refreshed.current.push(row)
    else {
      const why = typeof found === 'string' ? found : 'worth more than can be held'
      refreshed.kept.push({ symbol: row.symbol, why })
    }
  }
  return refreshed
}

export const refreshPositions = (
  rows: readonly PositionRow[],
  quotes: Quotes,
  nowMs: number,
): Refreshed<PositionRow> => refreshRows(rows, quotes, nowMs, withPrice)

const shortSymbol = (symbol: string): string => symbol.replaceAll(/ +/g, ' ')

/** Each reason once, with the symbols that it holds for; null where nothing keeps its last price. */
export const whyKept = (kept: readonly KeptPrice[]): string | null => {
  if (kept.length === 0) return null
  if (kept.every(({ why }) => why === noSource)) return noSource
  const sentences = [...Map.groupBy(kept, ({ why }) => why)].map(([why, each]) => {
    const symbols = listed([...new Set(each.map(({ symbol }) => shortSymbol(symbol)))])
    if (why === noSource) return why
    return why.endsWith('.') ? `${symbols}: ${why}` : `${symbols}: ${why}.`
  })
  const count = kept.length === 1 ? '1 position keeps its' : `${kept.length} positions keep their`
  return `${count} last price. ${sentences.join(' ')}`
}

/** Writes the prices of one user's positions. */
export const storePrices = async (tx: Tx, userId: string, changed: readonly PositionRow[]): Promise<void> => {
  if (changed.length === 0) return
  await insertInChunks(tx, 'positions', changed, {
    old: 'replaced',
    key: ['user_id', 'position_key'],
    columns: priceColumns,
  })
  await raiseRevision(tx, userId)
}
