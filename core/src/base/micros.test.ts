import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AssertionError } from './assert.ts'
import {
  checkedMicros,
  divideRounded,
  factorMicros,
  MAX_MICROS,
  microsFromDecimal,
  microsFromNumber,
} from './micros.ts'

it.each([
  ['12.5', 12_500_000, false],
  ['-.5', -500_000, false],
  ['+7.', 7_000_000, false],
  ['0', 0, false],
  ['-0', 0, false],
  [' 1.25 ', 1_250_000, false],
  ['1.5e3', 1_500_000_000, false],
  ['1.5E-3', 1500, false],
  ['0.0000005', 1, true],
  ['-0.0000005', -1, true],
  ['0.0000004', 0, true],
  ['0.1234567', 123_457, true],
  ['1.1000000000', 1_100_000, false],
  ['5e-324', 0, true],
  ['0e9999', 0, false],
  ['8589934592', MAX_MICROS, false],
])('reads %s as %d millionths (rounded: %s)', (text, micros, rounded) => {
  expect(microsFromDecimal(text)).toEqual({ ok: true, value: { micros, rounded } })
})

it.each([
  ['', 'malformed'],
  ['.', 'malformed'],
  ['e5', 'malformed'],
  ['constructor', 'malformed'],
  ['1,000', 'malformed'],
  ['$5', 'malformed'],
  ['1.2.3', 'malformed'],
  ['0x10', 'malformed'],
  ['1e', 'malformed'],
  ['1e99999', 'malformed'],
  ['9'.repeat(5000), 'malformed'],
  ['NaN', 'not-a-number'],
  ['Infinity', 'infinite'],
  ['-Infinity', 'infinite'],
  ['8589934592.000001', 'out-of-range'],
  ['-8589934593', 'out-of-range'],
  ['1e400', 'out-of-range'],
  ['1e81', 'out-of-range'],
])('refuses %j as %s', (text, kind) => {
  expect(microsFromDecimal(text)).toMatchObject({ ok: false, refusal: { kind } })
})

it('keeps a refused text short', () => {
  const refused = microsFromDecimal('x'.repeat(10_000))
  expect(!refused.ok && refused.refusal.text.length).toBe(64)
})

it.each([
  [7n, 2n, 4n],
  [-7n, 2n, -4n],
  [7n, -2n, -4n],
  [-7n, -2n, 4n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
])('divides %d by %d to %d, half away from zero', (dividend, divisor, quotient) => {
  expect(divideRounded(dividend, divisor)).toBe(quotient)
})

it.each([[1.5], [Number.NaN], [MAX_MICROS + 1], [-MAX_MICROS - 1]])(
  'treats %d millionths as a bug of the caller',
  (value) => {
    expect(() => checkedMicros(value)).toThrow(AssertionError)
  },
)

it('takes a fractional multiplier exactly and no finer than six decimals', () => {
  expect(factorMicros(0.1)).toBe(100_000n)
  expect(() => factorMicros(0.123_456_7)).toThrow(/at most six decimals/)
})

it('reads a number as its shortest text', () => {
  const cents = fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 100)
  const millionths = fc.integer({ min: -1e15, max: 1e15 }).map((value) => value / 1e6)
  const beyond = fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 1e7)
  const held = fc.double({ min: -(2 ** 34), max: 2 ** 34 })
  fc.assert(
    fc.property(fc.oneof(cents, millionths, beyond, held, fc.double()), (value) => {
      expect(microsFromNumber(value)).toEqual(microsFromDecimal(String(value)))
    }),
    { numRuns: 2000 },
  )
})

it.each([0.1, 0.3, 1.005, 2.675, 123_456_789.123456, 999_999_999.999999, -0, 0.1 + 0.2, 4.35, 1e-7])(
  'reads %d as its shortest text',
  (value) => {
    expect(microsFromNumber(value)).toEqual(microsFromDecimal(String(value)))
  },
)
