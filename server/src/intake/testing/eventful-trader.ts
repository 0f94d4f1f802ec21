/** A trader to whom happens, beside trades, what companies, brokers and banks do. */
import fc from 'fast-check'
import { exact, moves, stepOf, Trader, type HeldLeg, type Position, type Step } from './any-trader.ts'
import { adjusted, type OpenContract, type Told } from './told-events.ts'
import { assigned, cents, shares, type Contract, type LegTrade, type ShareTrade } from './told.ts'
import { dayAfter, tradingDay } from './trading-days.ts'

const eventNames = [
  'rename',
  'reverse',
  'split over',
  'cash',
  'withhold',
  'sell short',
  'cover',
  'assign naked',
  'cancel',
  'correct',
  'return',
  'merge',
  'merge for cash',
  'merge in part',
] as const
export type EventName = (typeof eventNames)[number]
type EventfulStep = Omit<Step, 'does'> & { readonly does: Step['does'] | EventName }

const cashMoves = [
  ['transfer', 1],
  ['transfer', -1],
  ['interest', 1],
  ['interest', -1],
  ['fee', -1],
] as const

const isEvent = (does: EventfulStep['does']): does is EventName => eventNames.includes(does as EventName)
const ofLongShares: ReadonlySet<Step['does']> = new Set([
  'split',
  'exercise',
  'buy',
  'buy a few',
  'buy a fraction',
])

const textOf = ({ root, strike, right, expires }: Contract): string => `${root} ${strike}${right} ${expires}`
const holding = (contract: Contract, contracts: number): HeldLeg => ({
  text: textOf(contract),
  contract,
  contracts,
})

class EventfulTrader extends Trader {
  readonly #names = new Map<string, string>()
  readonly #once = new Set<string>()

  happen(step: EventfulStep): void {
    const named = { ...step, symbol: this.#names.get(step.symbol) ?? step.symbol }
    const { does } = named
    if (!isEvent(does)) return this.#plainly({ ...named, does })
    this.goOn(tradingDay(dayAfter(this.on, step.days)))
    this.#event(does, named)
  }

  /** What was sold short is bought back by `cover` alone. An adjusted contract is closed before others, and not rolled. */
  #plainly(step: Step): void {
    const { does, symbol } = step
    const last = this.told.at(-1)
    const repeatsShares = does === 'again' && last?.kind === 'shares'
    if (repeatsShares && last.isShort) return
    if (this.of(symbol).shares < 0 && (ofLongShares.has(does) || repeatsShares)) return
    const root = `${symbol}1`
    const isAdjusted = (this.positions.get(root)?.short.length ?? 0) > 0 && does.startsWith('close')
    this.take(isAdjusted ? { ...step, symbol: root } : step)
  }

