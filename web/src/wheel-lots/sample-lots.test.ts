import { actionsOf, addDays, isMarketOpenOn, nextWeeklyExpirations, tradingDateAt } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { emptyOrder } from './order-model.ts'
import { applyToSample } from './sample-actions.ts'
import { sampleCycles } from './sample-lots.ts'

const today = tradingDateAt(Date.parse('2026-11-20T15:00:00Z'))
const [first] = sampleCycles(today)
const lots = first?.lots ?? []

it('shows a lot in every state that has an action, and one that ended', () => {
  expect(lots.map((lot) => [lot.lotNo, lot.status, actionsOf(lot)])).toEqual([
    ['1', 'OPEN_COVERED', ['close', 'roll']],
    ['2', 'OPEN_UNCOVERED', ['cover']],
    ['3', 'CASH_RESERVED', ['close put']],
    ['4', 'CLOSED_CALLED_AWAY', []],
  ])
})

it('covers a sample lot by the same rules as a lot of the ledger', () => {
  const text = { ...emptyOrder(today, 'SMPL', ''), strike: '51', premium: '0.7', expiration: '2026-12-18' }
  const after = applyToSample(lots, 'sell call', { lotNo: '2', ticker: 'SMPL', text })
  expect('lots' in after && after.lots[1]?.status).toBe('OPEN_COVERED')
  expect(applyToSample(lots, 'sell call', { lotNo: '1', ticker: 'SMPL', text })).toEqual({
    refused: 'The lot was changed in the meantime and offers this no longer.',
  })
})

it('closes no more contracts than are open', () => {
  const text = { ...emptyOrder(today, 'SMPL', ''), debit: '0.1', quantity: '2' }
  expect(applyToSample(lots, 'close call', { lotNo: '1', ticker: 'SMPL', text })).toEqual({
    refused: 'Only 1 contract open.',
  })
})

it('was traded on days of the exchange, in order, with expirations of its weeks, whatever today is', () => {
  for (let ahead = 0; ahead < 366; ahead += 1) {
    const date = addDays(today, ahead)
    for (const { events, coverage } of sampleCycles(date).flatMap((cycle) => cycle.lots)) {
      const days = events.map((event) => event.date)
      expect(days).toEqual(days.toSorted())
      expect(days.filter((day) => !isMarketOpenOn(day) || day > date)).toEqual([])
      const expiration = coverage?.expiration ?? null
      if (expiration !== null) expect(nextWeeklyExpirations(expiration, 1)).toEqual([expiration])
    }
  }
})
