/**
 * The market that rolls on a ticker are decided by: the expirations that are listed, the contracts of those that are looked
 * at, and what the marks say. Prices of an earlier session are none. What the sheet cannot know is said in sentences.
 */
import {
  daysBetween,
  exerciseStyleOf,
  isStale,
  latestSession,
  monthlyExpiration,
  msOf,
  parseOptionSymbol,
  tradingDateAt,
  unexpiredFrom,
  valueContract,
  type ContractOdds,
  type Instant,
  type ListedContract,
  type Money,
  type OptionContract,
  type RollMarket,
  type TradingDate,
} from '@wheelwright/core'
import { believed } from '../../market-data/find-chain.ts'
import { findTerms, type TermsContext } from '../../market-data/find-terms.ts'
import type { Chain, ChainContract } from '../../market-data/provider.ts'
import { noSource, sentenceOfRefusal } from '../../market-data/sentences.ts'

export interface TickerMarket extends Omit<RollMarket, 'contracts' | 'feePerContract'> {
  readonly spotAsOf: Instant | null
  /** A fraction a year. */
  readonly rate: number
  /** Every one that is listed; none where no chain is known. */
  readonly expirations: readonly TradingDate[]
  /** Those that were read, by root. */
  readonly contractsOf: (root: string) => readonly ListedContract[]
  readonly volatilityOf: (contract: ListedContract) => number | null
  readonly asOfOf: (contract: ListedContract) => Instant | null
  /** What is not known, in sentences. */
  readonly messages: readonly string[]
}

/** Read side by side. */
const atOnce = 8

type Asked = { readonly ok: true; readonly chain: Chain } | { readonly ok: false; readonly message: string }

const askChain = async (context: TermsContext, ticker: string, date: TradingDate | null): Promise<Asked> => {
  const { market, audience, signal } = context
  const answer = await market.chain(audience, ticker, date, signal)
  if (answer.ok) return { ok: true, chain: answer.value.value }
  const { refusal, source } = answer.refusal
  return { ok: false, message: source === null ? noSource : sentenceOfRefusal(refusal, source) }
}

const inTurns = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  for (let start = 0; start < items.length; start += atOnce)
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))))
  return results
}

/** A contract as it is listed, with what is needed to value it. */
interface Listing {
  readonly told: ChainContract
  readonly listed: ListedContract
  readonly contract: OptionContract
  readonly asOf: Instant | null
  readonly isStale: boolean
}

const listingOf = (told: ChainContract, context: TermsContext): Listing[] => {
  const parsed = parseOptionSymbol(told.quote.symbol)
  if (!parsed.ok || told.isAdjusted || parsed.value.adjusted) return []
  const { right, strike, expiration } = told
  const mark = context.market.markOf(believed(told.quote, context.nowMs), 'option')
  const old = mark !== null && isStale(msOf(mark.asOf), latestSession(context.nowMs))
  return [
    {
      told,
      listed: { right, strike, expiration, mark: mark === null || old ? null : mark.price },
      contract: parsed.value,
      asOf: mark?.asOf ?? null,
      isStale: old,
    },
  ]
}

const nothingListed = (ticker: string, message: string): string =>
  `The option chain of ${ticker} is not known: ${message} What a roll would bring cannot be said; the fills of one can still be recorded.`

const olderPrices = (ticker: string): string =>
  `Prices of ${ticker}'s options are older than their session, and no figure uses them.`

