import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantFromMs } from '../base/instant.ts'
import { moneyFromMicros } from '../base/money.ts'
import { parseOptionSymbol } from '../instruments/option-symbol.ts'
import type { TradingDate } from '../base/trading-date.ts'
import type { Candidate, DatedSplit, OptionCase, ShareCase, StoredPrice } from './candidate.ts'
import { judgePrice, judgeWithSecond, type HoldKind } from './judge-price.ts'

const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1e6))
/** Friday at noon in New York, and so many days and minutes from it. */
const noon = Date.parse('2026-11-20T17:00:00Z')
const at = (days: number, minutes = 0) => instantFromMs(noon + days * 86_400_000 + minutes * 60_000)
const quoted = (price: number, width = 0, asOf = at(0)): Candidate => ({
  price: dollars(price),
  width: dollars(width),
  asOf,
})
const stored = (price: number, asOf: StoredPrice['asOf'] = at(-1)): StoredPrice => ({
  price: dollars(price),
  asOf,
})
const split = (on: string, numerator: number, denominator = 1): DatedSplit => ({
  on: on as TradingDate,
  numerator,
  denominator,
})

describe('the price of a share', () => {
  const share = (
    price: number,
    previous: StoredPrice | null,
    splits: readonly DatedSplit[] = [],
  ): ShareCase => ({
    instrument: 'share',
    candidate: quoted(price),
    previous,
    splits,
  })
  const twoForOne = split('2026-11-20', 2)

  it.each<[string, ShareCase, 'taken' | number]>([
    ['of an ordinary day is taken', share(171, stored(170)), 'taken'],
    ['is taken at 40 percent up, to the cent', share(238, stored(170)), 'taken'],
    ['is held a cent further up', share(238.01, stored(170)), 238],
    ['is taken at 40 percent down', share(102, stored(170)), 'taken'],
    ['is held a cent further down', share(101.99, stored(170)), 102],
    ['of 0.24 for 170 is held', share(0.24, stored(170)), 102],
    ['of ten times is held', share(1700, stored(170)), 238],
    ['in cents for dollars is held', share(17_000, stored(170)), 238],
    ['halved is held where no split is known', share(85, stored(170)), 102],
    ['halved is taken after a 2-for-1 split', share(85, stored(170), [twoForOne]), 'taken'],
    ['not halved is held after one', share(170, stored(170), [twoForOne]), 119],
    [
      'is measured by a split of today and not by one of the day before',
      share(85, stored(170), [split('2026-11-19', 2)]),
      102,
    ],
    [
      'is not measured by a split that is announced for tomorrow',
      share(85, stored(170), [split('2026-11-21', 2)]),
      102,
    ],
    [
      'is taken after 3-for-2 and 2-for-1',
      share(57, stored(170), [twoForOne, split('2026-11-20', 3, 2)]),
      'taken',
    ],
    [
      'of ten times is taken after a 1-for-10 split',
      share(17, stored(1.7), [split('2026-11-20', 1, 10)]),
      'taken',
    ],
    ['is compared with a price of unknown age as it stands', share(85, stored(170, null), [twoForOne]), 102],
  ])('%s', (_title, asked, expected) => {
    const verdict = judgePrice(asked)
    if (expected === 'taken') expect(verdict).toEqual({ kind: 'accept', isFirst: false })
    else
      expect(verdict).toEqual({
        kind: 'hold',
        reason: { kind: 'far-from-last', limit: dollars(expected), underlying: null },
      })
  })

  it('is taken as the first where there was none, or one of 0', () => {
    expect(judgePrice(share(0.24, null))).toEqual({ kind: 'accept', isFirst: true })
    expect(judgePrice(share(0.24, stored(0)))).toEqual({ kind: 'accept', isFirst: false })
  })

  it('is never held within the limit, always beyond it, and at the limit taken', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 1e10 }),
        fc.integer({ min: 1, max: 1e10 }),
        (before, now) => {
          const asked = { ...share(1, { price: moneyFromMicros(before), asOf: at(-1) }) }
          const verdict = judgePrice({
            ...asked,
            candidate: { ...asked.candidate, price: moneyFromMicros(now) },
          })
          expect(verdict.kind === 'hold').toBe(now * 10 > before * 14 || now * 10 < before * 6)
          if (verdict.kind === 'accept') return
          const { limit } = verdict.reason
          const atLimit = judgePrice({ ...asked, candidate: { ...asked.candidate, price: limit } })
          expect(atLimit.kind).toBe('accept')
        },
      ),
    )
  })

  it('is judged alike before a split and after it, in shares of the day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.constantFrom(2, 4, 5, 10, 20),
        (before, now, times) => {
          const plain = judgePrice(share(now, stored(before)))
          const split20 = judgePrice(share(now / times, stored(before), [split('2026-11-20', times)]))
          expect(split20.kind).toBe(plain.kind)
        },
      ),
    )
  })
})

