import { moneyFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { costDigits } from './cost-digits.ts'

it.each([
  [1, 6],
  [100, 4],
  [9_900, 4],
  [10_000, 2],
  [45_406_512, 2],
  [0, 2],
  [null, 2],
])('a cost a share of %s millionths of a dollar has %s decimals', (micros, digits) => {
  expect(costDigits(micros === null ? null : moneyFromMicros(micros))).toBe(digits)
})
