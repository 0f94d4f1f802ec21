import { describe, expect, it } from 'vitest'
import { daysToExpiration, isPendingExpiry, moneynessOf, optionMetrics } from './option-metrics.ts'
import { day, dollars, option } from '../../testing/samples.ts'

const premium = (symbol: string, contracts: number, cost: string, current: string | null = null) =>
  option(symbol, contracts, {
    averagePrice: dollars(cost),
    currentPrice: current === null ? null : dollars(current),
  })

describe('break-even', () => {
  it.each([
    ['a short put: strike less premium', premium('.ZZT260116P50', -1, '2.15'), 'break-even', '47.85'],
    ['a long put: strike less premium', premium('.ZZT260116P50', 1, '2.15'), 'break-even', '47.85'],
    ['a long call: strike plus premium', premium('.ZZT260116C50', 1, '2.15'), 'break-even', '52.15'],
    [
      'a short call: strike plus premium caps its upside',
      premium('.ZZT260116C50', -1, '2.15'),
      'upside-cap',
      '52.15',
    ],
  ])('of %s', (_, position, kind, price) => {
    expect(optionMetrics(position).breakEven).toEqual({ kind, price: dollars(price) })
  })

  it('is unknown without a premium and for an adjusted contract', () => {
    expect(optionMetrics(option('.ZZT260116P50', -1)).breakEven).toBeNull()
    expect(optionMetrics(premium('.ZZT1260116P50', -1, '2.15')).breakEven).toBeNull()
  })
})

describe('max profit', () => {
  it.each([
    [
      'a short option: its premium',
      premium('.ZZT260116C50', -3, '2.15'),
      { kind: 'limited', amount: dollars('645') },
    ],
    [
      'a long put: strike less premium',
      premium('.ZZT260116P50', 2, '2'),
      { kind: 'limited', amount: dollars('9600') },
    ],
    ['a long put bought above its strike', premium('.ZZT260116P5', 1, '6'), { kind: 'limited', amount: 0 }],
    ['a long call', premium('.ZZT260116C50', 1, '2'), { kind: 'unlimited' }],
    ['an option of unknown cost', option('.ZZT260116P50', 1), { kind: 'unknown' }],
    ['a short option of unknown premium', option('.ZZT260116P50', -1), { kind: 'unknown' }],
  ])('of %s', (_, position, maxProfit) => {
    expect(optionMetrics(position).maxProfit).toEqual(maxProfit)
  })
})

describe('profit and loss', () => {
  it.each([
    ['a short put that fell', premium('.ZZT260116P50', -2, '2.00', '0.50'), '300', 75],
    ['a short call that rose', premium('.ZZT260116C50', -1, '2.0533', '2.725'), '-67.17', -32.713_193_4],
    ['a long call that doubled', premium('.ZZT260116C50', 3, '1.10', '2.20'), '330', 100],
    ['a short put now worthless', premium('.ZZT260116P50', -1, '1.25', '0'), '125', 100],
  ])('of %s: (current - cost) x 100 x signed contracts', (_, position, gain, percent) => {
    const { profitLoss, profitLossPercent } = optionMetrics(position)
    expect(profitLoss).toBe(dollars(gain))
    expect(profitLossPercent).toBeCloseTo(percent, 6)
  })

  it('is unknown without a quote, never the whole premium', () => {
    expect(optionMetrics(premium('.ZZT260116P50', -1, '1.25'))).toMatchObject({
      profitLoss: null,
      profitLossPercent: null,
    })
  })

  it('has no percentage of a premium of 0', () => {
    expect(optionMetrics(premium('.ZZT260116P50', 1, '0', '1'))).toMatchObject({ profitLossPercent: null })
  })
})

it.each([
  ['.ZZT260116C50', '52.5', 'in the money', '2.5'],
  ['.ZZT260116C50', '47.5', 'out of the money', '0'],
  ['.ZZT260116P50', '47.5', 'in the money', '2.5'],
  ['.ZZT260116P50', '52.5', 'out of the money', '0'],
  ['.ZZT260116P50', '50', 'at the money', '0'],
])('%s at %s is %s', (symbol, spot, state, intrinsic) => {
  expect(moneynessOf(option(symbol, 1).contract, dollars(spot))).toEqual({
    state,
    intrinsic: dollars(intrinsic),
  })
})

describe('expiration', () => {
  it.each([
    ['2026-01-16', '2026-01-09', 7],
    ['2026-01-16', '2026-01-16', 0],
    ['2026-01-16', '2026-01-17', -1],
    ['2026-03-20', '2026-03-06', 14],
  ])('of %s is, seen on %s, %d days away', (expiration, today, days) => {
    expect(daysToExpiration(day(expiration), day(today))).toBe(days)
  })

  it.each([
    ['the evening before', '2026-01-16T04:59:00Z', false],
    ['a minute before the close', '2026-01-16T20:59:00Z', false],
    ['at the close', '2026-01-16T21:00:00Z', true],
    ['a year later', '2027-01-16T21:00:00Z', true],
  ])('is pending from the close on: %s', (_, now, pending) => {
    expect(isPendingExpiry(day('2026-01-16'), 'Open', Date.parse(now))).toBe(pending)
  })

  it('is settled once the position has an outcome', () => {
    expect(isPendingExpiry(day('2026-01-16'), 'Assigned', Date.parse('2026-02-01T00:00:00Z'))).toBe(false)
  })

  it('of a symbol dated on a Saturday, as before 2015, is pending from the Friday', () => {
    expect(isPendingExpiry(day('2014-11-22'), 'Open', Date.parse('2014-11-21T21:00:00Z'))).toBe(true)
  })
})