describe('the price of an option', () => {
  const contractOf = (symbol: string) => {
    const parsed = parseOptionSymbol(symbol)
    if (!parsed.ok) throw new Error(symbol)
    return parsed.value
  }
  const put50 = contractOf('AAA   261218P00050000')
  const call50 = contractOf('AAA   261218C00050000')
  const option = (
    contract: OptionCase['contract'],
    candidate: Candidate,
    underlying: Candidate | null,
    previous: StoredPrice | null = null,
    before: number | null = null,
  ): OptionCase => ({
    underlyingBefore: before === null ? null : dollars(before),
    instrument: 'option',
    contract,
    candidate,
    underlying,
    previous,
  })
  const [at40, at52, at60] = [quoted(40), quoted(52), quoted(60)]
  const elsewhen = (price: number) => quoted(price, 0, at(0, -16))

  it.each<[string, OptionCase, 'taken' | HoldKind, number?]>([
    ['that has time value is taken', option(put50, quoted(1.2), at52), 'taken'],
    ['of 0 is a price far out of the money', option(put50, quoted(0), at60), 'taken'],
    ['of 0 is held in the money', option(call50, quoted(0), at60), 'below-intrinsic', 9.4],
    ['of a put is held below what exercise brings', option(put50, quoted(9), at40), 'below-intrinsic', 9.6],
    ['gives way by the width of its own market', option(put50, quoted(9.3, 0.4), at40), 'taken'],
    ['of a call is held below what exercise brings', option(call50, quoted(9), at60), 'below-intrinsic', 9.4],
    ['of a call is held above the share', option(call50, quoted(61), at60), 'above-underlying', 60.6],
    ['of a put is held above the strike', option(put50, quoted(50.01), at52), 'above-strike', 50],
    ['of a put at its strike is taken', option(put50, quoted(50), quoted(0.01)), 'taken'],
    [
      'of a put is held above the strike though nobody knows the share',
      option(put50, quoted(51), null),
      'above-strike',
      50,
    ],
    ['of a call without a share is taken', option(call50, quoted(61), null), 'taken'],
    ['is measured loosely by a share of another time', option(call50, quoted(9), elsewhen(60)), 'taken'],
    [
      'is held where no such time explains it',
      option(call50, quoted(90), elsewhen(60)),
      'above-underlying',
      84,
    ],
    ['of ten times is held', option(put50, quoted(12), at52, stored(1.2)), 'tenfold', 7.199999],
    ['of a tenth is held', option(put50, quoted(0.12), at52, stored(1.2)), 'tenfold', 0.200001],
    [
      'of six times is held, since the honest price went on',
      option(put50, quoted(7.2), at52, stored(1.2)),
      'tenfold',
      7.199999,
    ],
    ['of less than six times is taken', option(put50, quoted(7.1), at52, stored(1.2)), 'taken'],
    [
      'of ten times is taken where the share fell as far',
      option(put50, quoted(3), at52, stored(0.3), 55),
      'taken',
    ],
    [
      'of ten times is held where the share fell less',
      option(put50, quoted(3), at52, stored(0.3), 54),
      'tenfold',
      1.799999,
    ],
    [
      'of a tenth is taken where the share rose as far',
      option(put50, quoted(0.3), at60, stored(3), 56),
      'taken',
    ],
    ['of ten times below a dollar is taken', option(put50, quoted(0.5), at52, stored(0.05)), 'taken'],
    [
      'of ten times is taken where exercise brings half of it',
      option(put50, quoted(11), at40, stored(1.1)),
      'taken',
    ],
    ['of ten times after a week is taken', option(put50, quoted(12), at52, stored(1.2, at(-7))), 'taken'],
    [
      'of ten times a price of unknown age is taken',
      option(put50, quoted(12), at52, stored(1.2, null)),
      'taken',
    ],
    [
      'of a tenth in its last week is taken',
      option(contractOf('AAA   261127P00050000'), quoted(0.1), at52, stored(1.2)),
      'taken',
    ],
    [
      'on an index may be below exercise',
      option(contractOf('SPX   281215P07000000'), quoted(1800), quoted(5000)),
      'taken',
    ],
    [
      'on an index is held far above it',
      option(contractOf('SPX   281215C07000000'), quoted(7100), quoted(5000)),
      'above-underlying',
      7000,
    ],
    [
      'on volatility follows the futures',
      option(contractOf('VIX   261216C00020000'), quoted(11), quoted(60)),
      'taken',
    ],
  ])('%s', (_title, asked, expected, limit) => {
    const verdict = judgePrice(asked)
    if (expected === 'taken')
      return expect(verdict).toEqual({ kind: 'accept', isFirst: asked.previous === null })
    expect(verdict).toMatchObject({ kind: 'hold', reason: { kind: expected, limit: dollars(limit ?? 0) } })
  })

  it('is never held between what exercise brings and the share or the strike', () => {
    const amount = fc.integer({ min: 1, max: 500 })
    fc.assert(
      fc.property(amount, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (spot, part, isPut) => {
        const [contract, most] = isPut ? [put50, 50] : [call50, spot]
        const exercise = Math.max(0, isPut ? 50 - spot : spot - 50)
        const price = exercise + part * (most - exercise)
        expect(judgePrice(option(contract, quoted(price), quoted(spot))).kind).toBe('accept')
      }),
    )
  })
})

