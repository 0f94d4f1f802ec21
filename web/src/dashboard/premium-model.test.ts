import { assert, moneyFromMicros, parseTradingDate } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { noFigures } from '../charts/premium.ts'
import { isInPart, latestMonths, ofYear, shownMonths, yearRange } from './premium-model.ts'

const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)
const month = (period: string, puts: number, calls: number, realized: number) => ({
  ...noFigures,
  period,
  premiumPuts: dollars(puts),
  premiumCalls: dollars(calls),
  optionPnl: dollars(realized),
  knownOptions: 1,
  realizedPnl: dollars(realized),
})
const items = [
  month('2024-03', 9, 9, 9),
  month('2025-12', 10, 5, 1),
  month('2026-01', 20, 0, 2),
  month('2026-11', 30, 7, 3),
]
const today = parseTradingDate('2026-11-22')

it('a month and a year are sums of the months of the Periods page', () => {
  expect(ofYear(items, '2026')).toMatchObject({ premium: dollars(57), realizedPnl: dollars(5) })
  expect(ofYear(items, '2026-11')).toMatchObject({ premium: dollars(37), realizedPnl: dollars(3) })
  expect(ofYear(items, '2026-10')).toMatchObject({ premium: 0, realizedPnl: 0 })
  expect(yearRange('2026')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
})

it('premium of which nothing is known is unknown in a month and in part in the year, and its month is shown', () => {
  const unknown = { ...noFigures, period: '2026-10', premiumPuts: null, unknownPuts: 1 }
  const all = [...items, unknown]
  expect(ofYear(all, '2026-10')).toMatchObject({ premium: null, isPremiumInPart: true })
  expect(ofYear(all, '2026')).toMatchObject({ premium: dollars(57), isPremiumInPart: true })
  expect(ofYear(all, '2025')).toMatchObject({ premium: dollars(15), isPremiumInPart: false })
  assert(today.ok, 'a date')
  expect(shownMonths([unknown], today.value)?.months.total).toMatchObject({
    premiumPuts: null,
    unknownPuts: 1,
  })
})

it('a year without a result is not known to have realized nothing where a row was refused or an option expired', () => {
  const opened = { ...noFigures, period: '2026-10', premiumPuts: dollars(5) }
  expect(ofYear([opened], '2026', 0).realizedPnl).toBe(0)
  expect(ofYear([opened], '2026', 1)).toMatchObject({ realizedPnl: null, hidden: { refusedRows: 1 } })
  expect(ofYear(items, '2026', 1)).toMatchObject({ realizedPnl: dollars(5) })
  const expired = { ...opened, pending: 1, realizedPnl: null, optionPnl: null }
  expect(ofYear([expired], '2026')).toMatchObject({ realizedPnl: null, hidden: { pending: 1 } })
})

it('a year is of what is known where a result of it, a refused row or an expired option leaves it open', () => {
  const whole = { refusedRows: 0, pending: 0 }
  const unsure = items.map((item) => ({ ...item, unknown: item.period === '2025-12' ? 1 : 0 }))
  expect(isInPart(unsure, whole, '2026')).toBe(false)
  expect(isInPart(unsure, whole, '2025')).toBe(true)
  expect(isInPart(items, { ...whole, refusedRows: 1 }, '2026')).toBe(true)
  expect(isInPart(items, { ...whole, pending: 1 }, '2026')).toBe(true)
})

it('the picture shows twelve months, those without anything among them, and what they come to', () => {
  const shown = latestMonths(items, '2026-11')
  expect(shown.items.map(({ period }) => period)).toHaveLength(12)
  expect([shown.items[0]?.period, shown.items.at(-1)?.period]).toEqual(['2025-12', '2026-11'])
  expect([shown.total.premiumPuts, shown.total.premiumCalls]).toEqual([dollars(60), dollars(12)])
})

it('the picture of a young history begins with its first month', () => {
  const shown = latestMonths(items.slice(3), '2026-11')
  expect(shown.items.map(({ period }) => period)).toEqual(['2026-11'])
})

it('where the last twelve months have no premium, the picture ends with the latest that has', () => {
  assert(today.ok, 'a date')
  expect(shownMonths(items, today.value)?.until).toBeNull()
  const earlier = shownMonths(items.slice(0, 1), today.value)
  expect([earlier?.until, earlier?.months.items.at(-1)?.period]).toEqual(['2024-03', '2024-03'])
  expect(shownMonths([month('2026-11', 0, 0, 5)], today.value)).toBeNull()
})
