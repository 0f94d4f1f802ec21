/**
 * What the market does, which New York day it is and how long an option has left must not depend on where the server
 * stands: forty instants around the edges of days and sessions, each in twelve time zones of the process.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  daysToExpiration,
  instantFromMs,
  isRefreshTime,
  marketStatusAt,
  parseTradingDate,
  tradingDateAt,
  yearsToExpiration,
} from '@wheelwright/core'

/** With their minutes behind UTC in January, which tell that the process really stands there. */
const zones = [
  ['UTC', 0],
  ['America/New_York', 300],
  ['America/Los_Angeles', 480],
  ['America/St_Johns', 210],
  ['America/Sao_Paulo', 180],
  ['Europe/London', 0],
  ['Europe/Berlin', -60],
  ['Asia/Kolkata', -330],
  ['Asia/Tokyo', -540],
  ['Australia/Lord_Howe', -660],
  ['Pacific/Kiritimati', -840],
  ['Pacific/Pago_Pago', 660],
] as const

/** Instant, day in New York, state of the market, days to the expiration of that year's December: told by hand. */
const instants = [
  ['2026-01-01T04:59:59Z', '2025-12-31', 'closed', 352],
  ['2026-01-01T05:00:00Z', '2026-01-01', 'closed', 351],
  ['2026-01-02T14:29:59Z', '2026-01-02', 'pre-market', 350],
  ['2026-01-02T14:30:00Z', '2026-01-02', 'open', 350],
  ['2026-01-02T20:59:59Z', '2026-01-02', 'open', 350],
  ['2026-01-02T21:00:00Z', '2026-01-02', 'after-hours', 350],
  ['2026-01-19T16:00:00Z', '2026-01-19', 'closed', 333],
  // Daylight time begins on March 8 at 02:00.
  ['2026-03-06T14:30:00Z', '2026-03-06', 'open', 287],
  ['2026-03-08T04:59:59Z', '2026-03-07', 'closed', 286],
  ['2026-03-08T06:59:59Z', '2026-03-08', 'closed', 285],
  ['2026-03-08T07:00:00Z', '2026-03-08', 'closed', 285],
  ['2026-03-09T03:59:59Z', '2026-03-08', 'closed', 285],
  ['2026-03-09T04:00:00Z', '2026-03-09', 'closed', 284],
  ['2026-03-09T13:29:59Z', '2026-03-09', 'pre-market', 284],
  ['2026-03-09T13:30:00Z', '2026-03-09', 'open', 284],
  ['2026-03-09T20:00:00Z', '2026-03-09', 'after-hours', 284],
  ['2026-04-03T15:00:00Z', '2026-04-03', 'closed', 259],
  ['2026-06-19T15:00:00Z', '2026-06-19', 'closed', 182],
  ['2026-07-01T03:59:59Z', '2026-06-30', 'closed', 171],
  ['2026-07-01T04:00:00Z', '2026-07-01', 'closed', 170],
  ['2026-07-01T08:00:00Z', '2026-07-01', 'pre-market', 170],
  ['2026-07-02T19:59:59Z', '2026-07-02', 'open', 169],
  ['2026-07-03T15:00:00Z', '2026-07-03', 'closed', 168],
  // Daylight time ends on November 1 at 02:00.
  ['2026-10-30T13:30:00Z', '2026-10-30', 'open', 49],
  ['2026-11-01T03:59:59Z', '2026-10-31', 'closed', 48],
  ['2026-11-01T05:30:00Z', '2026-11-01', 'closed', 47],
  ['2026-11-01T06:30:00Z', '2026-11-01', 'closed', 47],
  ['2026-11-02T04:59:59Z', '2026-11-01', 'closed', 47],
  ['2026-11-02T05:00:00Z', '2026-11-02', 'closed', 46],
  ['2026-11-02T14:29:59Z', '2026-11-02', 'pre-market', 46],
  ['2026-11-02T14:30:00Z', '2026-11-02', 'open', 46],
  // A half day, with late trading until 17:00.
  ['2026-11-27T17:59:59Z', '2026-11-27', 'open', 21],
  ['2026-11-27T18:00:00Z', '2026-11-27', 'after-hours', 21],
  ['2026-11-27T22:00:00Z', '2026-11-27', 'closed', 21],
  ['2026-12-18T04:59:59Z', '2026-12-17', 'closed', 1],
  ['2026-12-18T05:00:00Z', '2026-12-18', 'closed', 0],
  ['2026-12-18T20:59:59Z', '2026-12-18', 'open', 0],
  ['2026-12-18T21:00:00Z', '2026-12-18', 'after-hours', 0],
  ['2026-12-19T04:59:59Z', '2026-12-18', 'closed', 0],
  ['2026-12-19T05:00:00Z', '2026-12-19', 'closed', -1],
] as const

const expiration = (() => {
  const parsed = parseTradingDate('2026-12-18')
  if (!parsed.ok) throw new Error('no such day')
  return parsed.value
})()
/** 16:00 in New York, where standard time is in force. */
const expiresAt = Date.parse('2026-12-18T21:00:00Z')

describe.each(zones)('a server in %s', (zone, minutes) => {
  const before = process.env['TZ']
  beforeAll(() => {
    process.env['TZ'] = zone
  })
  afterAll(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })

  it('stands there', () => {
    expect(new Date('2026-01-15T12:00:00Z').getTimezoneOffset()).toBe(minutes)
  })

  it.each(instants)('at %s says %s, %s, %i days', (instant, date, state, days) => {
    const now = Date.parse(instant)
    expect(tradingDateAt(now)).toBe(date)
    expect(marketStatusAt(now)).toMatchObject({ date, state })
    expect(daysToExpiration(expiration, tradingDateAt(now))).toBe(days)
    expect(yearsToExpiration(now, expiration)).toBeCloseTo(
      Math.max(0, (expiresAt - now) / (365 * 86_400_000)),
      12,
    )
    // Of these instants, those within a session lie within the refresh window too.
    if (state === 'open') expect(isRefreshTime(now)).toBe(true)
    expect(instantFromMs(now)).toBe(instant.replace('Z', '.000Z'))
  })
})
