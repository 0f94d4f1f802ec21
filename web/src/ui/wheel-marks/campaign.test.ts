import type { TradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { datedEvents, describeCampaign, placeOnAxis, spreadGlyphs, type CampaignEvent } from './campaign.ts'

const date = (text: string) => text as TradingDate

describe('the campaign line', () => {
  it('places a date in proportion to the days gone by', () => {
    expect(placeOnAxis(date('2026-10-11'), date('2026-10-01'), date('2026-10-31'))).toBeCloseTo(1 / 3)
    expect(placeOnAxis(date('2026-09-01'), date('2026-10-01'), date('2026-10-31'))).toBe(0)
    expect(placeOnAxis(date('2026-10-01'), date('2026-10-01'), date('2026-10-01'))).toBe(0)
  })

  it('moves glyphs apart, in order and inside the line', () => {
    expect(spreadGlyphs([0, 0, 0.5], 0.1)).toEqual([0, 0.1, 0.5])
    expect(spreadGlyphs([0.95, 0.97, 1], 0.1)).toEqual([0.8, 0.9, 1])
    const crowded = spreadGlyphs(
      Array.from({ length: 50 }, () => 1),
      0.1,
    )
    expect(crowded[0]).toBeCloseTo(0)
    expect(crowded.at(-1)).toBe(1)
  })

  it('dates the first event and what changed the holding, never two that touch', () => {
    const events: CampaignEvent[] = [
      { kind: 'put-sold', on: date('2026-10-01') },
      { kind: 'rolled', on: date('2026-10-08') },
      { kind: 'assigned', on: date('2026-10-12') },
      { kind: 'call-sold', on: date('2026-10-30'), open: true },
    ]
    expect(datedEvents(events, [0, 0.22, 0.3, 1], 0.2)).toEqual([0, 2, 3])
  })

  it('is told in words', () => {
    expect(describeCampaign([])).toBe('Campaign: nothing yet')
    expect(
      describeCampaign([
        { kind: 'put-sold', on: date('2026-10-01') },
        { kind: 'call-sold', on: date('2026-10-30'), open: true },
      ]),
    ).toBe('Campaign: put sold Oct 01; call sold Oct 30, open')
  })
})
