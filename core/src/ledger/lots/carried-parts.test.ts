import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import {
  addedOf,
  firstPart,
  joinParts,
  layOn,
  listParts,
  onePart,
  partsAtLoss,
  sharesOf,
  splitParts,
  sumsByDays,
  unknownOf,
  type CarriedParts,
  type ReplacedPart,
} from './carried-parts.ts'

const step = fc.record({
  does: fc.constantFrom('append', 'append', 'append', 'prepend', 'turn', 'cut', 'lay', 'lay', 'drop'),
  shares: fc.integer({ min: 1, max: 12 }),
  perShare: fc.integer({ min: -9, max: 9 }),
  days: fc.nat(9),
})

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** A part whose loss is known. */
interface KnownPart extends ReplacedPart {
  readonly added: Money
  readonly daysTacked: number
}

const listKnown = (parts: CarriedParts): KnownPart[] =>
  listParts(parts).map(({ shares, added, daysTacked }) => partOf(shares, added ?? NaN, daysTacked ?? NaN))

const partOf = (shares: number, added: number, daysTacked: number): KnownPart => ({
  shares,
  added: moneyFromMicros(added),
  daysTacked,
})

/** Cuts a plain list of parts, whose amounts are whole for each share. */
const cutPlain = (parts: readonly KnownPart[], shares: number): readonly [KnownPart[], KnownPart[]] => {
  const [first, rest]: [KnownPart[], KnownPart[]] = [[], []]
  let left = shares
  for (const part of parts) {
    const taken = Math.min(left, part.shares)
    const each = part.added / part.shares
    if (taken > 0) first.push(partOf(taken, each * taken, part.daysTacked))
    if (taken < part.shares)
      rest.push(partOf(part.shares - taken, each * (part.shares - taken), part.daysTacked))
    left -= taken
  }
  return [first, rest]
}

const heightOf = (parts: CarriedParts): number => parts?.height ?? 0

describe('parts that carry losses', () => {
  it('are joined, cut, laid upon and dropped as a plain list of them is', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        let [plain, tree]: [KnownPart[], CarriedParts] = [[], null]
        for (const { does, shares, perShare, days } of steps) {
          const part = partOf(shares, perShare * shares, days)
          if (does === 'append') [plain, tree] = [[...plain, part], joinParts(tree, onePart(part))]
          if (does === 'prepend') [plain, tree] = [[part, ...plain], joinParts(onePart(part), tree)]
          if (does === 'turn') {
            const [first, rest] = splitParts(tree, shares)
            const [plainFirst, plainRest] = cutPlain(plain, shares)
            expect(listParts(first)).toEqual(plainFirst)
            ;[plain, tree] = [[...plainRest, ...plainFirst], joinParts(rest, first)]
          }
          if (does === 'cut') [plain, tree] = [cutPlain(plain, shares)[1], splitParts(tree, shares)[1]]
          if (does === 'lay') {
            tree = layOn(tree, moneyFromMicros(perShare * sharesOf(tree)), days)
            plain = plain.map((each) =>
              partOf(each.shares, each.added + perShare * each.shares, each.daysTacked + days),
            )
          }
          if (does === 'drop') [plain, tree] = [plain.filter(({ added }) => added > 0), partsAtLoss(tree)]
          expect(firstPart(tree)?.shares ?? null).toBe(plain[0]?.shares ?? null)
          expect([sharesOf(tree), addedOf(tree)]).toEqual([
            sum(plain.map((each) => each.shares)),
            sum(plain.map(({ added }) => added)),
          ])
          const [longer, shorter] = sumsByDays(tree, days)
          expect([longer, shorter].map(({ added }) => added)).toEqual([
            sum(plain.filter(({ daysTacked }) => daysTacked >= days).map(({ added }) => added)),
            sum(plain.filter(({ daysTacked }) => daysTacked < days).map(({ added }) => added)),
          ])
          expect(heightOf(tree)).toBeLessThanOrEqual(1.45 * Math.log2(plain.length + 2))
        }
        expect(listParts(tree)).toEqual(plain)
      }),
      { numRuns: 300 },
    )
  })

  it('add up to every millionth laid on them, whatever the amounts, and each has its share to within some', () => {
    const laid = fc.array(fc.tuple(fc.nat(10_000), fc.integer({ min: -1000, max: 1000 })), { maxLength: 20 })
    const drawn = fc.array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.nat(100_000)), { minLength: 1 })
    fc.assert(
      fc.property(drawn, laid, (parts, amounts) => {
        let tree: CarriedParts = null
        for (const [shares, added] of parts) tree = joinParts(tree, onePart(partOf(shares, added, 0)))
        const total = sharesOf(tree)
        let [all, perShare] = [addedOf(tree) as number, 0]
        for (const [at, amount] of amounts) {
          tree = layOn(tree, moneyFromMicros(amount), 0)
          all += amount
          perShare += amount / total
          const [first, rest] = splitParts(tree, at % total)
          expect((addedOf(first) ?? NaN) + (addedOf(rest) ?? NaN)).toBe(all)
          expect(sum(listKnown(tree).map(({ added }) => added))).toBe(all)
        }
        for (const [at, { shares, added }] of listKnown(tree).entries())
          expect(Math.abs(added - ((parts[at]?.[1] ?? 0) + perShare * shares))).toBeLessThan(10)
      }),
    )
  })

  it('of which one is not known come to nothing known, and stay parts that may carry a loss', () => {
    const known = onePart(partOf(10, -50, 3))
    const unknown = onePart({ shares: 4, added: null, daysTacked: 9 })
    const both = joinParts(known, unknown)
    expect([addedOf(both), unknownOf(both), sharesOf(both)]).toEqual([null, 4, 14])
    const laid = layOn(both, moneyFromMicros(14), 1)
    // A known gain is dropped; whether the other shares lose nobody knows.
    expect(listParts(partsAtLoss(laid))).toEqual([{ shares: 4, added: null, daysTacked: 10 }])
    expect(listParts(splitParts(laid, 10)[0])).toEqual([{ shares: 10, added: -40, daysTacked: 4 }])
    expect(listParts(joinParts(unknown, unknown))).toEqual([{ shares: 8, added: null, daysTacked: 9 }])
  })
})
