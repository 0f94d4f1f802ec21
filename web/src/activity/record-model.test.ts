import { manualKinds } from '@wheelwright/api'
import type { TradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { emptyRecord, fieldAt, fieldsOfKind, readRecord } from './record-model.ts'
import type { RecordForm } from './record-model.ts'

const day = '2026-01-16' as TradingDate
const form = (changes: Partial<RecordForm>): RecordForm => ({ ...emptyRecord('a1', day), ...changes })

const entryOf = (changes: Partial<RecordForm>) => {
  const read = readRecord(form(changes))
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.entry
}
const errorsOf = (changes: Partial<RecordForm>) => {
  const read = readRecord(form(changes))
  return read.ok ? {} : read.errors
}

it('every kind that can be recorded has its fields', () => {
  expect(Object.keys(fieldsOfKind).toSorted()).toEqual([...manualKinds].toSorted())
})

describe('an entry by hand', () => {
  it('of a sale to open has contracts, price and fees', () => {
    expect(
      entryOf({
        kind: 'sell-to-open',
        symbol: 'aapl 01/16/2026 150.00 p',
        quantity: '2',
        price: '2.35',
        fees: '1.32',
      }),
    ).toEqual({
      accountId: 'a1',
      kind: 'sell-to-open',
      symbol: 'AAPL 01/16/2026 150.00 P',
      quantity: 2_000_000,
      price: 2_350_000,
      fees: 1_320_000,
      tradeDate: day,
    })
  })

  it('of a dividend has an amount and no quantity, whatever was typed before', () => {
    expect(entryOf({ kind: 'dividend', amount: '-12.5', quantity: '3', price: '1' })).toEqual({
      accountId: 'a1',
      kind: 'dividend',
      amount: -12_500_000,
      tradeDate: day,
    })
  })

  it('of an index option that was assigned has what it settled for, where it is known', () => {
    const assigned = { kind: 'assignment', symbol: 'spxw 05/15/2026 7000.00 p', quantity: '1' } as const
    expect(entryOf({ ...assigned, amount: '-1250' })).toMatchObject({ amount: -1_250_000_000 })
    expect(entryOf(assigned)).not.toHaveProperty('amount')
    expect(errorsOf({ ...assigned, amount: 'much' })).toEqual({
      amount: 'Enter an amount, or leave it empty',
    })
  })

  it('of a contract change names both options and no contracts', () => {
    expect(
      entryOf({
        kind: 'contract-change',
        symbol: 'cost 12/18/2026 700.00 p',
        newSymbol: 'cost 12/18/2026 685.00 p',
        quantity: '2',
      }),
    ).toEqual({
      accountId: 'a1',
      kind: 'contract-change',
      symbol: 'COST 12/18/2026 700.00 P',
      newSymbol: 'COST 12/18/2026 685.00 P',
      tradeDate: day,
    })
    expect(errorsOf({ kind: 'contract-change', symbol: 'COST 12/18/2026 700.00 P' })).toEqual({
      newSymbol: 'The new option is required',
    })
  })

  it('of an opening balance leaves an unknown cost out', () => {
    expect(entryOf({ kind: 'opening-balance', symbol: 'f', quantity: '-100' })).toEqual({
      accountId: 'a1',
      kind: 'opening-balance',
      symbol: 'F',
      quantity: -100_000_000,
      tradeDate: day,
    })
  })

  it('of a split has a ratio', () => {
    expect(entryOf({ kind: 'split', symbol: 'NVDA', numerator: '10' })).toMatchObject({
      numerator: 10,
      denominator: 1,
    })
  })

  it('of an assignment says whether its shares come with it', () => {
    expect(entryOf({ kind: 'assignment', symbol: 'x', quantity: '1' }).withShares).toBe(true)
    expect(entryOf({ kind: 'assignment', symbol: 'x', quantity: '1', withShares: false }).withShares).toBe(
      false,
    )
  })
})

describe('what is missing or wrong', () => {
  it('is told at its field, for the fields of the kind only', () => {
    expect(errorsOf({ tradeDate: '' })).toEqual({
      symbol: 'Symbol is required',
      quantity: 'Shares must be greater than 0',
      price: 'Price must be an amount of 0 or more',
      tradeDate: 'Date is required',
    })
    expect(errorsOf({ kind: 'assignment' })).toEqual({
      symbol: 'Option is required',
      quantity: 'Contracts must be greater than 0',
    })
    expect(errorsOf({ kind: 'interest' })).toEqual({ amount: 'Amount is required' })
    expect(errorsOf({ kind: 'interest', amount: '0.01' })).toEqual({})
  })

  it('is a quantity below zero where the kind says the direction', () => {
    const sold = { symbol: 'F', quantity: '-1', price: '1' }
    expect(errorsOf({ ...sold, kind: 'sell' })).toEqual({ quantity: 'Shares must be greater than 0' })
    expect(errorsOf({ ...sold, kind: 'share-transfer' })).toEqual({})
  })

  it('is an optional field that holds no amount', () => {
    expect(errorsOf({ symbol: 'F', quantity: '1', price: '1', fees: '-1' })).toEqual({
      fees: 'Fees must be an amount of 0 or more',
    })
  })

  it('comes from the server by the names of the wire', () => {
    expect(fieldAt('/trade_date')).toBe('tradeDate')
    expect(fieldAt('/account_id')).toBe('accountId')
    expect(fieldAt('/elsewhere')).toBeNull()
  })
})

it('an entry that is recorded at a weekend begins with the last day of trading', () => {
  expect(emptyRecord('a1', '2026-01-18' as TradingDate).tradeDate).toBe('2026-01-16')
})
