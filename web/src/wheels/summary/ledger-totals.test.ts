import { describe, expect, it } from 'vitest'
import { dollars, wheel } from '../../campaigns/sample-wheel.ts'
import { ledgerTotals } from './ledger-totals.ts'

describe('the totals of the ledger', () => {
  it('leave out what is unknown, and say how often', () => {
    const totals = ledgerTotals([wheel(), wheel({ totalPnl: null, premiumCollected: dollars(40) })])
    expect(totals.premium).toEqual({ amount: 150_000_000, unknownCount: 0, partialCount: 0 })
    expect(totals.totalPnl).toEqual({ amount: 30_000_000, unknownCount: 1, partialCount: 0 })
  })

  it('say how many wheels are known in part alone', () => {
    const part = wheel({ complete: false, realizedPnl: dollars(-400.87), totalPnl: null })
    const { realized, totalPnl } = ledgerTotals([wheel({ realizedPnl: dollars(10) }), part])
    expect(realized).toEqual({ amount: -390_870_000, unknownCount: 0, partialCount: 1 })
    expect(totalPnl).toEqual({ amount: 30_000_000, unknownCount: 1, partialCount: 0 })
  })

  it('never take in a plan', () => {
    const plan = wheel({ figures: 'estimate', premiumCollected: dollars(75), totalPnl: null })
    const { wheels, premium, planned } = ledgerTotals([plan])
    expect([wheels, premium.amount]).toEqual([0, 0])
    expect(planned).toEqual({ wheels: 1, premium: { amount: 75_000_000, unknownCount: 0, partialCount: 0 } })
  })

  it('are unknown where every wheel’s is', () => {
    const { totalPnl } = ledgerTotals([wheel({ totalPnl: null })])
    expect(totalPnl).toEqual({ amount: null, unknownCount: 1, partialCount: 0 })
  })
})
