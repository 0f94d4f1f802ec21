// What the whole portfolio comes to if the price of every underlying moves by the same part and stays there until the last
// option has ended: what is in the money then is assigned or exercised. So a move down tells the cash that puts take, the
// shares that are held after it and the calls that can be sold on them; a move up tells what is called away.
// Nothing is said of when: options of all expirations end at one price. Money-market funds are cash and do not move.
// Authority: OCC, Characteristics and Risks of Standardized Options, chapters II and X; docs/domain.md, section "Figures".
import { divideRounded, MAX_MICROS } from '../../base/micros.ts'
import { moneyFromMicros, multiplyPriceWithin, sumMoneyWithin, type Money } from '../../base/money.ts'
import { quantityFromMicros, type Quantity } from '../../base/quantity.ts'
import { compareText } from '../../base/text-order.ts'
import { coverShortCalls } from '../../cover/coverage.ts'
import {
  callOf,
  contractsOf,
  isOpen,
  isShort,
  tickerOf,
  type OptionRecord,
  type PositionRecord,
} from '../../holdings/position-record.ts'
import { isMoneyMarketFund } from '../../instruments/money-market.ts'
import { isIndexRoot } from '../../instruments/option-root.ts'
import type { PayoffLeg } from '../../payoff/legs.ts'
import { valueAtExpiration } from '../../payoff/at-expiration.ts'
import { signedBasisOf } from '../holding-value.ts'
import { isPendingExpiry } from './option-metrics.ts'
import { totalOf, type Total } from '../total.ts'

/** Why a holding moves with nothing: its deliverable is not known, it is past its expiration, or its price is not known. */
const moveGaps = ['adjusted', 'pending', 'no-price'] as const
export type MoveGap = (typeof moveGaps)[number]

export interface MoveLeftOut {
  readonly ticker: string
  readonly why: MoveGap
}

/** One underlying after the move. */
export interface MovedUnderlying {
  readonly ticker: string
  /** Dollars per share after the move. */
  readonly price: Money
  /** Short contracts that are assigned. */
  readonly putsAssigned: number
  readonly callsAssigned: number
  /** Dollars that the strikes of assigned puts take, above zero. */
  readonly putsTake: Money
  /** Dollars that all assignments and exercises bring, below zero where they take. */
  readonly cash: Money
  /** Shares after them, short below zero. */
  readonly shares: Quantity
  /** Calls that whole hundreds of those shares cover, beside the calls that move with nothing, in each account by itself. */
  readonly nextCalls: number
  /** Against what the shares and options cost; null where a cost is not known. */
  readonly profit: Money | null
}

export interface MarketMove {
  /** In percent of today's prices, below zero for a fall. */
  readonly percent: number
  readonly putsAssigned: number
  readonly callsAssigned: number
  readonly putsTake: Money
  readonly cash: Money
  readonly nextCalls: number
  /** The unknown count is of underlyings. */
  readonly profit: Total
  /** By ticker. */
  readonly underlyings: readonly MovedUnderlying[]
}

export interface MarketMoves {
  readonly moves: readonly MarketMove[]
  readonly leftOut: readonly MoveLeftOut[]
}

interface MovesInput {
  readonly records: readonly PositionRecord[]
  /** Today's dollars per share by ticker. */
  readonly prices: ReadonlyMap<string, Money>
  /** Whole percents, each at least -100. */
  readonly percents: readonly number[]
  /** Milliseconds since 1970 UTC. */
  readonly nowMs: number
}

interface Held {
  readonly ticker: string
  readonly price: Money
  readonly records: readonly PositionRecord[]
  /** Adjusted ones, and those past their expiration: they may claim shares whatever the price is. */
  readonly standing: readonly OptionRecord[]
}

/** Null where a figure leaves all range. */
export function marketMoves({ records, prices, percents, nowMs }: MovesInput): MarketMoves | null {
  const open = records.filter((record) => isOpen(record) && !isFund(record))
  const leftOut = open.flatMap((record) => gapOf(record, prices, nowMs) ?? [])
  const moving = open.filter((record) => gapOf(record, prices, nowMs) === null)
  const standing = open
    .filter((record) => record.kind === 'option')
    .filter((option) => gapOf(option, prices, nowMs) !== null)
  const held = [...Map.groupBy(moving, tickerOf)]
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([ticker, own]): Held[] => {
      const price = prices.get(ticker)
      return price === undefined
        ? []
        : [
            {
              ticker,
              price,
              records: own,
              standing: standing.filter((option) => tickerOf(option) === ticker),
            },
          ]
    })
  const moves = percents.map((percent) => moveOf(held, percent))
  return moves.every((move) => move !== null) ? { moves, leftOut: once(leftOut) } : null
}

function isFund(record: PositionRecord): boolean {
  return record.kind === 'stock' && isMoneyMarketFund(record.symbol)
}

function gapOf(
  record: PositionRecord,
  prices: ReadonlyMap<string, Money>,
  nowMs: number,
): MoveLeftOut | null {
  const ticker = tickerOf(record)
  if (record.kind === 'option' && record.contract.adjusted) return { ticker, why: 'adjusted' }
  if (record.kind === 'option' && isPendingExpiry(record.contract.expiration, 'Open', nowMs))
    return { ticker, why: 'pending' }
  return prices.has(ticker) ? null : { ticker, why: 'no-price' }
}

function once(leftOut: readonly MoveLeftOut[]): MoveLeftOut[] {
  const byKey = new Map(leftOut.map((each) => [`${moveGaps.indexOf(each.why)} ${each.ticker}`, each]))
  return [...byKey].toSorted(([a], [b]) => compareText(a, b)).map(([, each]) => each)
}

