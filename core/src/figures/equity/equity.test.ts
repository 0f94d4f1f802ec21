import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_MICROS } from '../../base/micros.ts'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import { addDays, type TradingDate } from '../../base/trading-date.ts'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { bookLedger } from '../../ledger/ledger.ts'
import { readScenario } from '../../ledger/testing/scenario.ts'
import { readEntries } from '../../ledger/testing/scenario-lines.ts'
import { isMarketOpenOn, nextMarketDay } from '../../market/market-calendar.ts'
import { day } from '../../testing/samples.ts'
import { benchmarkOf } from './equity-benchmark.ts'
import { equityCurve } from './equity-curve.ts'
import type { DayValue, EquityFlow } from './portfolio-returns.ts'
import { beganEmpty, equityFlows } from './equity-flows.ts'

const money = (dollars: number): Money => moneyFromMicros(Math.round(dollars * 1e6))
const value = (date: string, dollars: number | null): DayValue => ({
  date: day(date),
  value: dollars === null ? null : money(dollars),
})
const flow = (date: string, dollars: number | null): EquityFlow => ({
  date: day(date),
  amount: dollars === null ? null : money(dollars),
})

/** Monday to Friday of one week without a holiday. */
const [mon, tue, wed, thu, fri] = [
  '2026-06-01',
  '2026-06-02',
  '2026-06-03',
  '2026-06-04',
  '2026-06-05',
] as const

