import { describe, expect, it } from 'vitest'
import { moneyToNumber } from '../../base/money.ts'
import { dollars, stock } from '../../testing/samples.ts'
import { averagePrice, shareCosts } from './share-costs.ts'

const told = stock('ZZT', 100, { averagePrice: dollars('44') })
const ofLedger = stock('ZZT', 200, { averagePrice: null, basis: dollars('8901') })
const inDollars = (...records: Parameters<typeof averagePrice>[0]) => {
  const price = averagePrice(records)
  return price === null ? null : moneyToNumber(price)
}

describe('what shares cost on average', () => {
  it('is what the ledger says where no broker told a price, and is weighted by shares', () => {
    expect(inDollars(ofLedger)).toBe(44.505)
    // (8,901 + 4,400) / 300.
    expect(inDollars(ofLedger, told)).toBe(44.336667)
  })

  it('is unknown where one of them is', () => {
    expect(inDollars(told, stock('ZZT', 1, { averagePrice: null }))).toBeNull()
  })

  it('is both costs of shares in no campaign', () => {
    expect(shareCosts(null, [ofLedger], null)).toEqual({
      netStockCost: dollars('44.505'),
      taxBasis: dollars('44.505'),
    })
  })
})
