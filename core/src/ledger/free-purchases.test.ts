import fc from 'fast-check'
import { expect, it } from 'vitest'
import { day } from '../testing/samples.ts'
import { addDays } from '../trading-date.ts'
import { FreePurchases } from './free-purchases.ts'
import type { Purchase } from './wash-purchases.ts'

const start = day('2026-01-05')

const bought = fc.array(fc.tuple(fc.nat(20), fc.nat(9)), { maxLength: 30 }).map((drawn) =>
  drawn
    .toSorted(([a], [b]) => a - b)
    .map(([days, free], index): Purchase => {
      const id = String(index)
      return { id, accountId: 'one', date: addDays(start, days), held: free, free, parts: null }
    }),
)
/** Shares that leave a purchase, then what is asked for: from a day on or after a purchase, and how many at least. */
const steps = fc.array(fc.tuple(fc.nat(29), fc.nat(9), fc.nat(25), fc.integer({ min: 1, max: 10 })))

it('finds the earliest purchase with shares to spare, as looking at each in turn does', () => {
  fc.assert(
    fc.property(bought, steps, (purchases, asked) => {
      const free = new FreePurchases(purchases)
      for (const [place, leaving, days, least] of asked) {
        const purchase = purchases[place]
        if (purchase) purchase.free = Math.max(0, purchase.free - leaving)
        const from = addDays(start, days)
        const first = purchases.find((each) => each.date >= from && each.free >= least)
        expect(free.first(from, least)).toBe(first ?? null)
        if (!purchase) continue
        const next = purchases.slice(place + 1).find((each) => each.free >= least)
        expect(free.next(purchase, least)).toBe(next ?? null)
      }
    }),
  )
})
