import type { Position } from '@wheelwright/api'
import { formatOptionSymbol, moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { groupByTicker, matching } from './positions.ts'

const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1_000_000))
const units = (count: number) => quantityFromMicros(count * 1_000_000)

const base = {
  accountId: null,
  status: 'Open',
  multiplier: 1,
  contracts: null,
  shares: null,
  averagePrice: null,
  currentPrice: null,
  marketValue: null,
  profitLoss: null,
}
let count = 0
const shares = (symbol: string, held: number, paid: number | null, price: number | null) =>
  ({
    ...base,
    id: `s${(count += 1)}`,
    symbol,
    shares: units(held),
    averagePrice: paid === null ? null : dollars(paid),
    currentPrice: price === null ? null : dollars(price),
  }) as Position
const option = (symbol: string, contracts: number, received: number, price: number) =>
  ({
    ...base,
    id: `o${(count += 1)}`,
    symbol,
    contracts: units(contracts),
    multiplier: 100,
    averagePrice: dollars(received),
    currentPrice: dollars(price),
  }) as Position

const held = [
  shares('PCG', 150, 15, 16),
  shares('PCG', 100, 14, 16),
  option('PCG   261218C00017000', -2, 0.5, 0.3),
  option('PCG 261127P00015000', -1, 0.4, 0.1),
  option('AMD   261218P00150000', -1, 3, 4),
  shares('OLD', 0, 1, 1),
  option('SPXW  261218P05900000', -1, 30, 20),
]

describe('positions by ticker', () => {
  it('bring shares and options of one underlying together', () => {
    const [amd, pcg, ...rest] = groupByTicker(held)
    expect(rest).toEqual([])
    expect([amd?.ticker, amd?.shares, amd?.readyContracts]).toEqual(['AMD', 0, 0])
    expect([pcg?.ticker, pcg?.shares, pcg?.readyContracts]).toEqual(['PCG', units(250), 0])
    // Two calls stand on its two blocks: none is ready for another, though 250 shares are held.
    // 250 x 16 - 200 x 0.30 - 100 x 0.10 = 3,930.
    expect(pcg?.marketValue).toEqual({ amount: dollars(3930), unknownCount: 0 })
    // 150 + 200 + 40 + 30 = 420, on 2,250 + 1,400 + 100 + 40 = 3,790.
    expect(pcg?.profitLoss.amount).toBe(dollars(420))
    expect(pcg?.profitLossRatio).toBeCloseTo(420 / 3790, 12)
  })

  it('show the options that expire next first, by the symbols that name them', () => {
    const pcg = groupByTicker(held)[1]
    expect(pcg?.options.map(({ contract }) => formatOptionSymbol(contract))).toEqual([
      'PCG   261127P00015000',
      'PCG   261218C00017000',
    ])
  })

  it('leave out what nobody priced, and say so', () => {
    const [zzz] = groupByTicker([shares('ZZZ', 100, null, 10), shares('ZZZ', 50, 10, null)])
    expect(zzz?.marketValue).toEqual({ amount: dollars(1000), unknownCount: 1 })
    expect(zzz?.profitLoss.amount).toBeNull()
    expect(zzz?.profitLossRatio).toBeNull()
  })

  it('are found by a part of the ticker, however it is typed', () => {
    const all = groupByTicker(held)
    expect(matching(all, ' pc').map(({ ticker }) => ticker)).toEqual(['PCG'])
    expect(matching(all, '')).toHaveLength(2)
    expect(matching(all, 'ZZ')).toEqual([])
  })
})
