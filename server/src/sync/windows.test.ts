import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TradingDate } from '@wheelwright/core'
import { chunksOf, halvesOf, OVERLAP_MS, resumeAfter, windowOf } from './windows.ts'

const day = 24 * 60 * 60_000
const nowMs = Date.parse('2026-11-20T22:00:00Z')
const instants = fc.integer({ min: 0, max: nowMs })

describe('the days that a sync asks for', () => {
  it('are a year for the first one, or as many as the user says', () => {
    const none = { resumeMs: null, nowMs }
    expect(windowOf({ ...none, askedFrom: null }).fromMs).toBe(Date.parse('2025-11-21T05:00:00Z'))
    expect(windowOf({ ...none, askedFrom: '2021-07-01' as TradingDate }).fromMs).toBe(
      Date.parse('2021-07-01T04:00:00Z'),
    )
  })

  it('begin three days before the last success, and leave no gap where the user asks for fewer', () => {
    const resumeMs = nowMs - 10 * day
    expect(windowOf({ askedFrom: null, resumeMs, nowMs })).toEqual({ fromMs: resumeMs, toMs: nowMs })
    expect(windowOf({ askedFrom: '2026-11-19' as TradingDate, resumeMs, nowMs }).fromMs).toBe(resumeMs)
  })

  it('come in pieces of a year at most that follow each other without gap or overlap', () => {
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        const span = { fromMs: Math.min(a, b), toMs: Math.max(a, b) }
        const chunks = chunksOf(span).toReversed()
        expect(chunks[0]?.fromMs).toBe(span.fromMs)
        expect(chunks.at(-1)?.toMs).toBe(span.toMs)
        for (const [at, { fromMs, toMs }] of chunks.entries()) {
          expect(toMs - fromMs).toBeLessThanOrEqual(365 * day)
          if (at > 0) expect(fromMs).toBe((chunks[at - 1]?.toMs ?? 0) + 1)
        }
      }),
    )
  })

  it('are halved without a gap until a single instant is left', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 366 * day }), (fromMs, length) => {
        const [first, second] = halvesOf({ fromMs, toMs: fromMs + length }) ?? []
        expect(first?.fromMs).toBe(fromMs)
        expect(second?.fromMs).toBe((first?.toMs ?? 0) + 1)
        expect(second?.toMs).toBe(fromMs + length)
      }),
    )
    expect(halvesOf({ fromMs: 5, toMs: 5 })).toBe(null)
  })

  it('go back to a row that is not final yet, for a month at most', () => {
    const span = { fromMs: 0, toMs: nowMs }
    expect(resumeAfter(span, [])).toBe(nowMs - OVERLAP_MS)
    expect(resumeAfter(span, [nowMs - day])).toBe(nowMs - OVERLAP_MS)
    expect(resumeAfter(span, [nowMs - 9 * day])).toBe(nowMs - 9 * day)
    expect(resumeAfter(span, [nowMs - 31 * day])).toBe(nowMs - OVERLAP_MS)
  })
})