describe('the equity curve', () => {
  it('counts the first value as put in, and deposits less withdrawals since', () => {
    const days = [value(mon, 1000), value(tue, 1100), value(wed, 1650), value(thu, 1440)]
    const { points } = equityCurve(days, [flow(mon, 700), flow(wed, 500), flow(thu, -200)])
    expect(points.map(({ deposits, gain }) => [deposits, gain])).toEqual([
      [money(1000), money(0)],
      [money(1000), money(100)],
      [money(1500), money(150)],
      [money(1300), money(140)],
    ])
  })

  it('chains 1.1, 1150/1100 and 1640/1650, each flow out of the value of its close', () => {
    const days = [value(mon, 1000), value(tue, 1100), value(wed, 1650), value(thu, 1440)]
    const { twr } = equityCurve(days, [flow(wed, 500), flow(thu, -200)])
    expect(twr.total).toBeCloseTo(1.1 * (1150 / 1100) * (1640 / 1650) - 1, 12)
    expect(twr.annual).toBeCloseTo((1 + (twr.total ?? 0)) ** (365 / 3) - 1, 6)
  })

  it('is 21% in two years and 10% a year, by both returns, where nothing was put in', () => {
    const { twr, xirr } = equityCurve([value('2024-06-03', 1000), value('2026-06-03', 1210)], [])
    expect(twr.total).toBeCloseTo(0.21, 12)
    expect(twr.annual).toBeCloseTo(0.1, 12)
    expect(xirr.rate).toBeCloseTo(0.1, 9)
  })

  it('pays no heed to what was put in when, by the time-weighted return, and does by the other', () => {
    // 1000 doubles in a year; with 8000 more it then halves.
    const days = [value('2024-06-03', 1000), value('2025-06-03', 10_000), value('2026-06-03', 5000)]
    const { twr, xirr } = equityCurve(days, [flow('2025-06-03', 8000)])
    expect(twr.total).toBeCloseTo(0, 12)
    // 1000 q^2 + 8000 q = 5000.
    expect(xirr.rate).toBeCloseTo((-8 + Math.sqrt(64 + 20)) / 2 - 1, 6)
  })

  it('counts a deposit of a Saturday at the close of Monday', () => {
    const { points, twr } = equityCurve(
      [value(fri, 1000), value('2026-06-08', 1500)],
      [flow('2026-06-06', 500)],
    )
    expect(points[1]).toMatchObject({ gain: 0, follows: true })
    expect(twr.total).toBe(0)
  })

  it.each([
    ['of one day', [value(mon, 1000)], [], 'one-day', 'none'],
    ['of no day', [], [], 'one-day', 'none'],
    ['of days without a value', [value(mon, null), value(tue, null)], [], 'one-day', 'none'],
    ['of money moved in a gap', [value(mon, 1000), value(thu, 1500)], [flow(tue, 500)], 'gap', null],
    [
      'of a worth that nobody knows',
      [value(mon, 1000), value(tue, 1500)],
      [flow(tue, null)],
      'unknown-flow',
      'unknown',
    ],
    ['of flows that nobody knows', [value(mon, 1000), value(tue, 1500)], null, 'unknown-flow', 'unknown'],
    ['of nothing at all', [value(mon, 0), value(tue, 1500)], [flow(tue, 1500)], 'nothing-invested', 'none'],
    ['of a debt', [value(mon, -5), value(tue, -10)], [], 'nothing-invested', 'none'],
  ] as const)('has no time-weighted return %s', (_, days, flows, reason, noXirr) => {
    const curve = equityCurve(days, flows)
    expect(curve.twr).toEqual({ total: null, annual: null, reason })
    expect(curve.xirr.reason).toBe(noXirr)
  })

  it('breaks where a session has no value, and not over a weekend or a holiday', () => {
    const days = [
      value('2026-11-24', 10),
      value('2026-11-25', 10),
      value('2026-11-27', 10),
      value('2026-11-30', 10),
      value('2026-12-01', null),
      value('2026-12-02', 10),
      value('2026-12-07', 10),
    ]
    expect(equityCurve(days, []).points.map(({ follows }) => follows)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('knows no gain from a flow on whose worth is unknown', () => {
    const { points } = equityCurve([value(mon, 10), value(tue, 10), value(wed, 10)], [flow(tue, null)])
    expect(points.map(({ gain }) => gain)).toEqual([0, null, null])
  })

  it('holds to the range of money', () => {
    const huge = moneyFromMicros(MAX_MICROS)
    const { points } = equityCurve(
      [
        { date: day(mon), value: huge },
        { date: day(tue), value: huge },
      ],
      [{ date: day(tue), amount: huge }],
    )
    expect(points[1]).toMatchObject({ deposits: null, gain: null })
  })
})

describe('the same money in another symbol', () => {
  const closes = (rows: Readonly<Record<string, number>>) =>
    new Map(Object.entries(rows).map(([date, close]) => [day(date), money(close)]))

  it('buys and sells fractions at the closes at which the flows count', () => {
    // 1000 at 100 are 10; 500 at 125 are 4 more; 280 at 140 are 2 less: 12 at 150.
    const days = [value(mon, 1000), value(tue, 1), value(wed, 1), value(thu, 1)]
    const prices = closes({ [mon]: 100, [tue]: 125, [wed]: 140, [thu]: 150 })
    const { values, reason } = benchmarkOf(days, [flow(tue, 500), flow(wed, -280)], prices)
    expect(reason).toBeNull()
    expect([...values.values()]).toEqual([1000, 1750, 1680, 1800].map(money))
  })

  it('misses a day without a close, and goes on after it', () => {
    const days = [value(mon, 1000), value(tue, 1), value(wed, 1)]
    const { values, reason } = benchmarkOf(days, [], closes({ [mon]: 100, [wed]: 110 }))
    expect([...values]).toEqual([
      [mon, money(1000)],
      [wed, money(1100)],
    ])
    expect(reason).toEqual({ kind: 'no-close', date: tue })
  })

  it.each([
    ['no close of the first day', [value(mon, 1000), value(tue, 1)], [], 'no-close', mon],
    ['no close of a day of a flow', [value(mon, 1000), value(thu, 1)], [flow(wed, 5)], 'no-close', wed],
    ['a flow of unknown worth', [value(mon, 1000), value(tue, 1)], [flow(tue, null)], 'unknown-flow', tue],
    ['nothing put in', [value(mon, 0), value(tue, 1)], [], 'nothing-invested', mon],
  ] as const)('is unknown from there on with %s', (name, days, flows, kind, date) => {
    const known = name.startsWith('no close of the first') ? {} : { [mon]: 100, [tue]: 1, [thu]: 1 }
    const { values, reason } = benchmarkOf(days, flows, closes(known))
    expect(reason).toEqual({ kind, date })
    expect(values.has(day(tue)) || values.has(day(thu))).toBe(false)
  })

  const sessions = (count: number): TradingDate[] => {
    const dates: TradingDate[] = []
    for (let date = day('2026-01-02'); dates.length < count; date = addDays(date, 1))
      if (isMarketOpenOn(date)) dates.push(date)
    return dates
  }
  const prices = fc.array(fc.integer({ min: 10_000, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 })

  it('is the curve itself where the symbol is the whole portfolio', () => {
    fc.assert(
      fc.property(
        prices,
        fc.array(fc.record({ at: fc.nat(29), shares: fc.integer({ min: 1, max: 1000 }) })),
        (closing, buys) => {
          const dates = sessions(closing.length)
          let shares = 1
          const flows: EquityFlow[] = []
          const days = dates.map((date, at) => {
            const close = closing[at] ?? 0
            if (at > 0)
              for (const bought of buys.filter((each) => each.at === at)) {
                shares += bought.shares
                flows.push({ date, amount: moneyFromMicros(bought.shares * close) })
              }
            return { date, value: moneyFromMicros(shares * close) }
          })
          const known = new Map(dates.map((date, at) => [date, moneyFromMicros(closing[at] ?? 0)]))
          const { values, reason } = benchmarkOf(days, flows, known)
          expect(reason).toBeNull()
          for (const { date, value: worth } of days)
            expect(Math.abs((values.get(date) ?? 0) - worth)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it('leaves a curve without flows at constant prices flat, with a return of 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 2, max: 30 }), (micros, count) => {
        const days = sessions(count).map((date) => ({ date, value: moneyFromMicros(micros) }))
        const { points, twr, xirr } = equityCurve(days, [])
        expect(points.every(({ gain }) => gain === 0)).toBe(true)
        expect(twr.total).toBe(0)
        expect(xirr.rate).toBeCloseTo(0, 9)
      }),
    )
  })

  it('makes every gain of a curve add up to value less what was put in, whatever was moved when', () => {
    const amount = fc.integer({ min: -1e9, max: 1e9 })
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 20 }),
        fc.array(fc.record({ after: fc.nat(40), amount })),
        (micros, moved) => {
          const days = sessions(micros.length).map((date, at) => ({
            date,
            value: moneyFromMicros(micros[at] ?? 0),
          }))
          const first = days[0]
          const flows = moved.map(({ after, amount: each }) => ({
            date: addDays(day('2025-12-29'), after),
            amount: moneyFromMicros(each),
          }))
          for (const { date, value: worth, gain } of equityCurve(days, flows).points) {
            const counted = flows.filter((each) => {
              const on = nextMarketDay(each.date)
              return on > (first?.date ?? '') && on <= date
            })
            const sum = counted.reduce((total, each) => total + each.amount, first?.value ?? 0)
            expect(gain).toBe((worth ?? 0) - sum)
          }
        },
      ),
    )
  })
})

describe('what moves the worth without being earned', () => {
  const entriesOf = (accountId: string, lines: readonly string[]) =>
    lines.flatMap((line, count) =>
      readEntries(line, { accountId, source: 'scenario', count, feePerContract: money(0) }),
    )

  it('is a deposit after the account joined, and the first value of one that joins later', () => {
    const days = [value(mon, 1000), value(tue, 1000), value(wed, 1600), value(thu, 1600)]
    const accounts = new Map([
      ['one', [value(mon, 1000), value(tue, 1000), value(wed, 1100), value(thu, 1100)]],
      ['two', [value(wed, 500), value(thu, 500)]],
    ])
    const entries = [
      ...entriesOf('one', [`${mon} DEPOSIT 900`, `${wed} DEPOSIT 100`]),
      ...entriesOf('two', [`${tue} DEPOSIT 500`]),
    ]
    const flows = equityFlows(days, accounts, entries)
    const { points } = equityCurve(days, flows)
    expect(points.map(({ gain }) => gain)).toEqual([0, 0, 0, 0])
  })

  it('is of unknown worth where shares came in kind, an account left, or something is held by hand', () => {
    const days = [value(mon, 1000), value(tue, 1000)]
    const one = (second: number) => new Map([['one', [value(mon, 1000), value(tue, second)]]])
    const inKind = entriesOf('one', [`${tue} TRANSFER 10 ABC`])
    const reasonOf = (flows: readonly EquityFlow[]) => equityCurve(days, flows).twr.reason
    expect(reasonOf(equityFlows(days, one(1000), []))).toBeNull()
    expect(reasonOf(equityFlows(days, one(1000), inKind))).toBe('unknown-flow')
    expect(reasonOf(equityFlows(days, one(900), []))).toBe('unknown-flow')
    const left = new Map([...one(1000), ['two', [value(mon, 0)]]])
    expect(reasonOf(equityFlows(days, left, []))).toBe('unknown-flow')
  })

  it('is nothing where a transfer is one event, and of unknown worth on its day where one side alone is seen', () => {
    const { entries } = readScenario(`account one
      ${mon} BUY 10 ABC @ 50
      ${tue} TRANSFER -10 ABC
      account two
      ${thu} TRANSFER 10 ABC`)
    const { links } = bookLedger(entries, defaultSettings).transferLinks
    expect(links).toHaveLength(1)
    const one = [value(mon, 500), value(tue, 0), value(wed, 0), value(thu, 0)]
    const two = [value(mon, 500), value(tue, 1000), value(wed, 1000), value(thu, 1000)]
    const days = [value(mon, 1000), value(tue, 1000), value(wed, 1000), value(thu, 1000)]
    const both = new Map([
      ['one', one],
      ['two', two],
    ])
    expect(equityCurve(days, equityFlows(days, both, entries, links)).twr.total).toBe(0)
    const flows = equityFlows(two, new Map([['two', two]]), entries, links)
    expect(flows.slice(1)).toEqual([{ date: tue, amount: null }])
  })

  it('is nothing where an account begins with what another one sent, and had nothing before', () => {
    const { entries } = readScenario(`account one
      ${mon} DEPOSIT 500
      ${mon} BUY 10 ABC @ 50
      ${wed} TRANSFER -10 ABC
      account two
      ${wed} DEPOSIT 70
      ${thu} TRANSFER 10 ABC`)
    const { books, transferLinks } = bookLedger(entries, defaultSettings)
    const two = [...books.values()].filter(({ accountId }) => accountId === 'two')
    const began = (cash: number) =>
      beganEmpty(two, { date: day(wed), cash: money(cash) }, transferLinks.links)
    expect([began(70), began(80)]).toEqual([true, false])
    expect(beganEmpty(two, { date: day(thu), cash: money(70) }, [])).toBe(false)

    const days = [value(mon, 500), value(tue, 600), value(wed, 670), value(thu, 670)]
    const accounts = new Map([
      ['one', [value(mon, 500), value(tue, 600), value(wed, 0), value(thu, 0)]],
      ['two', [value(wed, 670), value(thu, 670)]],
    ])
    const gains = (empty: readonly string[]) => {
      const flows = equityFlows(days, accounts, entries, transferLinks.links, new Set(empty))
      return equityCurve(days, flows).points.map(({ gain }) => gain)
    }
    expect(gains(['two'])).toEqual([0, 100e6, 100e6, 100e6])
    expect(gains([])).toEqual([0, 100e6, null, null])
  })

  it('is nothing where one account gave what another took that day', () => {
    const days = [value(mon, 1000), value(tue, 1000)]
    const accounts = new Map([
      ['one', [value(mon, 500), value(tue, 450)]],
      ['two', [value(mon, 500), value(tue, 550)]],
    ])
    const entries = [
      ...entriesOf('one', [`${tue} TRANSFER -10 ABC`]),
      ...entriesOf('two', [`${tue} TRANSFER 10 ABC`]),
    ]
    expect(equityCurve(days, equityFlows(days, accounts, entries)).twr.total).toBe(0)
  })
})
