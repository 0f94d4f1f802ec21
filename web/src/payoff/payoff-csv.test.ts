import { expect, it } from 'vitest'
import { payoffCsv } from './payoff-csv.ts'

it('the file of a payoff has the prices of its table, and nothing where nothing is known', () => {
  const rows = [
    { price: 44.2325, what: 'break-even', earlier: null, ending: 0 },
    { price: 50, what: 'strike', earlier: 12.346, ending: -0.5 },
    { price: 51, what: '', earlier: -0.004, ending: -0 },
    // In binary it lies below the half cent.
    { price: 52, what: '', earlier: 1.005, ending: -1.005 },
  ]
  expect(payoffCsv(rows).split('\r\n')).toEqual([
    'price,what,before,at expiration',
    '44.2325,break-even,,0.00',
    '50.00,strike,12.35,-0.50',
    '51.00,,0.00,0.00',
    '52.00,,1.01,-1.01',
  ])
})
