import { expect, it } from 'vitest'
import { day } from '../testing/samples.ts'
import { reachedLimits, type LimitFacts } from './limits.ts'

const facts = (percentOfMaximum: number | null, heldSince: string | null = '2026-11-02'): LimitFacts => ({
  percentOfMaximum,
  heldSince: heldSince === null ? null : day(heldSince),
  today: day('2026-11-20'),
})
const none = { stopLoss: null, profitTarget: null, maxDays: null }
const kinds = (...args: Parameters<typeof reachedLimits>) => reachedLimits(...args).map(({ kind }) => kind)

it('a profit target is reached at that part of the credit', () => {
  const limits = { ...none, profitTarget: 75 }
  expect(kinds(limits, facts(0.75))).toEqual(['profit_target'])
  expect(kinds(limits, facts(0.7499))).toEqual([])
  expect(reachedLimits(limits, facts(0.7999))[0]?.text).toBe(
    'Profit target of 75% reached: 79.9% of the credit is earned.',
  )
})

it('a stop loss is reached where that part of the credit is lost', () => {
  const limits = { ...none, stopLoss: 100 }
  expect(kinds(limits, facts(-1))).toEqual(['stop_loss'])
  expect(kinds(limits, facts(-0.999))).toEqual([])
  expect(kinds(limits, facts(1))).toEqual([])
})

it('the days count from the day on which the oldest open option was sold', () => {
  expect(kinds({ ...none, maxDays: 18 }, facts(null))).toEqual(['max_days'])
  expect(kinds({ ...none, maxDays: 19 }, facts(null))).toEqual([])
  expect(kinds({ ...none, maxDays: 1 }, facts(null, null))).toEqual([])
})

it('nothing is reached without a current price, and 0 is no limit', () => {
  expect(kinds({ stopLoss: 5, profitTarget: 5, maxDays: null }, facts(null))).toEqual([])
  expect(kinds({ stopLoss: 0, profitTarget: 0, maxDays: 0 }, facts(0))).toEqual([])
})
