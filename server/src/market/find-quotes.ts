/** Prices of whatever symbols someone names, and in words why some have none. */
import type { MarketQuote } from '@wheelwright/api'
import { isAfterClose, lastTradingDate, latestSession } from '@wheelwright/core'
import type { Audience, Market, SourcedQuote } from '../market-data/market.ts'
import { listed, noSource, sentenceOfMissing } from '../market-data/sentences.ts'
import { readSymbol, toMarketQuote, type Asked } from '../market-data/quote-view.ts'

interface QuoteAnswer {
  readonly quotes: MarketQuote[]
  readonly unknown: string[]
  readonly message: string | null
}

/** Why a contract is never asked for; null for what can have a price. */
const notTraded = (asked: Asked, nowMs: number): string | null => {
  if (asked.kind === 'nothing') return 'This is no symbol of a share, an index or an option.'
  if (asked.kind === 'share') return null
  if (asked.contract.adjusted)
    return 'Adjusted contracts are not priced, since what they deliver is not known.'
  const isExpired = isAfterClose(lastTradingDate(asked.contract.expiration), nowMs)
  return isExpired ? 'This contract has expired.' : null
}

/** Each reason once, with the symbols that it holds for. */
const inWords = (reasons: readonly (readonly [symbol: string, reason: string])[]): string | null => {
  const byReason = Map.groupBy(reasons, ([, reason]) => reason)
  const sentences = [...byReason].map(([reason, each]) =>
    reason === noSource
      ? reason
      : `${listed(each.map(([symbol]) => symbol.replaceAll(/ +/g, ' ')))}: ${reason}`,
  )
  return sentences.length === 0 ? null : sentences.join(' ')
}

const reasonOf = (found: SourcedQuote): string | null => {
  if (found.kind === 'missing') return sentenceOfMissing(found.why, found.source)
  return found.late === null
    ? null
    : `${sentenceOfMissing(found.late, found.source)} This is the last good price.`
}

export const findQuotes = async (
  market: Market,
  audience: Audience,
  symbols: readonly string[],
  { nowMs, signal }: { readonly nowMs: number; readonly signal: AbortSignal },
): Promise<QuoteAnswer> => {
  const asked = [...new Map(symbols.map(readSymbol).map((each) => [each.symbol, each])).values()]
  const refused = new Map(asked.map((each) => [each.symbol, notTraded(each, nowMs)]))
  const wanted = asked.filter(({ symbol }) => refused.get(symbol) === null).map(({ symbol }) => symbol)
  const found = await market.quotes(audience, wanted, signal)
  const session = latestSession(nowMs)
  const reasons: [string, string][] = []
  const answer: QuoteAnswer = { quotes: [], unknown: [], message: null }
  for (const { symbol, kind } of asked) {
    const sourced = found.get(symbol)
    const reason = refused.get(symbol) ?? (sourced === undefined ? null : reasonOf(sourced))
    if (reason !== null) reasons.push([symbol, reason])
    if (sourced?.kind === 'quote')
      answer.quotes.push(
        toMarketQuote(sourced.quote, kind === 'option' ? 'option' : 'share', sourced.source.name, session),
      )
    else if (kind === 'nothing' || sourced?.why.kind === 'unknown') answer.unknown.push(symbol)
  }
  return { ...answer, message: inWords(reasons) }
}
