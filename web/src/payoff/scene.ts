/** What a payoff is drawn of: the legs of a position with their costs and volatilities, and how far the picture reaches. */
import { toPositionRecord } from '@wheelwright/api'
import type { LedgerCycle, Position } from '@wheelwright/api'
import {
  expirationInstant,
  firstExpirationOf,
  isOpen,
  isShort,
  legsAtStockCost,
  moneyToNumber,
  signedBasisOf,
  tickerOf,
  unexpiredFrom,
} from '@wheelwright/core'
import type { MarketTerms, ModelLeg, Money, PositionRecord, TradingDate } from '@wheelwright/core'
import { marketTermsOf, optionMarketOf, spotOf, valuationOf } from '../prices/option-market.ts'
import type { MarketAnswers } from '../prices/option-market.ts'
import type { MaybePrice } from '../prices/price-words.ts'
import { formatDate, formatMarketPrice, formatQuantity } from '../ui/figures/figures.ts'

/** What is not in the picture, and why. */
export interface LeftOut {
  readonly label: string
  readonly why: string
}

export interface Scene {
  readonly legs: readonly ModelLeg[]
  readonly leftOut: readonly LeftOut[]
  readonly spot: MaybePrice
  /** Null where nobody tells rate and dividends. */
  readonly terms: MarketTerms | null
  /** Why options have no volatility, by leg. */
  readonly unvalued: readonly LeftOut[]
  /** In milliseconds since 1970 UTC; what a what-if adds days to. */
  readonly nowMs: number
  readonly firstExpiration: TradingDate | null
  /** What it took to open is known of every leg, so that there is a profit. */
  readonly hasCost: boolean
  /** Dollars a share that profit is counted from where the legs are those of a wheel with shares; else from what each leg cost. */
  readonly netStockCost: Money | null
}

export interface SceneSources {
  readonly symbol: string
  /** Open positions in the symbol and its options, */
  readonly positions: readonly Position[]
  /** and those whose shares tell the price where no quote does. */
  readonly shares: readonly Position[]
  readonly answers: MarketAnswers
  readonly nowMs: number
  /** Running campaigns on the symbol. */
  readonly cycles?: readonly LedgerCycle[]
}

/**
 * Of the one wheel whose shares these are, all of them: then its cost is the one that stands beside the picture. Null where
 * the user's setting leaves premiums out of it, since options would then be counted neither in it nor beside it.
 */
const netStockCostOf = ({ positions, cycles = [] }: SceneSources): Money | null => {
  const accounts = new Set(positions.map(({ accountId }) => accountId))
  const running = cycles.filter(({ accountId, endedAt }) => endedAt === null && accounts.has(accountId))
  const [cycle, ...others] = running
  if (accounts.size !== 1 || cycle === undefined || others.length > 0 || cycle.sharesHeld <= 0) return null
  const held = positions.reduce((sum, { shares }) => sum + (shares ?? 0), 0)
  const isWhole = cycle.stockCost.startsWith('whole-cycle')
  return isWhole && held === cycle.sharesHeld ? cycle.netStockCost : null
}

/** 100 shares; short 2 $15.00 put, Dec 18, 2026. */
export function legInWords(record: PositionRecord): string {
  if (record.kind === 'stock') return `${formatQuantity(record.quantity)} shares`
  const { strike, right, expiration } = record.contract
  const side = isShort(record) ? 'short' : 'long'
  const count = formatQuantity(record.quantity).replace('\u2212', '')
  return `${side} ${count} × ${formatMarketPrice(strike)} ${right.toLowerCase()}, ${formatDate(expiration)}`
}

const whyLeftOut = (record: PositionRecord, nowMs: number): string | null => {
  if (record.kind === 'stock') return null
  if (record.contract.adjusted) return 'adjusted contract: what it delivers is not known'
  return record.contract.expiration < unexpiredFrom(nowMs) ? 'past its expiration' : null
}

/** Open positions in a symbol and its options, shares first. */
export function positionsIn(
  symbol: string,
  stocks: readonly Position[],
  options: readonly Position[],
): Position[] {
  return [...stocks, ...options].filter((position) => {
    const record = toPositionRecord(position)
    return record !== null && isOpen(record) && tickerOf(record) === symbol
  })
}

