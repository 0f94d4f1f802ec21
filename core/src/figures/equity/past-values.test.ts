import { describe, expect, it } from 'vitest'
import type { Money } from '../../base/money.ts'
import { addDays, type TradingDate } from '../../base/trading-date.ts'
import { wholeUnits } from '../../base/quantity.ts'
import { defaultSettings, type LedgerSettings } from '../../ledger/booking/ledger-settings.ts'
import { bookLedger } from '../../ledger/ledger.ts'
import { readScenario } from '../../ledger/testing/scenario.ts'
import { isMarketOpenOn } from '../../market/market-calendar.ts'
import { day, dollars } from '../../testing/samples.ts'
import { pastHoldings } from './past-holdings.ts'
import { PastDays, wantedCloses, type Closes } from './past-values.ts'
import type { StatedCash } from '../periods/periods.ts'

const sessionsOf = (from: string, to: string): TradingDate[] => {
  const days: TradingDate[] = []
  for (let date = day(from); date <= to; date = addDays(date, 1)) if (isMarketOpenOn(date)) days.push(date)
  return days
}

/** The same close every day, or as told by the day. */
const closesOf = (
  sessions: readonly TradingDate[],
  price: string | ((date: string) => string),
  isSplitAdjusted = false,
): Closes => ({
  isSplitAdjusted,
  byDay: new Map(sessions.map((date) => [date, dollars(typeof price === 'string' ? price : price(date))])),
})

const stated = (date: string, amount: string): StatedCash => ({ date: day(date), amount: dollars(amount) })

const booksOf = (text: string, settings: LedgerSettings = defaultSettings) =>
  [...bookLedger(readScenario(text).entries, settings).books.values()].map((book) => ({
    book,
    past: pastHoldings(book),
  }))

const valuesOf = (
  text: string,
  sessions: readonly TradingDate[],
  closes: Readonly<Record<string, Closes>>,
  statements: readonly StatedCash[] = [],
  settings?: LedgerSettings,
) => {
  const books = booksOf(text, settings)
  const days = new PastDays({ books, statements }, sessions)
  for (const each of books) days.add(each, new Map(Object.entries(closes)))
  return days.values().map(({ date, value, cash, unknown }) => {
    const told = (amount: Money | null) => (amount === null ? '–' : String(amount / 1_000_000))
    return `${date} ${unknown > 0 ? `${unknown} unknown` : told(value)} ${told(cash)}`
  })
}

const put = 'KO 2026-02-20 Put 50000000'
const week = sessionsOf('2026-02-16', '2026-02-24')

describe('what an account was worth', () => {
  it('begins with what another account sent, on the day of the first row of it', () => {
    const books = booksOf(`account one
      2026-02-17 BUY 100 KO @ 50.00
      2026-02-18 TRANSFER -100 KO
      account two
      2026-02-23 TRANSFER 100 KO`)
    const told = books.map((each) => {
      const days = new PastDays({ books: [each], statements: [] }, week)
      days.add(each, new Map([['KO', closesOf(week, '49')]]))
      return days.values().map(({ date, value, unknown }) => `${date} ${value / 1_000_000} ${unknown}`)
    })
    expect(told).toEqual([
      [
        '2026-02-17 4900 0',
        '2026-02-18 0 0',
        '2026-02-19 0 0',
        '2026-02-20 0 0',
        '2026-02-23 0 0',
        '2026-02-24 0 0',
      ],
      [
        '2026-02-18 4900 0',
        '2026-02-19 4900 0',
        '2026-02-20 4900 0',
        '2026-02-23 4900 0',
        '2026-02-24 4900 0',
      ],
    ])
    const wanted = wantedCloses(books, week)
    expect(wanted).toEqual([{ key: 'KO', symbol: 'KO', from: '2026-02-17', to: '2026-02-24' }])
  })

  it('is its shares and contracts at the closes of the day, from its first entry on', () => {
    const text = `2026-02-18 STO 1 KO 50P 2026-02-20 @ 2.00
      2026-02-20 ASSIGN 1 KO 50P 2026-02-20
      2026-02-23 STO 1 KO 55C 2026-03-20 @ 1.00`
    const closes = {
      KO: closesOf(week, '49'),
      [put]: closesOf(week, (date) => (date === '2026-02-18' ? '1.80' : '1.50')),
      'KO 2026-03-20 Call 55000000': closesOf(week, '0.90'),
    }
    expect(valuesOf(text, week, closes)).toEqual([
      '2026-02-18 -180 –',
      '2026-02-19 -150 –',
      '2026-02-20 4900 –',
      '2026-02-23 4810 –',
      '2026-02-24 4810 –',
    ])
  })

  it('counts shares that were never seen coming since its first entry, so that their sale brings no gain', () => {
    const text = `2026-02-17 DEPOSIT 1000
      2026-02-20 SELL 10 KO @ 49`
    const closes = { KO: closesOf(week, '49') }
    expect(valuesOf(text, week, closes, [stated('2026-02-24', '1490')])).toEqual([
      '2026-02-17 490 1000',
      '2026-02-18 490 1000',
      '2026-02-19 490 1000',
      '2026-02-20 0 1490',
      '2026-02-23 0 1490',
      '2026-02-24 0 1490',
    ])
    expect(valuesOf(text, week, {})).toContain('2026-02-17 1 unknown –')
    expect(wantedCloses(booksOf(text), week)).toEqual([
      { key: 'KO', symbol: 'KO', from: '2026-02-17', to: '2026-02-19' },
    ])
  })

  it('is unknown before the day on which the user says that unseen shares or contracts came', () => {
    const text = `2026-02-17 DEPOSIT 1000
      2026-02-20 SELL 10 KO @ 49
      2026-02-20 BTC 1 KO 50P 2026-02-20 @ 1.00`
    const closes = { KO: closesOf(week, '49'), [put]: closesOf(week, '1.50') }
    const account = readScenario(text).entries[0]?.accountId ?? ''
    const told = (count: number, price: string, on: string) => ({
      shares: wholeUnits(count),
      price: dollars(price),
      acquiredOn: day(on),
    })
    const openings = {
      [`opening:${account}:KO`]: told(10, '40', '2026-01-05'),
      [`opening:${account}:${put}:short`]: told(1, '2', '2026-02-18'),
    }
    expect(valuesOf(text, week, closes, [], { ...defaultSettings, openings })).toEqual([
      '2026-02-17 1 unknown –',
      '2026-02-18 340 –',
      '2026-02-19 340 –',
      '2026-02-20 0 –',
      '2026-02-23 0 –',
      '2026-02-24 0 –',
    ])
  })

  it('is unknown on a day on which a holding has no close, and past an expiration that nobody told of', () => {
    const text = `2026-02-18 STO 1 KO 50P 2026-02-20 @ 2.00`
    const closes = { [put]: closesOf(sessionsOf('2026-02-19', '2026-02-20'), '1.50') }
    expect(valuesOf(text, week, closes)).toEqual([
      '2026-02-18 1 unknown –',
      '2026-02-19 -150 –',
      '2026-02-20 -150 –',
      '2026-02-23 1 unknown –',
      '2026-02-24 1 unknown –',
    ])
  })

  it('has the cash of the next statement less what moved until then, and after the last one what moved since', () => {
    const text = `2026-02-18 DEPOSIT 1000
      2026-02-19 BUY 10 KO @ 50
      2026-02-23 DEPOSIT 100`
    const closes = { KO: closesOf(week, '50') }
    const statements = [stated('2026-02-20', '600'), stated('2026-02-18', '1000')]
    expect(valuesOf(text, week, closes, statements)).toEqual([
      '2026-02-18 0 1000',
      '2026-02-19 500 600',
      '2026-02-20 500 600',
      '2026-02-23 500 700',
      '2026-02-24 500 700',
    ])
  })
})

