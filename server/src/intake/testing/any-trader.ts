/** What any trader of two tickers may have done in a year, in the words of the domain: equal fills and days with several among it. */
import fc from 'fast-check'
import {
  assigned,
  contractOf,
  exercised,
  expired,
  leg,
  shares,
  type Contract,
  type Happening,
} from './told.ts'
import type { Told } from './told-events.ts'
import { dayAfter, fridayAfter, tradingDay, tradingDayBefore } from './trading-days.ts'

export const moves = [
  'put',
  'put',
  'call',
  'call',
  'again',
  'close',
  'close some',
  'roll',
  'expire',
  'assign',
  'assign some',
  'assign early',
  'buy',
  'buy a few',
  'sell',
  'sell a few',
  'buy a fraction',
  'sell all',
  'pay',
  'long',
  'sell long',
  'exercise',
  'split',
] as const

const decided = {
  symbol: fc.constantFrom<string>('XYZ', 'XYZ', 'QRT'),
  contracts: fc.integer({ min: 1, max: 3 }),
  cents: fc.integer({ min: 5, max: 900 }),
  strike: fc.integer({ min: 40, max: 60 }),
  days: fc.constantFrom(0, 0, 1, 2, 3, 5, 8, 13, 20),
}
export function stepOf<M extends string>(does: readonly M[]) {
  return fc.record({ does: fc.constantFrom(...does), ...decided })
}
const step = stepOf(moves)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

export interface HeldLeg {
  readonly text: string
  readonly contract: Contract
  contracts: number
}

/** Shares and short and long legs of a ticker. */
export interface Position {
  shares: number
  short: HeldLeg[]
  long: HeldLeg[]
}

export class Trader {
  readonly told: Told[] = []
  protected readonly positions = new Map<string, Position>()
  protected on = '2026-01-05'

  protected of(symbol: string): Position {
    const found = this.positions.get(symbol) ?? { shares: 0, short: [], long: [] }
    this.positions.set(symbol, found)
    return found
  }

  take(taken: Step): void {
    const { does, symbol, contracts, cents, strike, days } = taken
    this.goOn(tradingDay(dayAfter(this.on, days)))
    const position = this.of(symbol)
    const [oldest] = position.short
    const price = cents / 100
    switch (does) {
      case 'put':
      case 'call':
        return this.open(symbol, does === 'put' ? 'P' : 'C', contracts, strike, price)
      case 'again':
        return this.again()
      case 'buy':
      case 'buy a few':
        return this.trade('Buy', symbol, does === 'buy' ? 100 * contracts : 7 * contracts, strike)
      case 'sell':
      case 'sell a few':
        return this.trade('Sell', symbol, does === 'sell' ? 100 * contracts : 7 * contracts, strike)
      case 'buy a fraction':
        return this.trade('Buy', symbol, Math.round(12_345 * contracts) / 10_000, strike + 0.0187)
      case 'sell all':
        return position.shares > 0 ? this.trade('Sell', symbol, position.shares, strike) : undefined
      case 'pay':
        this.told.push({ kind: 'dividend', on: this.on, symbol, amount: price })
        return
      case 'long':
        return this.buyLong(symbol, contracts, strike, price)
      case 'sell long':
        return this.sellLong(position, price)
      case 'exercise':
        return this.exercise(symbol, position)
      case 'split':
        return this.split(symbol, position)
      case 'close':
      case 'close some':
      case 'roll':
      case 'expire':
      case 'assign':
      case 'assign some':
      case 'assign early':
        if (oldest !== undefined) this.onLeg(does, symbol, oldest, taken)
    }
  }

  protected onLeg(
    does: Step['does'],
    symbol: string,
    held: HeldLeg,
    { contracts, cents, strike }: Step,
  ): void {
    const price = cents / 100
    if (does === 'close' || does === 'close some' || does === 'roll') {
      const closed = does === 'close some' ? 1 : held.contracts
      this.told.push(leg(this.on, 'BTC', closed, held.text, price))
      this.reduce(symbol, held, closed)
      if (does === 'roll') this.open(symbol, held.contract.right, contracts, strike, 2 * price)
      return
    }
    if (does === 'expire') return this.goOn(dayAfter(held.contract.expires, 3))
    const on = does === 'assign early' ? tradingDayBefore(held.contract.expires) : held.contract.expires
    if (on < this.on) return
    const count = does === 'assign some' ? 1 : held.contracts
    if (held.contract.right === 'C' && this.of(symbol).shares < 100 * count) return
    this.goOn(on)
    this.told.push(assigned(on, count, held.text))
    this.of(symbol).shares += (held.contract.right === 'P' ? 100 : -100) * count
    this.reduce(symbol, held, count)
    this.goOn(tradingDay(dayAfter(on, 1)))
  }

