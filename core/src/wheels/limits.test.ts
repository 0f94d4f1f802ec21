import { expect, it } from 'vitest'
import { day, dollars } from '../testing/samples.ts'
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

it('a position is too large above what was set, and not where it is unknown what it ties up', () => {
  const limits = { ...none, maxPosition: dollars('4800') }
  const tied = (capital: string | null) => ({
    ...facts(null),
    capital: capital === null ? null : dollars(capital),
  })
  expect(kinds(limits, tied('4800'))).toEqual([])
  expect(kinds(limits, tied(null))).toEqual([])
  expect(kinds({ ...none, maxPosition: dollars('0') }, tied('9'))).toEqual([])
  expect(reachedLimits(limits, tied('12800.50'))).toEqual([
    {
      kind: 'position_size',
      limit: 4800,
      value: 12_800.5,
      text: 'Position size of $4,800.00 exceeded: $12,800.50 is tied up.',
    },
  ])
})

it('a position of which a part is unknown is too large where what is known already is, and says so', () => {
  const limits = { ...none, maxPosition: dollars('4800') }
  const tied = (capital: string) => ({ ...facts(null), capital: dollars(capital), isCapitalPartial: true })
  expect(kinds(limits, tied('4800'))).toEqual([])
  // As the page writes it: half a cent is a cent.
  expect(reachedLimits(limits, tied('5100.005'))[0]?.text).toContain('at least $5,100.01 is')
  expect(reachedLimits(limits, tied('4900'))[0]?.text).toBe(
    'Position size of $4,800.00 exceeded: at least $4,900.00 is tied up.',
  )
})
