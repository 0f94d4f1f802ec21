import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../booking/ledger-settings.ts'
import type { Entry } from './entry.ts'
import { bookLedger, rebook } from '../ledger.ts'
import { profitOf } from '../../figures/profit/profit.ts'
import { zeroMoney } from '../../base/money.ts'
import { day } from '../../testing/samples.ts'
import { negateQuantity } from '../../base/quantity.ts'
import { readScenario } from '../testing/scenario.ts'

const read = (text: string): readonly Entry[] => readScenario(text).entries
const reversal = (line: string): readonly Entry[] =>
  read(line).map((entry) => ({ ...entry, reverses: true }) as Entry)

const sold = read('2026-04-06 STO 1 XYZ 50P 2026-04-17 @ 2.00 id sold')
const twin = read('2026-04-06 STO 1 XYZ 50P 2026-04-17 @ 2.00 id twin')
const canceled = reversal('2026-04-06 BTC 1 XYZ 50P 2026-04-17 @ 2.00 id canceled')
const corrected = read('2026-04-06 STO 1 XYZ 50P 2026-04-17 @ 2.10 id corrected')

const bookOf = (entries: readonly Entry[]) => {
  const [book] = bookLedger(entries, defaultSettings).books.values()
  if (book === undefined) throw new Error('nothing was booked')
  return book
}

describe('an ending that was canceled', () => {
  const assigned = read('2026-04-13 ASSIGN 1 XYZ 50P 2026-04-17 id assigned')
  const bought = read('2026-04-14 BUY 100 XYZ @ 50 id bought')
  const back = reversal('2026-04-15 ASSIGN 1 XYZ 50P 2026-04-17 id back').flatMap((entry) =>
    entry.kind === 'assignment' ? { ...entry, quantity: negateQuantity(entry.quantity) } : [],
  )
  const sharesBack = reversal('2026-04-15 SELL 100 XYZ @ 50 id sharesBack')

  it('leaves the contract open, and takes back the shares of its own day', () => {
    const book = bookOf([...bought, ...sharesBack, ...back, ...assigned, ...sold])
    expect(book.openLegs).toMatchObject([{ entryId: 'sold', contracts: 1 }])
    expect(book.lots.map(({ entryIds }) => entryIds)).toEqual([['bought']])
    expect(book.refusals).toEqual([])
    expect(new Set(book.canceled)).toEqual(new Set(['assigned', 'assigneds', 'back', 'sharesBack']))
  })

  it('is none of another kind', () => {
    const expired = read('2026-04-13 EXPIRE 1 XYZ 50P 2026-04-17 id expired')
    expect(bookOf([...sold, ...expired, ...back]).refusals).toEqual([
      { kind: 'nothing-canceled', entryId: 'back', on: '2026-04-15', why: 'absent' },
    ])
  })
})

