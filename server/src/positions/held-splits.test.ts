import type { TradingDate } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { inTodaysUnits, splitsText } from './held-splits.ts'

const splits = splitsText([{ on: '2026-03-11' as TradingDate, numerator: 2, denominator: 1 }])
const row = { splits, current_price: 229_000_000, average_price: 180_000_000, market_value: 22_900_000_000 }

it('counts a price of before a split in shares of after, and what the broker summed no more', () => {
  expect(inTodaysUnits({ ...row, price_as_of: '2026-03-10T20:00:00.000Z' })).toMatchObject({
    current_price: 114_500_000,
    average_price: 90_000_000,
    market_value: null,
  })
})

it('leaves a price of its day or later as it is, and the average is of before it all the same', () => {
  for (const price_as_of of ['2026-03-11T14:00:00.000Z', '2026-03-12T20:00:00.000Z'])
    expect(inTodaysUnits({ ...row, price_as_of })).toMatchObject({
      current_price: 229_000_000,
      average_price: 90_000_000,
    })
})
