import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantFromMs, msOf, type Instant } from '../base/instant.ts'
import { defaultSettings } from '../ledger/booking/ledger-settings.ts'
import type { Entry } from '../ledger/entries/entry.ts'
import { bookLedger } from '../ledger/ledger.ts'
import { actions, entriesFrom } from '../ledger/testing/histories.ts'
import { readScenario } from '../ledger/testing/scenario.ts'
import { wholeUnits } from '../base/quantity.ts'
import type { NamingSnapshot } from '../ledger/booking/before-history/held-snapshot.ts'
import { holdingsOf } from './holdings.ts'
import { standingsOf } from './standings.ts'

const put = 'KO 2026-02-20 Put 50000000'

const snapshotAt = (asOf: Instant, held: ReadonlyMap<string, number>): NamingSnapshot => ({
  asOf,
  named: [...held.keys()],
  quantityOf: (key) => held.get(key) ?? 0,
})

/** Of a whole account at 17:00 in New York (winter) of a day. */
const snapshotOn = (date: string, units: Readonly<Record<string, number>>): NamingSnapshot =>
  snapshotAt(
    `${date}T22:00:00.000Z` as Instant,
    new Map(Object.entries(units).map(([key, count]) => [key, wholeUnits(count)])),
  )

const heldAfter = (text: string, snapshot: NamingSnapshot | null) => {
  const { books } = bookLedger(readScenario(text).entries, defaultSettings)
  return holdingsOf([...books.values()], { snapshot }, defaultSettings).holdings.map(
    ({ key, quantity, ledgerQuantity, snapshotQuantity, difference, basis }) =>
      [key, quantity, ledgerQuantity, snapshotQuantity, difference, basis].map((fact) =>
        typeof fact === 'number' ? fact / 1_000_000 : fact,
      ),
  )
}

const cashSince = (text: string, snapshot: NamingSnapshot | null) => {
  const { books } = bookLedger(readScenario(text).entries, defaultSettings)
  return (holdingsOf([...books.values()], { snapshot }, defaultSettings).cashSince ?? Number.NaN) / 1_000_000
}

describe('cash that moved since a snapshot', () => {
  const text = `2026-01-05 BUY 100 KO @ 49.00 fee 1.00
    2026-01-05 STO 1 F 12P 2026-02-20 @ 0.30 fee 0.65
    2026-01-07 BUY 50 KO @ 50.00
    2026-02-20 ASSIGN 1 F 12P 2026-02-20`
  const short = { 'F 2026-02-20 Put 12000000': -1 }

  it('is none without one, and what later entries moved beside one', () => {
    expect(cashSince(text, null)).toBe(0)
    expect(cashSince(text, snapshotOn('2026-01-02', {}))).toBe(-4901 + 29.35 - 2500 - 1200)
    expect(cashSince(text, snapshotOn('2026-01-20', { KO: 150, ...short }))).toBe(-1200)
  })

  it('goes with what the snapshot knew of its own day, and of an expiration that was not booked yet', () => {
    expect(cashSince(text, snapshotOn('2026-01-07', { KO: 150, ...short }))).toBe(-1200)
    expect(cashSince(text, snapshotOn('2026-01-07', { KO: 100, ...short }))).toBe(-3700)
    expect(cashSince(text, snapshotOn('2026-02-21', { KO: 150, ...short }))).toBe(-1200)
    expect(cashSince(text, snapshotOn('2026-02-21', { KO: 150, F: 100 }))).toBe(0)
  })
})

const columns = 'key, held, ledger, snapshot, difference, basis'

