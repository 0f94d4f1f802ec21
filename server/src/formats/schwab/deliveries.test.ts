/** The day of an assignment is that of the shares that it moved, of adjusted contracts too. */
import { expect, test } from 'vitest'
import { noticesOf, readHistoryText } from '../testing/read-sample.ts'

const option = (root: string, units: number) => ({
  assetType: 'OPTION',
  symbol: `${root.padEnd(6)}260417P00010000`,
  expirationDate: '2026-04-17T04:00:00+0000',
  optionPremiumMultiplier: 100,
  putCall: 'PUT',
  strikePrice: 10,
  underlyingSymbol: 'ABC',
  optionDeliverables: [{ rootSymbol: root, deliverableUnits: units }],
})
const transaction = (id: number, more: object) => ({ activityId: id, status: 'VALID', netAmount: 0, ...more })

test.each([
  ['ABC', 100, 10],
  ['ABC1', 10, 100],
  ['ABC1', 33, 30.303],
])('%s of %d shares at %d', (root, units, price) => {
  const assigned = transaction(1, {
    type: 'RECEIVE_AND_DELIVER',
    time: '2026-04-10T07:30:12+0000',
    description: 'Removed due to Assignment PUT ABC INC $10 EXP 04/17/26',
    transferItems: [
      { instrument: option(root, units), amount: 1, cost: 0, price: 0, positionEffect: 'CLOSING' },
    ],
  })
  const shares = { assetType: 'EQUITY', symbol: 'ABC' }
  const bought = transaction(2, {
    type: 'TRADE',
    time: '2026-04-10T07:30:12+0000',
    tradeDate: '2026-04-09T20:00:00+0000',
    netAmount: -1000,
    transferItems: [{ instrument: shares, amount: units, cost: -1000, price, positionEffect: 'OPENING' }],
  })
  const file = readHistoryText(JSON.stringify([assigned, bought]))
  expect(file.entries[0]).toMatchObject({ kind: 'assignment', tradeDate: '2026-04-09' })
  expect(noticesOf(file)).toEqual([])
})
