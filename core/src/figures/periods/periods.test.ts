import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFromMicros } from '../../base/money.ts'
import { bookLedger } from '../../ledger/ledger.ts'
import { defaultCycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { actions, entriesFrom } from '../../ledger/testing/histories.ts'
import { readEntries } from '../../ledger/testing/scenario-lines.ts'
import { bookProfitOf } from '../profit/profit.ts'
import { toldProfit } from '../profit/told-profit.ts'
import { daysOfBook, premiumChoices, type PremiumCounts } from './period-days.ts'
import { addPeriods, periodsOf, periodTotal, premiumOf, runningCash } from './periods.ts'

const histories = actions.map(entriesFrom).filter((entries) => entries.length > 0)
const always = { from: null, to: null }

const booksOf = (lines: readonly string[]) => {
  const entries = lines.flatMap((line, count) =>
    readEntries(line, {
      accountId: 'one',
      source: 'scenario',
      count,
      feePerContract: moneyFromMicros(650_000),
    }),
  )
  return [...bookLedger(entries, defaultSettings).books.values()]
}

const sold = [
  '2026-01-05 STO 1 ABC 50P 2026-02-20 @ 2',
  '2026-02-20 ASSIGN 1 ABC 50P 2026-02-20',
  '2026-03-02 STO 1 ABC 52C 2026-04-17 @ 1',
  '2026-04-17 ASSIGN 1 ABC 52C 2026-04-17',
]

const monthsOf = (lines: readonly string[], counts: PremiumCounts) =>
  periodsOf(
    booksOf(lines).map((book) => daysOfBook(book, counts, defaultCycleSettings)),
    'month',
    always,
  ).map(({ period, premiumPuts, premiumCalls, realizedPnl }) => [
    period,
    (premiumPuts ?? Number.NaN) / 1e6,
    (premiumCalls ?? Number.NaN) / 1e6,
    (realizedPnl ?? Number.NaN) / 1e6,
  ])

it('what was paid to buy back stands on its day, and what shares cost on those on which they came and left', () => {
  const rolled = [
    '2026-01-05 STO 1 ABC 50P 2026-02-20 @ 2',
    '2026-02-12 BTC 1 ABC 50P 2026-02-20 @ 0.75',
    ...sold.map((line) => line.replaceAll('ABC', 'XYZ')),
  ]
  for (const counts of premiumChoices) {
    const months = periodsOf(
      booksOf(rolled).map((book) => daysOfBook(book, counts, defaultCycleSettings)),
      'month',
      always,
    )
    expect(
      months
        .filter(({ boughtBack, sharesBought, sharesSold }) => boughtBack + sharesBought + sharesSold > 0)
        .map(({ period, boughtBack, sharesBought, sharesSold }) => [
          period,
          boughtBack / 1e6,
          sharesBought / 1e6,
          sharesSold / 1e6,
        ]),
    ).toEqual([
      ['2026-02', 75, 5000, 0],
      ['2026-04', 0, 0, 5000],
    ])
  }
})

describe('premium of a put that is assigned and of the call that takes the shares', () => {
  it('counts when they were sold', () => {
    expect(monthsOf(sold, 'opened')).toEqual([
      ['2026-01', 200, 0, 199.35],
      ['2026-02', 0, 0, 0],
      ['2026-03', 0, 100, 99.35],
      ['2026-04', 0, 0, 200],
    ])
  })
  it('counts when they ended', () => {
    expect(monthsOf(sold, 'ended')).toEqual([
      ['2026-01', 0, 0, 0],
      ['2026-02', 200, 0, 199.35],
      ['2026-03', 0, 0, 0],
      ['2026-04', 0, 100, 299.35],
    ])
  })
  it('counts when the shares left', () => {
    expect(monthsOf(sold, 'assigned').at(-1)).toEqual(['2026-04', 200, 100, 498.7])
    expect(monthsOf(sold.slice(0, 2), 'assigned').map((month) => month.at(-1))).toEqual([0, 0])
  })
})

describe('shares that are called away by other lots than tax takes', () => {
  // The call at 45 is written on the shares of 40, and FIFO takes those of 50: 4,500 - 4,000, then 5,500 - 5,000.
  const called = [
    '2026-01-02 STO 1 ABC 50P 2026-01-09 @ 1',
    '2026-01-09 ASSIGN 1 ABC 50P 2026-01-09',
    '2026-01-12 STO 1 ABC 40P 2026-01-16 @ 1',
    '2026-01-16 ASSIGN 1 ABC 40P 2026-01-16',
    '2026-01-20 STO 1 ABC 45C 2026-02-20 @ 1',
    '2026-02-20 ASSIGN 1 ABC 45C 2026-02-20',
    '2026-03-02 STO 1 ABC 55C 2026-03-20 @ 1',
    '2026-03-20 ASSIGN 1 ABC 55C 2026-03-20',
  ]
  const stockOf = (lines: readonly string[], counts: PremiumCounts) =>
    periodsOf(
      booksOf(lines).map((book) => daysOfBook(book, counts, defaultCycleSettings)),
      'month',
      always,
    ).flatMap(({ period, stockPnl }) => (stockPnl === 0 ? [] : [[period, (stockPnl ?? Number.NaN) / 1e6]]))

  it('count with the lots that their calls were written on, each on its day', () => {
    expect(stockOf(called, 'ended')).toEqual([
      ['2026-02', 500],
      ['2026-03', 500],
    ])
  })

  it('leave a month as it was, whatever comes later', () => {
    expect(stockOf(called.slice(0, 6), 'ended')).toEqual([['2026-02', 500]])
  })
})

describe('periods of any history', () => {
  it('stay what they were when more happens later', () => {
    let compared = 0
    const property = fc.property(histories, fc.nat(), (entries, at) => {
      const cut = entries[at % entries.length]?.tradeDate ?? ''
      const whole = [...bookLedger(entries, defaultSettings).books]
      const before = bookLedger(
        entries.filter(({ tradeDate }) => tradeDate < cut),
        defaultSettings,
      ).books
      for (const [key, book] of whole) {
        const earlier = before.get(key)
        // Shares that were there before the history may be found missing later.
        if (earlier === undefined || book.opening !== null) continue
        const days = daysOfBook(book, 'ended', defaultCycleSettings)
        for (const [date, { stockPnl }] of daysOfBook(earlier, 'ended', defaultCycleSettings)) {
          expect(days.get(date)?.stockPnl).toBe(stockPnl)
          compared += Number(stockPnl !== 0)
        }
      }
    })
    fc.assert(property)
    expect(compared).toBeGreaterThan(0)
  })

  const daysBy = (entries: Parameters<typeof bookLedger>[0], counts: PremiumCounts) =>
    [...bookLedger(entries, defaultSettings).books.values()].map((book) =>
      daysOfBook(book, counts, defaultCycleSettings),
    )

  it('add up: days to months, months to years, years to the total', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(...premiumChoices), (entries, counts) => {
        const days = daysBy(entries, counts)
        const total = periodTotal(days, always)
        for (const by of ['day', 'month', 'year'] as const)
          expect(addPeriods(periodsOf(days, by, always))).toEqual(total)
        const months = periodsOf(days, 'month', always)
        for (const { period, ...year } of periodsOf(days, 'year', always))
          expect(addPeriods(months.filter((month) => month.period.startsWith(period)))).toEqual(year)
      }),
    )
  })

  it('come to the all-time figures: realized P&L when premium counts at the end, by tax lots when assigned', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        for (const book of bookLedger(entries, defaultSettings).books.values()) {
          const profit = bookProfitOf(book, defaultCycleSettings)
          const totalBy = (counts: PremiumCounts) =>
            periodTotal([daysOfBook(book, counts, defaultCycleSettings)], always)
          const told = toldProfit(profit)
          const { dividends, interest, fees, netCash } = profit
          expect(totalBy('ended')).toMatchObject({
            realizedPnl: told.realizedPnl,
            optionPnl: told.optionPnl,
            stockPnl: told.stockPnl,
            dividends,
            interest,
            fees,
            netCash,
          })
          expect(totalBy('assigned').realizedPnl).toBe(told.taxRealizedPnl)
          const open = book.openLegs
            .filter(({ side }) => side === 'short')
            .reduce((sum, { cash, fees: paid }) => (cash === null ? sum : sum + cash - paid), 0)
          expect(totalBy('opened').realizedPnl ?? 0).toBe(profit.realizedPnl + open)
        }
      }),
    )
  })

  it('come to one total of what is over, whenever premium counts', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        for (const book of bookLedger(entries, defaultSettings).books.values()) {
          if (book.openLegs.length + book.lots.length + book.refusals.length > 0) continue
          const totals = premiumChoices.map(
            (counts) => periodTotal([daysOfBook(book, counts, defaultCycleSettings)], always).realizedPnl,
          )
          expect(new Set(totals).size).toBe(1)
        }
      }),
    )
  })

  it('move the same cash whenever premium counts, and end at the cash that a statement says', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: -1e12, max: 1e12 }), (entries, before) => {
        const [first, ...others] = premiumChoices.map((counts) => daysBy(entries, counts))
        const cashOf = (days: NonNullable<typeof first>) =>
          periodsOf(days, 'month', always)
            .filter(({ netCash }) => netCash !== 0)
            .map(({ period, netCash, deposits }) => [period, netCash, deposits])
        if (first === undefined) throw new Error('no choice')
        for (const other of others) expect(cashOf(other)).toEqual(cashOf(first))
        const last = entries
          .map(({ tradeDate }) => tradeDate)
          .toSorted()
          .at(-1)
        if (last === undefined) return
        const { netCash, deposits } = periodTotal(first, always)
        const amount = moneyFromMicros(before + netCash + deposits)
        const running = runningCash(first, 'month', { amount, date: last })
        expect(running.before).toBe(before)
        expect(running.ends.at(-1)?.amount).toBe(amount)
        expect(runningCash(first, 'month', null)).toMatchObject({ before: null })
      }),
    )
  })
})

