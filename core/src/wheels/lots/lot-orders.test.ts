import { describe, expect, it } from 'vitest'
import { day, dollars } from '../../testing/samples.ts'
import { lotForms, orderFaults, orderRefusals } from './lot-orders.ts'
import type { LotForm, LotOrder, OrderField } from './lot-orders.ts'

const order: LotOrder = {
  strike: dollars('50'),
  expiration: day('2026-03-20'),
  premium: dollars('1.2'),
  debit: dollars('0.4'),
  price: dollars('48'),
  quantity: 1,
  date: day('2026-02-20'),
}

/** Which fields each change makes wrong in a form. */
const faults: readonly (readonly [LotForm, string, Partial<LotOrder>, readonly OrderField[]])[] = [
  ['sell call', 'without a strike', { strike: null }, ['strike']],
  ['sell call', 'with a strike of 0', { strike: dollars('0') }, ['strike']],
  ['sell call', 'for no premium at all', { premium: dollars('0') }, []],
  ['sell call', 'with a premium below 0', { premium: dollars('-0.01') }, ['premium']],
  ['sell call', 'expiring the day before', { expiration: day('2026-02-19') }, ['expiration']],
  ['sell call', 'expiring on the trade date', { expiration: day('2026-02-20') }, []],
  ['sell put', 'without an expiration', { expiration: null }, ['expiration']],
  [
    'sell put',
    'with a strike of 0 and no premium',
    { strike: dollars('0'), premium: null },
    ['strike', 'premium'],
  ],
  ['close call', 'without a date', { date: null }, ['date']],
  ['close call', 'of no contract', { quantity: 0 }, ['quantity']],
  ['close call', 'of half a contract', { quantity: 0.5 }, ['quantity']],
  ['close call', 'for nothing', { debit: dollars('0') }, []],
  ['close put', 'with a debit below 0', { debit: dollars('-1') }, ['debit']],
  ['close put', 'without a debit or a quantity', { debit: null, quantity: null }, ['debit', 'quantity']],
  ['roll', 'without a close debit', { debit: null }, ['debit']],
  [
    'roll',
    'into no leg',
    { strike: null, expiration: null, premium: null },
    ['strike', 'expiration', 'premium'],
  ],
  ['buy shares', 'at 0', { price: dollars('0') }, ['price']],
  ['buy shares', 'without a strike, which it has none of', { strike: null }, []],
]

describe('the forms of a lot', () => {
  it.each(lotForms)('take a whole order: %s', (form) => {
    expect(orderFaults(form, order)).toEqual([])
  })

  it.each(faults)('%s %s', (form, _, change, wrong) => {
    expect(orderFaults(form, { ...order, ...change })).toEqual(wrong)
  })

  it('refuse in the words of the specification', () => {
    const opening = 'Please enter a valid strike, premium, and a future expiration date.'
    const closing = 'Please enter a valid date and debit; quantity must be > 0.'
    expect(orderRefusals).toEqual({
      'sell call': { label: 'Invalid sell covered call', message: opening },
      'close call': { label: 'Invalid close call', message: closing },
      'close put': { label: 'Invalid close put', message: closing },
      roll: {
        label: 'Invalid roll',
        message: 'Please enter valid close debit and new leg (strike, expiry, premium).',
      },
      'buy shares': { label: 'Invalid lot buy', message: 'Please enter a price above 0.' },
      'sell put': { label: 'Invalid CSP', message: opening },
    })
  })
})
