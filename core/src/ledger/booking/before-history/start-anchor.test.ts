import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantFromMs } from '../../../base/instant.ts'
import { newYorkTime } from '../../../base/trading-date.ts'
import { day } from '../../../testing/samples.ts'
import { zeroMoney } from '../../../base/money.ts'
import { isAllRealized, type Book } from '../book.ts'
import { defaultSettings, type LedgerSettings } from '../ledger-settings.ts'
import type { Entry } from '../../entries/entry.ts'
import { historyStart } from './history-start.ts'
import { bookLedger, reviseLedger } from '../../ledger.ts'
import type { HeldSnapshot } from './held-snapshot.ts'
import { contractKey } from '../../entries/instrument-key.ts'
import { startAnchor } from './start-anchor.ts'
import { actions, entriesFrom } from '../../testing/histories.ts'
import { changedFigures, snapshotOf } from '../../testing/anchored.ts'
import { readEntries } from '../../testing/scenario-lines.ts'

const entriesOf = (...lines: readonly string[]): Entry[] =>
  lines.flatMap((line, count) =>
    readEntries(line, { accountId: 'one', count, feePerContract: zeroMoney, source: 'scenario' }),
  )

const bookOf = (entries: readonly Entry[], settings: LedgerSettings = defaultSettings): Book => {
  const [book] = bookLedger(entries, settings).books.values()
  if (book === undefined) throw new Error('no book')
  return book
}

const at = (date: string, hour = 18) => instantFromMs(newYorkTime(day(date), hour, 0))

const said = (asOf: HeldSnapshot['asOf'], shares: number | null): HeldSnapshot => ({
  asOf,
  quantityOf: () => (shares === null ? null : shares * 1e6),
})

const anchorOf = (entries: readonly Entry[], snapshot: HeldSnapshot | null, settings = defaultSettings) =>
  startAnchor(bookOf(entries, settings), settings, snapshot)

const roundTrip = entriesOf('2026-03-02 BUY 100 STAG @ 30.00', '2026-04-01 SELL 100 STAG @ 38.00')
const begun = { ...defaultSettings, begins: { 'opening:one:STAG': day('2026-03-02') } }

describe('the start of a history of shares', () => {
  it('is assumed where nothing says what was held before', () => {
    expect(anchorOf(roundTrip, null)).toBeNull()
    expect(anchorOf(roundTrip, said(at('2026-05-01'), null))).toBeNull()
  })

  it('is anchored by a snapshot that agrees: no unseen shares are left over', () => {
    expect(anchorOf(roundTrip, said(at('2026-05-01'), 0))).toBe('snapshot')
    expect(anchorOf(roundTrip, said(at('2026-03-10'), 100))).toBe('snapshot')
    expect(anchorOf(roundTrip, said(at('2026-02-10'), 0))).toBe('snapshot')
  })

  it('is not where the broker still holds what the ledger sold: FIFO sold shares that it never saw', () => {
    expect(anchorOf(roundTrip, said(at('2026-05-01'), 100))).toBeNull()
  })

  it('is not proven on a day whose trades may have come before the snapshot or after it', () => {
    expect(anchorOf(roundTrip, said(at('2026-04-01'), 0))).toBeNull()
    expect(anchorOf(roundTrip, said(at('2026-04-01'), 100))).toBeNull()
  })

  it('is not a zero where more left than came, or where the user told of an opening', () => {
    expect(anchorOf(entriesOf('2026-04-01 SELL 100 STAG @ 38.00'), said(at('2026-05-01'), 0))).toBeNull()
    const opened = entriesOf('2026-03-01 OPENING 100 STAG', '2026-04-01 SELL 100 STAG @ 38.00')
    expect(anchorOf(opened, said(at('2026-05-01'), 0))).toBeNull()
  })

  it('is anchored by the user’s word, until earlier history makes it void', () => {
    expect(anchorOf(roundTrip, null, begun)).toBe('word')
    const earlier = entriesOf('2026-01-05 BUY 10 STAG @ 29.00').map((entry) => ({ ...entry, id: 'earlier' }))
    expect(anchorOf([...earlier, ...roundTrip], null, begun)).toBeNull()
  })

  it('makes a call assigned beyond the shares seen a naked one, by the user’s word alone', () => {
    const called = entriesOf(
      '2026-03-02 STO 1 XYZ 55C 2026-03-20 @ 1.00',
      '2026-03-20 ASSIGN 1 XYZ 55C 2026-03-20',
      '2026-04-17 BUY 100 XYZ @ 50.00',
    )
    const word = { ...defaultSettings, begins: { 'opening:one:XYZ': day('2026-03-02') } }
    expect(bookOf(called).opening?.entry.quantity).toBe(100e6)
    const naked = bookOf(called, word)
    expect(naked.opening).toBeNull()
    expect(naked.lots).toEqual([])
    expect(isAllRealized(naked.realized)).toBe(true)
  })

  it('books a ledger that is revised as one booked anew', () => {
    fc.assert(
      fc.property(actions.map(entriesFrom), (entries) => {
        const start = historyStart(entries)
        if (start === null) return
        const settings = { ...defaultSettings, begins: { [start.id]: start.on } }
        const change = { settings, added: [], removed: new Set<string>(), decided: new Set<string>() }
        const revised = reviseLedger(bookLedger(entries, defaultSettings), change)
        expect(revised).toEqual(bookLedger(entries, settings))
      }),
    )
  })

  it('is not where the broker holds a contract of which the history tells only others, all assigned', () => {
    const history = entriesOf(
      '2026-03-02 STO 4 STAG 30P 2026-12-18 @ 1.00',
      '2026-03-09 ASSIGN 4 STAG 30P 2026-12-18',
    )
    const [put] = history
    if (put?.instrument?.type !== 'option') throw new Error('no put')
    const key = contractKey(put.instrument)
    const snapshot = (contracts: number): HeldSnapshot => ({
      asOf: at('2026-05-01'),
      quantityOf: (asked) => (asked === 'STAG' ? 400e6 : asked === key ? contracts * 1e6 : 0),
    })
    expect(anchorOf(history, snapshot(0))).toBe('snapshot')
    expect(anchorOf(history, snapshot(-1))).toBeNull()
  })

  it('changes no anchored figure when earlier history arrives', () => {
    let anchored = 0
    fc.assert(
      fc.property(actions.map(entriesFrom), fc.integer({ min: 1, max: 6 }), (entries, from) => {
        const late = entries.filter(({ tradeDate }) => tradeDate >= (entries[from]?.tradeDate ?? '9999'))
        const [whole, cut] = [entries, late].map((part) => bookLedger(part, defaultSettings))
        if (whole === undefined || cut === undefined || late.length === entries.length) return
        const [book] = cut.books.values()
        if (book === undefined) return
        const snapshot = snapshotOf(whole, 'one', at('2026-06-01'))
        if (startAnchor(book, defaultSettings, snapshot) === null) return
        anchored += 1
        expect(changedFigures(whole, cut)).toEqual([])
      }),
      { numRuns: 2000 },
    )
    expect(anchored).toBeGreaterThan(20)
  })
})
