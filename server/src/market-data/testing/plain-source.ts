/** A source of prices as a plain object that says what a test tells it to, and remembers what it was asked. */
import { instantFromMs, moneyFromMicros, ok, type Instant, type Money } from '@wheelwright/core'
import type { Chain, ChainContract, DailyBar, Dividend, Provider, ProviderQuote } from '../provider.ts'
import type { ProviderRefusal, QuoteAnswer } from '../provider.ts'

export function dollars(amount: number): Money {
  return moneyFromMicros(Math.round(amount * 1e6))
}

export function plainQuote(
  symbol: string,
  price: number,
  asOf: string,
  more: Partial<ProviderQuote> = {},
): ProviderQuote {
  return {
    symbol,
    bid: dollars(price - 0.01),
    ask: dollars(price + 0.01),
    last: dollars(price),
    mark: null,
    previousClose: null,
    asOf: instantFromMs(Date.parse(asOf)),
    isDelayed: false,
    currency: 'USD',
    ...more,
  }
}

export interface PlainSource extends Provider {
  /** The symbols of each call of `quotes`. */
  readonly asked: string[][]
  /** How many times anything else was asked. */
  readonly others: () => number
  /** What it answers from now on. */
  readonly tell: (prices: readonly ProviderQuote[]) => void
  /** Refuses every call; null ends that. */
  readonly refuseAll: (refusal: ProviderRefusal | null) => void
  readonly tellChain: (chain: Chain) => void
  /** So many more answers of `history`. */
  readonly allowHistory: (calls: number) => void
}

export interface PlainParts {
  readonly name?: string
  readonly title?: string
  readonly batchSize?: number
  readonly isSplitAdjusted?: boolean
  /** Of every symbol, or of each its own. */
  readonly history?: readonly DailyBar[] | Readonly<Record<string, readonly DailyBar[]>>
  /** How often `history` answers before it says that the limit is reached. */
  readonly historyCalls?: number
  readonly dividends?: readonly Dividend[]
  /** Runs before every answer of `quotes`. */
  readonly before?: (signal: AbortSignal) => Promise<void>
}

const emptyChain = (symbol: string): Chain => ({
  underlying: plainQuote(symbol, 1, '2026-11-20T14:30:00Z'),
  expirations: [],
  contracts: [],
})

export function plainSource(parts: PlainParts = {}): PlainSource {
  let prices = new Map<string, ProviderQuote>()
  let chain: Chain | null = null
  let refusal: ProviderRefusal | null = null
  let others = 0
  let historyLeft = parts.historyCalls ?? Infinity
  const asked: string[][] = []
  const answered = async <T>(value: T) => {
    others += 1
    return refusal === null ? ok(value) : { ok: false as const, refusal }
  }
  const answerOf = (symbols: readonly string[]): QuoteAnswer => ({
    quotes: symbols.flatMap((symbol) => prices.get(symbol) ?? []),
    unknown: symbols.filter((symbol) => !prices.has(symbol)),
    bad: [],
  })
  return {
    name: parts.name ?? 'tradier',
    title: parts.title ?? 'Tradier',
    batchSize: parts.batchSize ?? 100,
    isSplitAdjusted: parts.isSplitAdjusted ?? false,
    asked,
    others: () => others,
    tell: (told) => {
      prices = new Map(told.map((quote) => [quote.symbol, quote]))
    },
    tellChain: (told) => {
      chain = told
    },
    refuseAll: (given) => {
      refusal = given
    },
    quotes: async (symbols, signal) => {
      asked.push([...symbols])
      await parts.before?.(signal)
      return refusal === null ? ok(answerOf(symbols)) : { ok: false, refusal }
    },
    chain: (symbol, expiration) => {
      const whole = chain ?? emptyChain(symbol)
      const contracts = whole.contracts.filter((contract) => contract.expiration === expiration)
      return answered({ ...whole, contracts })
    },
    allowHistory: (calls) => {
      historyLeft += calls
    },
    history: async (symbol, { from, to }) => {
      const { history = [] } = parts
      if (historyLeft === 0) return { ok: false, refusal: { kind: 'rate-limited', retryAfterMs: null } }
      historyLeft -= 1
      const bars = 'length' in history ? history : (history[symbol] ?? [])
      return answered((bars as readonly DailyBar[]).filter(({ date }) => date >= from && date <= to))
    },
    dividends: () => answered(parts.dividends ?? []),
  }
}

export function plainContract(
  quote: ProviderQuote,
  terms: Pick<ChainContract, 'right' | 'strike' | 'expiration'>,
  more: Partial<ChainContract> = {},
): ChainContract {
  return {
    quote,
    ...terms,
    multiplier: 100,
    style: 'american',
    isAdjusted: false,
    openInterest: 1,
    volume: 1,
    impliedVolatility: null,
    ...more,
  }
}

export function at(text: string): Instant {
  return instantFromMs(Date.parse(text))
}
