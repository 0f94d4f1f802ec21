import { describe, expect, it } from 'vitest'
import { moneyFromMicros } from '../../base/money.ts'
import type { Entry } from './entry.ts'
import { orderEntries } from './order-entries.ts'
import { readScenario } from '../testing/scenario.ts'

const money = (dollars: number) => moneyFromMicros(dollars * 1_000_000)
const order = (text: string) => orderEntries(readScenario(text).entries.toReversed()).map(({ id }) => id)

describe('the order of a day', () => {
  it('puts exits before entries across contracts', () => {
    expect(
      order(`2026-01-05 STO 1 KO 58P 2026-02-20 @ 1.00 id opened
             2026-01-05 BTC 1 KO 60P 2026-01-16 @ 1.00 id closed`),
    ).toEqual(['closed', 'opened'])
  })

  it('puts open before exit within one contract', () => {
    expect(
      order(`2026-01-05 BTC 1 KO 60P 2026-01-16 @ 1.00 id closed
             2026-01-05 STO 1 KO 60P 2026-01-16 @ 1.00 id opened`),
    ).toEqual(['opened', 'closed'])
  })

  it('follows the time of the broker where there is one', () => {
    expect(
      order(`2026-01-05 STO 1 KO 58P 2026-02-20 @ 1.00 time 10:00 id first
             2026-01-05 BTC 1 KO 60P 2026-01-16 @ 1.00 time 10:05 id second`),
    ).toEqual(['first', 'second'])
  })

  it.each(['', ' time 15:50'])('ends the last day of a contract with its assignment: closed%s', (time) => {
    expect(
      order(`2026-01-16 ASSIGN 1 KO 60P 2026-01-16 id assigned
             2026-01-16 BTC 1 KO 60P 2026-01-16 @ 1.00${time} id closed
             2026-01-16 EXPIRE 1 KO 60P 2026-01-16 id expired`),
    ).toEqual(['closed', 'assigned', 'assigneds', 'expired'])
  })

  it('assigns on the last day what was opened again after it was closed', () => {
    expect(
      order(`2026-01-16 ASSIGN 1 KO 60P 2026-01-16 id assigned
             2026-01-16 STO 1 KO 60P 2026-01-16 @ 1.00 time 15:55 id opened
             2026-01-16 BTC 1 KO 60P 2026-01-16 @ 1.00 time 15:50 id closed`),
    ).toEqual(['closed', 'opened', 'assigned', 'assigneds'])
  })

  it('puts an assignment before the last day first, since its day may be that on which it was posted', () => {
    expect(
      order(`2026-01-15 BTC 1 KO 60P 2026-01-16 @ 1.00 id closed
             2026-01-15 ASSIGN 1 KO 60P 2026-01-16 id assigned`),
    ).toEqual(['assigned', 'assigneds', 'closed'])
  })

  it('sells shares after their call was bought back and a put was assigned in the morning, before one of the evening', () => {
    expect(
      order(`2026-01-15 SELL 100 KO @ 59.00 id sold
             2026-01-15 BTC 1 KO 62C 2026-02-20 @ 0.10 id closed
             2026-01-15 ASSIGN 1 KO 60P 2026-01-15 id evening
             2026-01-15 ASSIGN 1 KO 61P 2026-01-16 id morning`),
    ).toEqual(['morning', 'mornings', 'closed', 'sold', 'evening', 'evenings'])
  })

  it('assigns in the evening after the shares that were bought and sold that day, without times too', () => {
    expect(
      order(`2026-01-16 ASSIGN 1 KO 60P 2026-01-16 id put
             2026-01-16 SELL 150 KO @ 59.20 id sold
             2026-01-16 BUY 150 KO @ 59.00 id bought
             2026-01-16 ASSIGN 1 KO 58C 2026-01-16 id call`),
    ).toEqual(['bought', 'sold', 'call', 'calls', 'put', 'puts'])
  })

  it.each(['ASSIGN 1 KO 60P', 'EXERCISE 1 KO 62P'])(
    'ends %s after all that has a time that day',
    (ending) => {
      expect(
        order(`2026-01-16 ${ending} 2026-01-16 id option
             2026-01-16 SELL 150 KO @ 59.20 time 11:00 id sold
             2026-01-16 BUY 150 KO @ 59.00 time 10:00 id bought`),
      ).toEqual(['bought', 'sold', 'option', 'options'])
    },
  )

  it('keeps an assignment and its share row together, the option first', () => {
    expect(
      order(`2026-01-16 ASSIGN 1 KO 60P 2026-01-16 id put
             2026-01-16 BUY 50 KO @ 59.00 id bought`),
    ).toEqual(['put', 'puts', 'bought'])
  })

  it('puts what is paid for a fraction after the split that left it', () => {
    const { entries } = readScenario(`2026-01-16 SPLIT KO 1 10 id split
      2026-01-16 SPLIT KO 1 10 id paid`)
    const told = entries.map((entry): Entry =>
      entry.id !== 'paid' || entry.kind !== 'split'
        ? entry
        : { ...entry, kind: 'corporate-action', inLieu: true, gross: money(12), netCash: money(12) },
    )
    expect(orderEntries(told).map(({ id }) => id)).toEqual(['split', 'paid'])
  })

  it('puts what a company does before the trades, and dividends after them', () => {
    expect(
      order(`2026-01-16 DIVIDEND KO 45.00 id paid
             2026-01-16 BUY 50 KO @ 59.00 id bought
             2026-01-16 SPLIT KO 2 1 id split
             2026-01-16 OPENING 10 KO id opening`),
    ).toEqual(['opening', 'split', 'bought', 'paid'])
  })

  it('goes by what rows without a number say, whatever their reader names them', () => {
    const { entries } = readScenario(`2026-01-16 BUY 50 KO @ 59.00 id second
      2026-01-16 BUY 60 KO @ 58.00 id first`)
    for (const [one, other] of [
      ['row:a:1', 'row:b:1'],
      ['row:b:1', 'row:a:1'],
    ]) {
      const named = entries.map((entry, at): Entry => ({
        ...entry,
        brokerId: (at === 0 ? one : other) ?? null,
      }))
      expect(orderEntries(named).map(({ id }) => id)).toEqual(['first', 'second'])
    }
  })
})
