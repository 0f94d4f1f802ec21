/** Any wheel, told in all seven formats, makes the same ledger: lots, legs, campaigns and profit. */
import {
  bookLedger,
  cyclesOf,
  defaultCycleSettings,
  defaultSettings,
  profitOf,
  taxBasis,
} from '@wheelwright/core'
import type { Book, Entry } from '@wheelwright/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readHistoryText } from '../formats/testing/read-sample.ts'
import { brokerFiles } from './testing/brokers.ts'
import { assigned, expired, leg, shares, type Happening } from './testing/told.ts'

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

const dayAfter = (on: string, days: number): string =>
  new Date(Date.parse(`${on}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** A weekday, since nothing is traded on others. */
const tradingDay = (on: string): string => {
  const day = new Date(`${on}T12:00:00Z`).getUTCDay()
  return day === 6 ? dayAfter(on, 2) : day === 0 ? dayAfter(on, 1) : on
}

const fridayAfter = (on: string, weeks: number): string => {
  const day = new Date(`${on}T12:00:00Z`).getUTCDay()
  return dayAfter(on, ((12 - day) % 7) + 7 * weeks)
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

/** Dividends without a symbol are the interface's own, and stand for the only ticker here. */
const named = (entry: Entry): Entry =>
  entry.kind === 'dividend' && entry.instrument === null
    ? { ...entry, instrument: { type: 'share', symbol: 'XYZ' } }
    : entry

const seen = (book: Book | undefined) => {
  if (book === undefined) return null
  const { underlying, fees: _, firstDate, lastDate, ...profit } = profitOf(book, new Map())
  return {
    profit: { ...profit, underlying, firstDate, lastDate },
    lots: book.lots.map((lot) => [lot.opened, lot.quantity, taxBasis(lot), lot.origin]),
    disposals: book.disposals.map(({ closed, quantity, end }) => [closed, quantity, end]),
    legs: book.openLegs.map(({ contracts, cash }) => [contracts, cash]),
    refusals: book.refusals.map(({ kind }) => kind),
    cycles: cyclesOf(book, defaultCycleSettings).map(({ key, outcome, phase, ended, slots, flows }) => ({
      key,
      outcome,
      phase,
      ended,
      slots: slots.map((slot) => [slot.phase, slot.outcome, slot.result]),
      cash: flows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    })),
  }
}

it('tells the same of any wheel in every format', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const history = historyOf(steps)
      if (history.length === 0) return
      const views = brokerFiles.map(({ format, write }) => {
        const { entries, refusals } = readHistoryText(write(history))
        expect(refusals, format).toEqual([])
        const [book] = bookLedger(entries.map(named), defaultSettings).books.values()
        return { format, view: seen(book) }
      })
      const [first, ...others] = views
      for (const other of others) expect(other.view, other.format).toEqual(first?.view)
      const profit = first?.view?.profit
      if (profit && !profit.open && profit.complete) expect(profit.realizedPnl).toBe(profit.netCash)
      if (profit && !profit.open && profit.complete) expect(profit.taxRealizedPnl).toBe(profit.netCash)
    }),
    { numRuns: 150 },
  )
})
