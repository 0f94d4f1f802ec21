import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FirstAtLeast } from './first-at-least.ts'

const numbers = fc.array(fc.integer({ min: -3, max: 9 }), { maxLength: 40 })
const changes = fc.array(fc.tuple(fc.nat(39), fc.integer({ min: -3, max: 9 })))

it('finds what looking at one number after the other finds, whatever was changed', () => {
  fc.assert(
    fc.property(
      numbers,
      changes,
      fc.nat(50),
      fc.integer({ min: -2, max: 10 }),
      (given, changed, from, least) => {
        const [plain, tree] = [[...given], new FirstAtLeast(given)]
        for (const [place, value] of changed) {
          if (place >= plain.length) continue
          plain[place] = value
          tree.set(place, value)
        }
        const first = plain.findIndex((value, place) => place >= from && value >= least)
        expect(tree.find(from, least)).toBe(first < 0 ? null : first)
      },
    ),
  )
})
