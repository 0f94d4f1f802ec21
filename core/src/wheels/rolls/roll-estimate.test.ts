import { expect, it } from 'vitest'
import { moneyFromMicros } from '../../base/money.ts'
import { expectedOfRoll, rollEstimates } from './roll-estimate.ts'

const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)

it('a roll keeps all, 70% or 30% of its credit, with chances that add up to one', () => {
  const estimates = rollEstimates(dollars(100))
  expect(estimates.map(({ probability, profit }) => [probability, profit])).toEqual([
    [0.3, dollars(100)],
    [0.5, dollars(70)],
    [0.2, dollars(30)],
  ])
  expect(estimates.reduce((sum, { probability }) => sum + probability, 0)).toBe(1)
  expect(expectedOfRoll(dollars(100))).toBe(dollars(71))
})

it('of an unknown credit nothing is guessed', () => {
  expect(rollEstimates(null).map(({ profit }) => profit)).toEqual([null, null, null])
  expect(expectedOfRoll(null)).toBeNull()
})
