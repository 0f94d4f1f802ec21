import { moneyFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { isRounded } from './rounded-legs.ts'

const legsOf = (...micros: readonly number[]) => {
  const total = moneyFromMicros(micros.reduce((sum, each) => sum + each, 0))
  return {
    wheel: { realizedPnl: total, unrealizedPnl: moneyFromMicros(0), totalPnl: total },
    legs: micros.map((each) => ({ result: moneyFromMicros(each) })),
    earlierLegs: { result: moneyFromMicros(0) },
  }
}

it('legs of whole cents add up as they are shown, thirds of a cent may not', () => {
  expect(isRounded(legsOf(1_100_000, -350_000))).toBe(false)
  expect(isRounded(legsOf(333_333, 333_333, 333_334))).toBe(true)
  const [unknown] = [legsOf(1)].map((each) => ({ ...each, wheel: { ...each.wheel, totalPnl: null } }))
  expect(unknown !== undefined && isRounded(unknown)).toBe(false)
})