describe('a second source', () => {
  const asked: ShareCase = {
    instrument: 'share',
    candidate: quoted(0.24),
    previous: stored(170),
    splits: [],
  }
  it.each<[string, Candidate | null, { kind: string; taken: string }]>([
    ['that tells the same confirms it', quoted(0.245), { kind: 'accept', taken: 'first' }],
    ['that tells a good price is taken in its place', quoted(171), { kind: 'accept', taken: 'second' }],
    ['that tells a third price settles nothing', quoted(17), { kind: 'hold', taken: 'first' }],
    [
      'from before the last good price settles nothing',
      quoted(0.24, 0, at(-2)),
      { kind: 'hold', taken: 'first' },
    ],
    ['that tells nothing settles nothing', null, { kind: 'hold', taken: 'first' }],
  ])('%s', (_title, second, expected) => {
    expect(judgeWithSecond(asked, second)).toMatchObject(expected)
  })

  it('is not heard where the first price is good', () => {
    expect(judgeWithSecond({ ...asked, candidate: quoted(171) }, quoted(0.24))).toMatchObject({
      taken: 'first',
    })
  })
})

it('holds for every price that money can be', () => {
  const most = 8_589_934_592
  const call = parseOptionSymbol('AAA   261218C00050000')
  if (!call.ok) throw new Error('no option')
  const amounts = fc.constantFrom(0, 0.000001, 1, 50, most / 2, most)
  fc.assert(
    fc.property(amounts, amounts, amounts, amounts, (price, width, before, spot) => {
      const shared = { candidate: quoted(price, width), previous: stored(before) }
      const underlying = quoted(spot, width)
      expect(() =>
        judgePrice({ ...shared, instrument: 'share', splits: [split('2026-11-20', 3, 2)] }),
      ).not.toThrow()
      expect(() =>
        judgePrice({
          ...shared,
          instrument: 'option',
          contract: call.value,
          underlying,
          underlyingBefore: null,
        }),
      ).not.toThrow()
    }),
  )
})
