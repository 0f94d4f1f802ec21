import { cycleCapital } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { dollars, units, wheel } from '../../campaigns/sample-wheel.ts'
import { ledgerTotals, leftOut, leftOutInShort, paceOf, totalIfComplete } from './ledger-totals.ts'

describe('the totals of the ledger', () => {
  it('leave out what is unknown, and say how often', () => {
    const totals = ledgerTotals([wheel(), wheel({ totalPnl: null, premiumCollected: dollars(40) })])
    expect(totals.premium).toEqual({ amount: 150_000_000, unknownCount: 0, partialCount: 0 })
    expect(totals.totalPnl).toEqual({ amount: 30_000_000, unknownCount: 1, partialCount: 0 })
  })

  it('say the same at length and in short', () => {
    const words = (...cycles: ReturnType<typeof wheel>[]) => {
      const { totalPnl } = ledgerTotals(cycles)
      return [leftOut(totalPnl), leftOutInShort(totalPnl)]
    }
    const unknown = wheel({ totalPnl: null })
    expect(words(wheel(), unknown, unknown)).toEqual([
      'without 2 wheels of unknown price',
      'without 2 wheels',
    ])
    expect(words(wheel({ complete: false }))).toEqual([
      'of what is known, 1 wheel in part',
      'of what is known',
    ])
    expect(words(wheel(), unknown, wheel({ complete: false }))).toEqual([
      'without 1 wheel of unknown price, 1 wheel in part',
      'without 1 wheel, of what is known',
    ])
    expect(words(wheel())).toEqual([null, null])
  })

  it('say how many wheels are known in part alone', () => {
    const part = wheel({ complete: false, realizedPnl: dollars(-400.87), totalPnl: null })
    const { realized, totalPnl } = ledgerTotals([wheel({ realizedPnl: dollars(10) }), part])
    expect(realized).toMatchObject({ amount: -390_870_000, unknownCount: 0, partialCount: 1 })
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

describe('a figure of all wheels together', () => {
  const held = (pnl: number | null, capitalDays: number | null, more = {}) =>
    wheel({ totalPnl: pnl === null ? null : dollars(pnl), capitalDays, pace: 9, ...more })

  it('is the sum where every part is known', () => {
    expect(totalIfComplete(ledgerTotals([held(30, 1), held(-10, 1)]).totalPnl)).toEqual({
      value: dollars(20),
    })
    const tied = [
      wheel({ capitalRequirement: dollars(3000) }),
      wheel({ capitalRequirement: dollars(1500.5) }),
    ]
    expect(totalIfComplete(ledgerTotals(tied).capital)).toEqual({ value: dollars(4500.5) })
  })

  it('says what the capital stands in, and leaves plans out', () => {
    const part = (kind: 'puts' | 'covered_shares', amount: number | null) =>
      ({ kind, quantity: units(1), amount: amount === null ? null : dollars(amount) }) as const
    const of = (...capitalParts: ReturnType<typeof part>[]) =>
      wheel({ capitalParts, capitalRequirement: cycleCapital({ capitalParts }) })
    const { capitalParts } = ledgerTotals([
      of(part('puts', 3000), part('covered_shares', 10.5)),
      of(part('covered_shares', 20)),
      wheel({ figures: 'estimate', capitalParts: [] }),
    ])
    expect(capitalParts.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['puts', dollars(3000)],
      ['covered_shares', dollars(30.5)],
    ])
  })

  it('says no part of a wheel that the sum of the capital leaves out', () => {
    const part = (kind: 'puts' | 'covered_shares' | 'naked_calls', amount: number | null) =>
      ({ kind, quantity: units(1), amount: amount === null ? null : dollars(amount) }) as const
    const { capital, capitalParts } = ledgerTotals([
      wheel({ capitalRequirement: dollars(41_750), capitalParts: [part('puts', 41_750)] }),
      wheel({
        capitalRequirement: null,
        capitalParts: [part('covered_shares', 17_550.05), part('naked_calls', null)],
      }),
    ])
    expect(capital).toEqual({ amount: dollars(41_750), unknownCount: 1, partialCount: 0 })
    expect(capitalParts).toEqual([part('puts', 41_750)])
  })

  it('is none where a part is not, and says why', () => {
    const unknown = { value: null, reason: 'that of 1 wheel is not known' }
    expect(totalIfComplete(ledgerTotals([held(30, 1), held(null, 1)]).totalPnl)).toEqual(unknown)
    const partial = held(5, 1, { complete: false })
    expect(totalIfComplete(ledgerTotals([held(30, 1), partial]).totalPnl)).toEqual({
      value: null,
      reason: '1 wheel is known in part alone',
    })
  })

  it('is a pace by dollars and days, never a mean of paces', () => {
    // 100 on 10,000 for 10 days, 20 on 1,000 for 100 days: 120 / 200,000 x 365.
    expect(paceOf([held(100, 100_000), held(20, 100_000)])).toEqual({ value: (120 / 200_000) * 365 })
    expect(paceOf([held(100, 100_000), held(20, null)])).toEqual({
      value: null,
      reason: 'the capital that 1 wheel held is not known',
    })
    expect(paceOf([held(100, 100_000), held(null, 9)]).value).toBeNull()
    expect(paceOf([held(0, 0)])).toEqual({ value: null, reason: 'nothing was tied up' })
  })

  it('leaves plans out', () => {
    const plan = held(null, null, { figures: 'estimate' })
    expect(paceOf([held(100, 100_000), plan])).toEqual({ value: (100 / 100_000) * 365 })
  })
})
