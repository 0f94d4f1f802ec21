import type { Equity, EquityPoint } from '@wheelwright/api'
import { moneyFromMicros } from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import {
  benchmarkIn,
  dayWords,
  equitySentence,
  gapWords,
  lastOf,
  noBenchmark,
  noTwr,
  noValue,
  noXirr,
  partsOf,
  rangeOf,
} from './model.ts'

const money = (dollars: number): Money => moneyFromMicros(dollars * 1e6)

const point = (date: string, value: number | null, more: Partial<EquityPoint> = {}): EquityPoint => ({
  date: date as TradingDate,
  value: value === null ? null : money(value),
  cash: money(10),
  deposits: money(1000),
  gain: value === null ? null : money(value - 1000),
  benchmark: null,
  unknown: value === null ? 1 : 0,
  oldPrices: 0,
  source: 'kept',
  follows: true,
  ...more,
})

const equity = (items: EquityPoint[], more: Partial<Equity> = {}): Equity => ({
  items,
  covers: 'positions-and-cash',
  past: { rebuilt: 0, leftOut: 0, reason: null },
  twr: { total: 0.05, annual: 0.5, reason: null },
  xirr: { rate: 0.5, reason: null },
  benchmark: null,
  nextOn: '2026-11-23' as TradingDate,
  ...more,
})

describe('a line', () => {
  it('is broken at a gap, at a day without a value, and never drawn through them', () => {
    const items = [
      point('2026-11-16', 1000, { follows: false }),
      point('2026-11-17', 1010),
      point('2026-11-18', null, { follows: false }),
      point('2026-11-19', 1030, { follows: false }),
      point('2026-11-30', 1040, { follows: false }),
    ]
    const days = (line: 'value' | 'deposits') =>
      partsOf(items, line).map((part) => part.map(({ day }) => day))
    expect(days('value')).toEqual([[0, 1], [3], [14]])
    expect(days('deposits')).toEqual([[0, 1], [3], [14]])
    expect(partsOf(items, 'benchmark')).toEqual([])
  })

  it('of a benchmark is broken where a close is missing', () => {
    const items = [
      point('2026-11-16', 1000, { follows: false, benchmark: money(1000) }),
      point('2026-11-17', 1010),
      point('2026-11-18', 1020, { benchmark: money(1001) }),
      point('2026-11-19', 1020, { benchmark: money(1002) }),
    ]
    expect(partsOf(items, 'benchmark').map((part) => part.map(({ day }) => day))).toEqual([[0], [2, 3]])
  })

  it.each([
    ['no day', []],
    ['one day', [point('2026-11-16', 1000)]],
    ['days without a value', [point('2026-11-16', null)]],
    ['a huge one', [point('2026-11-16', 8_000_000_000), point('2026-11-17', -8_000_000_000)]],
  ])('of %s has a range with room in it', (_, items) => {
    const [least, most] = rangeOf(items)
    expect(most).toBeGreaterThan(least)
    expect(Number.isFinite(most - least)).toBe(true)
  })
})

describe('the sentence', () => {
  it('says from when on values are kept where there is none', () => {
    expect(equitySentence(equity([]))).toBe(
      'No day has a value yet. Values are kept from the close of Nov 23, 2026 on.',
    )
    expect(equitySentence(equity([]), { from: '2030-01-01' as TradingDate })).toBe(
      'No day of this range has a value.',
    )
    expect(equitySentence(equity([point('2026-11-16', null)]))).toBe(
      'No day has a value yet: a part of each is unknown.',
    )
  })

  it('names the only day', () => {
    expect(equitySentence(equity([point('2026-11-20', 1000)]))).toBe(
      '$1,000.00 in positions and cash on Nov 20, 2026, the first day that is known. A line needs a second one.',
    )
  })

  it('says value, gain, what was put in, the return and the benchmark', () => {
    const items = [point('2026-11-19', 1000), point('2026-11-20', 1050, { benchmark: money(1020) })]
    const benchmark = { symbol: 'SPY', value: money(1020), reason: null }
    expect(equitySentence(equity(items, { benchmark }))).toBe(
      '$1,050.00 in positions and cash on Nov 20, 2026, +$50.00 on $1,000.00 put in since Nov 19, 2026. Time-weighted that is +5.00%. The same money in SPY would be $1,020.00, less than yours, dividends left out.',
    )
  })

  it('leaves out what is not known, and says that cash is not in it', () => {
    const unknown = { deposits: null, gain: null, cash: null }
    const items = [point('2026-11-19', 1000, unknown), point('2026-11-20', 1050, unknown)]
    const twr = { total: null, annual: null, reason: 'unknown-flow' } as const
    expect(equitySentence(equity(items, { covers: 'positions', twr }))).toBe(
      '$1,050.00 in positions, without cash, on Nov 20, 2026.',
    )
  })
})

