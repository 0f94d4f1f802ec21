import { expect, it } from 'vitest'
import { limitOf } from './shown-limit.ts'

it.each([
  [undefined, 12],
  ['60', 60],
  ['3', 12],
  ['', 12],
  ['-60', 12],
  ['6e9', 12],
  ['NaN', 12],
  ['99999999999', 12],
])('an address that says %s shows %d', (value, shown) => {
  expect(limitOf(value, 12)).toBe(shown)
})
