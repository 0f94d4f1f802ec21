import { decodeWire, encodeWire, wheelCycleEntry } from '@wheelwright/api'
import { instantFromMs, parseTradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { emptyForm } from './form.ts'
import { entryOf } from './payload.ts'

const read = parseTradingDate('2026-11-20')
if (!read.ok) throw new Error('no date')
const creation = {
  today: read.value,
  at: instantFromMs(Date.parse('2026-11-20T16:00:00Z')),
  accountId: null,
}
const form = {
  ...emptyForm,
  ticker: 'PCG',
  strategy: 'cash_secured_put' as const,
  strike: '15',
  expiration: '2026-12-18',
  contracts: '2',
  premium: '0.55',
  stopLoss: '50',
  maxDays: '45',
  notes: ' watch the ex-date ',
}

describe('the create payload', () => {
  it('carries every field of the specification under its own name', () => {
    const entry = entryOf(form, { ...creation, origin: { kind: 'hand' } })
    expect(encodeWire(wheelCycleEntry, entry)).toEqual({
      ticker: 'PCG',
      started_at: '2026-11-20',
      status: 'Open',
      strategy_type: 'cash_secured_put',
      notes: 'watch the ex-date',
      shares_quantity: 200,
      strike_price: 15,
      detection_metadata: {
        strike_price: 15,
        expiration_date: '2026-12-18',
        contract_count: 2,
        premium: 0.55,
        position_size: 3000,
        stop_loss: 50,
        profit_target: null,
        max_days: 45,
        auto_roll: false,
        notifications_enabled: true,
        created_via: 'wizard',
        source_opportunity: null,
        creation_timestamp: '2026-11-20T16:00:00.000Z',
      },
    })
  })

  it('is one that the wire takes back', () => {
    const entry = entryOf(form, { ...creation, origin: { kind: 'hand' } })
    const decoded = decodeWire(wheelCycleEntry, encodeWire(wheelCycleEntry, entry))
    expect(decoded.ok && decoded.value).toEqual(entry)
  })

  it('names the opportunity and its account', () => {
    const entry = entryOf(form, { ...creation, origin: { kind: 'opportunity', id: 'a b' }, accountId: 'a' })
    expect(entry.accountId).toBe('a')
    expect(entry.detectionMetadata).toMatchObject({
      createdVia: 'quick_wizard',
      sourceOpportunity: 'a b',
    })
  })

  it('of calls has no position size', () => {
    const entry = entryOf({ ...form, strategy: 'covered_call' }, { ...creation, origin: { kind: 'hand' } })
    expect(entry.detectionMetadata?.positionSize).toBeNull()
  })
})
