/** What a snapshot listed and the history never saw opened goes on under the terms that a change since has made of it. */
import { describe, expect, it } from 'vitest'
import type { Instant } from '../base/instant.ts'
import { wholeUnits } from '../base/quantity.ts'
import { defaultSettings } from '../ledger/booking/ledger-settings.ts'
import { bookLedger } from '../ledger/ledger.ts'
import { readScenario } from '../ledger/testing/scenario.ts'
import { holdingsOf } from './holdings.ts'

const old = 'KO 2026-05-15 Put 50000000'
const next = 'KO 2026-05-15 Put 25000000'

const bookOf = (text: string) => [...bookLedger(readScenario(text).entries, defaultSettings).books.values()]

/** Of a snapshot of 2026-01-07, 17:00 in New York. */
const holdingsAfter = (text: string, listed: Readonly<Record<string, number>>, on = '2026-01-07') => {
  const named = new Map(Object.entries(listed).map(([key, count]) => [key, wholeUnits(count)]))
  const snapshot = {
    asOf: `${on}T22:00:00.000Z` as Instant,
    named: [...named.keys()],
    quantityOf: (key: string) => named.get(key) ?? 0,
  }
  return holdingsOf(bookOf(text), { snapshot }, defaultSettings).holdings
}

/** Key, held, by the history, by the snapshot, difference. */
const heldAfter = (...asked: Parameters<typeof holdingsAfter>) =>
  holdingsAfter(...asked).map(({ key, quantity, ledgerQuantity, snapshotQuantity, difference }) =>
    [key, quantity, ledgerQuantity, snapshotQuantity, difference].map((fact) =>
      typeof fact === 'number' ? fact / 1_000_000 : fact,
    ),
  )

const sold = '2026-01-05 STO 1 KO 50P 2026-05-15 @ 1.00'