  /** What has expired until then is told before anything else happens. */
  protected goOn(to: string): void {
    const ended = [...this.positions].flatMap(([symbol, position]) =>
      (['short', 'long'] as const).flatMap((side) =>
        position[side]
          .filter(({ contract }) => contract.expires < to)
          .map((held) => ({ symbol, side, held })),
      ),
    )
    ended.sort((a, b) => (a.held.contract.expires < b.held.contract.expires ? -1 : 1))
    for (const { symbol, side, held } of ended) {
      this.told.push(expired(held.contract.expires, held.contracts, held.text, side))
      this.reduce(symbol, held, held.contracts)
    }
    this.on = to
  }

  protected reduce(symbol: string, held: HeldLeg, by: number): void {
    held.contracts -= by
    const position = this.of(symbol)
    position.short = position.short.filter(({ contracts }) => contracts > 0)
    position.long = position.long.filter(({ contracts }) => contracts > 0)
  }

  protected open(symbol: string, right: 'P' | 'C', contracts: number, strike: number, price: number): void {
    const text = `${symbol} ${strike}${right} ${fridayAfter(this.on, 3)}`
    this.told.push(leg(this.on, 'STO', contracts, text, price))
    this.hold(symbol, text, contracts)
  }

  protected hold(symbol: string, text: string, contracts: number): void {
    const { short } = this.of(symbol)
    const same = short.find((held) => held.text === text)
    if (same) same.contracts += contracts
    else short.push({ text, contract: contractOf(text), contracts })
  }

  /** The same fill once more, an event of its own. */
  protected again(): void {
    const last = this.told.at(-1)
    if (last?.on !== this.on) return
    if (last.kind === 'leg' && last.action === 'STO') {
      const { root, strike, right, expires } = last.contract
      this.told.push({ ...last })
      this.hold(root, `${root} ${strike}${right} ${expires}`, last.contracts)
    }
    if (last.kind === 'shares' && last.action === 'Buy') {
      this.told.push({ ...last })
      this.of(last.symbol).shares += last.shares
    }
  }

  protected trade(action: 'Buy' | 'Sell', symbol: string, count: number, price: number): void {
    const position = this.of(symbol)
    if (action === 'Sell' && position.shares < count) return
    position.shares = exact(position.shares + (action === 'Buy' ? count : -count))
    // Not at a strike, where it could be taken for delivered shares.
    this.told.push(shares(this.on, action, count, symbol, exact(price + 0.37)))
  }

  /** Far above or below, so that no short leg is of its contract. */
  protected buyLong(symbol: string, contracts: number, strike: number, price: number): void {
    const right = strike % 2 ? 'P' : 'C'
    const text = `${symbol} ${right === 'P' ? strike - 30 : strike + 30}${right} ${fridayAfter(this.on, 8)}`
    this.told.push(leg(this.on, 'BTO', contracts, text, price))
    const { long } = this.of(symbol)
    const same = long.find((held) => held.text === text)
    if (same) same.contracts += contracts
    else long.push({ text, contract: contractOf(text), contracts })
  }

  protected sellLong(position: Position, price: number): void {
    const held = position.long.shift()
    if (held) this.told.push(leg(this.on, 'STC', held.contracts, held.text, price))
  }

  protected exercise(symbol: string, position: Position): void {
    const [held] = position.long
    if (held === undefined) return
    const { contract, contracts, text } = held
    if (contract.right === 'P' && position.shares < 100 * contracts) return
    this.told.push(exercised(this.on, contracts, text))
    position.shares += (contract.right === 'C' ? 100 : -100) * contracts
    this.reduce(symbol, held, contracts)
    this.goOn(tradingDay(dayAfter(this.on, 1)))
  }

  /** On a day of its own, while no contract is open. */
  protected split(symbol: string, position: Position): void {
    if (position.short.length + position.long.length > 0 || position.shares <= 0) return
    this.goOn(tradingDay(dayAfter(this.on, 1)))
    this.told.push({ kind: 'split', on: this.on, symbol, ratio: 2, held: position.shares, short: [] })
    position.shares *= 2
    this.goOn(tradingDay(dayAfter(this.on, 1)))
  }
}

/** A float of at most four decimals as the number that it stands for. */
export function exact(figure: number): number {
  return Math.round(figure * 10_000) / 10_000
}

const historyOf = (steps: readonly Step[]): Happening[] => {
  const trader = new Trader()
  for (const taken of steps) trader.take(taken)
  // By itself it tells of no events.
  return trader.told as Happening[]
}

/** In order of days, up to the last day. */
export function anyTrader(last: string): fc.Arbitrary<Happening[]> {
  return fc
    .array(step, { minLength: 2, maxLength: 16 })
    .map((steps) => historyOf(steps).filter(({ on }) => on <= last))
    .filter((history) => history.length > 1)
}
