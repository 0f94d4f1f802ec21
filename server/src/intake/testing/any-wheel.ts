/** Any wheel that a trader may have run, in the words of the domain. */
import fc from 'fast-check'
import { assigned, expired, leg, shares, type Happening } from './told.ts'
import { dayAfter, fridayAfter, tradingDay } from './trading-days.ts'

/** What a trader does next, where it is possible, and how many days later: fills of one day have no order in a file. */
const step = fc.record({
  does: fc.constantFrom(
    'put',
    'call',
    'close',
    'roll',
    'expire',
    'assign',
    'assign-some',
    'sell',
    'buy',
    'pay',
  ),
  contracts: fc.integer({ min: 1, max: 3 }),
  cents: fc.integer({ min: 5, max: 900 }),
  strike: fc.integer({ min: 40, max: 60 }),
  days: fc.integer({ min: 1, max: 20 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Held {
  readonly text: string
  readonly expires: string
  contracts: number
}

class Trader {
  readonly told: Happening[] = []
  #on = '2026-01-05'
  #held = 0
  #legs: Held[] = []

  take({ does, contracts, cents: price, strike, days }: Step): void {
    this.#on = tradingDay(dayAfter(this.#on, days))
    this.#legs = this.#legs.filter((held) => held.contracts > 0)
    // What has expired is told before anything else happens.
    for (const held of this.#legs.filter(({ expires }) => expires < this.#on)) this.#end(held, held.contracts)
    const [oldest] = this.#legs.filter((held) => held.contracts > 0)
    if (does === 'put') this.#open('P', contracts, strike, price / 100)
    else if (does === 'call') this.#open('C', contracts, strike, price / 100)
    else if (does === 'buy' || does === 'sell')
      this.#trade(does === 'buy' ? 'Buy' : 'Sell', contracts, strike)
    else if (does === 'pay')
      this.told.push({ kind: 'dividend', on: this.#on, symbol: 'XYZ', amount: price / 100 })
    else if (oldest === undefined) return
    else if (does === 'close' || does === 'roll') {
      this.told.push(leg(this.#on, 'BTC', oldest.contracts, oldest.text, price / 100))
      oldest.contracts = 0
      if (does === 'roll') this.#open(oldest.text.includes('P ') ? 'P' : 'C', contracts, strike, price / 50)
    } else if (does === 'expire') this.#end(oldest, oldest.contracts)
    else this.#assign(oldest, does === 'assign' ? oldest.contracts : 1)
  }

  #open(right: 'P' | 'C', contracts: number, strike: number, price: number): void {
    const expires = fridayAfter(this.#on, 3)
    const text = `XYZ ${strike}${right} ${expires}`
    this.told.push(leg(this.#on, 'STO', contracts, text, price))
    const same = this.#legs.find((held) => held.text === text)
    if (same) same.contracts += contracts
    else this.#legs.push({ text, expires, contracts })
  }

  #end(held: Held, contracts: number): void {
    this.told.push(expired(held.expires, contracts, held.text))
    held.contracts -= contracts
    if (held.expires > this.#on) this.#on = dayAfter(held.expires, 3)
  }

  /** On its last day, so that no format has to tell of an earlier one. */
  #assign(held: Held, contracts: number): void {
    const isPut = held.text.includes('P ')
    if (!isPut && this.#held < 100 * contracts) return
    this.told.push(assigned(held.expires, contracts, held.text))
    this.#held += (isPut ? 100 : -100) * contracts
    held.contracts -= contracts
    if (held.contracts > 0) this.#end(held, held.contracts)
    this.#on = dayAfter(held.expires, 3)
  }

  #trade(action: 'Buy' | 'Sell', contracts: number, price: number): void {
    if (action === 'Sell' && this.#held < 100 * contracts) return
    this.#held += (action === 'Buy' ? 100 : -100) * contracts
    // Not at a strike, where it could be taken for delivered shares.
    this.told.push(shares(this.#on, action, 100 * contracts, 'XYZ', price + 0.37))
  }
}

const historyOf = (steps: readonly Step[]): readonly Happening[] => {
  const trader = new Trader()
  for (const taken of steps) trader.take(taken)
  return trader.told
}

export const anyWheel = fc.array(step, { minLength: 1, maxLength: 12 }).map(historyOf)
