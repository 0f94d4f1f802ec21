import { expect, it } from 'vitest'
import {
  absQuantity,
  addQuantity,
  negateQuantity,
  quantityFromDecimal,
  quantityFromMicros,
  quantityFromNumber,
  quantityToNumber,
  wholeUnits,
  zeroQuantity,
} from './quantity.ts'

it('adds fractional shares exactly', () => {
  const tenth = quantityFromMicros(100_000)
  expect(quantityToNumber(addQuantity(tenth, quantityFromMicros(200_000)))).toBe(0.3)
})

it('reads a fraction of a share and says when it had to round', () => {
  expect(quantityFromDecimal('12.3456789')).toEqual({ ok: true, value: { value: 12_345_679, rounded: true } })
  expect(quantityFromNumber(-3)).toEqual({ ok: true, value: { value: -3_000_000, rounded: false } })
  expect(quantityFromNumber(Number.NaN)).toMatchObject({ refusal: { kind: 'not-a-number' } })
})

it('turns long into short without a negative zero', () => {
  expect(negateQuantity(wholeUnits(3))).toBe(-3_000_000)
  expect(absQuantity(wholeUnits(-3))).toBe(wholeUnits(3))
  expect(Object.is(negateQuantity(zeroQuantity), 0)).toBe(true)
})

it('takes a fraction of a millionth as a bug', () => {
  expect(() => wholeUnits(0.000_000_1)).toThrow(/not a whole number/)
})
