import type { MarketChain, Position } from '@wheelwright/api'
import { formatOptionSymbol, moneyFromMicros, optionContract, quantityFromMicros } from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import {
  agesInWords,
  deltaInWords,
  heldExpirations,
  nearRows,
  rateInWords,
  spotPlace,
  strikeRows,
} from './model.ts'

const money = (dollars: number): Money => moneyFromMicros(Math.round(dollars * 1e6))
const expiration = '2026-12-18' as TradingDate

const symbolOf = (right: 'Call' | 'Put', strike: number, root = 'XYZ'): string => {
  const contract = optionContract({ root, right, strike: money(strike), expiration })
  if (!contract.ok) throw new Error('no contract')
  return formatOptionSymbol(contract.value)
}
const chainOf = (strikes: readonly number[], rights: readonly ('Call' | 'Put')[] = ['Call', 'Put']) =>
  ({
    symbol: 'XYZ',
    contracts: strikes.flatMap((strike) =>
      rights.map((right) => ({
        quote: { symbol: symbolOf(right, strike) },
        right,
        strike: money(strike),
        expiration,
        isAdjusted: false,
      })),
    ),
  }) as unknown as MarketChain
const holding = (symbol: string, contracts: number): Position =>
  ({ symbol, contracts: quantityFromMicros(contracts * 1e6), status: 'Open' }) as unknown as Position

const strikesOf = (rows: readonly { readonly strike: Money }[]): number[] =>
  rows.map(({ strike }) => strike / 1e6)
const hundred = Array.from({ length: 100 }, (_, index) => 50 + index)

describe('a chain by its strikes', () => {
  it('has calls and puts of a strike side by side, with what one holds in all accounts', () => {
    const put = symbolOf('Put', 50)
    const rows = strikeRows(chainOf([50, 55]), [holding(put, -2), holding(put, -1)])
    expect(strikesOf(rows)).toEqual([50, 55])
    expect(rows[0]?.put.held).toEqual([-3_000_000])
    expect(rows[0]?.call).toMatchObject({ contract: { right: 'Call' }, held: [] })
  })

  it('keeps a strike that is listed on one side only', () => {
    expect(strikeRows(chainOf([50], ['Put']), [])[0]?.call).toEqual({ contract: null, held: [] })
  })

  it('names long and short contracts of two accounts beside each other, as they are listed', () => {
    const call = symbolOf('Call', 50)
    const [row] = strikeRows(chainOf([50]), [holding(call, 2), holding(call, -2)])
    expect(row?.call.held).toEqual([-2_000_000, 2_000_000])
  })

  it('shows of a long one the strikes around the spot, and those that one holds', () => {
    const rows = strikeRows(chainOf(hundred), [holding(symbolOf('Put', 60), -1)])
    const near = strikesOf(nearRows(rows, money(100.4)))
    // Twelve below, 89 to 100, and twelve above, 101 to 112.
    expect(near).toEqual([60, ...Array.from({ length: 24 }, (_, index) => 89 + index)])
    expect(nearRows(rows, null)).toHaveLength(100)
  })

  it('shows all of a short one, and the edge of one that lies wholly to one side', () => {
    expect(nearRows(strikeRows(chainOf([50, 55, 60]), []), money(900))).toHaveLength(3)
    expect(strikesOf(nearRows(strikeRows(chainOf(hundred), []), money(500)))).toHaveLength(12)
  })

  it('has the line of the spot below the first strike above it', () => {
    const rows = strikeRows(chainOf([50, 55, 60]), [])
    expect([49, 55, 57, 61].map((spot) => spotPlace(rows, money(spot)))).toEqual([0, 2, 2, 3])
    expect(spotPlace(rows, null)).toBeNull()
  })

  it('knows the days on which one holds something', () => {
    const options = [holding(symbolOf('Put', 50), -1), holding(symbolOf('Put', 50, 'ABC'), -1)]
    expect(heldExpirations(options, 'XYZ')).toEqual([expiration])
    expect(heldExpirations(options, 'QQQ')).toEqual([])
  })

  it('says how many prices are stale, and that they are delayed', () => {
    const priced = (mark: Money | null, isStale: boolean, isDelayed = false) =>
      ({ quote: { mark, isStale, isDelayed } }) as unknown as MarketChain['contracts'][number]
    expect(agesInWords({ contracts: [priced(money(1), false), priced(null, true)] })).toBeNull()
    expect(
      agesInWords({
        contracts: [priced(money(1), true), priced(money(2), false, true), priced(money(2), false)],
      }),
    ).toBe(
      '1 of 3 prices are stale, older than the last session; their marks are dotted. Prices are at least 15 minutes delayed.',
    )
  })

  it('has no sign before a delta that rounds to zero', () => {
    expect([0.994, 0.004, -0.004, -0.006].map(deltaInWords)).toEqual(['0.99', '0.00', '0.00', '\u22120.01'])
  })

  it('names the rate whose source it tells', () => {
    expect(rateInWords('Assumed to be 4% a year.')).toBe('Risk-free rate: assumed to be 4% a year.')
  })
})