describe('closes of before a split', () => {
  const text = `2026-02-17 BUY 10 KO @ 90
    2026-02-19 SPLIT KO 3 1
    2026-02-20 SELL 10 KO @ 31`
  const days = sessionsOf('2026-02-17', '2026-02-20')
  const whole = ['2026-02-17 900 –', '2026-02-18 900 –', '2026-02-19 900 –', '2026-02-20 600 –']

  it('are taken as they were traded', () => {
    const closes = { KO: closesOf(days, (date) => (date < '2026-02-19' ? '90' : '30')) }
    expect(valuesOf(text, days, closes)).toEqual(whole)
  })

  it('are made whole again where the source tells them in shares of today', () => {
    expect(valuesOf(text, days, { KO: closesOf(days, '30', true) })).toEqual(whole)
  })

  it('are not believed where a trade says that there was a split which the history does not know', () => {
    const sold = `2026-02-17 BUY 10 KO @ 90
      2026-02-18 SELL 10 KO @ 91
      2026-02-20 BUY 10 KO @ 31`
    expect(valuesOf(sold, days, { KO: closesOf(days, '30', true) })).toEqual([
      '2026-02-17 1 unknown –',
      '2026-02-18 1 unknown –',
      '2026-02-19 0 –',
      '2026-02-20 300 –',
    ])
  })

  it('nor where only a strike says so', () => {
    const assigned = `2026-02-17 STO 1 KO 90P 2026-02-18 @ 1
      2026-02-18 ASSIGN 1 KO 90P 2026-02-18
      2026-02-19 STO 1 KO 90C 2026-02-20 @ 1
      2026-02-20 ASSIGN 1 KO 90C 2026-02-20`
    const closes = {
      KO: closesOf(days, '60', true),
      'KO 2026-02-18 Put 90000000': closesOf(days, '1'),
      'KO 2026-02-20 Call 90000000': closesOf(days, '1'),
    }
    const told = (price: string) =>
      valuesOf(assigned, days, { ...closes, KO: closesOf(days, price, true) }).map((line) => line.slice(11))
    expect(told('60')).toEqual(['1 unknown –', '1 unknown –', '1 unknown –', '1 unknown –'])
    expect(told('88')).toEqual(['-100 –', '8800 –', '8700 –', '0 –'])
  })
})

it('is unknown until a row that could not be booked', () => {
  const text = `2026-02-18 BUY 10 KO @ 50
    2026-02-20 BTC 1 KO 50P 2026-03-20 @ 2.00`
  expect(valuesOf(text, week, { KO: closesOf(week, '50') })).toEqual([
    '2026-02-18 1 unknown –',
    '2026-02-19 1 unknown –',
    '2026-02-20 1 unknown –',
    '2026-02-23 500 –',
    '2026-02-24 500 –',
  ])
})

it('takes the closes of each holding from the first session with it to the last', () => {
  const text = `2026-02-14 BUY 10 KO @ 50
    2026-02-18 STO 1 KO 50P 2026-02-20 @ 2.00
    2026-02-19 SELL 10 KO @ 51
    2026-02-20 EXPIRE 1 KO 50P 2026-02-20
    2026-02-20 BUY 5 F @ 10`
  const books = booksOf(text)
  expect(wantedCloses(books, week)).toEqual([
    { key: 'F', symbol: 'F', from: '2026-02-20', to: '2026-02-24' },
    { key: put, symbol: 'KO    260220P00050000', from: '2026-02-18', to: '2026-02-19' },
    { key: 'KO', symbol: 'KO', from: '2026-02-17', to: '2026-02-18' },
  ])
})
