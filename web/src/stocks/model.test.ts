import type { Position } from '@wheelwright/api'
import {
  formatOptionSymbol,
  moneyFromMicros,
  optionContract,
  parseTradingDate,
  quantityFromMicros,
} from '@wheelwright/core'
import type { Instant } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { groupStocks, partWithout, profitAmount, totalValue } from './model.ts'

const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1e6))
const units = (count: number) => quantityFromMicros(Math.round(count * 1e6))
const at = '2026-11-20T15:00:00.000Z' as Instant
let made = 0

const base = (fields: Partial<Position>): Position => ({
  id: `p${(made += 1)}`,
  etag: '"1"',
  accountId: 'a',
  accountNumber: '1',
  symbol: 'PCG',
  ticker: 'PCG',
  assetType: 'EQUITY',
  underlyingSymbol: null,
  optionType: null,
  strikePrice: null,
  expirationDate: null,
  expiryDate: null,
  contracts: null,
  shares: null,
  longQuantity: units(0),
  shortQuantity: units(0),
  multiplier: 1,
  isAdjusted: false,
  source: 'broker',
  difference: null,
  investedBasis: null,
  basisSource: null,
  averagePrice: null,
  costBasis: null,
  currentPrice: null,
  marketPricePerContract: null,
  marketValue: null,
  profitLoss: null,
  profitLossPercent: null,
  currentDayProfitLoss: null,
  currentDayProfitLossPercentage: null,
  priceAsOf: null,
  priceSource: null,
  priceIsDelayed: false,
  heldPrice: null,
  status: 'Open',
  isPendingExpiry: false,
  pending: false,
  dataSource: 'schwab_import',
  createdAt: at,
  updatedAt: at,
  ...fields,
})

const stock = (shares: number, cost: number, price: number, fields: Partial<Position> = {}): Position =>
  base({
    shares: units(shares),
    averagePrice: dollars(cost),
    currentPrice: dollars(price),
    marketValue: dollars(shares * price),
    profitLoss: dollars(shares * (price - cost)),
    ...fields,
  })

const call = (strike: number, contracts: number, fields: Partial<Position> = {}): Position => {
  const expiration = parseTradingDate('2026-12-18')
  if (!expiration.ok) throw new Error('a date')
  const made = optionContract({
    root: 'PCG',
    right: 'Call',
    strike: dollars(strike),
    expiration: expiration.value,
  })
  if (!made.ok) throw new Error('a contract')
  return base({
    assetType: 'OPTION',
    symbol: formatOptionSymbol(made.value),
    optionType: 'Call',
    contracts: units(contracts),
    multiplier: 100,
    ...fields,
  })
}

const coverOf = (groups: ReturnType<typeof groupStocks>) =>
  groups.flatMap(({ lots }) => lots.map((lot) => lot.coveredCalls.map(({ strike }) => strike / 1e6)))

describe('stock positions', () => {
  it('are grouped by symbol over all accounts, their lots numbered through', () => {
    const [group] = groupStocks([stock(250, 10, 11), stock(120, 9, 11, { accountId: 'b' })], [])
    expect(group).toMatchObject({ symbol: 'PCG', shares: 370e6, fullLots: 3, remainder: 70e6 })
    expect(group?.lots.map((lot) => [lot.lotNumber, lot.shares / 1e6])).toEqual([
      [1, 100],
      [2, 100],
      [3, 50],
      [4, 100],
      [5, 20],
    ])
    expect(group?.marketValue).toEqual({ amount: dollars(4070), unknownCount: 0 })
    expect(group?.profitLoss.amount).toBe(dollars(490))
  })

  it('count every hundred, those too that stand together behind the first thousand lots', () => {
    const [group] = groupStocks([stock(250_050, 10, 11)], [])
    expect(group?.lots).toHaveLength(1002)
    expect(group).toMatchObject({ fullLots: 2500, remainder: 50e6 })
  })

  it('100 shares and 5 short calls show one covered lot', () => {
    expect(coverOf(groupStocks([stock(100, 10, 11)], [call(12, -5)]))).toEqual([[12]])
  })

  it('spread short calls over full lots in order and never over the remainder', () => {
    expect(coverOf(groupStocks([stock(250, 10, 11)], [call(13, -1), call(12, -1), call(14, -1)]))).toEqual([
      [12],
      [13],
      [],
    ])
  })

  it('do not cover calls of another account', () => {
    expect(coverOf(groupStocks([stock(100, 10, 11)], [call(12, -1, { accountId: 'b' })]))).toEqual([[]])
  })

  it('leave a call to the long call that covers it', () => {
    expect(coverOf(groupStocks([stock(100, 10, 11)], [call(12, -1), call(10, 1)]))).toEqual([[]])
  })

  it('without a price have no value, and the total says how many it leaves out', () => {
    const groups = groupStocks(
      [stock(100, 10, 11), base({ symbol: 'XYZ', ticker: 'XYZ', shares: units(5) })],
      [],
    )
    expect(groups[1]?.marketValue).toEqual({ amount: null, unknownCount: 1 })
    expect(totalValue(groups)).toEqual({ amount: dollars(1100), unknownCount: 1 })
  })

  it('with a price and without a cost have a value and no profit, and say which is missing', () => {
    const transferred = { shares: units(25), currentPrice: dollars(52), marketValue: dollars(1300) }
    const groups = groupStocks(
      [base(transferred), base({ symbol: 'XYZ', ticker: 'XYZ', shares: units(5) })],
      [],
    )
    expect(groups.map(profitAmount)).toEqual([
      { value: null, reason: 'cost not known' },
      { value: null, reason: 'no price yet' },
    ])
  })

  it('say what their profit leaves out where it is known in part', () => {
    const part = (amount: number | null, unknownCount: number, withoutValue = 0) =>
      partWithout({
        marketValue: { amount: dollars(1300), unknownCount: withoutValue },
        profitLoss: { amount: amount === null ? null : dollars(amount), unknownCount },
      })
    expect(part(429, 1)).toBe('without 1 position of unknown cost')
    expect(part(429, 2, 1)).toBe('without 2 positions of unknown cost or value')
    expect(part(429, 0)).toBeNull()
    expect(part(null, 1)).toBeNull()
  })
})
