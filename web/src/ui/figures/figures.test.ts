import { formatBarePrice } from './bare-price.ts'
import { moneyFromMicros, quantityFromMicros, type TradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import {
  decimalsNeeded,
  directionOf,
  directionOfRatio,
  formatAge,
  formatDate,
  formatInstant,
  formatMoney,
  formatMoneyShort,
  formatPercent,
  formatQuantity,
  formatCardDate,
  formatUnbrokenDate,
  formatShortDate,
  formatWhen,
} from './figures.ts'

const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1e6))
const units = (amount: number) => quantityFromMicros(Math.round(amount * 1e6))

describe('money', () => {
  it.each([
    [0, '$0.00'],
    [0.004999, '$0.00'],
    [0.005, '$0.01'],
    [-0.005, '−$0.01'],
    [-0.004999, '$0.00'],
    [1234.5, '$1,234.50'],
    [-474.5, '−$474.50'],
    [8_589_934_591.994, '$8,589,934,591.99'],
  ])('%d dollars read %s', (amount, text) => {
    expect(formatMoney(dollars(amount))).toBe(text)
  })

  it('marks a gain with its sign only when asked, and zero never', () => {
    expect(formatMoney(dollars(9842.11), { sign: 'always' })).toBe('+$9,842.11')
    expect(formatMoney(dollars(0.001), { sign: 'always' })).toBe('$0.00')
    expect(formatMoney(dollars(-0.001), { sign: 'always' })).toBe('$0.00')
  })

  it('keeps the decimals of a small option price', () => {
    expect(formatMoney(dollars(0.0525), { digits: 4 })).toBe('$0.0525')
    expect(formatMoney(dollars(0.05255), { digits: 4 })).toBe('$0.0526')
    expect(formatMoney(dollars(-1499.5), { digits: 0 })).toBe('−$1,500')
    expect(formatMoney(moneyFromMicros(1), { digits: 6 })).toBe('$0.000001')
  })

  it('is rounded alike without its sign', () => {
    expect(formatBarePrice(dollars(1.015))).toBe('1.02')
    expect(formatBarePrice(dollars(1234.5))).toBe('1,234.50')
  })

  it('is shortened on axes', () => {
    expect(formatMoneyShort(dollars(0))).toBe('$0')
    expect(formatMoneyShort(dollars(26.57))).toBe('$26.57')
    expect(formatMoneyShort(dollars(-325.5))).toBe('−$325.50')
    expect(formatMoneyShort(dollars(999.999))).toBe('$1K')
    expect(formatMoneyShort(dollars(1250))).toBe('$1.3K')
    expect(formatMoneyShort(dollars(-3_400_000))).toBe('−$3.4M')
  })
})

describe('percent', () => {
  it.each([
    [0.087, 1, '+8.7%'],
    [-0.094, 1, '−9.4%'],
    [0.12045, 2, '+12.05%'],
    [0, 2, '0.00%'],
    [-0.00004, 2, '0.00%'],
    [12.5, 0, '+1,250%'],
  ])('a ratio of %d with %d decimals reads %s', (ratio, digits, text) => {
    expect(formatPercent(ratio, { digits })).toBe(text)
  })

  it('leaves the plus away where it is no change', () => {
    expect(formatPercent(0.6, { digits: 0, sign: 'negative' })).toBe('60%')
  })
})

describe('quantity', () => {
  it.each([
    [100, '100'],
    [-3, '−3'],
    [1234.5678, '1,234.5678'],
    [0.000001, '0.000001'],
    [-0.5, '−0.5'],
  ])('%d reads %s', (amount, text) => {
    expect(formatQuantity(units(amount))).toBe(text)
  })

  it('gives every figure of a column the same decimals in invisible spaces', () => {
    const column = [units(100), units(12.5), units(0.1234)]
    const padTo = decimalsNeeded([...column, null])
    expect(padTo).toBe(4)
    const written = column.map((quantity) => formatQuantity(quantity, padTo))
    expect(written).toEqual(['100\u2008\u2007\u2007\u2007\u2007', '12.5\u2007\u2007\u2007', '0.1234'])
    expect(new Set(written.map((text) => text.length - text.search(/[.\u2008]/u))).size).toBe(1)
  })

  it('needs no room in a column of whole shares', () => {
    expect(decimalsNeeded([units(100), units(7)])).toBe(0)
    expect(formatQuantity(units(7), 0)).toBe('7')
  })
})

describe('direction', () => {
  it('follows what is written, so that nothing that reads zero points anywhere', () => {
    expect(directionOf(dollars(0.004))).toBe('flat')
    expect(directionOf(dollars(0.004), 4)).toBe('up')
    expect(directionOf(dollars(-1))).toBe('down')
    expect(directionOfRatio(0.0004, 1)).toBe('flat')
    expect(directionOfRatio(0.0006, 1)).toBe('up')
    expect(directionOfRatio(-0.1)).toBe('down')
  })
})

describe('dates and ages', () => {
  const now = Date.parse('2026-11-20T20:00:00Z')

  it('writes dates with two digits for the day', () => {
    expect(formatDate('2026-11-05' as TradingDate)).toBe('Nov 05, 2026')
    expect(formatShortDate('2026-11-05' as TradingDate)).toBe('Nov 05')
    expect(formatCardDate('2026-11-05' as TradingDate, '2026-01-02' as TradingDate)).toBe('Nov 05')
    expect(formatCardDate('2027-11-05' as TradingDate, '2026-12-31' as TradingDate)).toBe('Nov 05, 2027')
  })

  it('in running text breaks nowhere', () => {
    expect(formatUnbrokenDate('2024-04-25' as TradingDate, '2026-11-28' as TradingDate)).toBe(
      'Apr\u00a025,\u00a02024',
    )
  })

  it.each([
    ['2026-11-20T19:42:00Z', '14:42'],
    ['2026-11-19T21:00:00Z', 'Thu 16:00'],
    ['2026-11-01T21:00:00Z', 'Nov 01, 2026'],
    ['2026-11-21T21:00:00Z', 'Nov 21, 2026'],
    ['2026-11-20T05:30:00Z', '00:30'],
  ])('%s is told as %s, New York time', (instant, text) => {
    expect(formatWhen(Date.parse(instant), now)).toBe(text)
  })

  it('names the zone in full', () => {
    expect(formatInstant(Date.parse('2026-11-20T21:00:00Z'))).toBe('Nov 20, 2026, 16:00:00 EST')
    // Its day is written as a date alone writes it.
    expect(formatInstant(Date.parse('2026-11-05T14:05:06Z'))).toBe('Nov 05, 2026, 09:05:06 EST')
  })

  it.each([
    [-5000, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 min old'],
    [3_599_999, '59 min old'],
    [3_600_000, '1 h old'],
    [86_400_000, '1 day old'],
    [3 * 86_400_000, '3 days old'],
    [1200 * 86_400_000, '1,200 days old'],
  ])('%d ms is %s', (ms, text) => {
    expect(formatAge(ms)).toBe(text)
  })
})
