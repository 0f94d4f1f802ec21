import { describe, expect, it } from 'vitest'
import { moneyFromMicros } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { checkCash } from './cash-checks.ts'
import { noSums } from './period-days.ts'

const on = (text: string) => text as TradingDate
const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1_000_000))

const account = (
  moves: readonly (readonly [string, number])[],
  statements: readonly (readonly [string, number])[],
) => ({
  books: [new Map(moves.map(([date, amount]) => [on(date), { ...noSums(), netCash: dollars(amount) }]))],
  statements: statements.map(([date, amount]) => ({ date: on(date), amount: dollars(amount) })),
})

const months = ['2026-08', '2026-09', '2026-10', '2026-11']

const told = (...accounts: readonly ReturnType<typeof account>[]) =>
  [...checkCash(accounts, months, null).values()].map(({ state, difference, movedAfter }) => [
    state,
    difference === null ? null : difference / 1e6,
    ...(movedAfter ? ['moved after'] : []),
  ])

const moves = [
  ['2026-08-03', 1000],
  ['2026-09-10', 50],
  ['2026-10-05', 60],
  ['2026-10-20', -10],
  ['2026-11-04', 5],
] as const
const none = ['unstated', null]

describe('cash at the end of a month', () => {
  it('ties where one statement follows from an account that was empty, and elsewhere nothing is said', () => {
    expect(told(account(moves, [['2026-11-20', 1105]]))).toEqual([none, none, none, ['ties', 0]])
    expect(told(account(moves, []))).toEqual([none, none, none, none])
  })

  it('differs by what the only statement says more than the history: it proves nothing by itself', () => {
    expect(told(account(moves, [['2026-11-20', 1305]]))).toEqual([none, none, none, ['differs', 200]])
  })

  it('ties where two statements agree on all that moved between them, whatever was there before', () => {
    const statements = [
      ['2026-09-30', 1250],
      ['2026-11-20', 1305],
    ] as const
    expect(told(account(moves, statements))).toEqual([none, ['ties', 0], none, ['ties', 0]])
  })

  it('differs on both sides of a gap, and ties again before it never', () => {
    const statements = [
      ['2026-08-31', 1200],
      ['2026-09-30', 1250],
      ['2026-10-31', 1299],
      ['2026-11-20', 1305],
    ] as const
    expect(told(account(moves, statements))).toEqual([
      ['ties', 0],
      ['ties', 0],
      ['differs', -1],
      ['differs', 1],
    ])
  })

  it('takes less than a cent for rounding', () => {
    expect(told(account(moves, [['2026-11-20', 1105.009]]))[3]?.[0]).toBe('ties')
    expect(told(account(moves, [['2026-11-20', 1105.01]]))[3]?.[0]).toBe('differs')
  })

  it('says so where cash moved after the statement', () => {
    const statements = [
      ['2026-10-12', 1110],
      ['2026-11-20', 1105],
    ] as const
    expect(told(account(moves, statements))[2]).toEqual(['ties', 0, 'moved after'])
  })

  it('is what a later statement says where nothing moved in between, and else not', () => {
    expect(told(account(moves, [['2026-10-02', 1050]]))[1]).toEqual(['ties', 0])
    expect(told(account(moves, [['2026-10-05', 1110]]))[1]).toEqual(none)
    // What covers the end goes before what does not.
    const both = [
      ['2026-09-05', 1000],
      ['2026-10-02', 1049],
    ] as const
    expect(told(account(moves, both))[1]).toEqual(['differs', -1])
  })

  it('of several accounts ties only where each is stated, and differs where one does', () => {
    const [stated, other] = [account(moves, [['2026-11-20', 1105]]), account(moves, [])]
    expect(told(stated, other)[3]).toEqual(['unstated', 0])
    expect(told(stated, account(moves, [['2026-11-10', 1106]]))[3]).toEqual(['differs', 1])
    // Of one whose history begins later nothing has to be stated before.
    const later = account([['2026-11-02', 7]], [['2026-11-30', 7]])
    const early = [
      ['2026-10-31', 1100],
      ['2026-11-20', 1105],
    ] as const
    expect(told(account(moves, early), later).slice(2)).toEqual([
      ['ties', 0],
      ['ties', 0],
    ])
  })

  it('is that of the last day of a range, of which a later statement says nothing', () => {
    const cut = checkCash([account(moves, [['2026-10-31', 1100]])], ['2026-10'], on('2026-10-10'))
    expect(cut.get('2026-10')?.state).toBe('unstated')
  })

  it('of a year is held to the last statement of the year', () => {
    const statements = [
      ['2026-03-31', 1],
      ['2026-11-20', 1105],
    ] as const
    const checks = checkCash([account(moves, statements)], ['2026'], null)
    expect(checks.get('2026')).toMatchObject({ state: 'ties', statedOn: '2026-11-20', stated: 1105e6 })
  })
})

describe('a statement of the weekend, before the broker booked what Friday brought', () => {
  const shares = [...moves, ['2026-11-20', -4800]] as const
  const weekend = (held: number) => {
    const told = account(shares, [['2026-11-21', 1105]])
    return { ...told, statements: told.statements.map((stated) => ({ ...stated, held: dollars(held) })) }
  }

  it('ties where that has moved since, and differs by what has not', () => {
    expect(told(weekend(1105 - 4800))).toEqual([none, none, none, ['ties', 0]])
    expect(told(weekend(1105))).toEqual([none, none, none, ['differs', 4800]])
  })
})
