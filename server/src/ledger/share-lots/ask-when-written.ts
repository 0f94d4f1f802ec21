/**
 * What the market says of calls that were written: the daily prices around each, and the strikes listed for their
 * expirations now. Whatever is not told comes with the sentence that says why.
 */
import { parseOptionSymbol, priorCloseDay } from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'
import type { Audience, Market, Sourced } from '../../market-data/market.ts'
import type { Chain } from '../../market-data/provider.ts'
import { noSource, sentenceOfRefusal } from '../../market-data/sentences.ts'

/** The strikes of so many expirations are asked for, the nearest first. */
const mostExpirations = 20

/** Days of a call that only the market can judge. */
export interface Question {
  readonly writtenOn: TradingDate
  readonly expiration: TradingDate
}

type Unsourced = Extract<Sourced<unknown>, { ok: false }>['refusal']

/** A value of the market, or the sentence that says why there is none. */
export interface Told<T> {
  readonly value: T | null
  readonly message: string | null
}

interface DayPrices {
  readonly priorClose: Told<Money>
  readonly open: Told<Money>
}

export interface MarketWord {
  readonly pricesOf: (writtenOn: TradingDate) => DayPrices
  readonly strikesOf: (expiration: TradingDate) => Told<readonly Money[]>
}

const silence = { value: null, message: null }
const nothingAsked: MarketWord = {
  pricesOf: () => ({ priorClose: silence, open: silence }),
  strikesOf: () => silence,
}

const whyNot = ({ refusal, source }: Unsourced): string =>
  source === null ? noSource : sentenceOfRefusal(refusal, source)

/** A row of the chain that could not be believed may be the strike that counts. */
const hidesStrike = ({ contracts, bad = [] }: Chain, expiration: TradingDate): boolean => {
  const listed = new Set(contracts.map(({ quote }) => quote.symbol))
  return bad.some(({ symbol }) => {
    if (listed.has(symbol)) return false
    const told = parseOptionSymbol(symbol)
    return !told.ok || (told.value.expiration === expiration && told.value.right === 'Call')
  })
}

const strikesIn = (told: Sourced<Chain>, expiration: TradingDate): Told<readonly Money[]> => {
  if (!told.ok) return { value: null, message: whyNot(told.refusal) }
  const { value: chain, source } = told.value
  const calls = chain.contracts.filter(
    (contract) => contract.right === 'Call' && !contract.isAdjusted && contract.expiration === expiration,
  )
  if (calls.length === 0)
    return { value: null, message: `${source.title} lists no calls that expire on ${expiration}.` }
  if (hidesStrike(chain, expiration))
    return { value: null, message: `${source.title} reported strikes that could not be read.` }
  return { value: calls.map(({ strike }) => strike), message: null }
}

export interface Asking {
  readonly market: Market
  readonly audience: Audience
  readonly signal: AbortSignal
}

const askPrices = async (
  { market, audience, signal }: Asking,
  symbol: string,
  writtenOn: readonly TradingDate[],
): Promise<MarketWord['pricesOf']> => {
  const days = writtenOn.toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return nothingAsked.pricesOf
  const told = await market.history(audience, symbol, { from: priorCloseDay(first), to: last }, signal)
  if (!told.ok) {
    const unknown = { value: null, message: whyNot(told.refusal) }
    return () => ({ priorClose: unknown, open: unknown })
  }
  const { value: bars, source } = told.value
  const byDate = new Map(bars.map((bar) => [bar.date, bar]))
  const of = (date: TradingDate, name: 'open' | 'close'): Told<Money> => {
    const value = byDate.get(date)?.[name] ?? null
    return { value, message: value === null ? `${source.title} reported no daily price for ${date}.` : null }
  }
  return (day) => ({ priorClose: of(priorCloseDay(day), 'close'), open: of(day, 'open') })
}

const askStrikes = async (
  { market, audience, signal }: Asking,
  symbol: string,
  expirations: ReadonlySet<TradingDate>,
): Promise<MarketWord['strikesOf']> => {
  const told = await Promise.all(
    [...expirations]
      .toSorted()
      .slice(0, mostExpirations)
      .map(async (expiration) => {
        const chain = await market.chain(audience, symbol, expiration, signal)
        return [expiration, strikesIn(chain, expiration)] as const
      }),
  )
  const byExpiration = new Map(told)
  return (expiration) => byExpiration.get(expiration) ?? silence
}

export async function askMarket(
  asking: Asking,
  symbol: string,
  questions: readonly Question[],
): Promise<MarketWord> {
  if (questions.length === 0) return nothingAsked
  const expirations = new Set(questions.map(({ expiration }) => expiration))
  const [pricesOf, strikesOf] = await Promise.all([
    askPrices(
      asking,
      symbol,
      questions.map(({ writtenOn }) => writtenOn),
    ),
    askStrikes(asking, symbol, expirations),
  ])
  return { pricesOf, strikesOf }
}
