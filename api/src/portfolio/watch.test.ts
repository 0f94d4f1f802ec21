import { describe, expect, it } from 'vitest'
import { isQuietAt, isTold } from './watch.ts'

describe('quiet hours', () => {
  const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`)
  it.each([
    ['22:00', '07:00', 'Europe/Berlin', '20:59', false],
    ['22:00', '07:00', 'Europe/Berlin', '21:00', true],
    ['22:00', '07:00', 'Europe/Berlin', '05:59', true],
    ['22:00', '07:00', 'Europe/Berlin', '06:00', false],
    ['12:00', '13:00', 'America/New_York', '17:30', true],
    ['12:00', '13:00', 'America/New_York', '18:00', false],
    ['08:00', '08:00', 'UTC', '03:00', true],
  ])('from %s to %s in %s: at %s UTC %s', (quietFrom, quietTo, zone, now, expected) => {
    expect(isQuietAt({ quietFrom, quietTo, zone }, at(now))).toBe(expected)
  })

  it('are none until both ends are given', () => {
    expect(isQuietAt({ quietFrom: null, quietTo: '07:00', zone: 'UTC' }, at('03:00'))).toBe(false)
  })
})

describe('a notice', () => {
  const pending = { id: 'pending 2026-12-18 0192', kind: 'pending_expiry' } as const
  it.each([
    [['pending 2026-12-18 0192'], true],
    // It stood for every account before each had its own.
    [['pending 2026-12-18'], true],
    [['pending 2026-12-18 0193'], false],
    [['pending 2026-12-11', 'pending'], false],
  ])('of an account is told where %j were: %s', (told, expected) => {
    expect(isTold(new Set(told), pending)).toBe(expected)
  })

  it('of another kind is told by its whole id', () => {
    const limit = { id: 'limit 0192 stop_loss 50 2026-11-02', kind: 'stop_loss' } as const
    expect(isTold(new Set(['limit 0192']), limit)).toBe(false)
    expect(isTold(new Set([limit.id]), limit)).toBe(true)
  })
})
