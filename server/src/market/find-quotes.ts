/** Prices of whatever symbols someone names, and in words why some have none. */
import type { MarketQuote } from '@wheelwright/api'
import { isPastExpiration, latestSession, parseOptionSymbol } from '@wheelwright/core'
import { contractInWords } from '../entries/in-words.ts'
import type { SourcedQuote } from '../market-data/market.ts'
import { openPriceChecks, toldAsShown, type Finding, type Told } from '../price-checks/check-prices.ts'
import type { Evidence } from '../price-checks/evidence.ts'
import { hear, type Hearing } from '../price-checks/ask-second-source.ts'
import { withHeld } from '../price-checks/quote-beside.ts'
import { sentenceOfHeld } from '../price-checks/sentences.ts'
import { listed, noSource, sentenceOfMissing } from '../market-data/sentences.ts'
import { readSymbol, toMarketQuote, type Asked } from '../market-data/quote-view.ts'

interface QuoteAnswer {
  readonly quotes: MarketQuote[]
  readonly unknown: string[]
  readonly message: string | null
}

/** Beside the answer, what was told, and the symbols in the portfolio whose prices are held for the first time. */
export interface FoundQuotes {
  readonly answer: QuoteAnswer
  readonly told: Told
  readonly newlyHeld: readonly string[]
}

/** Why a contract is never asked for; null for what can have a price. */
const notTraded = (asked: Asked, nowMs: number): string | null => {
  if (asked.kind === 'nothing') return 'This is not the symbol of a share, an index or an option.'
  if (asked.kind === 'share') return null
  if (asked.contract.adjusted)
    return 'Adjusted contracts are not priced, since what they deliver is not known.'
  return isPastExpiration(asked.contract.expiration, nowMs) ? 'Expired contracts are not priced.' : null
}

const nameOf = (symbol: string): string => {
  const option = parseOptionSymbol(symbol)
  return option.ok ? contractInWords(option.value) : symbol
}

/** Each reason once, with the symbols that it holds for. */
const inWords = (reasons: readonly (readonly [symbol: string, reason: string])[]): string | null => {
  const byReason = Map.groupBy(reasons, ([, reason]) => reason)
  const sentences = [...byReason].map(([reason, each]) =>
    reason === noSource ? reason : `${listed(each.map(([symbol]) => nameOf(symbol)))}: ${reason}`,
  )
  return sentences.length === 0 ? null : sentences.join(' ')
}

const reasonOf = (found: SourcedQuote, finding: Finding | undefined): string | null => {
  if (finding?.kind === 'held') return sentenceOfHeld(finding.held)
  if (found.kind === 'missing') return sentenceOfMissing(found.why, found.source)
  return found.late === null
    ? null
    : `${sentenceOfMissing(found.late, found.source)} This is the last good price.`
}

/** The quote that the checks took, else the one that was told, or the last good one of its source. */
const shownOf = (sourced: SourcedQuote, finding: Finding | undefined) => {
  if (finding?.kind === 'price') return finding
  return sourced.kind === 'quote' ? sourced : null
}

export async function findQuotes(
  hearing: Hearing,
  symbols: readonly string[],
  evidence: Evidence,
  nowMs: number,
): Promise<FoundQuotes> {
  const { market } = hearing
  const asked = [...new Map(symbols.map(readSymbol).map((each) => [each.symbol, each])).values()]
  const refused = new Map(asked.map((each) => [each.symbol, notTraded(each, nowMs)]))
  const wanted = asked.filter(({ symbol }) => refused.get(symbol) === null).map(({ symbol }) => symbol)
  const heard = await hear(hearing, wanted, [evidence])
  const told = toldAsShown(heard)
  const checks = openPriceChecks(market, told, evidence)
  const session = latestSession(nowMs)
  const reasons: [string, string][] = []
  const newlyHeld: string[] = []
  const answer: QuoteAnswer = { quotes: [], unknown: [], message: null }
  for (const { symbol, kind } of asked) {
    const sourced = refused.get(symbol) === null ? heard.quotes.get(symbol) : undefined
    const finding = sourced === undefined ? undefined : checks.rule(symbol)
    const isOwn = evidence.symbols.has(symbol)
    if (finding?.kind === 'held' && isOwn && !evidence.held.has(symbol)) newlyHeld.push(symbol)
    const reason = refused.get(symbol) ?? (sourced === undefined ? null : reasonOf(sourced, finding))
    if (reason !== null) reasons.push([symbol, reason])
    const shown = sourced === undefined ? null : shownOf(sourced, finding)
    if (shown !== null) {
      const instrument = kind === 'option' ? 'option' : 'share'
      const quote = toMarketQuote(market, shown.quote, instrument, shown.source.name, session)
      answer.quotes.push(finding?.kind === 'held' ? withHeld(quote, finding.held, session, isOwn) : quote)
    } else if (kind === 'nothing' || (sourced?.kind === 'missing' && sourced.why.kind === 'unknown'))
      answer.unknown.push(symbol)
  }
  return { answer: { ...answer, message: inWords(reasons) }, told, newlyHeld }
}
