import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFromMicros, roundToCents } from '../../base/money.ts'
import { wholeUnits } from '../../base/quantity.ts'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { defaultCycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { capitalKinds, type CapitalKind, type CapitalPart, type Cycle } from '../../ledger/campaigns/cycle.ts'
import { cyclesOf } from '../../ledger/campaigns/cycles.ts'
import { bookLedger } from '../../ledger/ledger.ts'
import { actions, entriesFrom } from '../../ledger/testing/histories.ts'
import { dollars } from '../../testing/samples.ts'
import { addCapitalParts, capitalPartsInCents, cycleCapital } from './capital-parts.ts'
import { cycleCollateral } from '../profit/cycle-figures.ts'

const histories = actions.map(entriesFrom).filter((entries) => entries.length > 0)
const cyclesIn = (entries: ReturnType<typeof entriesFrom>): Cycle[] =>
  [...bookLedger(entries, defaultSettings).books.values()].flatMap((book) =>
    cyclesOf(book, defaultCycleSettings),
  )

const part = (kind: CapitalKind, amount: number | null): CapitalPart => ({
  kind,
  quantity: wholeUnits(1),
  amount: amount === null ? null : moneyFromMicros(Math.round(amount * 1_000_000)),
})
const sum = (parts: readonly CapitalPart[]): number =>
  parts.reduce((total, { amount }) => total + (amount ?? 0), 0)

describe('what a campaign ties up', () => {
  it('is what its last day wrote down, and the sum of its parts to the micro-dollar', () => {
    let known = 0
    fc.assert(
      fc.property(histories, (entries) => {
        for (const cycle of cyclesIn(entries)) {
          const whole = cycleCapital(cycle)
          const last = cycle.capitalDays.at(-1)
          const told = cycle.nakedCalls > 0 ? null : whole
          if (cycle.ended === null) expect(last === undefined ? 0 : last.capital).toBe(told)
          else expect([whole, cycle.capitalParts]).toEqual([0, []])
          expect(whole === null).toBe(cycle.capitalParts.some(({ amount }) => amount === null))
          if (whole === null) continue
          known += cycle.capitalParts.length > 1 ? 1 : 0
          expect(sum(cycle.capitalParts)).toBe(whole)
          const puts = cycle.capitalParts.filter(({ kind }) => kind === 'puts')
          if (cycle.ended === null) expect(sum(puts)).toBe(cycleCollateral(cycle))
        }
      }),
      { numRuns: 300 },
    )
    expect(known).toBeGreaterThan(0)
  })

  it('counts every share that it holds, under calls, free of them or in odd lots', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        for (const { capitalParts, lots, ended } of cyclesIn(entries)) {
          if (ended !== null) continue
          const shares = capitalParts.filter(({ kind }) => kind.endsWith('_shares'))
          expect(shares.reduce((total, { quantity }) => total + quantity, 0)).toBe(
            lots.reduce((total, { quantity }) => total + quantity, 0),
          )
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('parts of several wheels', () => {
  it('add up by kind, in the order of the phases', () => {
    const added = addCapitalParts([
      [part('puts', 3000), part('covered_shares', 1500.5)],
      [part('free_shares', 10), part('covered_shares', 0.25)],
    ])
    expect(added.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['puts', dollars('3000')],
      ['free_shares', dollars('10')],
      ['covered_shares', dollars('1500.75')],
    ])
    expect(added[2]?.quantity).toBe(2_000_000)
  })

  it('are unknown where one is, and leave the others known', () => {
    const added = addCapitalParts([[part('puts', 3000), part('free_shares', null)], [part('free_shares', 5)]])
    expect(added.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['puts', dollars('3000')],
      ['free_shares', null],
    ])
    expect(capitalPartsInCents(added)).toEqual(added)
  })

  it('shown in cents add up to the whole in cents, each within a cent of what it is', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000_000_000 })
    const parts = fc.array(
      fc.record({ kind: fc.constantFrom(...capitalKinds), quantity: fc.constant(wholeUnits(1)), amount }),
      { maxLength: 12 },
    ) as unknown as fc.Arbitrary<CapitalPart[]>
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), (wheels) => {
        const added = addCapitalParts(wheels)
        const shown = capitalPartsInCents(added)
        expect(sum(shown)).toBe(roundToCents(moneyFromMicros(sum(wheels.flat()))))
        for (const [at, { amount: cents }] of shown.entries()) {
          expect((cents ?? 0) % 10_000).toBe(0)
          expect(Math.abs((cents ?? 0) - (added[at]?.amount ?? 0))).toBeLessThan(10_000)
        }
      }),
    )
  })

  it('give the cent that rounding leaves to the largest remainder', () => {
    const thirds = [part('puts', 0.003), part('free_shares', 0.003), part('covered_shares', 0.004)]
    expect(capitalPartsInCents(thirds).map(({ amount }) => amount)).toEqual([0, 0, dollars('0.01')])
  })
})
