/** Asking for prices, and a second source for those that are in doubt. Nothing is written while sources are asked. */
import { parseOptionSymbol } from '@wheelwright/core'
import type { GuardedProvider } from '../market-data/ask/guarded.ts'
import type { Audience, Market } from '../market-data/market.ts'
import { openPriceChecks, type Quotes, type Told } from './check-prices.ts'
import type { Evidence } from './evidence.ts'

/** An option is judged by what it stands on, which is asked for with it. */
const withUnderlyings = (symbols: readonly string[]): string[] => {
  const contracts = symbols.filter((symbol) => symbol.length === 21).map(parseOptionSymbol)
  const underlyings = contracts.flatMap((contract) => (contract.ok ? [contract.value.underlying] : []))
  return [...new Set([...symbols, ...underlyings])]
}

/** Those of which at least one of these users would not take what was told, and who told it. */
const doubtsOf = (
  market: Market,
  quotes: Quotes,
  evidence: readonly Evidence[],
  symbols: readonly string[],
): ReadonlyMap<string, GuardedProvider> => {
  const doubts = new Map<string, GuardedProvider>()
  for (const each of evidence) {
    const checks = openPriceChecks(market, { quotes, opinions: new Map() }, each)
    // Of the symbols of many users each has a few.
    const own = evidence.length === 1 ? symbols : symbolsIn(each, quotes)
    for (const symbol of own) {
      const source = quotes.get(symbol)?.source ?? null
      if (source !== null && checks.rule(symbol).kind === 'held') doubts.set(symbol, source)
    }
  }
  return doubts
}

const symbolsIn = ({ symbols }: Evidence, quotes: Quotes): string[] =>
  [...symbols].filter((symbol) => quotes.has(symbol))

export interface Hearing {
  readonly market: Market
  readonly audience: Audience
  readonly signal: AbortSignal
}

/** Asks once for each symbol, and once more of another source where one of the users' evidence speaks against it. */
export async function hear(
  { market, audience, signal }: Hearing,
  symbols: readonly string[],
  evidence: readonly Evidence[],
): Promise<Told> {
  const asked = withUnderlyings(symbols)
  const quotes = await market.quotes(audience, asked, signal)
  const doubts = doubtsOf(market, quotes, evidence, asked)
  if (doubts.size === 0) return { quotes, opinions: new Map() }
  return { quotes, opinions: await market.secondOpinions(audience, doubts, signal) }
}

/** The titles of those who did not answer in time. */
export function unansweredIn({ quotes, opinions }: Told): string[] {
  const silent = [...quotes.values(), ...opinions.values()].flatMap((found) => found.silent)
  return [...new Set(silent.map(({ title }) => title))]
}