function moveOf(held: readonly Held[], percent: number): MarketMove | null {
  const underlyings = held.map((each) => movedOf(each, percent))
  if (!underlyings.every((each) => each !== null)) return null
  const putsTake = sumMoneyWithin(underlyings.map((each) => each.putsTake))
  const cash = sumMoneyWithin(underlyings.map((each) => each.cash))
  if (putsTake === null || cash === null) return null
  const count = (of: (each: MovedUnderlying) => number) =>
    underlyings.reduce((total, each) => total + of(each), 0)
  return {
    percent,
    putsAssigned: count((each) => each.putsAssigned),
    callsAssigned: count((each) => each.callsAssigned),
    putsTake,
    cash,
    nextCalls: count((each) => each.nextCalls),
    profit: totalOf(underlyings.map(({ profit }) => profit)),
    underlyings,
  }
}

function movedOf({ ticker, price: today, records, standing }: Held, percent: number): MovedUnderlying | null {
  const moved = divideRounded(BigInt(today) * BigInt(100 + percent), 100n)
  if (moved > BigInt(MAX_MICROS)) return null
  const price = moneyFromMicros(moved)
  const options = records.filter((record) => record.kind === 'option')
  const ended = options.filter((option) => inTheMoneyBy(option, price) > 0)
  const assigned = (right: 'Put' | 'Call') =>
    ended.filter((option) => isShort(option) && option.contract.right === right)
  const [puts, calls] = [assigned('Put'), assigned('Call')]
  const isIndex = isIndexRoot(ticker)
  const paid = (some: readonly OptionRecord[]) =>
    sumWithin(some.map((option) => (isIndex ? settledOf(option, price) : strikesOf(option))))
  const [putsPay, cash] = [paid(puts), paid(ended)]
  const delivered = isIndex ? [] : ended
  const shares = sharesAfter(records, delivered)
  const profit = profitOf(records, price)
  if (putsPay === null || cash === null || shares === null || profit === 'out-of-range') return null
  return {
    ticker,
    price,
    putsAssigned: contractsIn(puts),
    callsAssigned: contractsIn(calls),
    putsTake: moneyFromMicros(0 - putsPay),
    cash,
    shares,
    nextCalls: callsCovered(records, delivered, standing),
    profit,
  }
}

function inTheMoneyBy({ contract: { right, strike } }: OptionRecord, price: Money): number {
  return right === 'Put' ? strike - price : price - strike
}

function contractsIn(options: readonly OptionRecord[]): number {
  return options.reduce((sum, option) => sum + contractsOf(option), 0)
}

/** Dollars that the strikes bring: whoever sold a call or holds a put is paid, whoever sold a put or holds a call pays. */
function strikesOf({ contract, quantity, multiplier }: OptionRecord): Money | null {
  const sold = contract.right === 'Put' ? quantity : quantityFromMicros(0 - quantity)
  return multiplyPriceWithin(contract.strike, sold, multiplier)
}

/** Dollars of an index option, which is settled in cash. */
function settledOf(option: OptionRecord, price: Money): Money | null {
  const by = moneyFromMicros(Math.max(0, inTheMoneyBy(option, price)))
  return multiplyPriceWithin(by, option.quantity, option.multiplier)
}

function sharesAfter(records: readonly PositionRecord[], ended: readonly OptionRecord[]): Quantity | null {
  const held = records.reduce((sum, record) => sum + (record.kind === 'stock' ? record.quantity : 0), 0)
  const delivered = ended.reduce(
    (sum, { contract, quantity, multiplier }) =>
      sum + (contract.right === 'Put' ? 0 - quantity : quantity) * multiplier,
    0,
  )
  const after = held + delivered
  return Math.abs(after) <= MAX_MICROS ? quantityFromMicros(after) : null
}

/** Shares of one account never cover the calls of another. */
function callsCovered(
  records: readonly PositionRecord[],
  ended: readonly OptionRecord[],
  standing: readonly OptionRecord[],
): number {
  const accounts = [...new Set(records.map(({ accountId }) => accountId))]
  const freeOf = (account: string | null) => {
    const isOwn = (record: PositionRecord) => record.accountId === account
    const shares = sharesAfter(records.filter(isOwn), ended.filter(isOwn)) ?? 0
    const calls = standing.filter((option) => isOwn(option) && option.contract.right === 'Call')
    return coverShortCalls({
      shares: quantityFromMicros(Math.max(0, shares)),
      shortCalls: calls.filter(isShort).map(callOf),
      longCalls: calls.filter((call) => !isShort(call)).map(callOf),
    }).freeBlocks
  }
  return accounts.reduce((sum, account) => sum + freeOf(account), 0)
}

function profitOf(records: readonly PositionRecord[], price: Money): Money | null | 'out-of-range' {
  const legs = records.map((record): PayoffLeg => ({
    id: record.id,
    contract: record.kind === 'option' ? record.contract : null,
    quantity: record.quantity,
    multiplier: record.multiplier,
    cost: signedBasisOf(record),
  }))
  const costs = legs.map(({ cost }) => cost)
  const value = valueAtExpiration(legs, price)
  if (value === null) return 'out-of-range'
  if (!costs.every((cost) => cost !== null)) return null
  return sumMoneyWithin([value, ...costs.map((cost) => moneyFromMicros(0 - cost))]) ?? 'out-of-range'
}

function sumWithin(amounts: readonly (Money | null)[]): Money | null {
  return amounts.every((amount) => amount !== null) ? sumMoneyWithin(amounts) : null
}
