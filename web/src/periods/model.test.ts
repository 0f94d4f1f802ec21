import type { Periods } from '@wheelwright/api'
import { moneyFromMicros, zeroMoney } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { samplePeriods } from '../charts/sample-periods.ts'
import { noFigures, periodName, premiumSentence, type Figures } from '../charts/premium.ts'
import { cashBridge, daysOf, otherOptions, periodRows, queryFrom } from './model.ts'

const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)
const october: Figures = {
  ...noFigures,
  premiumPuts: dollars(300),
  premiumCalls: dollars(100),
  optionPnl: dollars(385),
  realizedPnl: dollars(385),
}
const periods: Periods = {
  ...samplePeriods,
  premium: 'opened',
  items: [{ ...october, period: '2026-10', cashAtEnd: null, cashCheck: null }],
  total: october,
}

describe('periods', () => {
  it('are asked for as the address says, and by month when ended where it says nothing that is known', () => {
    expect(
      queryFrom({ by: 'year', premium: 'assigned', symbol: ' ko ', from: '2026-10-01', to: 'soon' }),
    ).toEqual({
      by: 'year',
      premium: 'assigned',
      symbol: 'KO',
      from: '2026-10-01',
    })
    expect(queryFrom({ by: 'week', premium: 'later' })).toEqual({ by: 'month', premium: 'ended' })
  })

  it('are named, and lead to their first and last day', () => {
    expect(periodName('2026-10')).toBe('Oct 2026')
    expect(daysOf('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(daysOf('2024')).toEqual({ from: '2024-01-01', to: '2024-12-31' })
  })

  it('say what options brought beside their premium', () => {
    expect(otherOptions(october)).toBe(dollars(-15))
    expect(premiumSentence(periods.items, october, 'opened')).toBe(
      '$400.00 of premium in Oct 2026, counted when opened, 75% of it from puts.',
    )
    expect(premiumSentence([], noFigures, 'ended')).toBe('No premium in this range.')
  })

  it('say the same of their premium where months without any stand around it', () => {
    const empty = (period: string) => ({ ...noFigures, period })
    const around = [empty('2026-09'), ...periods.items, empty('2026-11'), empty('2026-12')]
    const sentence = premiumSentence(periods.items, october, 'ended')
    expect(premiumSentence(around, october, 'ended')).toBe(sentence)
    const unknown = { ...empty('2026-12'), unknownPuts: 1 }
    expect(premiumSentence([...around, unknown], { ...october, unknownPuts: 1 }, 'ended')).toContain(
      'of premium from Oct 2026 to Dec 2026, counted when ended',
    )
  })

  const month = (period: string, puts: number, cash: number) => ({
    ...noFigures,
    period,
    premiumPuts: dollars(puts),
    realizedPnl: dollars(puts),
    netCash: dollars(puts - 1000),
    deposits: dollars(500),
    cashAtEnd: dollars(cash),
    cashCheck: null,
  })
  const ties = {
    state: 'ties',
    statedOn: null,
    stated: dollars(8500),
    difference: zeroMoney,
    movedAfter: false,
    accounts: 1,
    accountsStated: 1,
  } as const
  const months = [month('2025-11', 100, 9000), month('2025-12', 50, 8500), month('2026-01', 200, 8200)]
  const told = (turned: readonly string[]) =>
    periodRows({ ...periods, items: months, years: [] }, new Set(turned)).map(
      ({ period, premiumPuts, cashAtEnd, months: count, isOpen }) => [
        period,
        premiumPuts,
        cashAtEnd,
        count,
        isOpen,
      ],
    )

  it('fold years but the latest, each with its sum and the cash at its end', () => {
    const sum2026 = ['2026', dollars(200), dollars(8200), 1, true]
    const sum2025 = ['2025', dollars(150), dollars(8500), 2, false]
    const january = ['2026-01', dollars(200), dollars(8200), null, false]
    expect(told([])).toEqual([january, sum2026, sum2025])
    expect(told(['2025', '2026'])).toEqual([
      ['2026', dollars(200), dollars(8200), 1, false],
      ['2025-12', dollars(50), dollars(8500), null, false],
      ['2025-11', dollars(100), dollars(9000), null, false],
      ['2025', dollars(150), dollars(8500), 2, true],
    ])
  })

  it('hold the sum of a year to what the broker stated in the year', () => {
    const steps = {
      year: '2025',
      opened: zeroMoney,
      ended: zeroMoney,
      assigned: zeroMoney,
      premiumOpened: zeroMoney,
      otherOptions: zeroMoney,
      sharesAndIncome: zeroMoney,
      stillOpen: zeroMoney,
      endedFromBefore: zeroMoney,
      inBasis: zeroMoney,
      basisFromBefore: zeroMoney,
      boundLots: zeroMoney,
      cashCheck: ties,
    }
    const rows = periodRows({ ...periods, items: months, years: [steps] }, new Set())
    expect(rows.map(({ period, cashCheck }) => [period, cashCheck])).toEqual([
      ['2026-01', null],
      ['2026', null],
      ['2025', ties],
    ])
  })

  it('stand without sums where there is one year, or years are asked for', () => {
    const rows = (items: typeof months, by: Periods['by']) =>
      periodRows({ ...periods, by, items }, new Set()).map(({ period, months: count }) => [period, count])
    expect(rows(months.slice(0, 2), 'month')).toEqual([
      ['2025-12', null],
      ['2025-11', null],
    ])
    expect(rows([month('2025', 1, 1), month('2026', 1, 1)], 'year')).toEqual([
      ['2026', null],
      ['2025', null],
    ])
  })

  it('tell how the cash came about, and nothing where it is not known', () => {
    const total = {
      ...noFigures,
      netCash: dollars(-2650),
      realizedPnl: dollars(350),
      deposits: dollars(1500),
      sharesBought: dollars(5000),
      sharesSold: dollars(1800),
    }
    const bridge = cashBridge(total, dollars(8200))
    expect(bridge).toEqual({
      start: dollars(8200 + 2650 - 1500),
      realizedPnl: dollars(350),
      deposits: dollars(1500),
      sharesBought: dollars(-5000),
      sharesSold: dollars(1800),
      contracts: dollars(200),
      end: dollars(8200),
    })
    const { end, ...steps } = bridge ?? { end: zeroMoney }
    expect(Object.values(steps).reduce<number>((sum, step) => sum + (step ?? 0), 0)).toBe(end)
    expect(cashBridge(total, null)).toBeNull()
  })
})
