import { describe, expect, it } from 'vitest'
import { readOlderStocks } from './older-browser-model.ts'

describe('stocks of an older client', () => {
  it('are read from what it stored, under either of its names', () => {
    const stored = JSON.stringify([
      { symbol: 'pcg', shares: 100, costBasis: 10.28, marketPrice: 16.4 },
      { ticker: 'AMD', shares: '5', cost_basis: '140.5', currentPrice: 141 },
      { symbol: 'BAD', shares: 0 },
    ])
    const older = readOlderStocks(stored)
    expect(older?.entries.map(({ symbol }) => symbol)).toEqual(['PCG', 'AMD'])
    expect(older?.unreadable).toEqual([{ symbol: 'BAD', shares: 0 }])
  })

  it.each([null, '', 'not json', '{}', '[]', '[null, 5]'])('offers nothing for %j', (stored) => {
    expect(readOlderStocks(stored)).toBeNull()
  })
})
