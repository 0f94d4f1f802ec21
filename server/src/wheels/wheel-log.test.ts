import { tradingDateAt } from '@wheelwright/core'
import { expect, it } from 'vitest'
import type { WheelEventRow } from '../database/schema.ts'
import { createdByItself, toLoggedEvent } from './wheel-log.ts'

const day = tradingDateAt(Date.parse('2026-11-20T17:00:00Z'))
const row: WheelEventRow = {
  user_id: 'u',
  wheel_id: 'w',
  id: 'e',
  event_type: 'created',
  trade_date: '2026-11-20',
  description: '',
  quantity: null,
  price: null,
  premium: null,
  amount: null,
  metadata: '{}',
  created_at: '2026-11-20T14:30:00.000Z',
}
const told = (description: string) => toLoggedEvent({ ...row, description }, day).description

it('the log names no wheel by its key, as rows of earlier versions do', () => {
  expect(told('Created PCG-20261120-1')).toBe('')
  expect(told('Created BRK.B-20261120-12 by itself')).toBe(createdByItself)
  expect(told('Created for the earnings')).toBe('Created for the earnings')
})
