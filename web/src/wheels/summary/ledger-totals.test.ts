import { describe, expect, it } from 'vitest'
import { dollars, wheel } from '../strategies/sample-wheel.ts'
import { ledgerTotals } from './ledger-totals.ts'

describe('the totals of the ledger', () => {
  it('leave out what is unknown, and say how often', () => {
    const totals = ledgerTotals([wheel(), wheel({ totalPnl: null, premiumCollected: dollars(40) })])
    expect(totals.premium).toEqual({ amount: 150_000_000, unknown: 0 })
    expect(totals.totalPnl).toEqual({ amount: 30_000_000, unknown: 1 })
  })

  it('never take in a plan', () => {
    const plan = wheel({ figures: 'estimate', premiumCollected: dollars(75), totalPnl: null })
    const { wheels, premium, planned } = ledgerTotals([plan])
    expect([wheels, premium.amount]).toEqual([0, 0])
    expect(planned).toEqual({ wheels: 1, premium: { amount: 75_000_000, unknown: 0 } })
  })

  it('are unknown where every wheel’s is', () => {
    expect(ledgerTotals([wheel({ totalPnl: null })]).totalPnl).toEqual({ amount: null, unknown: 1 })
  })
})
