import { describe, expect, it } from 'vitest'
import { moneyToNumber, type Money } from '../base/money.ts'
import { openReturnPercentOf, snapshotOf } from './portfolio-snapshot.ts'
import { totalOf } from './total.ts'
import { dollars, option, stock } from '../testing/samples.ts'
import { recordedPositions } from '../testing/recorded-account.ts'

const now = Date.parse('2025-01-20T15:00:00Z')
const amount = (money: Money | null) => (money === null ? null : moneyToNumber(money))

describe('the recorded account of ten options', () => {
  const records = recordedPositions.map((position) =>
    option(position.instrument.symbol, position.longQuantity - position.shortQuantity, {
      averagePrice: dollars(String(position.averagePrice)),
      marketValue: dollars(String(position.marketValue)),
      openProfitLoss: dollars(String(position.longOpenProfitLoss ?? position.shortOpenProfitLoss)),
    }),
  )
  const snapshot = snapshotOf(records, now)

  it('comes out as the broker says, to the cent', () => {
    const { totalValue, totalProfitLoss, investedBasis, profitLossPercent, openCount } = snapshot.portfolio
    expect([totalValue.amount, totalProfitLoss.amount, investedBasis.amount].map(amount)).toEqual([
      -474.5, 274.84, 2281.94,
    ])
    expect(profitLossPercent?.toFixed(1)).toBe('12.0')
    expect(openCount).toBe(10)
  })

  it('computes the same without the broker’s own profit and loss', () => {
    const computed = snapshotOf(
      records.map((record) => ({ ...record, openProfitLoss: null })),
      now,
    )
    expect(computed.portfolio.totalProfitLoss).toEqual(snapshot.portfolio.totalProfitLoss)
  })

  it('is all options, none pending before expiration and all pending long after', () => {
    expect(snapshot.options).toEqual({ ...snapshot.options, openCount: 10 })
    expect(snapshot.stocks).toEqual({
      totalValue: { amount: 0, unknownCount: 0 },
      investedBasis: { amount: 0, unknownCount: 0 },
      totalProfitLoss: { amount: 0, unknownCount: 0 },
      openCount: 0,
    })
    expect(snapshot.pendingExpiry).toBe(0)
    expect(snapshotOf(records, Date.parse('2026-11-20T00:00:00Z')).pendingExpiry).toBe(10)
  })
})

it('adds stocks and options apart and together', () => {
  const { portfolio, stocks, options, collateral } = snapshotOf(
    [
      stock('ZZT', 150, { averagePrice: dollars('48'), currentPrice: dollars('50') }),
      option('.ZZT260116C55', -1, { averagePrice: dollars('1.20'), currentPrice: dollars('0.80') }),
      option('.ZZU260116P20', -2, { averagePrice: dollars('0.50'), currentPrice: dollars('0.40') }),
      stock('OLD', 100, { status: 'Closed', currentPrice: dollars('7') }),
    ],
    Date.parse('2026-01-02T15:00:00Z'),
  )
  expect([stocks, options, portfolio].map((part) => amount(part.totalValue.amount))).toEqual([
    7500, -160, 7340,
  ])
  expect([stocks, options, portfolio].map((part) => amount(part.investedBasis.amount))).toEqual([
    7200, 220, 7420,
  ])
  expect([stocks, options, portfolio].map((part) => amount(part.totalProfitLoss.amount))).toEqual([
    300, 60, 360,
  ])
  expect(portfolio.openCount).toBe(3)
  expect(collateral).toEqual({ amount: dollars('4000'), unknownCount: 0 })
})

it('names a naked call as collateral that is not known, and adds what a long call cost', () => {
  const { collateral } = snapshotOf(
    [
      option('.ZZT260116C55', -1, { averagePrice: dollars('1.20') }),
      option('.ZZU270115C20', 1, { averagePrice: dollars('6') }),
      option('.ZZU260116C30', -1, { averagePrice: dollars('0.50') }),
    ],
    now,
  )
  expect(collateral).toEqual({ amount: dollars('550'), unknownCount: 1 })
})

it('an index put is no wheel and no collateral of one', () => {
  expect(snapshotOf([option('.SPXW260116P5000', -1)], now).collateral).toEqual({ amount: 0, unknownCount: 0 })
})

describe('unknown figures', () => {
  it('are left out and counted, never added as 0', () => {
    const { portfolio } = snapshotOf(
      [stock('ZZT', 100, { currentPrice: dollars('50') }), stock('ZZU', 100, { averagePrice: dollars('5') })],
      now,
    )
    expect(portfolio.totalValue).toEqual({ amount: dollars('5000'), unknownCount: 1 })
    expect(portfolio.investedBasis).toEqual({ amount: dollars('500'), unknownCount: 1 })
    expect(portfolio.totalProfitLoss).toEqual({ amount: null, unknownCount: 2 })
    expect(portfolio.profitLossPercent).toBeNull()
  })

  it('are left out of both sides of the percentage: what is gained on one is in percent of what that one cost', () => {
    const priced = stock('ZZT', 100, { averagePrice: dollars('50'), currentPrice: dollars('51') })
    const { portfolio } = snapshotOf([priced, stock('ZZU', 100, { averagePrice: dollars('950') })], now)
    expect(portfolio.totalProfitLoss).toEqual({ amount: dollars('100'), unknownCount: 1 })
    expect(portfolio.profitLossPercent).toBe(2)
  })

  it('leave no percentage where a gain is known and not what was paid', () => {
    const told = stock('ZZU', 100, { openProfitLoss: dollars('10') })
    expect(openReturnPercentOf([told])).toBeNull()
    expect(openReturnPercentOf([])).toBeNull()
  })

  it('are not what an empty portfolio has: it is worth 0, without a percentage', () => {
    const { portfolio } = snapshotOf([], now)
    expect(portfolio).toMatchObject({ totalValue: { amount: 0 }, profitLossPercent: null })
  })

  it('of an adjusted put make its collateral unknown', () => {
    const { collateral } = snapshotOf([option('.ZZT1260116P50', -1), option('.ZZT260116P50', -1)], now)
    expect(collateral).toEqual({ amount: dollars('5000'), unknownCount: 1 })
  })

  it('are what a sum beyond all range is', () => {
    const most = dollars('8000000000')
    expect(totalOf([most, most])).toEqual({ amount: null, unknownCount: 0 })
  })
})
