import { expect, it } from 'vitest'
import { AssertionError } from './assert.ts'
import { instantFromMs, msOf, parseInstant } from './instant.ts'

it.each([
  ['2025-01-17T17:19:49+0000', '2025-01-17T17:19:49.000Z'],
  ['2025-01-17T17:19:49.5-05:00', '2025-01-17T22:19:49.500Z'],
  ['2025-01-17T21:00:00.000+00:00', '2025-01-17T21:00:00.000Z'],
  ['2025-12-31T23:30Z', '2025-12-31T23:30:00.000Z'],
  ['2025-12-31T23:30:00.123456789Z', '2025-12-31T23:30:00.123Z'],
  ['2024-02-29T00:00:00.000Z', '2024-02-29T00:00:00.000Z'],
])('reads %s as %s', (text, instant) => {
  expect(parseInstant(text)).toEqual({ ok: true, value: instant })
})

it.each([
  ['2025-01-17T17:19:49', 'no-zone'],
  ['2025-02-30T00:00:00Z', 'no-such-instant'],
  ['2025-02-30T00:00:00.000Z', 'no-such-instant'],
  ['2025-01-17T24:00:00.000Z', 'no-such-instant'],
  ['1899-12-31T23:59:59.999Z', 'no-such-instant'],
  ['2025-01-17T24:00:00Z', 'no-such-instant'],
  ['2025-01-17T23:59:60Z', 'no-such-instant'],
  ['2025-01-17T23:00:00+99:00', 'no-such-instant'],
  ['9999-12-31T23:59:59-2359', 'no-such-instant'],
  ['2024-10-08T16:30:31.469502+00Z', 'malformed-instant'],
  ['2025-01-17', 'malformed-instant'],
  ['yesterday', 'malformed-instant'],
])('refuses %s as %s', (text, kind) => {
  expect(parseInstant(text)).toMatchObject({ ok: false, refusal: { kind } })
})

it('goes to milliseconds and back', () => {
  expect(msOf(instantFromMs(1_784_000_000_123))).toBe(1_784_000_000_123)
  expect(() => instantFromMs(Number.NaN)).toThrow(AssertionError)
})