describe('premium of which nobody knows what was received', () => {
  const unopened = '2026-02-10 BTC 1 ABC 50P 2026-02-20 @ 0.50'
  const sold = '2026-03-02 STO 1 ABC 52C 2026-03-20 @ 1'
  const ended = '2026-03-20 EXPIRE 1 ABC 52C 2026-03-20'
  const told = (lines: readonly string[], counts: PremiumCounts) =>
    periodsOf(
      booksOf(lines).map((book) => daysOfBook(book, counts, defaultCycleSettings)),
      'month',
      always,
    )

  it('is unknown in its period, and never nothing', () => {
    for (const counts of premiumChoices) {
      const [month] = told([unopened], counts)
      expect(month).toMatchObject({ premiumPuts: null, premiumCalls: 0, unknownPuts: 1, unknownCalls: 0 })
      expect(month === undefined ? 0 : premiumOf(month)).toBeNull()
    }
  })

  it('is left out of a sum that has a known part, which says how much it leaves out', () => {
    const months = told([unopened, sold, ended], 'ended')
    const year = addPeriods(months)
    expect(year).toMatchObject({ premiumPuts: null, premiumCalls: 100_000_000, unknownPuts: 1 })
    expect(premiumOf(year)).toBe(100_000_000)
    expect(addPeriods([year, ...months])).toMatchObject({ premiumPuts: null, unknownPuts: 2 })
  })

  it('is unknown on the day of its opening where the contract is open still', () => {
    const open = '2026-01-05 OPENING -1 ABC 60C 2026-06-19'
    expect(told([open], 'opened')).toMatchObject([{ premiumCalls: null, unknownCalls: 1, unknownOptions: 1 }])
    expect(told([open], 'ended')).toMatchObject([{ premiumCalls: 0, unknownCalls: 0 }])
  })

  it('is not asked of a long contract, for which nothing is received', () => {
    const long = '2026-02-10 STC 1 ABC 50P 2026-02-20 @ 0.50'
    expect(told([long], 'ended')).toMatchObject([{ premiumPuts: 0, unknownPuts: 0, unknownOptions: 1 }])
  })

  it('is unknown with the gain of its shares where it counts in their basis', () => {
    const assigned = '2026-02-20 ASSIGN 1 ABC 50P 2026-02-20'
    const left = '2026-03-02 SELL 100 ABC @ 51'
    expect(told([assigned, left], 'assigned').at(-1)).toMatchObject({
      period: '2026-03',
      premiumPuts: null,
      unknownPuts: 1,
      unknownShares: 1,
    })
  })
})
