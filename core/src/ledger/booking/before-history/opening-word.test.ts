import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFromMicros, multiplyPrice, zeroMoney } from '../../../base/money.ts'
import { quantityFromMicros, wholeUnits } from '../../../base/quantity.ts'
import { day } from '../../../testing/samples.ts'
import { bookLedger, rebook, reviseLedger, type Ledger } from '../../ledger.ts'
import { taxBasis, taxGain, isLongTerm } from '../../lots/lot.ts'
import { profitOf } from '../../../figures/profit/profit.ts'
import { actions, entriesFrom } from '../../testing/histories.ts'
import { readEntries } from '../../testing/scenario-lines.ts'
import { isAllRealized, type Book } from '../book.ts'
import { defaultSettings, type LedgerSettings } from '../ledger-settings.ts'
import { joinOpeningWords, type OpeningLot, type OpeningWord } from './opening-word.ts'
import type { Entry } from '../../entries/entry.ts'

const id = 'opening:one:STAG'

const history = (...lines: readonly string[]): Entry[] =>
  lines.flatMap((line, count) =>
    readEntries(line, { accountId: 'one', source: 'scenario', count, feePerContract: zeroMoney }),
  )

/** Rows such as `2023-01-05 100 @ 20`, of one answer; a question mark is what the user does not know. */
const told = (part: number, ...rows: readonly string[]): OpeningLot[] =>
  rows.map((row, at) => {
    const [date = '', shares = '', , price = ''] = row.split(' ')
    const quantity = wholeUnits(Number(shares))
    const cost =
      price === '?' ? null : multiplyPrice(moneyFromMicros(Math.round(Number(price) * 1e6)), quantity, 1)
    return { part, row: at, shares: quantity, cost, acquiredOn: date === '?' ? null : day(date) }
  })

const settingsOf = (word: OpeningWord, disposal: LedgerSettings['disposal'] = {}): LedgerSettings => ({
  ...defaultSettings,
  disposal,
  openings: { [id]: word },
})

const bookOf = ({ books }: Ledger): Book => {
  const [book] = books.values()
  if (book === undefined) throw new Error('no book')
  return book
}

const lots = { lots: told(0, '2023-01-05 100 @ 20', '2024-06-01 150 @ 25') }

const sales = (book: Book) =>
  book.disposals.map((sale) => [
    sale.closed,
    sale.quantity / 1e6,
    sale.lot.opened,
    taxGain(sale) === null ? null : (taxGain(sale) ?? 0) / 1e6,
    isLongTerm(sale),
  ])

