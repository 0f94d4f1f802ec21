/** From what a row told to a quote, by the same rules for every provider, and from rows to an answer. */
import { ok, refuse, type Instant, type Money, type Result } from '@wheelwright/core'
import type { BadRow, ProviderQuote, ProviderRefusal, QuoteAnswer } from '../provider.ts'
import type { Row } from './row.ts'
import { shownSymbol } from './spelling.ts'

/** A quote as a row told it. */
export interface ToldQuote {
  readonly bid: Money | null
  readonly ask: Money | null
  readonly last: Money | null
  readonly mark: Money | null
  readonly previousClose: Money | null
  /** When bid and ask were made, and when the last trade was. */
  readonly marketAt: Instant | null
  readonly tradeAt: Instant | null
  readonly isDelayed: boolean
  readonly currency: string | null
}

/**
 * Nobody offers at nothing: an ask of 0 is none, and a bid of 0 beside it neither, nor the mark made of them. Beside an
 * ask, a bid of 0 is a price. The quote is as old as the prices that it is marked by.
 */
export function makeQuote(symbol: string, row: Row, told: ToldQuote): Result<ProviderQuote, BadRow> {
  const ask = told.ask === 0 ? null : told.ask
  const hasMarket = ask !== null
  const bid = !hasMarket && told.bid === 0 ? null : told.bid
  const mark = !hasMarket && told.mark === 0 ? null : told.mark
  const asOf = hasMarket ? (told.marketAt ?? told.tradeAt) : (told.tradeAt ?? told.marketAt)
  const { last, previousClose, isDelayed, currency } = told
  const isEmpty = [bid, ask, last, mark].every((price) => price === null)
  const reason = row.fault ?? (isEmpty ? 'has no price' : asOf === null ? 'does not say when' : null)
  if (reason !== null || asOf === null) return refuse({ symbol, reason: reason ?? '' })
  const isTradeApart = hasMarket && last !== null && told.tradeAt !== asOf
  const traded = isTradeApart ? { tradedAt: told.tradeAt } : {}
  return ok({ symbol, bid, ask, last, mark, previousClose, asOf, ...traded, isDelayed, currency })
}

/** One row of an answer about many symbols: whose it is by the provider's spelling, and what to make of it. */
export interface AnsweredRow {
  readonly spelled: string | null
  readonly read: (symbol: string) => Result<ProviderQuote, BadRow>
}

/**
 * The answer to what was asked. A row of a symbol that nobody asked for, or that came before, is bad; a symbol that is
 * neither answered nor unknown is handled as one that was not answered.
 */
export function gatherQuotes(
  asked: ReadonlyMap<string, string>,
  rows: readonly AnsweredRow[],
  unknownSpelled: readonly string[],
): QuoteAnswer {
  const quotes: ProviderQuote[] = []
  const bad: BadRow[] = []
  const met = new Set<string>()
  for (const { spelled, read } of rows) {
    const symbol = asked.get(spelled ?? '')
    if (symbol === undefined) bad.push({ symbol: shownSymbol(spelled), reason: 'was not asked for' })
    else if (met.has(symbol)) bad.push({ symbol, reason: 'came twice' })
    else {
      const quote = read(symbol)
      if (quote.ok) quotes.push(quote.value)
      else bad.push(quote.refusal)
      met.add(symbol)
    }
  }
  const unknown = new Set(
    unknownSpelled.flatMap((spelled) => asked.get(spelled) ?? []).filter((one) => !met.has(one)),
  )
  for (const symbol of asked.values())
    if (!met.has(symbol) && !unknown.has(symbol)) bad.push({ symbol, reason: 'was not answered' })
  return { quotes, unknown: [...unknown], bad }
}

/** The only quote that was asked for, for calls about one symbol. */
export function theQuote({ quotes, unknown }: QuoteAnswer): Result<ProviderQuote, ProviderRefusal> {
  const [quote] = quotes
  if (quote !== undefined) return ok(quote)
  return refuse(
    unknown.length > 0
      ? { kind: 'unknown-symbol' }
      : { kind: 'unreadable', detail: 'no price of the underlying' },
  )
}