describe('a snapshot of more contracts than the history knows, before', () => {
  it('a split of the shares', () => {
    const text = `${sold}
      2026-02-02 SPLIT KO 2 1`
    expect(heldAfter(text, { [old]: -3 })).toEqual([
      [next, -6, -2, 0, 0],
      [old, 0, 0, -3, -2],
    ])
  })

  it('a split that is told by the contracts that it added', () => {
    const text = `${sold}
      2026-02-02 CHANGE 1 KO 25P 2026-05-15 added -3`
    expect(heldAfter(text, { [old]: -3 })).toEqual([
      [next, -6, -2, 0, 0],
      [old, 0, 0, -3, -2],
    ])
  })

  it('an adjusted root', () => {
    const text = `${sold}
      2026-02-02 CHANGE 1 KO 50P 2026-05-15 to KO1 50P 2026-05-15`
    expect(heldAfter(text, { [old]: -3 })).toEqual([
      ['KO 2026-05-15 Put 50000000', 0, 0, -3, -2],
      ['KO1 2026-05-15 Put 50000000', -3, -1, 0, 0],
    ])
  })

  it.each([
    ['before', 'CHANGE 1 KO 50P 2026-05-15 to KO1 50P 2026-05-15', 'RENAME KO KOX'],
    ['after', 'RENAME KO KOX', 'CHANGE 1 KO 50P 2026-05-15 to KO1 50P 2026-05-15'],
  ])('an adjusted root, told %s the change of symbol of its day', (_, first, second) => {
    const text = `${sold}
      2026-02-02 ${first}
      2026-02-02 ${second}`
    expect(heldAfter(text, { [old]: -3 })).toEqual([
      ['KO 2026-05-15 Put 50000000', 0, 0, -3, -2],
      ['KO1 2026-05-15 Put 50000000', -3, -1, 0, 0],
    ])
  })

  it('a change of the symbol, with its shares', () => {
    const text = `${sold}
      2026-01-05 BUY 100 KO @ 49.00
      2026-02-02 RENAME KO KOX`
    expect(heldAfter(text, { [old]: -3, KO: 150 })).toEqual([
      ['KO', 0, 0, 150, 50],
      ['KO 2026-05-15 Put 50000000', 0, 0, -3, -2],
      ['KOX', 150, 100, 0, 0],
      ['KOX 2026-05-15 Put 50000000', -3, -1, 0, 0],
    ])
  })

  it('a split, of contracts that the history does not name', () => {
    const text = `2026-01-05 BUY 100 KO @ 49.00
      2026-02-02 SPLIT KO 2 1`
    expect(heldAfter(text, { [old]: -3, KO: 100 })).toEqual([
      ['KO', 200, 200, 100, 0],
      [next, -6, null, 0, 0],
      [old, 0, null, -3, -3],
    ])
  })

  it('a split, of shares and contracts of which the history names none', () => {
    expect(heldAfter('2026-02-02 SPLIT KO 2 1', { [old]: -3, KO: 100, KOX: 100 })).toEqual([
      ['KO', 200, null, 100, 100],
      [next, -6, null, 0, 0],
      [old, 0, null, -3, -3],
      ['KOX', 100, null, 100, 100],
    ])
  })

  it('a split, of which a row of the same day tells again by the contracts that it added', () => {
    const text = `2026-01-05 BUY 100 KO @ 49.00
      2026-02-02 CHANGE 1 KO 25P 2026-05-15 added -3
      2026-02-02 SPLIT KO 2 1`
    expect(heldAfter(text, { [old]: -3, KO: 100 })).toEqual([
      ['KO', 200, 200, 100, 0],
      [next, -6, null, 0, 0],
      [old, 0, null, -3, -3],
    ])
  })

  it('a split, which prices of shares were before, and those of contracts were not', () => {
    const text = `${sold}
      2026-01-05 BUY 100 KO @ 49.00
      2026-02-02 SPLIT KO 2 1`
    const held = holdingsAfter(text, { [old]: -1, KO: 100, KOX: 100 })
    expect(held.map(({ key, splits }) => [key, splits])).toEqual([
      ['KO', [{ on: '2026-02-02', numerator: 2, denominator: 1 }]],
      [next, []],
      ['KOX', []],
    ])
  })

  it('a split, where it knew of fewer', () => {
    const text = `2026-01-05 STO 3 KO 50P 2026-05-15 @ 1.00
      2026-02-02 SPLIT KO 2 1`
    expect(heldAfter(text, { [old]: -1 })).toEqual([
      [next, -2, -6, 0, 0],
      [old, 0, 0, -1, 2],
    ])
  })

  it('a split, of which some were ended since', () => {
    const text = `${sold}
      2026-02-02 SPLIT KO 2 1
      2026-03-02 BTC 4 KO 25P 2026-05-15 @ 0.20`
    expect(heldAfter(text, { [old]: -3 })).toEqual([
      [next, -2, 0, 0, 0],
      [old, 0, 0, -3, -1],
    ])
  })
})

describe('a split that added to more contracts than the history knows', () => {
  it('changes those that it knows, and says how many it does not', () => {
    const text = `${sold}
      2026-02-02 CHANGE 1 KO 25P 2026-05-15 added -3`
    const [book] = bookOf(text)
    expect(book?.openLegs).toMatchObject([{ contracts: 2, instrument: { contract: { strike: 25_000_000 } } }])
    expect(book?.refusals).toMatchObject([{ kind: 'split-mismatch', surplus: -2_000_000 }])
    expect(heldAfter(text, { [next]: -6 }, '2026-02-04')).toEqual([[next, -6, -2, -6, -4]])
  })

  it.each([
    ['fewer old contracts than are open', 'added -1', '2026-01-05 STO 2 KO 50P 2026-05-15 @ 1.00'],
    ['no whole number of old contracts', 'added -3', '2026-01-05 STO 1 KO 75P 2026-05-15 @ 1.00'],
    ['contracts of the other side', 'added -3', '2026-01-05 BTO 1 KO 50P 2026-05-15 @ 1.00'],
  ])('leaves what it says nothing of: %s', (_, added, opened) => {
    const [book] = bookOf(`${opened}
      2026-02-02 CHANGE 1 KO 25P 2026-05-15 ${added}`)
    expect(book?.openLegs).toMatchObject([{ contracts: opened.includes('2 KO') ? 2 : 1 }])
    expect(book?.refusals).toMatchObject([{ kind: 'nothing-held' }])
  })
})
