import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, type TradingDate } from '../trading-date.ts'
import { day } from '../testing/samples.ts'
import { defaultSettings, type Book } from './book.ts'
import { bookLedger } from './ledger.ts'
import { isLongTermOn, type ShareLot } from './lot.ts'
import { readScenario } from './testing/scenario.ts'
import { washAdjustments } from './wash-sales.ts'
import { longTermDays } from './wash-terms.ts'

const accounts = ['main', 'other', 'ira'] as const
const symbols = ['KO', 'PEP'] as const

const step = fc.record({
  account: fc.constantFrom(...accounts),
  symbol: fc.constantFrom(...symbols),
  does: fc.constantFrom(
    ...(['buy', 'buy', 'sell', 'sell', 'sell', 'put', 'puts', 'call away', 'roll'] as const),
    ...(['long call', 'exercise', 'long put', 'again', 'protect'] as const),
  ),
  days: fc.integer({ min: 0, max: 40 }),
  shares: fc.integer({ min: 1, max: 150 }),
  price: fc.integer({ min: 20, max: 60 }),
  order: fc.option(fc.nat(2)),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A ledger as a scenario tells it, with what each account holds. */
class Telling {
  readonly lines: string[] = ['fee 0.65']
  readonly #held = new Map<string, number>()
  date = day('2024-01-02')

  held(account: string, symbol: string): number {
    return this.#held.get(`${account} ${symbol}`) ?? 0
  }

  later(days: number): TradingDate {
    this.date = addDays(this.date, days)
    return this.date
  }

  say({ account, order }: Pick<Step, 'account' | 'order'>, line: string): void {
    const ordered = order === null || /ASSIGN|EXERCISE/.test(line) ? '' : ` order ${order}`
    this.lines.push(`account ${account}`, `${this.date} ${line}${ordered}`)
  }

  hold({ account, symbol }: Pick<Step, 'account' | 'symbol'>, more: number): void {
    this.#held.set(`${account} ${symbol}`, this.held(account, symbol) + more)
  }
}

const doing: Readonly<Record<Step['does'], (telling: Telling, step: Step) => void>> = {
  buy: (telling, at) => {
    telling.say(at, `BUY ${at.shares} ${at.symbol} @ ${at.price}.13 fee 0.07`)
    telling.hold(at, at.shares)
  },
  sell: (telling, at) => {
    const sold = Math.min(at.shares, telling.held(at.account, at.symbol))
    if (sold === 0) return
    telling.say(at, `SELL ${sold} ${at.symbol} @ ${at.price - 10}.00 fee 0.03`)
    telling.hold(at, -sold)
  },
  put: (telling, at) => assignPuts(telling, at, 1),
  puts: (telling, at) => assignPuts(telling, at, 2),
  'call away': (telling, at) => {
    if (telling.held(at.account, at.symbol) < 100) return
    const call = `1 ${at.symbol} ${at.price}C ${addDays(telling.date, 3)}`
    telling.say(at, `STO ${call} @ 0.50`)
    telling.later(3)
    telling.say(at, `ASSIGN ${call}`)
    telling.hold(at, -100)
  },
  roll: (telling, at) => {
    const put = `1 ${at.symbol} ${at.price}P ${addDays(telling.date, 30)}`
    telling.say(at, `STO ${put} @ 1.00`)
    telling.later(2)
    telling.say(at, `BTC ${put} @ 3.00`)
  },
  'long call': (telling, at) => {
    const call = `1 ${at.symbol} ${at.price}C ${addDays(telling.date, 60)}`
    telling.say(at, `BTO ${call} @ 2.00`)
    telling.later(at.days)
    telling.say(at, `STC ${call} @ 1.00`)
  },
  exercise: (telling, at) => {
    const call = `2 ${at.symbol} ${at.price}C ${addDays(telling.date, 60)}`
    telling.say(at, `BTO ${call} @ 2.00`)
    telling.later(at.days)
    telling.say(at, `EXERCISE ${call}`)
    telling.hold(at, 200)
  },
  'long put': (telling, at) => {
    const put = `1 ${at.symbol} ${at.price}P ${addDays(telling.date, 50)}`
    telling.say(at, `BTO ${put} @ 2.00`)
    telling.later(Math.min(at.days, 50))
    telling.say(at, `STC ${put} @ 1.00`)
  },
  again: (telling, at) => {
    const put = `1 ${at.symbol} 33P 2035-01-19`
    for (const [opening, closing] of [
      ['2.00', '1.00'],
      ['1.10', '0.90'],
    ]) {
      telling.say(at, `BTO ${put} @ ${opening}`)
      telling.later(at.days)
      telling.say(at, `STC ${put} @ ${closing}`)
    }
  },
  protect: (telling, at) => {
    if (telling.held(at.account, at.symbol) < 100) return
    const put = `1 ${at.symbol} ${at.price}P 2035-01-19`
    telling.say(at, `BTO ${put} @ 2.00`)
    telling.later(at.days)
    telling.say(at, `EXERCISE ${put}`)
    telling.hold(at, -100)
  },
}

const assignPuts = (telling: Telling, at: Step, contracts: number): void => {
  const put = `${contracts} ${at.symbol} ${at.price}P ${addDays(telling.date, 4)}`
  telling.say(at, `STO ${put} @ 1.00`)
  telling.later(4)
  telling.say(at, `ASSIGN ${put}`)
  telling.hold(at, 100 * contracts)
}

/** Ledgers of several accounts and symbols, one account an IRA. Flat, all shares are sold at the end. */
const ledgers = (isFlat: boolean) =>
  fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }).map((steps) => {
    const telling = new Telling()
    for (const each of steps) {
      telling.later(each.days % 8)
      doing[each.does](telling, each)
    }
    telling.later(3)
    for (const account of isFlat ? accounts : [])
      for (const symbol of symbols) {
        const held = telling.held(account, symbol)
        if (held > 0) telling.say({ account, order: null }, `SELL ${held} ${symbol} @ 37.77`)
      }
    return telling.lines.join('\n')
  })