describe('a trade that was canceled', () => {
  it('brings nothing, and what corrects it counts alone', () => {
    const book = bookOf([...sold, ...canceled, ...corrected])
    expect(book.openLegs).toMatchObject([{ entryId: 'corrected', contracts: 1 }])
    expect(book.closedLegs).toEqual([])
    expect(profitOf(book, new Map())).toMatchObject({ netCash: 210_000_000, complete: true })
  })

  it('takes its cancellation along in whatever order they come', () => {
    const parts = [sold, canceled, corrected]
    const together = bookOf(parts.flat())
    for (const [a, b, c] of [
      [0, 1, 2],
      [1, 0, 2],
      [2, 1, 0],
    ] as const) {
      let ledger = bookLedger(parts[a] ?? [], defaultSettings)
      for (const next of [b, c]) ledger = rebook(ledger, parts[next] ?? [])
      const [book] = ledger.books.values()
      expect(book?.openLegs).toEqual(together.openLegs)
      expect(book?.refusals).toEqual([])
    }
  })

  it.each([
    [
      'STO 1 XYZ 50P 2026-04-17 @ 2.00 fee 0.65 id sold',
      'BTC 1 XYZ 50P 2026-04-17 @ 2.00 id canceled',
      -0.65,
    ],
    ['BUY 100 XYZ @ 50 fee 4.95 id bought', 'SELL 100 XYZ @ 50 id canceled', -4.95],
    ['BUY 100 XYZ @ 50 id bought', 'SELL 100 XYZ @ 50 fee 1.00 id canceled', -1],
  ])('leaves what was charged and not given back: %s', (trade, back, left) => {
    const book = bookOf([...read(`2026-04-06 ${trade}`), ...reversal(`2026-04-08 ${back}`)])
    expect(book.entries).toMatchObject([{ id: 'canceled', kind: 'fee', tradeDate: '2026-04-08' }])
    const micros = Math.round(left * 1_000_000)
    expect(profitOf(book, new Map())).toMatchObject({
      netCash: micros,
      fees: -micros,
      realizedPnl: micros,
      complete: true,
    })
    expect([book.openLegs, book.lots, book.closedLegs]).toEqual([[], [], []])
  })

  it('leaves no fee where the row that cancels states no cash', () => {
    const bought = read('2026-04-06 BUY 100 XYZ @ 50 fee 4.95 id bought')
    const [back] = reversal('2026-04-08 SELL 100 XYZ @ 50 id canceled')
    if (back === undefined) throw new Error('no cancellation')
    const book = bookOf([...bought, { ...back, gross: zeroMoney, netCash: zeroMoney }])
    expect([book.entries, book.lots, book.refusals]).toEqual([[], [], []])
    // Of what was traded for nothing, no cash is all that went back.
    const free = read('2026-04-06 BTO 1 XYZ 50P 2026-04-17 @ 0 fee 0.65 id bought')
    const freeBack = reversal('2026-04-08 STC 1 XYZ 50P 2026-04-17 @ 0 id canceled')
    expect(bookOf([...free, ...freeBack]).entries).toMatchObject([{ kind: 'fee', netCash: -650_000 }])
  })

  it('may be listed by its fills of a day', () => {
    const whole = reversal('2026-04-07 BTC 2 XYZ 50P 2026-04-17 @ 2.00 id whole')
    const dayBefore = read('2026-04-03 STO 1 XYZ 50P 2026-04-17 @ 2.00 id before')
    const book = bookOf([...dayBefore, ...sold, ...twin, ...whole])
    expect(book.openLegs).toMatchObject([{ entryId: 'before', contracts: 1 }])
    expect(book.refusals).toEqual([])
    // Those of two days are none.
    expect(bookOf([...dayBefore, ...sold, ...whole]).refusals).toMatchObject([{ kind: 'nothing-canceled' }])
  })

  it('leaves an honest twin', () => {
    expect(bookOf([...sold, ...twin, ...canceled]).openLegs).toHaveLength(1)
  })

  it('may have closed contracts and opened others in one execution', () => {
    const numbered = (line: string, brokerId: string) => read(line).map((entry) => ({ ...entry, brokerId }))
    const turned = [
      ...numbered('2026-04-07 BTC 1 XYZ 50P 2026-04-17 @ 1.00 id closing', 'tradeID:7'),
      ...numbered('2026-04-07 BTO 2 XYZ 50P 2026-04-17 @ 1.00 id opening', 'tradeID:7:2'),
    ]
    const takenBack = reversal('2026-04-07 STO 3 XYZ 50P 2026-04-17 @ 1.00 id back')
    const book = bookOf([...sold, ...takenBack, ...turned])
    expect(book.openLegs).toMatchObject([{ entryId: 'sold', contracts: 1 }])
    expect(book.refusals).toEqual([])
    // Trades of two executions are none that was canceled.
    const apart = turned.map((entry, at) => ({ ...entry, brokerId: `tradeID:${at}` }))
    expect(bookOf([...sold, ...takenBack, ...apart]).refusals).toMatchObject([
      { kind: 'nothing-canceled', entryId: 'back' },
    ])
  })

  it('is asked for when it is not in the history', () => {
    const book = bookOf([...corrected, ...canceled])
    expect(book.refusals).toEqual([
      { kind: 'nothing-canceled', entryId: 'canceled', on: '2026-04-06', why: 'absent' },
    ])
    expect(profitOf(book, new Map())).toMatchObject({ netCash: 210_000_000, complete: false })
  })
})

describe('a split that was canceled', () => {
  it('is none between the rows of a transfer', () => {
    const rows = read(
      [
        'account one',
        '2026-04-01 BUY 100 XYZ @ 50 id bought',
        '2026-04-06 TRANSFER -100 XYZ id out',
        '2026-04-07 SPLIT XYZ 2 1 id split',
        'account two',
        '2026-04-09 TRANSFER 100 XYZ id in',
      ].join('\n'),
    )
    const back = rows.flatMap((entry) =>
      entry.kind === 'split' ? [{ ...entry, id: 'back', tradeDate: day('2026-04-08'), reverses: true }] : [],
    )
    const { books, transferLinks } = bookLedger([...rows, ...back], defaultSettings)
    expect(transferLinks.links).toHaveLength(1)
    const lots = [...books.values()].flatMap((book) => book.lots)
    expect(lots).toMatchObject([{ quantity: 100_000_000, opened: '2026-04-01' }])
  })
})
