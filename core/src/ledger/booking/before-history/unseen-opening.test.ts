import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookLedger, rebook, reviseLedger } from '../../ledger.ts'
import { isAllRealized, type Book } from '../book.ts'
import { defaultSettings } from '../ledger-settings.ts'
import type { Entry } from '../../entries/entry.ts'
import { MAX_MICROS } from '../../../base/micros.ts'
import { moneyFromMicros, zeroMoney } from '../../../base/money.ts'
import { day } from '../../../testing/samples.ts'
import { taxBasis } from '../../lots/lot.ts'
import { actions, entriesFrom } from '../../testing/histories.ts'
import { readEntries } from '../../testing/scenario-lines.ts'
import { inFirstUnits } from './unseen-opening.ts'

/** What no row calls a short sale; without long calls, whose exercise may follow an assignment. */
const unmarked = actions.map((history) =>
  entriesFrom(history.filter(({ does }) => does !== 'BTO')).map((entry): Entry => {
    if (entry.kind !== 'sell') return entry
    const { opensShort: _, ...sale } = entry
    return sale
  }),
)

const book = (entries: readonly Entry[], settings = defaultSettings): Book | undefined =>
  bookLedger(entries, settings).books.values().next().value

const methods = fc.constantFrom('fifo', 'lifo', 'hifo')

describe('shares from before the history', () => {
  it('never are owed: nothing is short that was not sold short', () => {
    fc.assert(
      fc.property(unmarked, methods, (entries, method) => {
        const booked = book(entries, { ...defaultSettings, disposal: { one: method } })
        expect(booked?.lots.filter(({ side }) => side === 'short') ?? []).toEqual([])
        expect(booked?.disposals.filter(({ lot }) => lot.side === 'short') ?? []).toEqual([])
      }),
    )
  })

  it('are what an opening balance of that many shares would be', () => {
    fc.assert(
      fc.property(unmarked, (entries) => {
        const booked = book(entries)
        if (booked === undefined || booked.opening === null) return
        const told = book([booked.opening.entry, ...entries])
        expect(told?.opening).toBeNull()
        expect(told?.lots).toEqual(booked.lots)
        expect(told?.realized).toEqual(booked.realized)
        expect(told?.disposals).toEqual(booked.disposals)
      }),
    )
  })

  it('are as many as are missing, and no more: all of them leave', () => {
    fc.assert(
      fc.property(unmarked, (entries) => {
        const booked = book(entries)
        if (booked === undefined || booked.opening === null) return
        const left = booked.disposals
          .filter(({ lot }) => lot.origin === 'opening-balance')
          .reduce((sum, { quantity }) => sum + quantity, 0)
        expect(left).toBe(booked.opening.entry.quantity)
        expect(isAllRealized(booked.realized)).toBe(false)
      }),
    )
  })

  it('are owed where the user says so, in a ledger that is revised as in one booked anew', () => {
    fc.assert(
      fc.property(unmarked, (entries) => {
        const sold = entries.flatMap(({ id, kind }) => (kind === 'sell' ? [[id, true] as const] : []))
        const settings = { ...defaultSettings, shortSales: Object.fromEntries(sold) }
        const change = { settings, added: [], removed: new Set<string>(), decided: new Set<string>() }
        const revised = reviseLedger(bookLedger(entries, defaultSettings), change)
        expect(revised).toEqual(bookLedger(entries, settings))
        expect([...revised.books.values()].every(({ opening }) => opening === null)).toBe(true)
      }),
    )
  })

  it('cost what the user says, in a ledger that is revised as in one booked anew, and only as many as were meant', () => {
    fc.assert(
      fc.property(unmarked, fc.boolean(), (entries, isMeant) => {
        const opening = book(entries)?.opening
        if (opening == null) return
        const shares = opening.entry.quantity - (isMeant ? 0 : 1)
        const word = { shares, price: moneyFromMicros(2_000_000), acquiredOn: day('2025-03-03') }
        const settings = { ...defaultSettings, openings: { [opening.entry.id]: word } }
        const change = { settings, added: [], removed: new Set<string>(), decided: new Set<string>() }
        const revised = reviseLedger(bookLedger(entries, defaultSettings), change)
        expect(revised).toEqual(bookLedger(entries, settings))
        const ended = [...revised.books.values()].flatMap(({ disposals }) => disposals)
        const basis = ended
          .filter(({ lot }) => lot.origin === 'opening-balance')
          .map(({ lot }) => taxBasis(lot))
        expect(basis.every((each) => (each === null) !== isMeant)).toBe(true)
      }),
    )
  })

  it('of more than can be held leave the rest without an origin, and end', () => {
    const [split, sale] = ['2026-01-05 SPLIT KO 1 1000000', '2026-01-06 SELL 80000000 KO @ 1.00'].flatMap(
      (line, count) =>
        readEntries(line, { accountId: 'one', source: 'scenario', count, feePerContract: zeroMoney }),
    )
    const booked = book([split, sale].filter((entry) => entry !== undefined))
    expect(booked?.opening?.entry.quantity).toBe(MAX_MICROS)
    expect(booked !== undefined && isAllRealized(booked.realized)).toBe(false)
  })

  it('are asked for no more once the earlier history is there', () => {
    fc.assert(
      fc.property(unmarked, (entries) => {
        const booked = book(entries)
        if (booked === undefined || booked.opening === null) return
        const { entry } = booked.opening
        const bought = {
          ...entry,
          id: 'earlier',
          kind: 'buy',
          price: 1e6,
          gross: 0 - entry.quantity,
        } as unknown
        const earlier = { ...(bought as Entry), netCash: 0 - entry.quantity } as Entry
        const ledger = rebook(bookLedger(entries, defaultSettings), [earlier])
        expect([...ledger.books.values()].map(({ opening }) => opening)).toEqual([null])
        expect(ledger).toEqual(bookLedger([...entries, earlier], defaultSettings))
      }),
    )
  })

  it('count in shares of the first day, rounded up, so that none is missing after a split', () => {
    expect(inFirstUnits(300_000_000, { numerator: 3n, denominator: 1n })).toBe(100_000_000)
    expect(inFirstUnits(100_000_000, { numerator: 3n, denominator: 1n })).toBe(33_333_334)
    expect(inFirstUnits(33_000_000, { numerator: 1n, denominator: 3n })).toBe(99_000_000)
  })
})
