import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFromMicros, zeroMoney } from '../../base/money.ts'
import { sumKnown } from '../../ledger/campaigns/cycle-lots.ts'
import type { Cycle } from '../../ledger/campaigns/cycle.ts'
import { cyclesOf } from '../../ledger/campaigns/cycles.ts'
import { defaultCycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import type { Entry } from '../../ledger/entries/entry.ts'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { bookLedger } from '../../ledger/ledger.ts'
import { actions, entriesFrom } from '../../ledger/testing/histories.ts'
import { readEntries } from '../../ledger/testing/scenario-lines.ts'
import { cycleNetPremium, cycleRealized, realizedDays } from './cycle-figures.ts'
import { bookProfitOf } from './profit.ts'
import { maxDrawdown } from './return-figures.ts'
import { totalOf } from '../total.ts'
import { cycleUnknownBasis, hiddenPrices } from '../costs/unknown-basis.ts'

const cents65 = moneyFromMicros(650_000)
const histories = actions.map(entriesFrom).filter((entries) => entries.length > 0)

/** What its open legs and shares brought or cost. */
const tied = ({ openLegs, lots }: Cycle): number | null =>
  sumKnown([
    ...openLegs.map(({ cash, fees }) => (cash === null ? null : cash - fees)),
    ...lots.map(({ stock }) => stock),
  ])

const cyclesOfLines = (...lines: readonly string[]): Cycle[] => {
  const entries = lines.flatMap((line, count) =>
    readEntries(line, { accountId: 'one', source: 'scenario', count, feePerContract: cents65 }),
  )
  const [book] = bookLedger(entries, defaultSettings).books.values()
  if (book === undefined) throw new Error('no book')
  return cyclesOf(book, defaultCycleSettings)
}

describe('the net premium of a campaign', () => {
  it('holds what open short options were sold for, beside what ended brought', () => {
    const [cycle] = cyclesOfLines(
      '2024-10-01 STO 1 STAG 12P 2024-10-18 @ 2.00',
      '2024-10-10 BTC 1 STAG 12P 2024-10-18 @ 3.00',
      '2024-10-10 STO 1 STAG 11P 2024-11-15 @ 2.60',
    )
    if (cycle === undefined) throw new Error('no cycle')
    expect(cycleNetPremium(cycle, 0)).toBe((200 - 300 + 260) * 1e6 - 3 * 650_000)
    expect(cycleNetPremium({ realized: [], openLegs: [] }, 0)).toBe(0)
    expect(cycleNetPremium({ realized: [], openLegs: [] }, 1)).toBeNull()
  })

  it('is the cash of its options, wherever all of them are short and began with it', () => {
    let compared = 0
    fc.assert(
      fc.property(histories, (entries) => {
        for (const book of bookLedger(entries, defaultSettings).books.values()) {
          const isShort = [...book.openLegs, ...book.closedLegs].every(({ side }) => side === 'short')
          const [cycle, ...others] = cyclesOf(book, defaultCycleSettings)
          if (!isShort || cycle === undefined || others.length > 0) continue
          const flows = cycle.flows.filter(({ kind }) => kind === 'option')
          const traded = book.entries.filter(
            ({ instrument }) => instrument !== null && 'contract' in instrument,
          )
          if (flows.length < traded.length || cycle.realized.some(({ amount }) => amount === null)) continue
          compared += 1
          expect(cycleNetPremium(cycle, 0)).toBe(sumKnown(flows.map(({ amount }) => amount)))
        }
      }),
      { numRuns: 1000 },
    )
    expect(compared).toBeGreaterThan(10)
  })
})

describe('the profit of a campaign', () => {
  it('is its cash less what is open, wherever all of it is known', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        for (const book of bookLedger(entries, defaultSettings).books.values())
          for (const cycle of cyclesOf(book, defaultCycleSettings)) {
            const { amount, unknownCount: unknown } = cycleRealized(cycle)
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
            if (cycleUnknownBasis(cycle, hidden) === 0) expect(cycleRealized(cycle).unknownCount).toBe(0)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('adds up to the profit of its symbol, also of what is known alone, where nothing stands outside of them', () => {
    let compared = 0
    fc.assert(
      fc.property(histories, (entries) => {
        for (const book of bookLedger(entries, defaultSettings).books.values()) {
          const cycles = cyclesOf(book, defaultCycleSettings)
          const inside = Map.groupBy(
            cycles.flatMap(({ flows }) => flows),
            ({ entryId }) => entryId,
          )
          const isInside = ({ id, netCash }: Entry): boolean =>
            sumKnown((inside.get(id) ?? []).map(({ amount }) => amount)) === netCash
          if (!book.entries.every(isInside)) continue
          compared += 1
          const { realizedPnl, unknownBasis } = bookProfitOf(book, defaultCycleSettings)
          const together = totalOf(cycles.map((cycle) => cycleRealized(cycle).amount)).amount ?? 0
          // Where one amount is shared out over lots, a millionth of a dollar each may go the other way.
          expect(Math.abs(together - realizedPnl)).toBeLessThan(100)
          const hidden = hiddenPrices(book)
          for (const cycle of cycles)
            expect(cycleUnknownBasis(cycle, hidden)).toBeLessThanOrEqual(unknownBasis)
        }
      }),
      { numRuns: 300 },
    )
    expect(compared).toBeGreaterThan(20)
  })

  it('is that of the shares whose cost is known, where a sale takes others with them', () => {
    const entries = [
      '2024-10-01 BUY 100 STAG @ 10.00',
      '2024-10-01 STO 2 STAG 12C 2024-11-15 @ 1.00',
      '2024-10-21 BTC 2 STAG 12C 2024-11-15 @ 0.20',
      '2024-10-22 SELL 200 STAG @ 11.00',
    ].flatMap((line, count) =>
      readEntries(line, { accountId: 'one', source: 'scenario', count, feePerContract: zeroMoney }),
    )
    const [book] = bookLedger(entries, defaultSettings).books.values()
    if (book === undefined) throw new Error('no book')
    const [cycle, ...others] = cyclesOf(book, defaultCycleSettings)
    if (cycle === undefined) throw new Error('no cycle')
    expect(others).toEqual([])
    expect(cycleRealized(cycle)).toMatchObject({ amount: 260e6, unknownCount: 1 })
    expect(bookProfitOf(book, defaultCycleSettings)).toMatchObject({ realizedPnl: 260e6, unknownBasis: 1 })
    expect(cycleUnknownBasis(cycle, hiddenPrices(book))).toBe(1)
  })

  it('falls at least as deep as the loss that it realized', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        for (const book of bookLedger(entries, defaultSettings).books.values())
          for (const cycle of cyclesOf(book, defaultCycleSettings)) {
            const deepest = maxDrawdown(realizedDays([cycle]))
            const { amount, unknownCount: unknown } = cycleRealized(cycle)
            expect(deepest === null).toBe(unknown > 0)
            if (deepest !== null) expect(deepest).toBeGreaterThanOrEqual(0 - (amount ?? 0))
          }
      }),
      { numRuns: 300 },
    )
  })
})
