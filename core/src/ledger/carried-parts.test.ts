import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFromMicros } from '../money.ts'
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

const partOf = (shares: number, added: number, daysTacked: number): ReplacedPart => ({
  shares,
  added: moneyFromMicros(added),
  daysTacked,
})

/** Cuts a plain list of parts, whose amounts are whole for each share. */
const cutPlain = (
  parts: readonly ReplacedPart[],
  shares: number,
): readonly [ReplacedPart[], ReplacedPart[]] => {
  const [first, rest]: [ReplacedPart[], ReplacedPart[]] = [[], []]
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
        let [plain, tree]: [ReplacedPart[], CarriedParts] = [[], null]
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
          expect(addedOf(first) + addedOf(rest)).toBe(all)
          expect(sum(listParts(tree).map(({ added }) => added))).toBe(all)
        }
        for (const [at, { shares, added }] of listParts(tree).entries())
          expect(Math.abs(added - ((parts[at]?.[1] ?? 0) + perShare * shares))).toBeLessThan(10)
      }),
    )
  })
})
