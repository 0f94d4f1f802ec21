import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moneyFromMicros } from '../../base/money.ts'
import { addDays } from '../../base/trading-date.ts'
import { day } from '../../testing/samples.ts'
import { newLot } from './cycle-lots.ts'
import type { Slot } from './cycle.ts'
import { Slots } from './slots.ts'

const today = day('2026-01-05')
const block = 100_000_000
const lotAt = (basis: number | null, after: number) =>
  newLot('e', after === 0 ? null : addDays(today, after), block, basis, basis)

const isHeld = ({ outcome, lot }: Slot): boolean => outcome === 'open' && lot !== null
const perShare = ({ lot }: Slot): number => (lot?.basis == null ? Infinity : lot.basis / (lot.quantity / 1e6))

/** By the day of the shares, one that is unknown before all others, then in the order in which they started. */
const oldestFirst = (slots: readonly Slot[]): Slot[] =>
  slots.toSorted((a, b) => (a.lot?.opened ?? '').localeCompare(b.lot?.opened ?? ''))

/** The rule as it is written down: the highest basis that the strike clears, else the oldest. */
const bestOf = (slots: readonly Slot[], strike: number): Slot | null => {
  const free = slots.filter((slot) => isHeld(slot) && slot.phase === 2)
  const cleared = free.filter((slot) => perShare(slot) <= strike)
  const [oldest] = oldestFirst(free)
  return (
    cleared.reduce<Slot | null>(
      (best, slot) => (best === null || perShare(slot) > perShare(best) ? slot : best),
      null,
    ) ??
    oldest ??
    null
  )
}

const soldFirst = (slots: readonly Slot[]): Slot | null => {
  const held = oldestFirst(slots.filter(isHeld))
  return held.find(({ call }) => call === null) ?? held[0] ?? null
}

const basis = fc.option(fc.integer({ min: 1, max: 5 }).map((dollars) => dollars * block))
const step = fc.record({
  does: fc.constantFrom('buy', 'buy', 'buy', 'write', 'write', 'release', 'sell', 'swap', 'split'),
  basis,
  after: fc.integer({ min: 0, max: 3 }),
  strike: fc.integer({ min: 0, max: 6 }),
})

it('gives a call and a sale the blocks that looking through all of them finds', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const slots = new Slots()
      for (const [index, { does, basis: paid, after, strike }] of steps.entries()) {
        const micros = moneyFromMicros(strike * 1e6)
        const best = slots.blocks.best(micros)
        expect(best).toBe(bestOf(slots.all, micros))
        expect(slots.blocks.nextToSell()).toBe(soldFirst(slots.all))
        if (does === 'buy') slots.start(today, { phase: 2, lot: lotAt(paid, after) })
        if (does === 'write' && best) {
          slots.bind('call', `call ${index}`, best)
          best.phase = 3
        }
        const written = slots.all.find(({ call }) => call !== null)
        if (does === 'release' && written?.call != null) {
          slots.release('call', written.call)
          written.phase = 2
        }
        const sold = slots.blocks.nextToSell()
        if (does === 'sell' && sold) {
          sold.lot = null
          slots.end(sold, 'sold', today)
        }
        if (does === 'swap' && sold) slots.exchange(sold, lotAt(paid, after))
        if (does === 'split') {
          for (const { lot } of slots.open) if (lot) lot.quantity *= 2
          slots.rankBlocks()
        }
      }
    }),
  )
})
