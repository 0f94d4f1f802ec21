import { moneyFromMicros } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { paceOf } from '../wheels/summary/ledger-totals.ts'
import { wheel as sampleWheel } from './sample-wheel.ts'
import { whyNoCapital, whyNoPace, whyNoReturn } from './why-no-pace.ts'

const totalPnl = moneyFromMicros(78_700_000)
const wheel = (capitalDays: number | null, capitalGap: 'uncovered_call' | 'cost' | null) =>
  sampleWheel({ figures: 'ledger', complete: true, totalPnl, capitalDays, capitalGap })

describe('why a wheel has no pace', () => {
  it.each([
    [
      wheel(null, 'uncovered_call'),
      'it had an uncovered call for a part of its life, and what that ties up is not known',
    ],
    [wheel(null, 'cost'), 'a cost behind the capital that it held, or the day of its purchase, is not known'],
    [sampleWheel({ totalPnl: null, capitalGap: null }), 'its P&L is not known'],
  ])('is said', (cycle, words) => {
    expect(whyNoPace(cycle)).toBe(words)
  })

  it('holds for all of them together', () => {
    const known = wheel(486_000, null)
    expect(paceOf([known, known]).value).toBeCloseTo((78.7 / 486_000) * 365, 9)
    expect(paceOf([known, wheel(null, 'uncovered_call')])).toEqual({
      value: null,
      reason: 'the capital that 1 wheel held is not known, with uncovered calls for a time',
    })
    expect(paceOf([known, wheel(null, 'cost')])).toEqual({
      value: null,
      reason: 'the capital that 1 wheel held is not known',
    })
  })
})

describe('why a wheel has no return on its capital', () => {
  const held = { capitalGap: null, complete: true, totalPnl }
  it('is what nobody knows that it earned, where it held capital', () => {
    const unpriced = sampleWheel({ totalPnl: null, unrealizedPnl: null })
    expect(whyNoReturn(unpriced, { ...held, totalPnl: null })).toBe('a price behind it is unknown')
    expect(whyNoReturn(sampleWheel({}), { ...held, totalPnl: null, capitalGap: 'cost' })).toBe(
      'a cost behind the capital that it held, or the day of its purchase, is not known',
    )
  })

  it('is that a part of what it earned is missing', () => {
    expect(whyNoReturn(sampleWheel({}), { ...held, complete: false })).toBe('its P&L is known in part alone')
  })

  it('is that it held none', () => {
    expect(whyNoReturn(sampleWheel({}), held)).toBe('no capital was tied up')
    expect(whyNoCapital(sampleWheel({}), { ...held, complete: false })).toBe('a cost behind it is not known')
  })
})
