import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumKnown } from '../ledger/campaigns/cycle-lots.ts'
import type { Cycle } from '../ledger/campaigns/cycle.ts'
import { cyclesOf } from '../ledger/campaigns/cycles.ts'
import { defaultCycleSettings } from '../ledger/campaigns/cycle-settings.ts'
import { defaultSettings } from '../ledger/booking/book.ts'
import { bookLedger } from '../ledger/ledger.ts'
import { actions, entriesFrom } from '../ledger/testing/histories.ts'
import { cycleNetPremium, cycleRealized, realizedDays } from './cycle-figures.ts'
import { bookProfitOf } from './profit.ts'
import { maxDrawdown } from './return-figures.ts'
import { cycleUnknownBasis, hiddenPrices } from './unknown-basis.ts'

const histories = actions.map(entriesFrom).filter((entries) => entries.length > 0)

/** What its open legs and shares brought or cost. */
const tied = ({ openLegs, lots }: Cycle): number | null =>
  sumKnown([
    ...openLegs.map(({ cash, fees }) => (cash === null ? null : cash - fees)),
    ...lots.map(({ stock }) => stock),
  ])

describe('the profit of a campaign', () => {
  it('is its cash less what is open, wherever all of it is known', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        for (const book of bookLedger(entries, defaultSettings).books.values())
          for (const cycle of cyclesOf(book, defaultCycleSettings)) {
            const { amount, unknown } = cycleRealized(cycle)
            const cash = sumKnown(cycle.flows.map((flow) => flow.amount))
            const open = tied(cycle)
            if (unknown === 0 && cash !== null && open !== null) expect(amount).toBe(cash - open)
          }
      }),
      { numRuns: 300 },
    )
  })

  it('hides nothing that the profit of its symbol calls incomplete, and the other way round', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        for (const book of bookLedger(entries, defaultSettings).books.values()) {
          const hidden = hiddenPrices(book)
          const cycles = cyclesOf(book, defaultCycleSettings)
          const { complete } = bookProfitOf(book, defaultCycleSettings)
          if (complete) for (const cycle of cycles) expect(cycleUnknownBasis(cycle, hidden)).toBe(0)
          for (const cycle of cycles)
            if (cycleUnknownBasis(cycle, hidden) === 0) expect(cycleRealized(cycle).unknown).toBe(0)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('falls at least as deep as the loss that it realized', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        for (const book of bookLedger(entries, defaultSettings).books.values())
          for (const cycle of cyclesOf(book, defaultCycleSettings)) {
            const deepest = maxDrawdown(realizedDays([cycle]))
            const { amount, unknown } = cycleRealized(cycle)
            expect(deepest === null).toBe(unknown > 0)
            expect(cycleNetPremium(cycle).unknown).toBeLessThanOrEqual(unknown)
            if (deepest !== null) expect(deepest).toBeGreaterThanOrEqual(0 - amount)
          }
      }),
      { numRuns: 300 },
    )
  })
})
