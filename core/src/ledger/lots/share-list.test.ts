import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  countShares,
  cutLot,
  cutShareOf,
  hasShareOf,
  mixOf,
  newLot,
  scaleLot,
  takeShares,
} from '../campaigns/cycle-lots.ts'
import type { CycleLot } from '../campaigns/cycle.ts'
import { dollars } from '../../testing/samples.ts'
import { ShareList } from './share-list.ts'

const step = fc.record({
  does: fc.constantFrom(
    'add',
    'add',
    'add',
    'add mixed',
    'take',
    'take',
    'take of',
    'take of',
    'take for',
    'take all',
    'split',
  ),
  shares: fc.integer({ min: -5, max: 9 }),
})

/** As the list does it, lot by lot. */
const takeOf = (lots: CycleLot[], entryId: string, most: number): CycleLot | null => {
  const place = lots.findLastIndex((lot) => lot.quantity > 0 && hasShareOf(lot, entryId))
  const lot = lots[place]
  const part = lot === undefined ? null : cutShareOf(lot, entryId, most)
  if (lot?.quantity === 0) lots.splice(place, 1)
  return part
}

/** The same of a call: the highest basis that its strike clears, of lots that hold all of the shares, else the oldest. */
const takeFor = (lots: CycleLot[], strike: number, quantity: number): CycleLot[] => {
  const perShare = ({ basis, quantity: held }: CycleLot) => (basis ?? Infinity) / (held / 1e6)
  const [best] = lots
    .filter((lot) => lot.quantity >= quantity && perShare(lot) <= strike)
    .toSorted((a, b) => perShare(b) - perShare(a))
  if (best === undefined) return takeShares(lots, quantity)
  const part = cutLot(best, quantity)
  if (best.quantity === 0) lots.splice(lots.indexOf(best), 1)
  return [part]
}

/** $6 to $9 a share. Of every fifth lot nobody knows it. */
const basisOf = (index: number, shares: number): number | null =>
  index % 5 === 4 ? null : shares * (6 + (index % 4))

it('takes and counts shares as a plain list of lots does', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const [plain, list]: [CycleLot[], ShareList] = [[], new ShareList()]
      for (const [index, { does, shares }] of steps.entries()) {
        if (does === 'add' && shares !== 0) {
          plain.push(newLot(String(index), null, shares, shares * 7, basisOf(index, shares)))
          list.add(newLot(String(index), null, shares, shares * 7, basisOf(index, shares)))
        }
        if (does === 'add mixed' && shares > 0) {
          const mixed = () =>
            mixOf([
              newLot(String(index), null, shares, shares * 7, basisOf(index, shares)),
              newLot(String(index - 1), null, 2, 14, 18),
            ])
          plain.push(mixed())
          list.add(mixed())
        }
        if (does === 'take of' && shares > 0)
          expect(list.takeOf(String(index - shares), shares)).toEqual(
            takeOf(plain, String(index - shares), shares),
          )
        if (does === 'take for' && shares > 0)
          expect(list.takeFor(dollars('7.5'), shares)).toEqual(takeFor(plain, 7_500_000, shares))
        if (does === 'take all') expect(list.take(999)).toEqual(takeShares(plain, 999))
        if (does === 'take') expect(list.take(shares)).toEqual(takeShares(plain, shares))
        if (does === 'split') {
          for (const lot of plain) scaleLot(lot, 2, 3)
          list.scale(2, 3)
        }
        const [long, short] = [
          plain.filter(({ quantity }) => quantity > 0),
          plain.filter(({ quantity }) => quantity < 0),
        ]
        expect(list.lots).toEqual(plain)
        expect([list.long, list.net, list.isEmpty]).toEqual([
          countShares(long),
          countShares(plain),
          plain.length === 0,
        ])
        const isKnown = short.length === 0 && long.every(({ basis }) => basis !== null)
        const basis = long.reduce((sum, lot) => sum + (lot.basis ?? 0), 0)
        expect(list.basis).toBe(isKnown ? basis : null)
        expect(list.size).toBe(countShares(long) - countShares(short))
      }
    }),
    { numRuns: 5000 },
  )
})
