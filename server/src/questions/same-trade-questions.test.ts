import { expect, it } from 'vitest'
import type { SameTrade } from '@wheelwright/api'
import { moneyFromMicros, parseTradingDate, quantityFromMicros } from '@wheelwright/core'
import { sameTradeQuestion } from './same-trade-questions.ts'

const day = parseTradingDate('2026-10-28')
if (!day.ok) throw new Error('no day')

const dividend: SameTrade = {
  entryId: 'second',
  source: 'ofx',
  countedEntryId: 'first',
  countedSource: 'ibkr-flex',
  accountId: 'a1',
  accountNumber: 'U1111111',
  kind: 'dividend',
  symbol: 'KO',
  quantity: quantityFromMicros(0),
  price: null,
  netCash: moneyFromMicros(25_000_000),
  tradeDate: day.value,
}
const evidenceOf = (told: SameTrade) => sameTradeQuestion('second', told).tell(new Map()).evidence

it('the same told by two sources says how many, or where none were traded how much', () => {
  expect(evidenceOf(dividend)).toEqual([
    'IBKR Flex reports dividend of $25.00 for KO on Oct 28, 2026.',
    'OFX reports dividend of $25.00 for KO on Oct 28, 2026.',
    'It is counted once.',
  ])
  expect(evidenceOf({ ...dividend, kind: 'cash-transfer', symbol: null })[0]).toBe(
    'IBKR Flex reports cash transfer of $25.00 on Oct 28, 2026.',
  )
  const bought = {
    kind: 'buy',
    quantity: quantityFromMicros(100_000_000),
    price: moneyFromMicros(60_000_000),
  } as const
  expect(evidenceOf({ ...dividend, ...bought })[0]).toBe(
    'IBKR Flex reports buy 100 KO at $60.00 on Oct 28, 2026.',
  )
  expect(evidenceOf({ ...dividend, ...bought, countedSource: 'manual' })[0]).toBe(
    'You entered: buy 100 KO at $60.00 on Oct 28, 2026.',
  )
})
