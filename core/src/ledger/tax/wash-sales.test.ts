import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../base/trading-date.ts'
import { day } from '../../testing/samples.ts'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { bookLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import { washAdjustments } from './wash-sales.ts'

const step = fc.record({
  does: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'sell', 'put', 'split'),
  days: fc.integer({ min: 1, max: 16 }),
  shares: fc.integer({ min: 1, max: 200 }),
  price: fc.integer({ min: 20, max: 60 }),
  ratio: fc.constantFrom([2, 1], [3, 1], [3, 2], [1, 2], [1, 3]),
})

/** Purchases, puts that are assigned, sales of whole shares held, and splits, told as a scenario. */
const histories = fc.array(step, { minLength: 5, maxLength: 30 }).map((steps) => {
  let [date, held] = [day('2020-01-02'), 0]
  const lines: string[] = []
  for (const { does, days, shares, price, ratio } of steps) {
    date = addDays(date, days)
    const [numerator = 1, denominator = 1] = ratio
    const sold = Math.min(shares, Math.floor(held))
    if (does === 'buy') lines.push(`${date} BUY ${shares} KO @ ${price}.00`)
    if (does === 'put') {
      lines.push(`${date} STO 1 KO ${price}P ${addDays(date, 1)} @ 1.00`)
      date = addDays(date, 1)
      lines.push(`${date} ASSIGN 1 KO ${price}P ${date}`)
    }
    if (does === 'sell' && sold > 0) lines.push(`${date} SELL ${sold} KO @ ${price - 15}.00`)
    if (does === 'split' && held > 0) lines.push(`${date} SPLIT KO ${numerator} ${denominator}`)
    if (does === 'buy') held += shares
    if (does === 'put') held += 100
    if (does === 'sell') held -= sold
    // A lot is rounded by itself: what is left may be some millionths less.
    if (does === 'split') held = Math.max(0, (held * numerator) / denominator - 0.001)
  }
  return lines.join('\n')
})

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

it('moves losses into other shares and loses none, whatever is split', () => {
  let [deferred, cut] = [0, 0]
  fc.assert(
    fc.property(histories, (told) => {
      const books = [...bookLedger(readScenario(told).entries, defaultSettings).books.values()]
      const { sales, endings, held } = washAdjustments(books, new Set())
      expect(books.flatMap(({ refusals }) => refusals)).toEqual([])
      const carried = sum([...held.values()].flat().map(({ added }) => added ?? NaN))
      const gains = sum(endings.map(({ gain }) => gain ?? 0))
      expect(sum(endings.map(({ recognized }) => recognized ?? 0))).toBe(gains + carried)
      const lots = new Map(books.flatMap((book) => book.lots).map(({ id, quantity }) => [id, quantity]))
      for (const [id, parts] of held) {
        // Each split may round a lot by a millionth of a share.
        expect(sum(parts.map(({ shares }) => shares))).toBeLessThanOrEqual((lots.get(id) ?? 0) + 30)
        if (/\.\d+$/.test(id)) cut += 1
      }
      // Each loss is told once for each purchase, however many parts it is made of.
      const bought = books.flatMap(({ moves }) => moves.filter(({ kind }) => kind === 'lot-opened')).length
      expect(sales.length).toBeLessThanOrEqual(endings.length + bought)
      for (const sale of sales) expect(Math.min(sale.deferred ?? NaN, sale.shares)).toBeGreaterThan(0)
      deferred += sales.length
    }),
    { numRuns: 300 },
  )
  expect(deferred).toBeGreaterThan(300)
  expect(cut).toBeGreaterThan(10)
})

it('defers the loss on the smallest part of a share too', () => {
  const told =
    '2026-01-05 BUY 0.000001 KO @ 50.00\n2026-01-06 SELL 0.000001 KO @ 30.00\n2026-01-07 BUY 0.000001 KO @ 30.00'
  const { sales } = washAdjustments(
    [...bookLedger(readScenario(told).entries, defaultSettings).books.values()],
    new Set(),
  )
  expect(sales.map(({ shares, deferred }) => [shares, deferred])).toEqual([[1, 20]])
})