  #event(does: EventName, step: Omit<Step, 'does'>): void {
    const { symbol, contracts, strike } = step
    const position = this.of(symbol)
    const price = step.cents / 100
    switch (does) {
      case 'rename':
        return this.#rename(symbol, position)
      case 'reverse':
        return this.#reverse(symbol, position)
      case 'split over':
        return this.#splitOver(symbol, position)
      case 'cash':
        return this.#moveCash(step.cents)
      case 'withhold':
        return this.#withhold(symbol, price)
      case 'sell short':
        return this.#sellShort(symbol, 100 * contracts, strike)
      case 'cover':
        return this.#cover(symbol, contracts === 3 ? Infinity : 100 * contracts, strike)
      case 'assign naked':
        return this.#assignNaked(symbol, position)
      case 'cancel':
      case 'correct':
        return this.#cancel(does === 'correct', contracts === 3)
      case 'return':
        return this.#return(symbol, position, price)
      case 'merge':
      case 'merge for cash':
      case 'merge in part':
        return this.#merge(symbol, position, does)
    }
  }

  #moveCash(figure: number): void {
    const [of, sign] = cashMoves[figure % cashMoves.length] ?? cashMoves[0]
    this.told.push({ kind: 'cash', on: this.on, of, amount: (sign * figure) / 100 })
  }

  #withhold(symbol: string, amount: number): void {
    this.told.push({ kind: 'dividend', on: this.on, symbol, amount })
    const withheld = -cents(Math.max(0.01, amount * 0.3))
    this.told.push({ kind: 'withheld', on: this.on, symbol, amount: withheld })
  }

  #sellShort(symbol: string, count: number, price: number): void {
    const position = this.of(symbol)
    if (position.shares > 0) return
    this.told.push({ ...shares(this.on, 'Sell', count, symbol, exact(price + 0.37)), isShort: true })
    position.shares -= count
  }

  #cover(symbol: string, most: number, price: number): void {
    const position = this.of(symbol)
    if (position.shares >= 0) return
    const count = Math.min(-position.shares, most)
    this.told.push({ ...shares(this.on, 'Buy', count, symbol, exact(price + 0.37)), isShort: true })
    position.shares += count
  }

  #assignNaked(symbol: string, position: Position): void {
    const held = position.short.find(({ contract }) => contract.right === 'C' && contract.expires >= this.on)
    if (held === undefined || position.shares > 0) return
    this.goOn(held.contract.expires)
    this.told.push({ ...assigned(this.on, held.contracts, held.text), isShort: true })
    position.shares -= 100 * held.contracts
    this.reduce(symbol, held, held.contracts)
    this.#nextDay()
  }

  #openOf(position: Position): OpenContract[] {
    return [
      ...position.short.map(({ contract, contracts }) => ({ contract, count: -contracts })),
      ...position.long.map(({ contract, contracts }) => ({ contract, count: contracts })),
    ]
  }

  #nextDay(): void {
    this.goOn(tradingDay(dayAfter(this.on, 1)))
  }

  #become(from: string, to: string): void {
    for (const symbol of ['XYZ', 'QRT'])
      if ((this.#names.get(symbol) ?? symbol) === from) this.#names.set(symbol, to)
  }

  #rename(symbol: string, position: Position): void {
    this.#nextDay()
    const contracts = this.#openOf(position)
    const isAdjusted = this.#openOf(this.of(`${symbol}1`)).length > 0
    if (symbol.length > 3 || position.shares < 0 || isAdjusted) return
    if (position.shares === 0 && contracts.length === 0) return
    const to = `NEW${symbol[0]}`
    this.told.push({ kind: 'renamed', on: this.on, symbol, to, held: position.shares, contracts })
    const renamed = ({ contract, contracts: count }: HeldLeg) => holding({ ...contract, root: to }, count)
    this.positions.set(to, {
      shares: position.shares,
      short: position.short.map(renamed),
      long: position.long.map(renamed),
    })
    this.positions.delete(symbol)
    this.#become(symbol, to)
    this.#nextDay()
  }

  #reverse(symbol: string, position: Position): void {
    this.#nextDay()
    const held = position.shares
    if (this.#once.has(symbol) || held < 100) return
    this.#once.add(symbol)
    const whole = Math.floor(exact(held / 10))
    const rest = Math.round((held / 10 - whole) * 1_000_000) / 1_000_000
    const inLieu = rest > 0 ? Math.max(0.01, Math.round(rest * 48_000) / 100) : 0
    this.told.push({
      kind: 'reversed',
      on: this.on,
      symbol,
      held,
      whole,
      inLieu,
      contracts: this.#openOf(position),
    })
    const become = ({ contract, contracts }: HeldLeg) => holding(adjusted(contract), contracts)
    this.positions.set(`${symbol}1`, {
      shares: 0,
      short: position.short.map(become),
      long: position.long.map(become),
    })
    this.positions.set(symbol, { shares: whole, short: [], long: [] })
    this.goOn(tradingDay(dayAfter(this.on, 2)))
    if (rest > 0) this.told.push({ kind: 'in lieu', on: this.on, symbol, shares: rest, amount: inLieu })
    this.#nextDay()
  }

  #splitOver(symbol: string, position: Position): void {
    this.#nextDay()
    if (position.long.length > 0 || position.shares <= 0 || this.#openOf(this.of(`${symbol}1`)).length > 0)
      return
    const short = position.short.map(({ contract, contracts }) => ({ contract, contracts }))
    this.told.push({ kind: 'split', on: this.on, symbol, ratio: 2, held: position.shares, short })
    position.shares *= 2
    position.short = position.short.map(({ contract, contracts }) =>
      holding({ ...contract, strike: contract.strike / 2 }, 2 * contracts),
    )
    this.#nextDay()
  }

  /**
   * The last trade of this day, at once or on the next one; where it is corrected, it is there once more at another price.
   * What is canceled was charged no commission.
   */
  #cancel(isCorrected: boolean, isLate: boolean): void {
    const last = this.told.at(-1)
    if (last?.on !== this.on || (last.kind !== 'leg' && last.kind !== 'shares')) return
    if (last.kind === 'leg' ? last.action !== 'STO' : last.action !== 'Buy' || last.isShort) return
    const trade = { ...last, fee: 0 }
    this.told.splice(-1, 1, trade)
    if (!isCorrected) this.#takeBack(trade)
    if (isLate) this.#nextDay()
    this.told.push({ kind: 'canceled', on: this.on, trade })
    if (isCorrected) this.told.push({ ...trade, on: this.on, price: exact(trade.price + 0.05) })
  }

  #takeBack(trade: LegTrade | ShareTrade): void {
    const symbol = trade.kind === 'shares' ? trade.symbol : trade.contract.root
    const position = this.of(symbol)
    if (trade.kind === 'shares') {
      position.shares = exact(position.shares - trade.shares)
      return
    }
    const held = position.short.find(({ text }) => text === textOf(trade.contract))
    if (held !== undefined) this.reduce(symbol, held, trade.contracts)
  }

  /** Of what was held before that day. */
  #return(symbol: string, position: Position, amount: number): void {
    this.#nextDay()
    if (position.shares <= 0) return
    this.told.push({ kind: 'returned', on: this.on, symbol, amount })
    this.#nextDay()
  }

  #merge(symbol: string, position: Position, does: EventName): void {
    this.#nextDay()
    if (symbol.startsWith('MRG') || position.shares <= 0) return
    if (this.#openOf(position).length + this.#openOf(this.of(`${symbol}1`)).length > 0) return
    const to = `MRG${symbol.at(-1)}`
    const held = position.shares
    const came = does === 'merge for cash' ? 0 : 2 * held
    const cash = does === 'merge' ? 0 : cents(held * 12.5)
    this.told.push({ kind: 'merged', on: this.on, symbol, held, to, came, cash })
    this.positions.delete(symbol)
    this.of(to).shares = came
    this.#become(symbol, to)
    this.#nextDay()
  }
}

/** In order of days, up to the last day. */
export function eventfulTrader(last: string, events: readonly EventName[], most = 18): fc.Arbitrary<Told[]> {
  return fc
    .array(stepOf([...moves, ...events, ...events]), { minLength: 2, maxLength: most })
    .map((steps) => {
      const trader = new EventfulTrader()
      for (const step of steps) trader.happen(step)
      return trader.told.filter(({ on }) => on <= last)
    })
    .filter((history) => history.length > 1)
}