describe(`what is held (${columns})`, () => {
  it('is the history’s where no broker says otherwise, at the cost of its own lots and fills', () => {
    const text = `fee 0.65
      2026-01-05 STO 2 KO 50P 2026-02-20 @ 2.00
      2026-01-06 BUY 100 KO @ 49.00 fee 1.00`
    expect(heldAfter(text, null)).toEqual([
      ['KO', 100, 100, null, null, 4901],
      [put, -2, -2, null, null, -398.7],
    ])
  })

  it('is what the snapshot says plus what came since', () => {
    const text = `2026-01-05 BUY 100 KO @ 49.00
      2026-01-12 BUY 50 KO @ 50.00`
    expect(heldAfter(text, snapshotOn('2026-01-07', { KO: 100 }))).toEqual([['KO', 150, 150, 100, 0, 7400]])
  })

  it('has shares that only the broker knows, at a cost that the ledger does not', () => {
    const text = `2026-01-05 BUY 100 KO @ 49.00`
    expect(heldAfter(text, snapshotOn('2026-01-07', { KO: 300, F: 10 }))).toEqual([
      ['F', 10, null, 10, 10, null],
      ['KO', 300, 100, 300, 200, null],
    ])
  })

  it('tells no difference for what no history of the account could explain', () => {
    expect(heldAfter('', snapshotOn('2026-01-07', { F: 10 }))).toEqual([['F', 10, null, 10, null, null]])
  })

  it('is nothing where a snapshot of the whole account names nothing, and stays where it cannot say', () => {
    const text = `2026-01-05 BUY 100 KO @ 49.00`
    expect(heldAfter(text, snapshotOn('2026-01-07', {}))).toEqual([['KO', 0, 100, 0, -100, null]])
    const partial = { ...snapshotOn('2026-01-07', {}), quantityOf: () => null }
    expect(heldAfter(text, partial)).toEqual([['KO', 100, 100, null, null, 4900]])
  })

  it('reads trades of the snapshot’s own day the way that agrees with it', () => {
    const text = `2026-01-05 BUY 100 KO @ 49.00
      2026-01-07 BUY 50 KO @ 50.00`
    expect(heldAfter(text, snapshotOn('2026-01-07', { KO: 150 }))).toMatchObject([
      ['KO', 150, 150, 150, 0, 7400],
    ])
    expect(heldAfter(text, snapshotOn('2026-01-07', { KO: 100 }))).toMatchObject([
      ['KO', 150, 150, 100, 0, 7400],
    ])
    expect(heldAfter(text, snapshotOn('2026-01-07', { KO: 170 }))).toMatchObject([
      ['KO', 170, 150, 170, 20, null],
    ])
    const sold = `2026-01-05 BUY 100 KO @ 49.00
      2026-01-07 SELL 100 KO @ 50.00`
    expect(heldAfter(sold, snapshotOn('2026-01-07', { KO: 100 }))).toEqual([])
    expect(heldAfter(sold, snapshotOn('2026-01-07', {}))).toEqual([])
  })

  it('goes by the time of day where the history has one', () => {
    const text = `2026-01-05 BUY 100 KO @ 49.00
      2026-01-07 BUY 50 KO @ 50.00 time 23:30`
    expect(heldAfter(text, snapshotOn('2026-01-07', { KO: 100 }))).toMatchObject([
      ['KO', 150, 150, 100, 0, 7400],
    ])
  })

  it('follows an assignment after the snapshot into the shares', () => {
    const text = `2026-01-05 STO 1 KO 50P 2026-02-20 @ 2.00 fee 0.65
      2026-02-20 ASSIGN 1 KO 50P 2026-02-20`
    expect(heldAfter(text, snapshotOn('2026-02-02', { [put]: -1 }))).toEqual([
      ['KO', 100, 100, 0, 0, 4800.65],
    ])
  })

  describe('over the weekend after an expiration, when the broker has not booked it', () => {
    const expired = `2026-02-02 STO 1 KO 50P 2026-02-20 @ 2.00
      2026-02-20 EXPIRE 1 KO 50P 2026-02-20`
    const assigned = `2026-01-05 STO 1 KO 50P 2026-02-20 @ 2.00 fee 0.65
      2026-02-20 ASSIGN 1 KO 50P 2026-02-20`

    it.each(['2026-02-20', '2026-02-21', '2026-02-22', '2026-02-23'])('on %s', (date) => {
      const unbooked = snapshotOn(date, { [put]: -1 })
      expect(heldAfter(expired, unbooked)).toEqual([])
      expect(heldAfter(assigned, unbooked)).toEqual([['KO', 100, 100, 0, 0, 4800.65]])
      const booked = snapshotOn(date, { KO: 100 })
      expect(heldAfter(assigned, booked)).toEqual([['KO', 100, 100, 100, 0, 4800.65]])
    })

    it('beside trades of the snapshot’s own day, whichever of them it knew', () => {
      const traded = `${assigned}
        2026-02-23 SELL 40 KO @ 51.00`
      for (const held of [{ [put]: -1 }, { KO: 100 }, { KO: 60 }])
        expect(heldAfter(traded, snapshotOn('2026-02-23', held))).toMatchObject([
          ['KO', 60, 60, expect.anything(), 0, 2880.39],
        ])
    })

    it('whatever time of that day the ending prints', () => {
      const unbooked = snapshotOn('2026-02-20', { [put]: -1 })
      expect(heldAfter(`${expired} time 16:20`, unbooked)).toEqual([])
      expect(heldAfter(`${assigned} time 16:20`, unbooked)).toEqual([['KO', 100, 100, 0, 0, 4800.65]])
      expect(heldAfter(`${assigned} time 16:20`, snapshotOn('2026-02-20', { KO: 100 }))).toMatchObject([
        ['KO', 100, 100, 100, 0, 4800.65],
      ])
    })

    it('but not once a session has passed, or where the snapshot says something else: then nothing is held of what ended', () => {
      expect(heldAfter(expired, snapshotOn('2026-02-24', { [put]: -1 }))).toEqual([[put, 0, 0, -1, -1, null]])
      expect(heldAfter(expired, snapshotOn('2026-02-21', { [put]: -2 }))).toEqual([[put, 0, 0, -2, -2, null]])
    })
  })

  it('splits what only the broker knew with the rest', () => {
    const text = `2026-01-05 BUY 100 KO @ 49.00
      2026-02-10 SPLIT KO 3 1`
    expect(heldAfter(text, snapshotOn('2026-01-07', { KO: 110 }))).toEqual([['KO', 330, 300, 110, 10, null]])
  })

  it('turns to the other side by no entry that ends what the snapshot did not have', () => {
    const text = `2026-01-05 STO 2 KO 50P 2026-02-20 @ 2.00
      2026-02-13 BTC 1 KO 50P 2026-02-20 @ 0.10
      2026-02-20 EXPIRE 1 KO 50P 2026-02-20`
    expect(heldAfter(text, snapshotOn('2026-01-07', {}))).toEqual([[put, 0, 0, 0, 2, null]])
    expect(heldAfter(text, snapshotOn('2026-01-07', { [put]: -1 }))).toEqual([[put, 0, 0, -1, 1, null]])
    const shares = `2026-01-05 BUY 200 KO @ 49.00
      2026-02-10 SELL 150 KO @ 50.00`
    expect(heldAfter(shares, snapshotOn('2026-01-07', { KO: 100 }))).toEqual([['KO', 0, 50, 100, -100, null]])
    expect(heldAfter(shares, snapshotOn('2026-01-07', { KO: 160 }))).toEqual([['KO', 10, 50, 160, -40, null]])
    // A side that the broker says itself is one.
    expect(heldAfter(shares, snapshotOn('2026-01-07', { KO: -100 }))).toEqual([
      ['KO', -250, 50, -100, -300, null],
    ])
    const turned = `${text}
      2026-02-13 BTO 1 KO 45P 2026-02-20 @ 0.10
      2026-02-20 LAPSE 1 KO 45P 2026-02-20`
    expect(heldAfter(turned, snapshotOn('2026-01-07', {}))).toEqual([[put, 0, 0, 0, 2, null]])
  })

  it('is nothing once shares that only the broker knew were sold after the snapshot', () => {
    const text = `2026-01-12 SELL 100 KO @ 52.00`
    expect(heldAfter(text, snapshotOn('2026-01-07', { KO: 100 }))).toEqual([])
  })

  it.each([
    ['as they were', '2026-01-12 BUY 100 KO @ 52.00 cover'],
    ['before a split', '2026-01-12 BUY 100 KO @ 52.00 cover\n2026-01-15 SPLIT KO 3 1'],
    ['after a split', '2026-01-09 SPLIT KO 3 1\n2026-01-12 BUY 300 KO @ 52.00 cover'],
    ['under another symbol', '2026-01-09 RENAME KO NEW\n2026-01-12 BUY 100 NEW @ 52.00 cover'],
  ])('is nothing once shares that only the broker knew as owed were covered, %s', (_, text) => {
    const held = heldAfter(text, snapshotOn('2026-01-07', { KO: -100 }))
    expect(held.filter(([, quantity]) => quantity !== 0)).toEqual([])
  })

  it('is what the snapshot knew as owed beyond what was covered', () => {
    const held = heldAfter('2026-01-12 BUY 60 KO @ 52.00 cover', snapshotOn('2026-01-07', { KO: -100 }))
    expect(held).toEqual([['KO', -40, 0, -100, -40, null]])
  })

  describe('once contracts that only the broker knew ended after the snapshot', () => {
    const text = `2026-01-12 BTC 2 KO 50P 2026-02-20 @ 0.50
      2026-02-13 ASSIGN 1 KO 50P 2026-02-20
      2026-02-20 EXPIRE 3 KO 50P 2026-02-20`
    const shares = ['KO', 100, 100, 0, 0, null]

    it.each([
      ['as many as it listed', -6, []],
      ['fewer than it listed', -8, [[put, -2, 0, -8, -2, null]]],
      ['more than it listed', -4, []],
    ])('is nothing of %s', (_, listed, left) => {
      const held = heldAfter(text, snapshotOn('2026-01-07', { [put]: listed }))
      expect(held.map((row) => (row[0] === 'KO' ? [...row.slice(0, 5), null] : row))).toEqual([
        shares,
        ...left,
      ])
    })

    it('is nothing of long ones that were sold', () => {
      const sold = `2026-01-12 STC 2 KO 50P 2026-02-20 @ 0.50`
      expect(heldAfter(sold, snapshotOn('2026-01-07', { [put]: 2 }))).toEqual([])
      expect(heldAfter(sold, snapshotOn('2026-01-07', { [put]: -2 }))).toEqual([
        [put, -2, null, -2, -2, null],
      ])
    })

    it('on the snapshot’s own day, which it may not know of, and not before it', () => {
      const expired = `2026-02-20 EXPIRE 3 KO 50P 2026-02-20`
      expect(heldAfter(expired, snapshotOn('2026-02-20', { [put]: -3 }))).toEqual([])
      const closed = `2026-01-05 BTC 3 KO 50P 2026-02-20 @ 0.50`
      expect(heldAfter(closed, snapshotOn('2026-01-07', { [put]: -3 }))).toEqual([
        [put, -3, null, -3, -3, null],
      ])
    })

    it('under other terms since', () => {
      const split = `2026-02-02 SPLIT KO 2 1
        2026-02-20 EXPIRE 4 KO 25P 2026-02-20`
      expect(heldAfter(split, snapshotOn('2026-01-07', { [put]: -2 }))).toEqual([])
      const added = `2026-02-02 CHANGE 1 KO 25P 2026-02-20 added -2
        2026-02-20 EXPIRE 4 KO 25P 2026-02-20`
      expect(heldAfter(added, snapshotOn('2026-01-07', { [put]: -2 }))).toEqual([])
      const both = `2026-02-02 CHANGE 2 KO 50P 2026-02-20 to KO 25P 2026-02-20
        ${split}`
      expect(heldAfter(both, snapshotOn('2026-01-07', { [put]: -2 }))).toEqual([])
      const renamed = `2026-02-02 RENAME KO KOX
        2026-02-20 EXPIRE 2 KOX 50P 2026-02-20`
      expect(heldAfter(renamed, snapshotOn('2026-01-07', { [put]: -2 }))).toEqual([])
      const changed = `2026-02-02 CHANGE 1 KO 50P 2026-02-20 to KO1 50P 2026-02-20
        2026-02-20 EXPIRE 2 KO1 50P 2026-02-20`
      expect(heldAfter(changed, snapshotOn('2026-01-07', { [put]: -2 }))).toEqual([])
      const merged = changed.replace('\n', '\n2026-02-02 RENAME KO KOX\n')
      expect(heldAfter(merged, snapshotOn('2026-01-07', { [put]: -2 }))).toEqual([])
    })

    it('and opened anew is what was opened', () => {
      const again = `2026-01-12 BTC 3 KO 50P 2026-02-20 @ 0.50
        2026-01-13 STO 1 KO 50P 2026-02-20 @ 0.60`
      expect(heldAfter(again, snapshotOn('2026-01-07', { [put]: -3 }))).toEqual([[put, -1, -1, -3, 0, -60]])
    })
  })

  it('is what the ledger holds, whenever a true snapshot was taken', () => {
    fc.assert(
      fc.property(actions.map(entriesFrom), fc.nat(), (entries: readonly Entry[], pick) => {
        const dates = [...new Set(entries.map(({ tradeDate }) => tradeDate))].toSorted()
        const on = dates[pick % Math.max(1, dates.length)]
        if (on === undefined) return
        const book = (some: readonly Entry[]) => [...bookLedger(some, defaultSettings).books.values()]
        const [whole, before] = [book(entries), book(entries.filter(({ tradeDate }) => tradeDate <= on))]
        // What later rows show to have stood before the history stood at the snapshot, too.
        if (whole.some(({ opening }, at) => opening?.entry.quantity !== before[at]?.opening?.entry.quantity))
          return
        const quantities = new Map<string, number>()
        for (const one of before)
          for (const [key, { quantity }] of standingsOf(one)) quantities.set(key, quantity)
        const asOf = instantFromMs(msOf(`${on}T23:59:00.000Z` as Instant))
        const told = holdingsOf(whole, { snapshot: snapshotAt(asOf, quantities) }, defaultSettings)
        const { holdings: held, cashSince } = told
        const ledger = whole
          .flatMap((one) => [...standingsOf(one)])
          .filter(([, { quantity }]) => quantity !== 0)
        expect(new Map(held.map(({ key, quantity }) => [key, quantity]))).toEqual(
          new Map(ledger.map(([key, { quantity }]) => [key, quantity])),
        )
        expect(held.filter(({ difference }) => difference !== null && difference !== 0)).toEqual([])
        const later = entries.filter(({ tradeDate }) => tradeDate > on)
        expect(cashSince).toBe(later.reduce((sum, { netCash }) => sum + netCash, 0))
      }),
    )
  })

  it('is the same whatever was asked of the books before', () => {
    const units = fc.dictionary(
      fc.constantFrom('XYZ', 'XYZ 2026-12-18 Put 50000000', 'XYZ 2026-12-18 Call 77000000'),
      fc.integer({ min: -1, max: 1 }),
      {
        maxKeys: 3,
      },
    )
    const snapshots = fc.option(fc.tuple(fc.constantFrom('2026-01-06', '2026-01-20'), units))
    fc.assert(
      fc.property(
        actions.map(entriesFrom),
        fc.array(snapshots, { minLength: 2, maxLength: 6 }),
        (entries, asked) => {
          const booked = () => [...bookLedger(entries, defaultSettings).books.values()]
          const books = booked()
          for (const one of asked) {
            const snapshot = one === null ? null : snapshotOn(...one)
            const told = (of: ReturnType<typeof booked>) => holdingsOf(of, { snapshot }, defaultSettings)
            expect(told(books)).toEqual(told(booked()))
            expect(told(books)).toEqual(told(booked()))
          }
        },
      ),
    )
  })

  it('tells of contracts that only another snapshot of the same instant lists', () => {
    const { entries } = readScenario(`2026-01-05 BUY 100 KO @ 49.00
      2026-01-20 SPLIT KO 2 1`)
    const books = [...bookLedger(entries, defaultSettings).books.values()]
    const heldBy = (units: Readonly<Record<string, number>>) =>
      holdingsOf(books, { snapshot: snapshotOn('2026-01-12', units) }, defaultSettings).holdings.map(
        ({ key }) => key,
      )
    expect(heldBy({ KO: 100 })).toEqual(['KO'])
    expect(heldBy({ KO: 100, [put]: -1 })).toEqual(['KO', 'KO 2026-02-20 Put 25000000', put])
  })
})
