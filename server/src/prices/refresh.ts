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
import { applyQuote, priceColumns } from './apply-price.ts'

export type Quotes = ReadonlyMap<string, SourcedQuote>

type Priced = Pick<PositionRow, 'symbol' | 'is_adjusted' | 'expiration_date'>

/** Why a position is never asked for; null for what may have a price. */
const notTraded = (row: Priced, nowMs: number): string | null => {
  const expiration = dateOf(row.expiration_date)
  if (row.is_adjusted === 1) return 'adjusted, and what it delivers is not known'
  return expiration !== null && isAfterClose(lastTradingDate(expiration), nowMs) ? 'expired' : null
}

/** The symbols that a source is asked for, each once. */
export const wantedSymbols = (rows: readonly Priced[], nowMs: number): string[] => [
  ...new Set(rows.filter((row) => notTraded(row, nowMs) === null).map(({ symbol }) => symbol)),
]

export interface Refreshed {
  /** Those with a price of now, whether or not it is another than before. */
  readonly current: readonly PositionRow[]
  /** Those whose price is written. */
  readonly changed: readonly PositionRow[]
  /** Why the others keep their last price, a sentence; null when there are none. */
  readonly message: string | null
}

type Outcome = { readonly row: PositionRow | null } | { readonly why: string }

const outcomeOf = (row: PositionRow, quotes: Quotes, nowMs: number): Outcome => {
  const reason = notTraded(row, nowMs)
  if (reason !== null) return { why: reason }
  const found = quotes.get(row.symbol)
  if (found === undefined) return { why: 'opened meanwhile' }
  if (found.kind === 'missing') return { why: sentenceOfMissing(found.why, found.source) }
  if (found.late !== null) return { why: sentenceOfMissing(found.late, found.source) }
  const applied = applyQuote(row, found.quote, found.source.name)
  if (applied.kind === 'older') return { why: 'already at a newer price' }
  return applied.kind === 'current' ? { row: applied.row } : { why: 'told without a price' }
}

const shortSymbol = ({ symbol }: PositionRow): string => symbol.replaceAll(/ +/g, ' ')

/** Each reason once, with the symbols that it holds for. */
const inWords = (kept: readonly { readonly row: PositionRow; readonly why: string }[]): string | null => {
  if (kept.length === 0) return null
  const sentences = [...Map.groupBy(kept, ({ why }) => why)].map(([why, each]) => {
    if (why === noSource) return why
    const symbols = listed([...new Set(each.map(({ row }) => shortSymbol(row)))])
    return why.endsWith('.') ? `${symbols}: ${why}` : `${symbols}: ${why}.`
  })
  if (kept.every(({ why }) => why === noSource)) return noSource
  const count = kept.length === 1 ? '1 position keeps its' : `${kept.length} positions keep their`
  return `${count} last price. ${sentences.join(' ')}`
}

export const refreshRows = (rows: readonly PositionRow[], quotes: Quotes, nowMs: number): Refreshed => {
  const current: PositionRow[] = []
  const changed: PositionRow[] = []
  const kept: { row: PositionRow; why: string }[] = []
  for (const row of rows) {
    const outcome = outcomeOf(row, quotes, nowMs)
    if ('why' in outcome) {
      kept.push({ row, why: outcome.why })
      continue
    }
    current.push(outcome.row ?? row)
    if (outcome.row !== null) changed.push(outcome.row)
  }
  return { current, changed, message: inWords(kept) }
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

export const fetchQuotes = (
  market: Market,
  audience: Audience,
  rows: readonly Priced[],
  { nowMs, signal }: { readonly nowMs: number; readonly signal: AbortSignal },
): Promise<Quotes> => market.quotes(audience, wantedSymbols(rows, nowMs), signal)
