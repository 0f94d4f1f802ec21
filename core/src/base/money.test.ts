import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AssertionError } from './assert.ts'
import { MAX_MICROS } from './micros.ts'
import {
  dollarText,
  absMoney,
  addMoney,
  compareMoney,
  dividePrice,
  moneyFromMicros,
  moneyFromNumber,
  moneyToNumber,
  multiplyPrice,
  multiplyPriceWithin,
  negateMoney,
  ratio,
  roundToCents,
  splitMoney,
  subtractMoney,
  sumMoney,
  sumMoneyWithin,
  zeroMoney,
} from './money.ts'
import { quantityFromMicros, wholeUnits, zeroQuantity } from './quantity.ts'
import { dollars } from '../testing/samples.ts'

const anyMoney = fc
  .maxSafeInteger()
  .filter((n) => Math.abs(n) <= MAX_MICROS)
  .map(moneyFromMicros)

describe('money from outside', () => {
  it('takes a tenth as a tenth, not as its binary tail', () => {
    expect(moneyFromNumber(0.1)).toEqual({ ok: true, value: { value: 100_000, rounded: false } })
  })

  it('reports the rounding of more than six decimals', () => {
    expect(moneyFromNumber(1.234_567_89)).toEqual({ ok: true, value: { value: 1_234_568, rounded: true } })
  })

  it.each([
    [Number.NaN, 'not-a-number'],
    [Infinity, 'infinite'],
    [-Infinity, 'infinite'],
    [1e10, 'out-of-range'],
    [Number.MAX_VALUE, 'out-of-range'],
  ])('refuses the number %d as %s', (value, kind) => {
    expect(moneyFromNumber(value)).toMatchObject({ ok: false, refusal: { kind } })
  })

  it('crosses JSON and comes back the same over its whole range', () => {
    fc.assert(
      fc.property(anyMoney, (money) => {
        const sent: unknown = JSON.parse(JSON.stringify(moneyToNumber(money)))
        expect(moneyFromNumber(Number(sent))).toEqual({ ok: true, value: { value: money, rounded: false } })
      }),
    )
  })
})

describe('sums', () => {
  it('adds ten cents and twenty cents to thirty', () => {
    expect(addMoney(dollars('0.1'), dollars('0.2'))).toBe(dollars('0.3'))
    expect(subtractMoney(dollars('0.3'), dollars('0.1'))).toBe(dollars('0.2'))
  })

  it('never answers a negative zero', () => {
    expect(Object.is(negateMoney(zeroMoney), 0)).toBe(true)
    expect(Object.is(roundToCents(dollars('-0.001')), 0)).toBe(true)
    expect(Object.is(ratio(negateMoney(zeroMoney), dollars('-5')), 0)).toBe(true)
  })

  it('lets a sum pass the range on its way and judges only its end', () => {
    const most = moneyFromMicros(MAX_MICROS)
    expect(sumMoney([most, most, negateMoney(most)])).toBe(most)
    expect(() => sumMoney([most, most])).toThrow(/within the range/)
    expect(sumMoneyWithin([most, most])).toBeNull()
    expect(() => addMoney(most, moneyFromMicros(1))).toThrow(/within the range/)
  })

  it('orders amounts', () => {
    expect([dollars('2'), dollars('-3'), dollars('1')].toSorted(compareMoney).map(moneyToNumber)).toEqual([
      -3, 1, 2,
    ])
    expect(absMoney(dollars('-3'))).toBe(dollars('3'))
  })
})

describe('price times quantity', () => {
  it.each([
    ['90.08', 100, 1, '9008'],
    ['2.0533', -1, 100, '-205.33'],
    ['0.000001', 1, 1, '0.000001'],
    ['8589934592', 1, 1, '8589934592'],
  ])('%s x %d x %d is %s', (price, units, multiplier, total) => {
    expect(multiplyPrice(dollars(price), wholeUnits(units), multiplier)).toBe(dollars(total))
  })

  it('rounds the twelve decimals of a product once, half away from zero', () => {
    expect(multiplyPrice(dollars('0.000001'), quantityFromMicros(500_000), 1)).toBe(1)
    expect(multiplyPrice(dollars('0.000001'), quantityFromMicros(-500_000), 1)).toBe(-1)
    expect(multiplyPrice(dollars('0.000001'), quantityFromMicros(499_999), 1)).toBe(0)
  })

  it('is a bug out of range, or null where a user supplied the figures', () => {
    expect(() => multiplyPrice(dollars('1000000'), wholeUnits(1_000_000), 1)).toThrow(/within the range/)
    expect(multiplyPriceWithin(dollars('1000000'), wholeUnits(1_000_000), 1)).toBeNull()
    expect(multiplyPriceWithin(dollars('1000'), wholeUnits(10), 100)).toBe(dollars('1000000'))
  })

  it('divides a total back into its price', () => {
    expect(dividePrice(dollars('205.33'), wholeUnits(1), 100)).toBe(dollars('2.0533'))
    expect(dividePrice(dollars('100'), wholeUnits(3), 1)).toBe(dollars('33.333333'))
    expect(dividePrice(dollars('-200'), wholeUnits(3), 1)).toBe(dollars('-66.666667'))
  })

  it('has no price where nothing divides the total or the price is beyond all range', () => {
    expect(dividePrice(dollars('5'), zeroQuantity, 100)).toBeNull()
    expect(dividePrice(dollars('5'), wholeUnits(1), 0)).toBeNull()
    expect(dividePrice(dollars('100000'), quantityFromMicros(1), 1)).toBeNull()
  })
})

