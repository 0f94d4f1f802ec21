import { describe, expect, it } from 'vitest'
import { campaignRing } from './ring.ts'
import { day, dollars, position, wheel } from './sample-wheel.ts'

describe('the ring', () => {
  it('of a short put is its strike in phase 1', () => {
    const positions = [position('short_put', -2, { strikePrice: dollars(15) })]
    // 2 x 100 x 15.
    expect(campaignRing(wheel({ positions }))).toEqual({ 1: 3_000_000_000, 2: 0, 3: 0, 4: 0 })
  })

  it('of 300 shares under one call is one third in phase 3', () => {
    const positions = [
      position('stock', 300, { marketValue: dollars(6000) }),
      position('short_call', -1, { strikePrice: dollars(25) }),
    ]
    expect(campaignRing(wheel({ positions, phase: 2 }))).toEqual({
      1: 0,
      2: 4_000_000_000,
      3: 2_000_000_000,
      4: 0,
    })
  })

  it('of a call on a long call is phase 3', () => {
    const positions = [position('long_call', 1), position('short_call', -1, { strikePrice: dollars(25) })]
    expect(campaignRing(wheel({ positions, phase: 3 }))).toEqual({ 1: 0, 2: 0, 3: 2_500_000_000, 4: 0 })
  })

  it('of a wheel that ended is its last phase, of a plan empty', () => {
    expect(campaignRing(wheel({ endedAt: day('2026-11-01'), phase: 4 }))[4]).toBe(1)
    expect(campaignRing(wheel({ phase: null }))).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0 })
  })
})
