import { moneyFromMicros, type Entry } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { shownStep } from './waterfall-step.ts'

const cents = (amount: number) => moneyFromMicros(amount * 10_000)

const entry = (id: string, netCash: number, fees: number): [string, Entry] => [
  id,
  { id, tradeDate: '2026-09-18', instrument: null, netCash: cents(netCash), fees: cents(fees) } as Entry,
]

const entries = new Map([entry('charged', -570_066, 66), entry('free', -570_000, 0)])

const feesOf = (entryId: string, amount: number | null) =>
  shownStep({ entryId, label: 'shares', amount: amount === null ? null : cents(amount) }, entries).fees

it('a step of a whole entry knows what of it was charged, a part of one only where nothing was', () => {
  expect(feesOf('charged', 570_066)).toBe(cents(66))
  expect(feesOf('charged', 285_033)).toBeNull()
  expect(feesOf('charged', null)).toBeNull()
  expect(feesOf('free', 285_000)).toBe(0)
  expect(feesOf('gone', 285_000)).toBeNull()
})
