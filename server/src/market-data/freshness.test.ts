import { expect, it } from 'vitest'
import { freshUntil, historyFreshness, isStillFresh } from './freshness.ts'

const inSession = Date.parse('2026-11-20T15:00:00Z')
const hour = 3_600_000

it('an answer is fresh for its time, and no longer where it came while the clock was ahead', () => {
  const until = freshUntil(inSession, historyFreshness)
  const isFreshAt = (nowMs: number) => isStillFresh(until, nowMs, historyFreshness)
  expect(isFreshAt(inSession)).toBe(true)
  expect(isFreshAt(inSession + hour - 1)).toBe(true)
  expect(isFreshAt(inSession + hour)).toBe(false)
  expect(isFreshAt(inSession - 24 * hour)).toBe(false)
})
