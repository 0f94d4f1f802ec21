import { moneyFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { unrealizedInWords } from './profit-parts.ts'

const nothing = { unknownBasis: 0, pending: 0, refusedRows: 0, missingSplits: 0, refusedIn: null }
const restsOn = { ...nothing, start: 'assumed' } as const
const flat = { unrealizedPnl: moneyFromMicros(0), open: false, restsOn }

it.each([
  [flat, false, 'nothing is open'],
  [flat, true, 'nothing is open in the history'],
  [{ ...flat, open: true }, false, 'of what is open'],
  [{ ...flat, open: true }, true, 'of what the history has open'],
  [{ ...flat, open: true, unrealizedPnl: null }, true, 'an open position has no price'],
])('says of what the unrealized P&L is: %#', (profit, isHeldOtherwise, words) => {
  expect(unrealizedInWords(profit, isHeldOtherwise)).toBe(words)
})
