import fc from 'fast-check'
import { expect, it } from 'vitest'
import { day } from '../../testing/samples.ts'
import { addDays } from '../../base/trading-date.ts'
import { FreePurchases } from './free-purchases.ts'
import type { Purchase } from '../tax/wash-purchases.ts'

const start = day('2026-01-05')

const bought = fc.array(fc.tuple(fc.nat(20), fc.nat(9), fc.nat(2)), { maxLength: 30 }).map((drawn) =>
  drawn
    .toSorted(([a, , first], [b, , second]) => a - b || first - second)
    .map(([days, free, group], index): Purchase => {
      const fresh = { accountId: 'one', contract: null, acquiresShares: true, unsure: 0 }
      const places: Purchase['places'] = [{ accountId: 'one', held: free, parts: null }]
      return { ...fresh, id: String(index), date: addDays(start, days), group, held: free, free, places }
    }),
)
/** Shares that leave a purchase, then what is asked for: from a day on or after a purchase, and how many at least. */
const steps = fc.array(
  fc.tuple(fc.nat(29), fc.nat(9), fc.nat(25), fc.integer({ min: 1, max: 10 }), fc.option(fc.nat(2))),
)

it('finds the earliest purchase with shares to spare, of another group, as looking at each in turn does', () => {
  fc.assert(
    fc.property(bought, steps, (purchases, asked) => {
      const free = new FreePurchases(purchases)
      for (const [place, leaving, days, least, group] of asked) {
        const purchase = purchases[place]
        if (purchase) purchase.free = Math.max(0, purchase.free - leaving)
        const from = addDays(start, days)
        const mayReplace = (each: Purchase): boolean => each.free >= least && each.group !== group
        const first = purchases.find((each) => each.date >= from && mayReplace(each))
        expect(free.first(from, least, group)).toBe(first ?? null)
        if (!purchase) continue
        const next = purchases.slice(place + 1).find(mayReplace)
        expect(free.next(purchase, least, group)).toBe(next ?? null)
      }
    }),
  )
})

it('knows where shares may have replaced others, as looking at each in turn does', () => {
  fc.assert(
    fc.property(bought, steps, (purchases, asked) => {
      const free = new FreePurchases(purchases)
      for (const [place, shares, days, span, group] of asked) {
        const purchase = purchases[place]
        if (purchase) {
          purchase.unsure = shares > 5 ? 0 : purchase.unsure + shares
          free.markUnsure(purchase)
        }
        const [from, until] = [addDays(start, days), addDays(start, days + span)]
        for (const before of [null, purchases[span] ?? null]) {
          const end = before === null ? purchases.length : span
          const found = purchases
            .slice(0, end)
            .some(
              (each) => each.date >= from && each.date <= until && each.unsure > 0 && each.group !== group,
            )
          expect(free.hasUnsure(from, until, before, group)).toBe(found)
        }
      }
    }),
  )
})
