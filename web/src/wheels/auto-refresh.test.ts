import { expect, it } from 'vitest'
import { refreshesNow } from './auto-refresh.ts'

const trading = { isOn: true, hasPositions: true, isHidden: false, nowMs: Date.parse('2026-11-20T15:00:00Z') }

it('refreshes from 09:00 to before 16:00 in New York on trading days', () => {
  expect(refreshesNow(trading)).toBe(true)
  const at = (time: string) => refreshesNow({ ...trading, nowMs: Date.parse(time) })
  expect(at('2026-11-20T13:59:59Z')).toBe(false)
  expect(at('2026-11-20T14:00:00Z')).toBe(true)
  expect(at('2026-11-20T20:59:59Z')).toBe(true)
  expect(at('2026-11-20T21:00:00Z')).toBe(false)
  expect(at('2026-11-21T15:00:00Z')).toBe(false)
})

it('rests when it is off, where nothing is held, and behind a hidden tab', () => {
  expect(refreshesNow({ ...trading, isOn: false })).toBe(false)
  expect(refreshesNow({ ...trading, hasPositions: false })).toBe(false)
  expect(refreshesNow({ ...trading, isHidden: true })).toBe(false)
})
