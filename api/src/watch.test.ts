import { describe, expect, it } from 'vitest'
import { isQuietAt } from './watch.ts'

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
