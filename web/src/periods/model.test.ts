import type { Periods } from '@wheelwright/api'
import { moneyFromMicros, zeroMoney } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { noFigures, periodName, premiumSentence, type Figures } from '../pictures/premium.ts'
import { daysOf, otherOptions, queryFrom } from './model.ts'

const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)
const october: Figures = {
  ...noFigures,
  premiumPuts: dollars(300),
  premiumCalls: dollars(100),
  optionPnl: dollars(385),
  realizedPnl: dollars(385),
}
const periods: Periods = {
  by: 'month',
  premium: 'opened',
  items: [{ ...october, period: '2026-10', cashAtEnd: null }],
  total: october,
  choices: { opened: zeroMoney, ended: zeroMoney, assigned: zeroMoney },
  symbols: [],
  otherSymbols: null,
  accounts: [],
  cash: 'change',
  firstDate: null,
  lastDate: null,
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
      '$400.00 of premium, counted when opened, 75% of it from puts. The most in Oct 2026: $400.00.',
    )
    expect(premiumSentence([], noFigures, 'ended')).toBe('No premium in this range.')
  })
})
