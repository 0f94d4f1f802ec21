import { expect, it } from 'vitest'
import { dollars } from '../testing/samples.ts'
import { addUpInCents, amountIfComplete, totalOf } from './total.ts'

it('a sum of what is known is unknown where nothing of it is, and 0 where there is nothing', () => {
  expect(totalOf([dollars('2'), null])).toEqual({ amount: dollars('2'), unknownCount: 1 })
  expect(totalOf([null])).toEqual({ amount: null, unknownCount: 1 })
  expect(totalOf([])).toEqual({ amount: 0, unknownCount: 0 })
  expect(amountIfComplete(totalOf([dollars('2'), null]))).toBeNull()
  expect(amountIfComplete(totalOf([dollars('2')]))).toBe(dollars('2'))
})

it('parts of whole cents add up in cents, thirds of a cent may not', () => {
  expect(addUpInCents([dollars('1.10'), dollars('-0.35')], dollars('0.75'))).toBe(true)
  expect(addUpInCents([dollars('0.333333'), dollars('0.333333'), dollars('0.333334')], dollars('1'))).toBe(
    false,
  )
})
