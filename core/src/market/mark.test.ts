import { describe, expect, it } from 'vitest'
import { markOf, type QuotedPrices } from './mark.ts'
import { moneyFromMicros } from '../base/money.ts'

const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1e6))
const nothing: QuotedPrices = { bid: null, ask: null, last: null, mark: null }
const quoted = (prices: Partial<Record<keyof QuotedPrices, number>>): QuotedPrices => ({
  ...nothing,
  ...Object.fromEntries(Object.entries(prices).map(([name, amount]) => [name, dollars(amount)])),
})

describe('the mark of an option', () => {
  it.each<[string, Partial<Record<keyof QuotedPrices, number>>, number, string]>([
    ['is the middle of bid and ask', { bid: 1.2, ask: 1.3, last: 9, mark: 8 }, 1.25, 'middle'],
    ['is the middle of a locked market too', { bid: 1.2, ask: 1.2 }, 1.2, 'middle'],
    ['is half the ask where nobody bids, and says so', { bid: 0, ask: 0.05, last: 0.4 }, 0.025, 'half-ask'],
    ['is the provider’s in a crossed market', { bid: 1.4, ask: 1.3, mark: 1.35, last: 2 }, 1.35, 'provider'],
    ['is the provider’s without an ask', { bid: 1.2, mark: 1.3, last: 2 }, 1.3, 'provider'],
    ['is the provider’s where an ask of 0 is no ask', { bid: 0, ask: 0, mark: 0.01 }, 0.01, 'provider'],
    ['is the provider’s where the bid is not known', { ask: 1.3, mark: 1.1 }, 1.1, 'provider'],
    ['is the last trade when there is nothing else', { last: 2.1 }, 2.1, 'last'],
    ['may truly be 0', { mark: 0 }, 0, 'provider'],
  ])('%s', (_title, prices, price, from) => {
    expect(markOf(quoted(prices), 'option')).toEqual({ price: dollars(price), from })
  })

  it('is unknown where the quote says nothing', () => {
    expect(markOf(nothing, 'option')).toBeNull()
    expect(markOf(quoted({ bid: 1 }), 'option')).toBeNull()
  })

  it('is rounded once, to a millionth of a dollar', () => {
    // 0.000001 and 0.000002 have their middle between two millionths.
    expect(markOf(quoted({ bid: 0.000001, ask: 0.000002 }), 'option')?.price).toBe(2)
  })
})

describe('the mark of a share', () => {
  it('takes no bid of 0 for a price: half of an ask would halve the holding', () => {
    expect(markOf(quoted({ bid: 0, ask: 231.5, last: 231.2 }), 'share')).toEqual({
      price: dollars(231.2),
      from: 'last',
    })
    expect(markOf(quoted({ bid: 0, ask: 231.5 }), 'share')).toBeNull()
  })

  it('is never 0', () => {
    expect(markOf(quoted({ mark: 0, last: 0 }), 'share')).toBeNull()
  })
})

describe('a wide market', () => {
  it.each<[string, Partial<Record<keyof QuotedPrices, number>>, number | null, string?]>([
    ['is a price up to half of its middle', { bid: 3, ask: 5, last: 9 }, 4, 'middle'],
    ['is none beyond it, and the last trade counts', { bid: 2.9, ask: 5, last: 3.1 }, 3.1, 'last'],
    [
      'is none, and another mark of the provider counts',
      { bid: 1, ask: 5, mark: 3.5, last: 9 },
      3.5,
      'provider',
    ],
    ['is none though the provider says its middle again', { bid: 1, ask: 5, mark: 3.005 }, null],
    ['of a nickel and a dime is a price', { bid: 0.05, ask: 0.1 }, 0.075, 'middle'],
    ['is a price up to a quarter of a dollar', { bid: 0.05, ask: 0.3 }, 0.175, 'middle'],
    ['that nobody bids in is a price up to there', { bid: 0, ask: 0.25 }, 0.125, 'half-ask'],
    ['that nobody bids in is none beyond', { bid: 0, ask: 4.8, last: 0.1 }, 0.1, 'last'],
    ['without anything else is no price', { bid: 0.01, ask: 199.99 }, null],
  ])('%s', (_title, prices, price, from) => {
    expect(markOf(quoted(prices), 'option')).toEqual(price === null ? null : { price: dollars(price), from })
  })

  it('of a share is wide sooner', () => {
    expect(markOf(quoted({ bid: 0.05, ask: 0.3 }), 'share')).toBeNull()
    expect(markOf(quoted({ bid: 0.05, ask: 0.1 }), 'share')?.from).toBe('middle')
  })

  it('is what the setting says', () => {
    expect(markOf(quoted({ bid: 3, ask: 5 }), 'option', 0.4)).toBeNull()
    expect(markOf(quoted({ bid: 1, ask: 5 }), 'option', 2)?.price).toBe(dollars(3))
  })
})