describe('shares from before the history that the user tells lot by lot', () => {
  const sold = ['2024-10-01 SELL 200 STAG @ 30.00', '2024-11-01 SELL 100 STAG @ 40.00']

  it('are lots of their own: known ones leave first, and what was not told stays unknown and asked', () => {
    const book = bookOf(bookLedger(history(...sold), settingsOf(lots)))
    expect(sales(book)).toEqual([
      ['2024-10-01', 100, '2023-01-05', 1000, true],
      ['2024-10-01', 100, '2024-06-01', 500, false],
      ['2024-11-01', 50, '2024-06-01', 750, false],
      ['2024-11-01', 50, null, null, null],
    ])
    expect(book.opening).toMatchObject({ asked: 50e6, entry: { quantity: 300e6 } })
    expect(profitOf(book, new Map())).toMatchObject({ stockPnl: 2250e6, complete: false, unknownBasis: 1 })
  })

  it('are complete without the sale that takes what was not told', () => {
    const book = bookOf(bookLedger(history(sold[0] ?? ''), settingsOf(lots)))
    expect(profitOf(book, new Map())).toMatchObject({ stockPnl: 1500e6, complete: true, unknownBasis: 0 })
    expect(book.lots).toEqual([])
    expect(book.opening?.asked).toBe(0)
  })

  it('are complete once the rest is told by another answer, and ask again when that one is taken back', () => {
    const rest = { lots: told(1, '2022-03-01 50 @ 10') }
    const both = joinOpeningWords(lots, rest)
    expect(joinOpeningWords(rest, lots)).toEqual(both)
    const book = bookOf(bookLedger(history(...sold), settingsOf(both)))
    // 50 at 10, 100 at 20 and 50 at 25 leave at 30, 100 at 25 at 40.
    expect(profitOf(book, new Map())).toMatchObject({
      stockPnl: (1000 + 1000 + 250 + 1500) * 1e6,
      complete: true,
    })
    expect(book.opening?.asked).toBe(0)
    expect(new Set(book.disposals.map(({ lot }) => lot.id))).toEqual(
      new Set([`${id}#0.0:1`, `${id}#0.1:1`, `${id}#1.0:1`]),
    )
  })

  it('are answered where the user does not know the rest either, and stay incomplete', () => {
    const word = joinOpeningWords(lots, { lots: told(1, '? 50 @ ?') })
    const book = bookOf(bookLedger(history(...sold), settingsOf(word)))
    expect(book.opening?.asked).toBe(0)
    expect(profitOf(book, new Map())).toMatchObject({ stockPnl: 2250e6, complete: false })
  })

  it.each([
    // What the account sells first of 100 at 20, 150 at 25 and 50 of no known cost.
    ['fifo', [20, 20, 25, 25, 25, null]],
    ['lifo', [25, 25, 25, 20, 20, null]],
    ['hifo', [25, 25, 25, 20, 20, null]],
  ] as const)('leave by %s, those of no known cost last', (method, expected) => {
    const fifties = Array.from({ length: 6 }, (_, at) => `2024-10-0${at + 1} SELL 50 STAG @ 30.00`)
    const book = bookOf(bookLedger(history(...fifties), settingsOf(lots, { one: method })))
    const prices = book.disposals.map(({ lot, quantity }) => {
      const basis = taxBasis(lot)
      return basis === null ? null : basis / quantity
    })
    expect(prices).toEqual(expected)
  })

  it('keep their cost to the micro-dollar where a lot is split over sales and by a split', () => {
    const word: OpeningWord = {
      lots: [
        {
          part: 0,
          row: 0,
          shares: wholeUnits(7),
          cost: moneyFromMicros(100_000_001),
          acquiredOn: day('2023-01-05'),
        },
      ],
    }
    const book = bookOf(
      bookLedger(
        history(
          '2024-09-01 SPLIT STAG 3 1',
          '2024-10-01 SELL 10 STAG @ 30.00',
          '2024-10-02 SELL 11 STAG @ 30.00',
        ),
        settingsOf(word),
      ),
    )
    // A third of each sale is rounded up, and that is not asked for.
    expect(book.opening).toMatchObject({ entry: { quantity: 7_000_001 }, asked: 0 })
    expect(book.disposals.reduce((sum, { lot }) => sum + (taxBasis(lot) ?? 0), 0)).toBe(100_000_001)
    expect(book.realized).toMatchObject({ stockPnl: 21 * 30e6 - 100_000_001 })
    expect(isAllRealized(book.realized)).toBe(true)
  })

  it('give way to earlier history that tells of the same days', () => {
    const ledger = bookLedger(history(...sold), settingsOf(lots))
    const bought = readEntries('2024-06-01 BUY 150 STAG @ 25.50', {
      accountId: 'one',
      source: 'scenario',
      count: 9,
      feePerContract: zeroMoney,
    })
    const book = bookOf(rebook(ledger, bought))
    expect(book.opening).toMatchObject({ asked: 50e6, entry: { quantity: 150e6 } })
    expect(sales(book).map(([, quantity, opened]) => [quantity, opened])).toEqual([
      [100, '2023-01-05'],
      [50, null],
      [50, '2024-06-01'],
      [100, '2024-06-01'],
    ])
  })

  it('are those that leave first, where fewer are missing than were told of', () => {
    for (const [method, basis] of [
      ['fifo', 100 * 20 + 50 * 25],
      ['lifo', 150 * 25],
      ['hifo', 150 * 25],
    ] as const) {
      const book = bookOf(
        bookLedger(history('2024-10-01 SELL 150 STAG @ 30.00'), settingsOf(lots, { one: method })),
      )
      expect(book.opening?.entry.quantity).toBe(150e6)
      expect(book.disposals.reduce((sum, { lot }) => sum + (taxBasis(lot) ?? 0), 0)).toBe(basis * 1e6)
    }
  })

  it('stay known where more are missing later: the new ones are asked', () => {
    const book = bookOf(bookLedger(history(...sold, '2024-12-01 SELL 20 STAG @ 41.00'), settingsOf(lots)))
    expect(book.opening).toMatchObject({ asked: 70e6 })
    expect(profitOf(book, new Map())).toMatchObject({ stockPnl: 2250e6, complete: false })
  })

  it('defer a loss as any lot does, and are no replacement of one themselves', () => {
    const book = bookOf(
      bookLedger(
        history('2024-10-01 SELL 100 STAG @ 15.00', '2024-10-10 BUY 100 STAG @ 16.00'),
        settingsOf({ lots: told(0, '2024-09-20 100 @ 20') }),
      ),
    )
    expect(sales(book)).toEqual([['2024-10-01', 100, '2024-09-20', -500, false]])
  })
})

