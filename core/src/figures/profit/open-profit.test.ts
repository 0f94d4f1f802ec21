import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFromMicros, sumMoneyWithin } from '../../base/money.ts'
import { bookLedger } from '../../ledger/ledger.ts'
import { contractKey } from '../../ledger/entries/instrument-key.ts'
import { actions, entriesFrom } from '../../ledger/testing/histories.ts'
import { defaultCycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { day } from '../../testing/samples.ts'
import { pendingExpiry } from '../../ledger/booking/deliveries/expiry-evidence.ts'
import {
  countPendingLegs,
  holdingsProfit,
  lotProfit,
  openHoldings,
  openLegProfit,
  type Marks,
} from './open-profit.ts'

const settings = { disposal: {}, lotChoices: {} }
const cents = fc.option(fc.integer({ min: 1, max: 1_000_000 }), { freq: 8 })

describe('what is open in a book', () => {
  it('earns together what its legs and lots earn one by one, or is unknown with one of them', () => {
    const property = fc.property(actions, fc.array(cents, { minLength: 1 }), (history, prices) => {
      for (const book of bookLedger(entriesFrom(history), settings).books.values()) {
        const keys = [
          ...book.openLegs.map(({ instrument }) => contractKey(instrument)),
          ...book.lots.map(({ symbol }) => symbol),
        ]
        const marks: Marks = new Map(
          [...new Set(keys)].flatMap((key, at) => {
            const price = prices[at % prices.length] ?? null
            return price === null ? [] : [[key, moneyFromMicros(price * 10_000)]]
          }),
        )
        const profits = [
          ...book.openLegs.map((leg) => openLegProfit(leg, marks)),
          ...book.lots.map((lot) => lotProfit(lot, marks)),
        ]
        const known = profits.filter((profit) => profit !== null)
        const sum = known.length < profits.length ? null : sumMoneyWithin(known)
        expect(holdingsProfit(openHoldings(book, defaultCycleSettings), marks)).toBe(sum)
      }
    })
    fc.assert(property)
  })

  it('has as many legs past their expiration as the book', () => {
    const property = fc.property(actions, fc.nat(60), (history, days) => {
      const asOf = day(`2026-0${1 + Math.floor(days / 28)}-${String(1 + (days % 28)).padStart(2, '0')}`)
      for (const book of bookLedger(entriesFrom(history), settings).books.values())
        expect(countPendingLegs(openHoldings(book, defaultCycleSettings), asOf)).toBe(
          pendingExpiry(book, asOf).length,
        )
    })
    fc.assert(property)
  })

  it('is one holding for each contract and for whole shares, however often they were bought', () => {
    const history = Array.from({ length: 20 }, (_, at) => ({
      does: 'BUY' as const,
      days: 1,
      contract: 0,
      count: 1 + (at % 3),
      cents: 100 + at,
      feeMills: 0,
      hour: null,
    }))
    const [book] = bookLedger(entriesFrom(history), settings).books.values()
    expect(book?.lots.length).toBeGreaterThan(10)
    expect(book === undefined ? [] : openHoldings(book, defaultCycleSettings)).toHaveLength(1)
  })
})
