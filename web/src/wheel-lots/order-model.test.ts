import { tradingDateAt } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { emptyOrder, faultsOf, orderIn } from './order-model.ts'

const today = tradingDateAt(Date.parse('2026-11-20T15:00:00Z'))
const empty = emptyOrder(today, 'ABC', 'one')

describe('what is typed into a form of a lot', () => {
  it('is no order before anything is typed', () => {
    expect(faultsOf('sell call', empty)).toEqual(['strike', 'premium', 'expiration'])
    expect(faultsOf('close put', empty)).toEqual(['debit'])
    expect(faultsOf('roll', empty)).toEqual(['debit', 'strike', 'expiration', 'premium'])
    expect(faultsOf('buy shares', { ...empty, ticker: ' ' })).toEqual(['ticker', 'price'])
  })

  it('is an exact amount, whatever spaces stand around it', () => {
    expect(orderIn({ ...empty, premium: ' 1.10 ', quantity: '2' })).toMatchObject({
      premium: 1_100_000,
      quantity: 2,
      debit: null,
      date: '2026-11-20',
    })
  })

  it('may leave fees out, and not make them less than nothing', () => {
    const told = { ...empty, debit: '0.4' }
    expect(faultsOf('close call', told)).toEqual([])
    expect(faultsOf('close call', { ...told, fees: '-1' })).toEqual(['fees'])
    expect(faultsOf('close call', { ...told, fees: 'none' })).toEqual(['fees'])
  })

  it('holds an expiry against the trade date', () => {
    const told = { ...empty, strike: '52', premium: '1', expiration: '2026-11-19' }
    expect(faultsOf('sell call', told)).toEqual(['expiration'])
    expect(faultsOf('sell call', { ...told, date: '2026-11-19' })).toEqual([])
  })
})

it('what is told of a lot on a holiday is of the last day of trading', () => {
  const holiday = tradingDateAt(Date.parse('2026-11-26T15:00:00Z'))
  expect(emptyOrder(holiday, 'ABC', 'one').date).toBe('2026-11-25')
})
