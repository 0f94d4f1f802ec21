import { expect, it } from 'vitest'
import { day, dollars, position } from '../campaigns/sample-wheel.ts'
import { canRoll, shortsOf } from './roll-shorts.ts'

const expirationDate = day('2026-12-18')
const put = (id: string, strike: number) =>
  position('short_put', -1, { id, strikePrice: dollars(strike), expirationDate, optionType: 'put' })
const positions = [
  position('stock', 100),
  put('a', 48),
  put('b', 50),
  position('long_put', 1, { id: 'long', strikePrice: dollars(50), expirationDate, optionType: 'put' }),
]
const named = (strike: number) => ({
  right: 'Put' as const,
  strike: dollars(strike),
  expiration: expirationDate,
})

it.each([
  ['to close, the one that the next step names', named(50), true, ['b']],
  ['to roll, all', named(50), false, ['a', 'b']],
  ['all where that one is there no longer', named(55), true, ['a', 'b']],
  ['all where the next step names none', null, true, ['a', 'b']],
])('the sheet begins with: %s', (_, nextOption, beginsWithClose, expected) => {
  expect(shortsOf({ positions, nextOption }, beginsWithClose).map(({ id }) => id)).toEqual(expected)
})

it('leaves out what is past its expiration, and rolls nothing where that is all', () => {
  const expired = { ...put('c', 45), isPendingExpiry: true }
  expect(shortsOf({ positions: [...positions, expired], nextOption: null }, false)).toHaveLength(2)
  expect(canRoll({ positions: [...positions, expired] })).toBe(true)
  expect(canRoll({ positions: [expired, position('stock', 100)] })).toBe(false)
})
