import { moneyFromMicros, parseTradingDate } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { freeInWords, inTheMoneyNow, moneynessInWords, monthName } from './strip-model.ts'

const day = (text: string) => {
  const parsed = parseTradingDate(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

const option = (ticker: string, optionType: 'Put' | 'Call', strike: number) => ({
  id: ticker,
  ticker,
  optionType,
  strikePrice: moneyFromMicros(strike * 1_000_000),
  expirationDate: day('2026-12-18'),
  isAdjusted: false,
  spot: null as Money | null,
})

describe('the strip', () => {
  it('names what is in the money, and counts what is beyond those named', () => {
    const first = [option('KO', 'Call', 70), option('AMD', 'Put', 137.5)]
    expect(moneynessInWords({ count: 2, unknown: 0, first })).toEqual({
      title: '2 shorts ITM',
      text: 'KO 70 call, AMD 137.50 put',
    })
    expect(moneynessInWords({ count: 5, unknown: 1, first })).toEqual({
      title: '5 shorts ITM',
      text: 'KO 70 call, AMD 137.50 put, 3 more; 1 without a known price',
    })
  })

  it('says that only short options count, since a long one may be in the money beside them', () => {
    expect(moneynessInWords({ count: 0, unknown: 0, first: [] }).title).toBe('0 shorts ITM')
    expect(moneynessInWords({ count: 1, unknown: 0, first: [option('KO', 'Call', 70)] }).title).toBe(
      '1 short ITM',
    )
  })

  it('does not say that nothing is in the money where nobody knows', () => {
    expect(moneynessInWords({ count: 0, unknown: 2, first: [] }).text).toBe('2 without a known price')
    expect(moneynessInWords({ count: 0, unknown: 0, first: [] }).text).toBe('no short option in the money')
  })

  it('is at the quotes of now, at a stored price where none came, and unknown without either', () => {
    const stored = moneyFromMicros(130_000_000)
    const shorts = [
      { ...option('AMD', 'Put', 137.5), spot: stored },
      option('KO', 'Call', 70),
      { ...option('F1', 'Call', 1), isAdjusted: true, spot: stored },
    ]
    const inTheMoney = { count: 9, unknown: 9, first: [] }
    const at = (quotes: ReadonlyMap<string, Money>) => {
      const { count, unknown, first } = inTheMoneyNow({ inTheMoney, shorts }, quotes)
      return [count, unknown, first.map(({ ticker }) => ticker)]
    }
    expect(at(new Map())).toEqual([1, 2, ['AMD']])
    const quotes = [
      ['AMD', moneyFromMicros(140_000_000)],
      ['KO', moneyFromMicros(71_000_000)],
    ] as const
    expect(at(new Map(quotes))).toEqual([1, 1, ['KO']])
    // Of more than are told one by one, the figures of the server stand.
    expect(inTheMoneyNow({ inTheMoney, shorts: [] }, new Map())).toBe(inTheMoney)
  })

  it('names the shares without a call', () => {
    expect(freeInWords({ shares: 200, tickers: 1, first: [{ ticker: 'INTC', shares: 200 }] })).toEqual({
      title: '200 shares',
      text: 'free of calls: INTC',
    })
    const first = [
      { ticker: 'INTC', shares: 1200 },
      { ticker: 'F', shares: 100 },
    ]
    expect(freeInWords({ shares: 1500, tickers: 4, first })).toEqual({
      title: '1,500 shares',
      text: 'free of calls: INTC 1,200, F 100, 2 more',
    })
    expect(freeInWords({ shares: 0, tickers: 0, first: [] })).toEqual({
      title: '0 shares',
      text: 'free of calls',
    })
  })

  it('names a month in full', () => {
    expect(monthName(day('2026-11-22'))).toBe('November')
  })
})
