import type { WheelCycle } from '@wheelwright/api'
import { describe, expect, it } from 'vitest'
import { orderWheels } from '../../campaigns/order.ts'
import { narrowWheels } from './model.ts'
import { day, dollars, wheel } from '../../campaigns/sample-wheel.ts'

const wheels = [
  wheel({ id: 'pcg', ticker: 'PCG', notes: 'watch the ex-date' }),
  wheel({ id: 'amd', ticker: 'AMD', status: 'covered', strategyType: 'covered_call', daysToExpiration: 4 }),
  wheel({
    id: 'ko',
    ticker: 'KO',
    status: 'assigned',
    cardStatus: 'pending_assignment',
    daysToExpiration: null,
  }),
  wheel({
    id: 'f',
    ticker: 'F',
    status: 'closed',
    cardStatus: 'completed',
    totalPnl: null,
    premiumCollected: dollars(5),
    startedAt: day('2026-11-01'),
  }),
]
const all = { search: '', status: '', strategy: '', group: '' }
const ids = (list: readonly WheelCycle[]): string[] => list.map(({ id }) => id)

describe('narrowing', () => {
  it('searches ticker, key and notes in any case', () => {
    expect(ids(narrowWheels(wheels, { ...all, search: 'aM' }).found)).toEqual(['amd'])
    expect(ids(narrowWheels(wheels, { ...all, search: 'EX-DATE' }).found)).toEqual(['pcg'])
    expect(ids(narrowWheels(wheels, { ...all, search: '20261001' }).found)).toHaveLength(4)
  })

  it('holds status, strategy and group at once', () => {
    expect(ids(narrowWheels(wheels, { ...all, status: 'covered' }).found)).toEqual(['amd'])
    expect(ids(narrowWheels(wheels, { ...all, status: 'covered', strategy: 'full_wheel' }).found)).toEqual([])
    expect(ids(narrowWheels(wheels, { ...all, group: 'completed' }).found)).toEqual(['f'])
  })

  it('counts the chips by the other choices, so that a count is what a chip would show', () => {
    const { counts } = narrowWheels(wheels, { ...all, group: 'completed', strategy: 'cash_secured_put' })
    expect([...counts]).toEqual([
      ['', 3],
      ['active', 1],
      ['pending_assignment', 1],
      ['completed', 1],
    ])
  })
})

describe('the order', () => {
  it.each([
    ['next', ['ko', 'amd', 'pcg', 'f']],
    ['ticker', ['amd', 'f', 'ko', 'pcg']],
    ['newest', ['f', 'amd', 'ko', 'pcg']],
    ['premium', ['amd', 'ko', 'pcg', 'f']],
    ['pnl', ['amd', 'ko', 'pcg', 'f']],
    ['days', ['amd', 'f', 'ko', 'pcg']],
  ] as const)('by %s', (order, expected) => {
    expect(ids(orderWheels(wheels, order))).toEqual(expected)
  })
})
