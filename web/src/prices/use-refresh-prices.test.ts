import { describe, expect, it } from 'vitest'
import { refreshFailureToast, refreshToast } from './use-refresh-prices.ts'

const summary = { stocksUpdated: 4, optionsUpdated: 3, held: 0, totalPositions: 9 }
const unanswered: string[] = []

describe('the toast of a price refresh', () => {
  it('counts what was updated', () => {
    expect(refreshToast({ summary, message: null, unanswered })).toEqual({
      title: 'Prices Updated Successfully',
      description: 'Updated 7 of 9 positions',
    })
  })

  it('does not call nothing a success', () => {
    const nothing = { stocksUpdated: 0, optionsUpdated: 0, held: 0, totalPositions: 9 }
    expect(
      refreshToast({ summary: nothing, message: 'No market data source is configured.', unanswered }),
    ).toEqual({
      title: 'No Prices Updated',
      description: 'Updated 0 of 9 positions. No market data source is configured.',
    })
  })

  it('counts what waits for a decision', () => {
    const message =
      '1 position keeps its last price. AAA: $170.00 → $0.24 refused: more than 40% off its last price.'
    expect(refreshToast({ summary: { ...summary, held: 1 }, message, unanswered }).description).toBe(
      `Updated 7 of 9 positions, 1 refused until you decide. ${message}`,
    )
  })

  it('counts one position as one, and thousands as such', () => {
    const one = { stocksUpdated: 1, optionsUpdated: 0, held: 0, totalPositions: 1 }
    const many = { stocksUpdated: 1200, optionsUpdated: 34, held: 1000, totalPositions: 2234 }
    const said = [one, many].map((each) => refreshToast({ summary: each, message: null, unanswered }))
    expect(said.map(({ description }) => description)).toEqual([
      'Updated 1 of 1 position',
      'Updated 1,234 of 2,234 positions, 1,000 refused until you decide',
    ])
  })

  it('says why it failed, as far as that is known', () => {
    expect(refreshFailureToast(new Error('gone')).description).toBe('Failed to refresh prices: gone')
    expect(refreshFailureToast(null).description).toBe('Failed to refresh prices: Unknown error')
  })
})