interface Part {
  readonly leg: ModelLeg
  readonly label: string
  readonly whyUnvalued: string | null
}

const partOf = (
  record: PositionRecord,
  position: Position,
  shares: Position | undefined,
  { answers, nowMs }: SceneSources,
): Part => {
  const { id, quantity, multiplier } = record
  const held = { id, quantity, multiplier, cost: signedBasisOf(record) }
  const label = legInWords(record)
  if (record.kind === 'stock')
    return { leg: { ...held, contract: null, volatility: null }, label, whyUnvalued: null }
  const { contract } = record
  const valuation = valuationOf(contract, optionMarketOf(contract, position, shares, answers), nowMs)
  const isValued = valuation.kind === 'valued'
  return {
    leg: { ...held, contract, volatility: isValued ? valuation.value.volatility : null },
    label,
    whyUnvalued: isValued ? null : valuation.reason,
  }
}

export function sceneOf(sources: SceneSources): Scene {
  const { symbol, positions, answers, nowMs } = sources
  const shares = sources.shares.find(({ shares: count }) => count !== null)
  const leftOut: LeftOut[] = []
  const parts = positions.flatMap((position): Part[] => {
    const record = toPositionRecord(position)
    if (record === null || !isOpen(record)) return []
    const why = whyLeftOut(record, nowMs)
    if (why === null) return [partOf(record, position, shares, sources)]
    leftOut.push({ label: legInWords(record), why })
    return []
  })
  const netStockCost = netStockCostOf(sources)
  const opened = parts.map(({ leg }) => leg)
  const atCost = netStockCost === null ? null : legsAtStockCost(opened, netStockCost)
  const legs = atCost ?? opened
  const terms = answers.terms.get(symbol)
  return {
    legs,
    leftOut,
    spot: spotOf(symbol, shares, answers),
    terms: terms === undefined ? null : marketTermsOf(terms),
    unvalued: parts.flatMap(({ label, whyUnvalued }) =>
      whyUnvalued === null ? [] : [{ label, why: whyUnvalued }],
    ),
    nowMs,
    firstExpiration: firstExpirationOf(legs),
    hasCost: legs.every(({ cost }) => cost !== null),
    netStockCost: atCost === null ? null : netStockCost,
  }
}

/** The prices of the underlying that a picture shows, and the step of its slider; dollars. */
export interface Reach {
  readonly low: number
  readonly high: number
  readonly step: number
}

const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
const leastMargin = 0.12
const slots = 300

/** Around the spot, the strikes and the break-evens, with some room at both ends. */
export function reachOf(prices: readonly number[]): Reach {
  const marks = prices.filter((price) => Number.isFinite(price) && price > 0)
  const [least, most] = marks.length === 0 ? [50, 150] : [Math.min(...marks), Math.max(...marks)]
  const room = Math.max(leastMargin * ((least + most) / 2), 0.25 * (most - least))
  const wanted = (most - least + 2 * room) / slots
  const step = steps.find((each) => each >= wanted) ?? wanted
  const low = Math.max(0, Math.floor((least - room) / step) * step)
  return { low, high: Math.ceil((most + room) / step) * step, step }
}

export function strikesOf(legs: readonly ModelLeg[]): number[] {
  return [
    ...new Set(legs.flatMap(({ contract }) => (contract === null ? [] : [moneyToNumber(contract.strike)]))),
  ].toSorted((a, b) => a - b)
}

const dayMs = 86_400_000

/** How many days a what-if may go ahead: up to the first expiration, whose day counts as one. */
export function daysAheadOf({ firstExpiration, nowMs }: Scene): number {
  return firstExpiration === null
    ? 0
    : Math.max(0, Math.ceil((expirationInstant(firstExpiration) - nowMs) / dayMs))
}

/** The instant in so many days, at most that of the first expiration. */
export function instantAhead({ firstExpiration, nowMs }: Scene, days: number): number {
  const ahead = nowMs + days * dayMs
  return firstExpiration === null ? ahead : Math.min(ahead, expirationInstant(firstExpiration))
}
