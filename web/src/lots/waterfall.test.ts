import type { Lot } from '@wheelwright/api'
import { moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { isTelling, stepInWords, stockCostWaterfall, taxWaterfall } from './waterfall.ts'

const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1_000_000))
const step = (label: string, amount: number | null) => ({
  entryId: label,
  label,
  date: null,
  symbol: null,
  fees: null,
  amount: amount === null ? null : dollars(amount),
})

/** DOMAIN's worked case after the assignment: 4800 - 199.35 + 300.65 - 259.35 = 4641.95 on 100 shares. */
const lot = {
  quantity: quantityFromMicros(100_000_000),
  waterfallShares: quantityFromMicros(100_000_000),
  netStockCost: dollars(46.4195),
  taxBasis: dollars(4540.65),
  taxBasisPerShare: dollars(45.4065),
  waterfall: [step('option', -199.35), step('option', 300.65), step('option', -259.35), step('shares', 4800)],
  earlierSteps: { count: 0, amount: dollars(0) },
} as unknown as Lot

it('net stock cost is the sum of its entries over the shares', () => {
  expect(stockCostWaterfall(lot)).toMatchObject({
    sum: dollars(4641.95),
    perShare: dollars(46.4195),
    shares: quantityFromMicros(100_000_000),
  })
})

it('the sum holds the earlier steps that only come as theirs, and is unknown where theirs is', () => {
  const part = { ...lot, waterfall: lot.waterfall.slice(2) }
  const earlier = { count: 2, amount: dollars(101.3) }
  expect(stockCostWaterfall({ ...part, earlierSteps: earlier }).sum).toBe(dollars(4641.95))
  expect(stockCostWaterfall({ ...part, earlierSteps: { count: 2, amount: null } }).sum).toBeNull()
})

it('tax basis is the shares and the assigned put alone', () => {
  const own = { ...lot, waterfall: [step('shares', 4800), step('premium', -259.35)] } as Lot
  expect(taxWaterfall(own)).toMatchObject({ sum: dollars(4540.65), perShare: dollars(45.4065) })
})

it('an unknown step leaves the sum unknown, not 0', () => {
  expect(stockCostWaterfall({ ...lot, waterfall: [step('shares', null)] }).sum).toBeNull()
})

it('credits and debits have words of their own', () => {
  expect(stepInWords(step('option', -199.35))).toBe('Option premium')
  expect(stepInWords(step('option', 300.65))).toBe('Option bought back')
  expect(stepInWords(step('exercised', 250.65))).toBe('Premium of the exercised option, with fees')
  expect(stepInWords(step('shares', 4800))).toBe('Shares')
  expect(stepInWords(step('shares', -5000))).toBe('Shares sold')
})

it('a purchase without fees is one step', () => {
  expect([step('shares', 100), step('premium', 0)].filter(isTelling)).toHaveLength(1)
})
