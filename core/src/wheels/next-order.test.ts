import { expect, it } from 'vitest'
import type { TradingDate } from '../base/trading-date.ts'
import { compareByNext, type OrderedWheel } from './next-order.ts'

const wheel = (id: string, more: Partial<OrderedWheel> = {}): OrderedWheel => ({
  id,
  ticker: 'KO',
  startedAt: '2026-10-01' as TradingDate,
  cardStatus: 'active',
  nextUrgency: 'wait',
  daysToExpiration: 20,
  ...more,
})

it('lists what has to be done first, then by status, days left, ticker and the newest', () => {
  const inOrder = [
    wheel('act', { nextUrgency: 'act', cardStatus: 'paused' }),
    wheel('soon', { nextUrgency: 'soon', daysToExpiration: null }),
    wheel('pending', { cardStatus: 'pending_assignment', daysToExpiration: 40 }),
    wheel('expired', { daysToExpiration: -2 }),
    wheel('near', { daysToExpiration: 3 }),
    wheel('abc', { ticker: 'ABC' }),
    wheel('newer', { startedAt: '2026-11-01' as TradingDate }),
    wheel('a'),
    wheel('b'),
    wheel('endless', { daysToExpiration: null, ticker: 'AAA' }),
    wheel('paused', { cardStatus: 'paused', daysToExpiration: 1 }),
  ]
  expect(inOrder.toReversed().toSorted(compareByNext)).toEqual(inOrder)
})
