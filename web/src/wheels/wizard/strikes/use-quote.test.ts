import type { ChainContract, MarketChain } from '@wheelwright/api'
import { moneyFromMicros, parseTradingDate } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { emptyForm } from '../state/form.ts'
import { quoteIn, withQuote } from './use-quote.ts'

const day = (text: string) => {
  const read = parseTradingDate(text)
  if (!read.ok) throw new Error(text)
  return read.value
}
const today = day('2026-11-20')
const expiration = day('2026-12-18')
const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1_000_000))

const chainOf = (isStale: boolean) =>
  ({
    symbol: 'PCG',
    expiration,
    underlying: { mark: dollars(16), isStale },
    contracts: [
      {
        right: 'Put',
        strike: dollars(15),
        expiration,
        isAdjusted: false,
        quote: { mark: dollars(0.555), isStale },
      } as ChainContract,
    ],
  }) as unknown as MarketChain
const form = {
  ...emptyForm,
  ticker: 'PCG',
  strategy: 'cash_secured_put' as const,
  strike: '15.00',
  expiration: '2026-12-18',
}

it('the quote of the very contract that is entered stands in an empty premium', () => {
  const quote = quoteIn(chainOf(false), form, today)
  expect(quote).toEqual({ spot: dollars(16), premium: dollars(0.56) })
  expect(withQuote(form, quote).premium).toBe('0.56')
  expect(withQuote({ ...form, premium: '0.40' }, quote).premium).toBe('0.40')
})

it('another strike or expiration has no quote, and a stale one is none', () => {
  expect(quoteIn(chainOf(false), { ...form, strike: '14' }, today).premium).toBeNull()
  expect(quoteIn(chainOf(false), { ...form, expiration: '2026-12-24' }, today).premium).toBeNull()
  expect(quoteIn(chainOf(true), form, today)).toEqual({ spot: null, premium: null })
})
