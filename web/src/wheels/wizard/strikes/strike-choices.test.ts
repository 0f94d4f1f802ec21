import type { ChainContract, MarketChain } from '@wheelwright/api'
import { moneyFromMicros, parseTradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { nearChoices, strikeChoices } from './strike-choices.ts'

const day = (text: string) => {
  const read = parseTradingDate(text)
  if (!read.ok) throw new Error(text)
  return read.value
}
const today = day('2026-11-20')
const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1_000_000))

const contract = (right: 'Call' | 'Put', strike: number, mark: number | null, isAdjusted = false) =>
  ({
    right,
    strike: dollars(strike),
    expiration: day('2026-12-18'),
    isAdjusted,
    quote: { mark: mark === null ? null : dollars(mark) },
  }) as ChainContract

const chainOf = (contracts: readonly ChainContract[], spot: number | null = null) =>
  ({
    symbol: 'PCG',
    contracts,
    underlying: { mark: spot === null ? null : dollars(spot) },
  }) as MarketChain

describe('the strikes that a plan could sell', () => {
  it('are puts where cash stands behind them, else calls, ascending, each once, none adjusted', () => {
    const chain = chainOf([
      contract('Put', 16, 0.8),
      contract('Call', 16, 0.9),
      contract('Put', 15, 0.5),
      contract('Put', 15, 0.6),
      contract('Put', 14, 0.2, true),
    ])
    expect(strikeChoices(chain, 'full_wheel', today).map(({ strike }) => strike)).toEqual([
      dollars(15),
      dollars(16),
    ])
    expect(strikeChoices(chain, 'covered_call', today).map(({ premium }) => premium)).toEqual([dollars(0.9)])
  })

  it('tell the premium to the cent and the pace by the mark itself', () => {
    const [choice] = strikeChoices(chainOf([contract('Put', 15, 0.555)]), 'cash_secured_put', today)
    expect(choice?.premium).toBe(dollars(0.56))
    // 0.555 / 15 x 365 / 28.
    expect(choice?.pace).toBeCloseTo(0.48232, 5)
  })

  it('in the money pace by time value alone', () => {
    // 1.20 at a spot of 14 holds 1.00 of intrinsic value: 0.20 / 15 x 365 / 28.
    const [choice] = strikeChoices(chainOf([contract('Put', 15, 1.2)], 14), 'cash_secured_put', today)
    expect(choice?.pace).toBeCloseTo(0.17381, 5)
  })

  it('without a mark have neither', () => {
    const [choice] = strikeChoices(chainOf([contract('Put', 15, null)]), 'cash_secured_put', today)
    expect([choice?.premium, choice?.pace]).toEqual([null, null])
  })
})

describe('the strikes that are shown first', () => {
  const many = Array.from({ length: 40 }, (_, index) => contract('Put', 10 + index, 1))
  const choices = strikeChoices(chainOf(many), 'cash_secured_put', today)
  const strikesOf = (shown: typeof choices) => shown.map(({ strike }) => strike / 1_000_000)

  it('are eight out of the money and three in it', () => {
    expect(strikesOf([...nearChoices(choices, dollars(30.5), 'cash_secured_put', null)])).toEqual([
      23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33,
    ])
    expect(strikesOf([...nearChoices(choices, dollars(30.5), 'covered_call', null)])).toEqual([
      28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38,
    ])
  })

  it('hold the chosen one wherever it is, and all where nobody knows the spot', () => {
    expect(strikesOf([...nearChoices(choices, dollars(30.5), 'cash_secured_put', dollars(12))])[0]).toBe(12)
    expect(nearChoices(choices, null, 'cash_secured_put', null)).toHaveLength(40)
  })
})