it.each([
  ['1.005', '1.01'],
  ['-1.005', '-1.01'],
  ['1.004999', '1'],
  ['274.84', '274.84'],
])('rounds %s to %s in cents', (amount, cents) => {
  expect(roundToCents(dollars(amount))).toBe(dollars(cents))
})

it('multiplies the same by the short way and by the long one', () => {
  const price = fc.integer({ min: -1e12, max: 1e12 }).map(moneyFromMicros)
  fc.assert(
    fc.property(price, fc.integer({ min: -5000, max: 5000 }), fc.nat(200), (each, units, multiplier) => {
      const wide = BigInt(each) * BigInt(units) * BigInt(multiplier)
      const product = multiplyPriceWithin(each, wholeUnits(units), multiplier)
      if (wide <= MAX_MICROS && wide >= -MAX_MICROS) expect(product).toBe(Number(wide) + 0)
      else expect(product).toBeNull()
    }),
  )
})

it('sums in any order to the same, past the safe integers and back', () => {
  fc.assert(
    fc.property(fc.array(anyMoney, { maxLength: 20 }), (amounts) => {
      const wide = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
      const expected = wide <= MAX_MICROS && wide >= -MAX_MICROS ? Number(wide) : null
      expect(sumMoneyWithin(amounts)).toBe(expected)
      expect(sumMoneyWithin(amounts.toReversed())).toBe(expected)
    }),
  )
})

describe('splitting', () => {
  it('gives the last millionths to the largest remainders, the earlier lot first', () => {
    expect(splitMoney(dollars('8790.65'), [1, 1, 1]).map(moneyToNumber)).toEqual([
      2930.216667, 2930.216667, 2930.216666,
    ])
    expect(splitMoney(dollars('-0.65'), [1, 1, 1]).map(moneyToNumber)).toEqual([
      -0.216667, -0.216667, -0.216666,
    ])
    expect(splitMoney(moneyFromMicros(10), [1, 2, 4]).map(Number)).toEqual([1, 3, 6])
  })

  it('gives nothing to a weight of zero', () => {
    expect(splitMoney(dollars('1'), [0, 2, 0, 0.5]).map(moneyToNumber)).toEqual([0, 0.8, 0, 0.2])
  })

  it.each([[[]], [[0, 0]], [[1, -1]], [[Number.NaN]]])('is a bug over the weights %j', (weights) => {
    expect(() => splitMoney(dollars('1'), weights)).toThrow(AssertionError)
  })

  it('always adds up to the whole, each part within a millionth of its share', () => {
    const weights = fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(anyMoney, weights, (total, parts) => {
        const whole = parts.reduce((sum, weight) => sum + weight, 0)
        fc.pre(whole > 0)
        const split = splitMoney(total, parts)
        expect(sumMoney(split)).toBe(total)
        for (const [index, part] of split.entries()) {
          const distance = BigInt(part) * BigInt(whole) - BigInt(total) * BigInt(parts[index] ?? 0)
          expect(distance < BigInt(whole) && distance > -BigInt(whole)).toBe(true)
        }
      }),
    )
  })
})

it('has no ratio to nothing', () => {
  expect(ratio(dollars('5'), zeroMoney)).toBeNull()
  expect(ratio(dollars('274.84'), dollars('2281.94'))).toBeCloseTo(0.120_441, 6)
})

describe('an amount in a sentence', () => {
  it.each([
    ['0', '$0.00'],
    ['0.0625', '$0.0625'],
    ['119.35', '$119.35'],
    ['-23.16', '−$23.16'],
    ['999.5', '$999.50'],
    ['1234567.5', '$1,234,567.50'],
    ['-12800.125', '−$12,800.125'],
  ])('%s is %s', (amount, said) => {
    expect(dollarText(dollars(amount))).toBe(said)
  })
})