describe('what is not known', () => {
  const withReason = (kind: NonNullable<NonNullable<Equity['benchmark']>['reason']>['kind'], more = {}) =>
    equity([], {
      benchmark: { symbol: 'SPY', value: null, reason: { kind, date: null, message: null, ...more } },
    })

  it('of a benchmark is said in a sentence', () => {
    expect(noBenchmark(equity([]))).toBeNull()
    expect(noBenchmark(withReason('no-prices', { message: 'Tradier did not answer.' }))).toBe(
      'Tradier did not answer.',
    )
    expect(noBenchmark(withReason('no-close', { date: '2026-11-24' }))).toBe(
      'The source of prices has no close of SPY on Nov 24, 2026.',
    )
    expect(noBenchmark(withReason('no-symbol'))).toBe('SPY is not the symbol of a share or an index.')
    expect(noBenchmark(withReason('unknown-flow', { date: '2026-11-24' }))).toBe(
      'What would be in SPY is no longer known: something of unknown value was moved on Nov 24, 2026.',
    )
    expect(noBenchmark({ ...withReason('unknown-flow'), covers: 'positions' })).toContain(
      'the cash is not known',
    )
    expect(noBenchmark(withReason('nothing-invested'))).toBe('There was nothing to put into SPY.')
  })

  it('of a return is the cash, the one day, or what was moved', () => {
    const none = (reason: NonNullable<Equity['twr']['reason']>, covers: Equity['covers']) => {
      const xirr = { rate: null, reason: 'unknown' } as const
      const told = equity([], { covers, xirr, twr: { total: null, annual: null, reason } })
      return [noTwr(told), noXirr(told)]
    }
    const noCash = 'the cash is not known: no snapshot states it'
    const moved = 'something of unknown value was moved'
    expect(none('unknown-flow', 'positions')).toEqual([noCash, noCash])
    expect(none('unknown-flow', 'positions-and-cash')).toEqual([moved, moved])
    expect(new Set(none('one-day', 'positions'))).toEqual(new Set(['it takes two days with a value']))
    expect(none('gap', 'positions-and-cash')[0]).toBe('money was moved on a day whose value is not known')
  })

  it('of a day is a count of positions, or the cash', () => {
    expect(noValue(point('2026-11-20', null, { unknown: 2 }))).toBe('2 positions had no price')
    expect(noValue(point('2026-11-20', null, { unknown: 0, cash: null }))).toBe('the cash was not known')
    expect(dayWords(point('2026-11-20', null), 'SPY')).toBe('Nov 20, 2026: unknown, 1 position had no price')
    expect(dayWords(point('2026-11-20', 1050, { oldPrices: 3, benchmark: money(1) }), 'SPY')).toBe(
      'Nov 20, 2026: value $1,050.00, put in $1,000.00, gain +$50.00, in SPY $1.00, 3 prices older than the session',
    )
    expect(dayWords(point('2026-11-20', 1050, { source: 'rebuilt' }), 'SPY')).toContain(
      'value $1,050.00 at closing prices, put in',
    )
    expect(lastOf(equity([point('2026-11-19', 1), point('2026-11-20', null)]))?.date).toBe('2026-11-19')
  })
})

describe('what the picture leaves out', () => {
  it.each([
    [0, 0, null, []],
    [1, 0, null, ['1 day is rebuilt from your history at closing prices.']],
    [
      612,
      1204,
      'no-closes',
      [
        '612 days are rebuilt from your history at closing prices.',
        '1,204 trading days of your history have no value: something was held then whose closing price no source knows, as is usual for contracts that have expired.',
      ],
    ],
    [
      0,
      1,
      'asking',
      ['1 trading day of your history has no value yet: its closing prices are being fetched.'],
    ],
  ] as const)(
    'is said of %s days that are rebuilt and %s that are left out (%s)',
    (rebuilt, leftOut, reason, words) => {
      expect(gapWords(equity([], { past: { rebuilt, leftOut, reason } }))).toEqual(words)
    },
  )

  it('is counted by reason, weekends and holidays left out', () => {
    const noCash = { unknown: 0, cash: null }
    const items = [
      point('2026-11-20', 1),
      point('2026-11-23', null),
      point('2026-11-25', null, noCash),
      point('2026-11-27', null, { unknown: 2 }),
      point('2026-11-30', 1),
    ]
    expect(gapWords(equity(items))).toEqual([
      '2 days have no value, since a position had no price.',
      '1 day has no value, since the cash was not known.',
      'For 1 session nothing was kept: no server ran after the close, or a day was not calculated.',
    ])
  })
})

it.each([
  [undefined, 'SPY'],
  [' ', 'SPY'],
  [' qqq', 'QQQ'],
])('the benchmark of %s is %s', (text, symbol) => {
  expect(benchmarkIn(text)).toBe(symbol)
})