const unmarked = actions.map((given) =>
  entriesFrom(given.filter(({ does }) => does !== 'BTO')).map((entry): Entry => {
    if (entry.kind !== 'sell') return entry
    const { opensShort: _, ...sale } = entry
    return sale
  }),
)

const figuresOf = ({ realized, lots: held, disposals, cash, opening }: Book) => ({
  realized: [realized.optionPnl, realized.stockPnl, realized.taxPnl, isAllRealized(realized)],
  held: held.filter(({ origin }) => origin !== 'opening-balance'),
  gains: [...Map.groupBy(disposals, ({ entryId }) => entryId)].map(([sale, parts]) => [
    sale,
    parts.reduce((sum, each) => sum + (taxGain(each) ?? 0), 0),
    parts.reduce((sum, { quantity }) => sum + quantity, 0),
    [...new Set(parts.map(isLongTerm))],
  ]),
  cash,
  asked: opening?.asked,
})

describe('a list of lots of one day and price', () => {
  it('comes to what one dated cost comes to, however it is cut and whatever the method', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(unmarked, cuts, fc.constantFrom('fifo', 'lifo', 'hifo'), (entries, weights, method) => {
        const disposal = { one: method } as const
        const [before] = bookLedger(entries, { ...defaultSettings, disposal }).books.values()
        const opening = before?.opening
        if (opening == null || opening.entry.quantity % 1e6 !== 0) return
        const price = moneyFromMicros(20_120_000)
        const acquiredOn = day('2023-01-05')
        const whole = opening.entry.quantity / 1e6
        const parts: number[] = []
        for (const weight of weights) {
          const left = whole - parts.reduce((sum, each) => sum + each, 0)
          if (left > 0) parts.push(Math.min(left, weight * 10))
        }
        const left = whole - parts.reduce((sum, each) => sum + each, 0)
        if (left > 0) parts.push(left)
        const list = parts.map((shares, row) => ({
          part: 0,
          row,
          shares: wholeUnits(shares),
          cost: multiplyPrice(price, wholeUnits(shares), 1),
          acquiredOn,
        }))
        const [one, many] = [{ shares: opening.entry.quantity, price, acquiredOn }, { lots: list }].map(
          (word) =>
            bookLedger(entries, { ...defaultSettings, disposal, openings: { [opening.entry.id]: word } }),
        )
        if (one === undefined || many === undefined) throw new Error('two ledgers')
        expect(figuresOf(bookOf(many))).toEqual(figuresOf(bookOf(one)))
      }),
    )
  })

  it('is the same in a ledger that is revised as in one booked anew', () => {
    fc.assert(
      fc.property(unmarked, fc.integer({ min: 1, max: 300 }), (entries, shares) => {
        const before = bookLedger(entries, defaultSettings)
        const opening = [...before.books.values()][0]?.opening
        if (opening == null) return
        const lot = {
          part: 0,
          row: 0,
          shares: quantityFromMicros(shares * 1e6),
          cost: moneyFromMicros(5e9),
          acquiredOn: day('2023-01-05'),
        }
        const settings = { ...defaultSettings, openings: { [opening.entry.id]: { lots: [lot] } } }
        const change = { settings, added: [], removed: new Set<string>(), decided: new Set<string>() }
        const anew = bookLedger(entries, settings)
        expect(reviseLedger(before, change)).toEqual(anew)
        const [book] = anew.books.values()
        expect(book?.opening?.asked).toBe(Math.max(0, opening.entry.quantity - shares * 1e6))
        expect(book?.opening?.lots.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
          opening.entry.quantity,
        )
      }),
    )
  })
})