/** `datesOf` names the expirations that are looked at among those that are listed. */
export async function readTickerMarket(
  context: TermsContext,
  ticker: string,
  datesOf: (expirations: readonly TradingDate[]) => readonly TradingDate[],
): Promise<TickerMarket> {
  const { nowMs, market } = context
  const [list, terms] = await Promise.all([askChain(context, ticker, null), findTerms(context, ticker)])
  const expirations = list.ok ? list.chain.expirations : []
  const asked = await inTurns(datesOf(expirations), (date) => askChain(context, ticker, date))
  const chains = asked.flatMap((each) => (each.ok ? [each.chain] : []))
  const failed = [list, ...asked].flatMap((each) => (each.ok ? [] : [each.message]))
  const listings = chains.flatMap(({ contracts }) => contracts.flatMap((each) => listingOf(each, context)))
  const byListed = new Map(listings.map((each) => [each.listed, each]))
  const byRoot = Map.groupBy(listings, ({ contract }) => contract.root)
  const underlying = (chains[0] ?? (list.ok ? list.chain : null))?.underlying ?? null
  const quoted = underlying === null ? null : believed(underlying, nowMs)
  const spotMark = quoted === null ? null : market.markOf(quoted, 'share')
  const isSpotOld = spotMark !== null && isStale(msOf(spotMark.asOf), latestSession(nowMs))
  const spot = spotMark === null || isSpotOld ? null : spotMark.price
  const today = tradingDateAt(nowMs)
  const oddsOf = createValues({ spot, rate: terms.rate, dividends: terms.dividends ?? [], nowMs }, byListed)
  const isOld = isSpotOld || listings.some((each) => each.isStale)
  return {
    today,
    unexpired: unexpiredFrom(nowMs),
    spot,
    spotAsOf: spotMark?.asOf ?? null,
    rate: terms.rate,
    priorClose: quoted?.previousClose ?? null,
    dividends: terms.dividends?.map(({ exDate, amount }) => ({ exDate, amount })) ?? null,
    expirations,
    contractsOf: (root) => (byRoot.get(root) ?? []).map(({ listed }) => listed),
    oddsOf,
    volatilityOf: (contract) => oddsOf(contract)?.volatility ?? null,
    asOfOf: (contract) => byListed.get(contract)?.asOf ?? null,
    messages: [
      ...(failed[0] === undefined ? [] : [nothingListed(ticker, failed[0])]),
      ...(isOld ? [olderPrices(ticker)] : []),
      ...(terms.dividends === null ? ['No source reports dividends: ex-dates are not known.'] : []),
    ],
  }
}

interface ValuedAt {
  readonly spot: Money | null
  readonly rate: number
  readonly dividends: readonly { readonly exDate: TradingDate; readonly amount: Money }[]
  readonly nowMs: number
}

type Valued = ContractOdds & { readonly volatility: number }

/** By the contract as the source told it, which is kept while it is fresh; one that stays longer is reckoned anew. */
const reckoned = new WeakMap<ChainContract, { readonly atMs: number; readonly value: Valued | null }>()
const reckonedForMs = 60_000

/** Each contract is reckoned once, and only where somebody asks. */
const createValues = (
  market: ValuedAt,
  byListed: ReadonlyMap<ListedContract, Listing>,
): ((listed: ListedContract) => Valued | null) => {
  return (listed) => {
    const listing = byListed.get(listed)
    if (listing === undefined) return null
    const before = reckoned.get(listing.told)
    if (before !== undefined && market.nowMs < before.atMs + reckonedForMs) return before.value
    const value = valueOf(listing, market)
    reckoned.set(listing.told, { atMs: market.nowMs, value })
    return value
  }
}

const valueOf = (
  { listed, contract }: Listing,
  { spot, rate, dividends, nowMs }: ValuedAt,
): Valued | null => {
  if (spot === null || listed.mark === null) return null
  const value = valueContract({
    contract,
    style: exerciseStyleOf(contract),
    isAdjusted: false,
    spot,
    mark: listed.mark,
    terms: { rate, dividends },
    nowMs,
  })
  if (!value.ok) return null
  const { probabilityInTheMoney: chance, delta, volatility } = value.value
  return { chance, delta, volatility }
}

/** The expiration for which a call on shares that come on that day would be written. */
export function callAfter(expirations: readonly TradingDate[], from: TradingDate): TradingDate | null {
  const inReach = expirations.filter((date) => {
    const days = daysBetween(from, date)
    return days >= 21 && days <= 45
  })
  const isMonthly = (date: TradingDate) =>
    date === monthlyExpiration(Number(date.slice(0, 4)), Number(date.slice(5, 7)))
  return inReach.find(isMonthly) ?? inReach.at(-1) ?? null
}
