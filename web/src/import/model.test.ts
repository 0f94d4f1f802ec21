import { instantFromMs } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { emptyTexts, isEmptyExport, readInputs } from './model.ts'

const now = instantFromMs(Date.parse('2026-11-20T15:00:00Z'))

describe('the six inputs', () => {
  it('are skipped while empty, and need at least one', () => {
    const read = readInputs({ ...emptyTexts, accounts: '  ' }, now)
    expect(read.ok ? null : read.message).toBe('Nothing to import yet.')
  })

  it('name each one that is no JSON, with the reason', () => {
    const read = readInputs({ ...emptyTexts, accounts: '[{"a":1', orders: 'no', transactions: '[]' }, now)
    expect(read.ok ? null : read.message).toBe('Invalid JSON in one or more inputs.')
    expect(read.ok ? [] : read.details.map((detail) => detail.split(':')[0])).toEqual(['Accounts', 'Orders'])
  })

  it('become one payload', () => {
    const text =
      '\uFEFF' + JSON.stringify([{ securitiesAccount: { accountNumber: '1', positions: [], type: 'CASH' } }])
    const read = readInputs({ ...emptyTexts, accounts_with_positions: text }, now)
    expect(read.ok && read.converted.payload.accounts.map(({ account_number }) => account_number)).toEqual([
      '1',
    ])
    expect(read.ok && isEmptyExport(read.converted)).toBe(false)
  })
})
