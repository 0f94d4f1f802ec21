import { moneyFromMicros, parseTradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import {
  ladderCsv,
  leftOutSentence,
  marksOf,
  putsSentence,
  type Ladder,
  type LadderRow,
} from './ladder-model.ts'

const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)
const day = (text: string) => {
  const parsed = parseTradingDate(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

const row: LadderRow = {
  expiration: day('2026-11-27'),
  days: 7,
  isHalfDay: true,
  isMonthly: false,
  puts: 1,
  calls: 2,
  ifAllAssigned: dollars(-14_000),
}
const ladder: Ladder = {
  rows: [row],
  total: { puts: 1, calls: 2, ifAllAssigned: dollars(-14_000) },
  putsTake: dollars(21_000),
  leftOut: [],
}

describe('the ladder', () => {
  it('says how far an expiration is, and what is special about it', () => {
    expect(marksOf(row)).toBe('7 d, half day')
    expect(marksOf({ ...row, days: 0, isHalfDay: false, isMonthly: true })).toBe('today, monthly')
  })

  it('says what all puts would take, of what', () => {
    expect(putsSentence(ladder, dollars(70_500))).toBe(
      'All puts assigned would take $21,000.00 of $70,500.00 cash.',
    )
    expect(putsSentence(ladder, null)).toContain('is not known')
    expect(putsSentence({ ...ladder, total: { ...ladder.total, puts: 0 } }, null)).toBe(
      'No short put still trades.',
    )
  })

  it('names what no sum counts, each with its reason', () => {
    const gap = (ticker: string, contracts: number, why: Ladder['leftOut'][number]['why']) =>
      ({ ticker, right: 'Call', contracts, why }) as const
    expect(leftOutSentence(ladder)).toBeNull()
    expect(
      leftOutSentence({ ...ladder, leftOut: [gap('NVDA', 1, 'long-call'), gap('F', 2, 'uncovered')] }),
    ).toBe(
      'Calls count only where shares cover them. Not counted: 1 NVDA call with a long call and 2 naked F calls.',
    )
    const many = Array.from({ length: 8 }, (_, at) => gap(`A${at}`, 3, 'pending'))
    expect(leftOutSentence({ ...ladder, leftOut: many })).toMatch(
      /3 A5 calls past expiration and 6 contracts more\.$/,
    )
  })

  it('is a file whose last line is the total', () => {
    expect(ladderCsv(ladder).split('\r\n')).toEqual([
      'expiration,days,puts,calls,cash if all assigned',
      '2026-11-27,7,1,2,-14000',
      'all,,1,2,-14000',
    ])
  })
})