const sum = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((total, amount) => total + (amount ?? NaN), 0)

const booksOf = (told: string): Map<string | null, Book[]> => {
  const { books } = bookLedger(readScenario(told).entries, defaultSettings)
  expect([...books.values()].flatMap(({ refusals }) => refusals)).toEqual([])
  return Map.groupBy(books.values(), ({ underlying }) => underlying)
}

it('recognized gains of all years, losses still deferred and losses gone into IRAs are the net cash', () => {
  let [deferred, gone] = [0, 0]
  fc.assert(
    fc.property(ledgers(true), (told) => {
      for (const books of booksOf(told).values()) {
        const found = washAdjustments(books, new Set(['ira']))
        const taxable = books.filter(({ accountId }) => accountId !== 'ira')
        const years = Map.groupBy(
          found.endings.filter(({ inIra }) => !inIra),
          ({ date }) => date.slice(0, 4),
        )
        const byYear = [...years.values()].map((endings) => sum(endings.map(({ recognized }) => recognized)))
        // A loss is below zero: what is deferred or gone was lost in cash and is in no recognized gain.
        const lost = (found.outstanding ?? NaN) + (found.gone ?? NaN)
        expect(sum(byYear) - lost).toBe(sum(taxable.map(({ cash }) => cash.netCash)))
        // Nothing is held that could carry a loss.
        if (books.every(({ lots, openLegs }) => lots.length + openLegs.length === 0))
          expect(found.outstanding).toBe(0)
        deferred += found.sales.filter((sale) => !sale.gone).length
        gone += found.sales.filter((sale) => sale.gone).length
      }
    }),
    { numRuns: 120 },
  )
  expect(Math.min(deferred, gone)).toBeGreaterThan(20)
})

it('the deferral is a balance of what is held, and the terms of each ending add up to it', () => {
  fc.assert(
    fc.property(ledgers(false), (told) => {
      for (const books of booksOf(told).values()) {
        const found = washAdjustments(books, new Set(['ira']))
        expect(found.outstanding).toBe(sum([...found.held.values()].flat().map(({ added }) => added)))
        for (const { terms, adjustedGain, disallowed, shares } of found.endings) {
          expect(sum(terms.map((part) => part.shares))).toBe(shares)
          expect(sum(terms.map((part) => part.adjustedGain))).toBe(adjustedGain)
          expect(sum(terms.map((part) => part.disallowed))).toBe(disallowed)
        }
        for (const lot of books.flatMap(({ lots }) => lots)) {
          const carried = sum((found.held.get(lot.id) ?? []).map(({ shares }) => shares))
          expect(carried).toBeLessThanOrEqual(lot.quantity)
        }
      }
    }),
    { numRuns: 80 },
  )
})

it('a gain is long-term after as many days as the calendar says', () => {
  const dates = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(day('2019-12-30'), days))
  fc.assert(
    fc.property(dates, fc.integer({ min: 360, max: 370 }), (opened, days) => {
      const sold = addDays(opened, days)
      const lot = { opened, side: 'long' } as ShareLot
      expect(days >= longTermDays(sold)).toBe(isLongTermOn(lot, sold))
    }),
    { numRuns: 1000 },
  )
})
