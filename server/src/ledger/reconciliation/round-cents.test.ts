import { expect, it } from 'vitest'
import { roundCents } from './round-cents.ts'

it.each([
  [12_345_000, 12.35],
  [-12_345_000, -12.35],
  [-12_344_999, -12.34],
  [-4999, 0],
])('rounds %d micro-dollars to cents half away from zero: %d', (micros, dollars) => {
  expect(roundCents(micros)).toBe(dollars)
})
