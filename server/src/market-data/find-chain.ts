/** A chain with what our own figures say of every contract, reckoned once for all who read the same one. */
import type { ChainContract as WireContract, MarketChain } from '@wheelwright/api'
import {
  daysBetween,
  isPastExpiration,
  latestSession,
  monthlyExpiration,
  ok,
  refuse,
  tradingDateAt,
  type Money,
  type Result,
  type Session,
  type TradingDate,
  countText,
} from '@wheelwright/core'
import { checkQuote, unknownPrice } from './ask/check-quote.ts'
import { mapByTurns } from '../map-by-turns.ts'
import type { Chain, ChainContract, ProviderQuote } from './provider.ts'
import { noSource, secondsUntilAgain, sentenceOfRefusal } from './sentences.ts'
import { createTurns } from '../turns.ts'
import { findTerms, type TermsContext } from './find-terms.ts'
import { toMarketQuote } from './quote-view.ts'
import { figuresOf } from './value-contract.ts'

/** Without one named, the first monthly expiration that far ahead is shown. */
const usualDays = 7

const isMonthly = (date: TradingDate): boolean =>
  date === monthlyExpiration(Number(date.slice(0, 4)), Number(date.slice(5, 7)))

const usualExpiration = (expirations: readonly TradingDate[], today: TradingDate): TradingDate | null => {
  const ahead = expirations.filter((date) => daysBetween(today, date) >= usualDays)
  return ahead.find(isMonthly) ?? ahead[0] ?? expirations.at(-1) ?? null
}

/** Prices that cannot be are not shown either. */
export function believed(quote: ProviderQuote, nowMs: number): ProviderQuote {
  return checkQuote(quote, unknownPrice, nowMs).kind === 'refused'
    ? { ...quote, bid: null, ask: null, last: null, mark: null, previousClose: null }
    : quote
}

interface Reckoning extends TermsContext {
  readonly source: string
  readonly session: Session
  readonly terms: MarketChain['terms']
  readonly spot: Money | null
}

const toWire = (contract: ChainContract, reckoning: Reckoning): WireContract => ({
  quote: toMarketQuote(
    reckoning.market,
    believed(contract.quote, reckoning.nowMs),
    'option',
    reckoning.source,
    reckoning.session,
  ),
  right: contract.right,
  strike: contract.strike,
  expiration: contract.expiration,
  multiplier: contract.multiplier,
  style: contract.style,
  isAdjusted: contract.isAdjusted,
  openInterest: contract.openInterest,
  volume: contract.volume,
  ...figuresOf(contract, reckoning),
})

const inOrder = (a: ChainContract, b: ChainContract): number =>
  a.strike - b.strike || (a.right === b.right ? 0 : a.right === 'Call' ? -1 : 1)

/** More at once would only make each other wait. */
const inTurn = createTurns(2)

const reckon = (chain: Chain, reckoning: Reckoning): Promise<WireContract[]> =>
  inTurn(() => mapByTurns(chain.contracts.toSorted(inOrder), (contract) => toWire(contract, reckoning)))

/** By the chain itself, which is kept while it is fresh; one that stays for want of a newer one is reckoned anew. */
const reckoned = new WeakMap<Chain, { readonly atMs: number; readonly contracts: Promise<WireContract[]> }>()
const reckonedForMs = 60_000

const contractsOf = (chain: Chain, reckoning: Reckoning): Promise<WireContract[]> => {
  const { nowMs } = reckoning
  const before = reckoned.get(chain)
  if (before !== undefined && nowMs < before.atMs + reckonedForMs) return before.contracts
  const contracts = reckon(chain, reckoning)
  reckoned.set(chain, { atMs: nowMs, contracts })
  return contracts
}

/** Sources list a day's contracts until it is over; they trade until its close. */
const expirationsOf = (chain: Chain, nowMs: number): MarketChain['expirations'] =>
  chain.expirations
    .filter((date) => !isPastExpiration(date, nowMs))
    .map((date) => ({
      date,
      days: daysBetween(tradingDateAt(nowMs), date),
      isMonthly: isMonthly(date),
    }))

/** The chain of that expiration, or of the usual one. */
const askChain = async (context: TermsContext, symbol: string, wanted: TradingDate | null) => {
  const { market, audience, nowMs, signal } = context
  if (wanted !== null)
    return { expiration: wanted, answer: await market.chain(audience, symbol, wanted, signal) }
  const list = await market.chain(audience, symbol, null, signal)
  if (!list.ok) return { expiration: null, answer: list }
  const expiration = usualExpiration(list.value.value.expirations, tradingDateAt(nowMs))
  if (expiration === null) return { expiration, answer: list }
  return { expiration, answer: await market.chain(audience, symbol, expiration, signal) }
}

const messageOf = (
  chain: Chain,
  contracts: readonly WireContract[],
  expiration: TradingDate | null,
  late: string | null,
) => {
  const sentences = late === null ? [] : [`${late} These are the last good prices.`]
  if (chain.expirations.length === 0) sentences.push('No options are listed on it.')
  else if (contracts.length === 0)
    sentences.push(`No contracts are listed that expire on ${expiration ?? 'any day'}.`)
  const refused = contracts.filter((contract) => contract.refused !== null).length
  if (refused > 0)
    sentences.push(
      `${countText(refused)} of ${countText(contracts.length)} contracts have no Greeks; each says why.`,
    )
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** The refusal is a sentence. */
export async function findChain(
  context: TermsContext,
  symbol: string,
  wanted: TradingDate | null,
): Promise<
  Result<MarketChain, { readonly isUnknown: boolean; readonly message: string; readonly retryAfter?: number }>
> {
  const [{ answer, expiration }, terms] = await Promise.all([
    askChain(context, symbol, wanted),
    findTerms(context, symbol),
  ])
  if (!answer.ok) {
    const { refusal, source } = answer.refusal
    const message = source === null ? noSource : sentenceOfRefusal(refusal, source)
    const retryAfter = secondsUntilAgain(refusal)
    const isUnknown = refusal.kind === 'unknown-symbol'
    return refuse({ isUnknown, message, ...(retryAfter !== undefined && { retryAfter }) })
  }
  const { value: chain, source, late } = answer.value
  const session = latestSession(context.nowMs)
  const underlying = believed(chain.underlying, context.nowMs)
  const spot = context.market.markOf(underlying, 'share')?.price ?? null
  const reckoning: Reckoning = { ...context, source: source.name, session, terms, spot }
  const contracts = await contractsOf(chain, reckoning)
  return ok({
    symbol,
    underlying: toMarketQuote(context.market, underlying, 'share', source.name, session),
    terms,
    source: source.name,
    expirations: expirationsOf(chain, context.nowMs),
    expiration,
    contracts,
    message: messageOf(chain, contracts, expiration, late === null ? null : sentenceOfRefusal(late, source)),
  })
}
