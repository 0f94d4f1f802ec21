import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marketValueOf, profitLossOf, type Holding } from '../figures/holding-value.ts'
import { moneyFromMicros, moneyToNumber, sumMoney, zeroMoney, type Money } from '../base/money.ts'
import { quantityFromMicros, quantityToNumber, wholeUnits, type Quantity } from '../base/quantity.ts'
import { blocksIn, splitIntoLots } from './tax-lots.ts'

const holding = (quantity: Quantity, known: Partial<Holding> = {}): Holding => ({
  quantity,
  multiplier: 1,
  averagePrice: null,
  currentPrice: null,
  marketValue: null,
  openProfitLoss: null,
  ...known,
})
const known = (amount: Money | null): Money => {
  if (amount === null) throw new Error('unknown')
  return amount
}
const sizes = (quantity: Quantity) =>
  splitIntoLots(holding(quantity)).map((lot) => quantityToNumber(lot.shares))

describe('sizes', () => {
  it.each([
    ['250 shares', wholeUnits(250), [100, 100, 50]],
    ['100 shares', wholeUnits(100), [100]],
    ['99 shares', wholeUnits(99), [99]],
    ['a fraction over a lot', quantityFromMicros(100_500_000), [100, 0.5]],
    ['nothing', wholeUnits(0), []],
    ['250 short shares', wholeUnits(-250), [-250]],
  ])('%s', (_, quantity, shares) => {
    expect(sizes(quantity)).toEqual(shares)
  })

  it('numbers the lots from 1 and marks the remainder', () => {
    const lots = splitIntoLots(holding(wholeUnits(250)))
    expect(lots.map((lot) => [lot.lotNumber, lot.isRemainder, blocksIn(lot)])).toEqual([
      [1, false, 1],
      [2, false, 1],
      [3, true, 0],
    ])
  })

  it('a short position covers nothing', () => {
    expect(splitIntoLots(holding(wholeUnits(-250))).map(blocksIn)).toEqual([0])
  })

  it('shows a vast position as single lots, one lot of all further hundreds, and the remainder', () => {
    const lots = splitIntoLots(holding(wholeUnits(5_000_000_001)))
    expect(lots).toHaveLength(1002)
    expect(lots.slice(-2).map((lot) => [quantityToNumber(lot.shares), blocksIn(lot)])).toEqual([
      [4_999_900_000, 49_999_000],
      [1, 0],
    ])
  })
})

describe('figures', () => {
  it('each lot has its own value, gain and percentage', () => {
    const lots = splitIntoLots(
      holding(wholeUnits(150), {
        averagePrice: moneyFromMicros(45_000_000),
        currentPrice: moneyFromMicros(50_000_000),
      }),
    )
    const figures = lots.map((lot) => [
      moneyToNumber(known(lot.marketValue)),
      moneyToNumber(known(lot.profitLoss)),
    ])
    expect(figures).toEqual([
      [5000, 500],
      [2500, 250],
    ])
    expect(lots.map((lot) => lot.profitLossPercent?.toFixed(4))).toEqual(['11.1111', '11.1111'])
  })

  it('short shares gain when the price falls', () => {
    const [lot] = splitIntoLots(
      holding(wholeUnits(-50), {
        averagePrice: moneyFromMicros(10_000_000),
        currentPrice: moneyFromMicros(8_000_000),
      }),
    )
    expect(lot).toMatchObject({ marketValue: -400_000_000, profitLoss: 100_000_000, profitLossPercent: 20 })
  })

  it('without a price the value and gain of a lot are unknown; a basis of 0 has no percentage', () => {
    const unpriced = splitIntoLots(holding(wholeUnits(100), { averagePrice: zeroMoney }))
    expect(unpriced).toMatchObject([{ marketValue: null, profitLoss: null, profitLossPercent: null }])
    const gifted = splitIntoLots(
      holding(wholeUnits(100), { averagePrice: zeroMoney, currentPrice: moneyFromMicros(1_000_000) }),
    )
    expect(gifted).toMatchObject([
      { marketValue: 100_000_000, profitLoss: 100_000_000, profitLossPercent: null },
    ])
  })

  it('lots always add up to their position, shares, value and gain', () => {
    const amount = fc.option(fc.integer({ min: -1e12, max: 1e12 }).map(moneyFromMicros))
    const price = fc.option(fc.nat(1e10).map(moneyFromMicros))
    const quantity = fc.integer({ min: -2e9, max: 2e9 }).map(quantityFromMicros)
    const record = fc.record({
      marketValue: amount,
      openProfitLoss: amount,
      averagePrice: price,
      currentPrice: price,
    })
    fc.assert(
      fc.property(quantity, record, (shares, figures) => {
        fc.pre(shares !== 0)
        const position = holding(shares, figures)
        const lots = splitIntoLots(position)
        expect(lots.reduce((sum, lot) => sum + lot.shares, 0)).toBe(shares)
        const value = marketValueOf(position)
        if (value !== null) expect(sumMoney(lots.map((lot) => known(lot.marketValue)))).toBe(value)
        const gain = profitLossOf(position)
        if (gain !== null) expect(sumMoney(lots.map((lot) => known(lot.profitLoss)))).toBe(gain)
        expect(lots.every((lot) => (lot.marketValue === null) === (value === null))).toBe(true)
      }),
    )
  })
})
