import { expect, it } from 'vitest'
import { dollars } from '../testing/samples.ts'
import { amountIfComplete, totalOf } from './total.ts'

it('a sum of what is known is unknown where nothing of it is, and 0 where there is nothing', () => {
  expect(totalOf([dollars('2'), null])).toEqual({ amount: dollars('2'), unknownCount: 1 })
  expect(totalOf([null])).toEqual({ amount: null, unknownCount: 1 })
  expect(totalOf([])).toEqual({ amount: 0, unknownCount: 0 })
  expect(amountIfComplete(totalOf([dollars('2'), null]))).toBeNull()
  expect(amountIfComplete(totalOf([dollars('2')]))).toBe(dollars('2'))
})
