import { describe, expect, it } from 'vitest'
import { campaignRing } from './ring.ts'
import { day, dollars, units, wheel } from './sample-wheel.ts'

type Part = ReturnType<typeof wheel>['capitalParts'][number]
const part = (kind: Part['kind'], amount: number | null): Part => ({
  kind,
  quantity: units(1),
  amount: amount === null ? null : dollars(amount),
})

describe('the ring', () => {
  it('is what the list of its capital says: puts, shares with and without calls, long calls', () => {
    const capitalParts = [
      part('puts', 3000),
      part('free_shares', 4000),
      part('odd_shares', 500),
      part('covered_shares', 2000),
      part('long_calls', 100),
    ]
    expect(campaignRing(wheel({ capitalParts }))).toEqual({
      1: dollars(3000),
      2: dollars(4500),
      3: dollars(2100),
      4: 0,
    })
  })

  it('leaves out what nobody knows, and is of the phase alone where that is all', () => {
    const naked = part('naked_calls', null)
    expect(campaignRing(wheel({ capitalParts: [part('covered_shares', 2000), naked] }))[3]).toBe(
      dollars(2000),
    )
    expect(campaignRing(wheel({ phase: 3, capitalParts: [part('covered_shares', null), naked] }))).toEqual({
      1: 0,
      2: 0,
      3: 1,
      4: 0,
    })
  })

  it('of a wheel that ended is its last phase, of a plan empty', () => {
    expect(campaignRing(wheel({ endedAt: day('2026-11-01'), phase: 4 }))[4]).toBe(1)
    expect(campaignRing(wheel({ phase: null, capitalParts: [] }))).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0 })
  })
})
