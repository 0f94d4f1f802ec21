import { expect, it } from 'vitest'
import type { SameTrade } from '@wheelwright/api'
import { moneyFromMicros, parseTradingDate, quantityFromMicros } from '@wheelwright/core'
import { sameTradeQuestion } from './same-trade-questions.ts'

const day = parseTradingDate('2026-10-28')
if (!day.ok) throw new Error('no day')

const paid: SameTrade['counted'] = {
  kind: 'dividend',
  symbol: 'KO',
  quantity: quantityFromMicros(0),
  price: null,
  netCash: moneyFromMicros(25_000_000),
  tradeDate: day.value,
}
const dividend: SameTrade = {
  entryId: 'second',
  source: 'ofx',
  countedEntryId: 'first',
  countedSource: 'ibkr-flex',
  accountId: 'a1',
  accountNumber: 'U1111111',
  ...paid,
  counted: paid,
}
const evidenceOf = (told: SameTrade) => sameTradeQuestion('second', told).tell(new Map()).evidence

it('the same told by two sources says how many, or where none were traded how much', () => {
  expect(evidenceOf(dividend)).toEqual([
    'IBKR Flex reports dividend of $25.00 for KO on Oct 28, 2026.',
    'OFX reports dividend of $25.00 for KO on Oct 28, 2026.',
    'It is counted once.',
  ])
  const deposit = { ...paid, kind: 'cash-transfer', symbol: null }
  expect(evidenceOf({ ...dividend, ...deposit, counted: deposit })[0]).toBe(
    'IBKR Flex reports cash transfer of $25.00 on Oct 28, 2026.',
  )
  const bought = {
    kind: 'buy',
    quantity: quantityFromMicros(100_000_000),
    price: moneyFromMicros(60_000_000),
  } as const
  const both = { ...dividend, ...bought, counted: { ...paid, ...bought } }
  expect(evidenceOf(both)[0]).toBe('IBKR Flex reports buy 100 KO at $60.00 on Oct 28, 2026.')
  const sold = { kind: 'sell', quantity: quantityFromMicros(-300_000_000) } as const
  expect(evidenceOf({ ...both, counted: { ...both.counted, ...sold } })[0]).toBe(
    'IBKR Flex reports sell 300 KO at $60.00 on Oct 28, 2026.',
  )
  expect(evidenceOf({ ...both, countedSource: 'manual' })[0]).toBe(
    'You entered: buy 100 KO at $60.00 on Oct 28, 2026.',
  )
})

it('what each of two sources says is its own: the day, and how an option ended', () => {
  const [dated, posted] = [parseTradingDate('2026-02-20'), parseTradingDate('2026-02-23')]
  if (!dated.ok || !posted.ok) throw new Error('no day')
  const put = { ...paid, symbol: 'ABC   260220P00050000', netCash: moneyFromMicros(0) }
  const byHand = { kind: 'expiration', quantity: quantityFromMicros(3_000_000), tradeDate: posted.value }
  const byBroker = { kind: 'assignment', quantity: quantityFromMicros(1_000_000), tradeDate: dated.value }
  const told = { ...dividend, ...put, ...byHand, source: 'manual', counted: { ...put, ...byBroker } }
  expect(evidenceOf(told)).toEqual([
    'IBKR Flex reports assignment 1 ABC $50.00 put, Feb 20, 2026, on Feb 20, 2026.',
    'You entered: expiration 3 ABC $50.00 put, Feb 20, 2026, on Feb 23, 2026.',
    'It is counted once.',
  ])
})
