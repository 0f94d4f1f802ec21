import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OptionTrade } from '../entries/entry.ts'
import { contractKey } from '../entries/instrument-key.ts'
import { OpenFills, type Side } from './open-fills.ts'
import { contractAt } from '../testing/histories.ts'

const fills = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 15 }).map((drawn) =>
  drawn.map(([contract, left], index): Side => {
    const entry = { id: String(index) } as OptionTrade
    return { entry, contract: contractKey(contractAt(contract)), left }
  }),
)
/** The contract that was closed, the fill that the user said is no roll of it, and the contracts that are taken. */
const closings = fc.array(fc.tuple(fc.nat(3), fc.nat(14), fc.integer({ min: 1, max: 3 })))

it('gives the fill that looking through all in their order finds', () => {
  fc.assert(
    fc.property(fills, closings, (opened, closed) => {
      const open = new OpenFills(opened)
      for (const [contract, unlinked, taken] of closed) {
        const key = contractKey(contractAt(contract))
        const mayTake = ({ entry }: Side): boolean => entry.id !== String(unlinked)
        const first = opened.find((fill) => fill.left > 0 && fill.contract !== key && mayTake(fill))
        const found = open.first(key, mayTake)
        expect(found).toBe(first ?? null)
        if (found) found.left -= Math.min(found.left, taken)
      }
    }),
  )
})
