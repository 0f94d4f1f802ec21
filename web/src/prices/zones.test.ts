/**
 * What is shown of dates, days and the market must not depend on where the browser stands: forty instants around the
 * edges of days and sessions, each in twelve time zones of the process, which formats as a browser there would.
 */
import { daysToExpiration, tradingDateAt, type TradingDate } from '@wheelwright/core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { formatDate, formatInstant, formatWhen } from '../ui/figures/figures.ts'
import { marketStateInWords } from './market-state.ts'
import { ageInWords } from './price-words.ts'

/** With their minutes behind UTC in January, which tell that the process really stands there. */
const zones = [
  ['UTC', 0],
  ['America/New_York', 300],
  ['America/Los_Angeles', 480],
  ['Pacific/Honolulu', 600],
  ['America/St_Johns', 210],
  ['Europe/London', 0],
  ['Europe/Berlin', -60],
  ['Asia/Kolkata', -330],
  ['Asia/Tokyo', -540],
  ['Australia/Lord_Howe', -660],
  ['Pacific/Kiritimati', -840],
  ['Pacific/Pago_Pago', 660],
] as const

const expiration = '2026-12-18' as TradingDate

/** Instant, the day shown, the clock shown, what the market does, days to the expiration in December: told by hand. */
const instants = [
  ['2026-01-01T04:59:59Z', 'Dec 31, 2025', '23:59', 'Market closed, opens Fri 09:30', 352],
  ['2026-01-01T05:00:00Z', 'Jan 01, 2026', '00:00', "Market closed for New Year's Day, opens Fri 09:30", 351],
  ['2026-01-02T14:29:59Z', 'Jan 02, 2026', '09:29', 'Pre-market, opens 09:30', 350],
  ['2026-01-02T14:30:00Z', 'Jan 02, 2026', '09:30', 'Market open, closes 16:00', 350],
  ['2026-01-02T20:59:59Z', 'Jan 02, 2026', '15:59', 'Market open, closes 16:00', 350],
  ['2026-01-02T21:00:00Z', 'Jan 02, 2026', '16:00', 'After hours, opens Mon 09:30', 350],
  [
    '2026-01-19T16:00:00Z',
    'Jan 19, 2026',
    '11:00',
    'Market closed for Martin Luther King Jr. Day, opens Tue 09:30',
    333,
  ],
  // Daylight time begins on March 8 at 02:00.
  ['2026-03-06T14:30:00Z', 'Mar 06, 2026', '09:30', 'Market open, closes 16:00', 287],
  ['2026-03-07T18:00:00Z', 'Mar 07, 2026', '13:00', 'Market closed, opens Mon 09:30', 286],
  ['2026-03-08T04:59:59Z', 'Mar 07, 2026', '23:59', 'Market closed, opens Mon 09:30', 286],
  ['2026-03-08T06:59:59Z', 'Mar 08, 2026', '01:59', 'Market closed, opens Mon 09:30', 285],
  ['2026-03-08T07:00:00Z', 'Mar 08, 2026', '03:00', 'Market closed, opens Mon 09:30', 285],
  ['2026-03-09T03:59:59Z', 'Mar 08, 2026', '23:59', 'Market closed, opens Mon 09:30', 285],
  ['2026-03-09T04:00:00Z', 'Mar 09, 2026', '00:00', 'Market closed, opens 09:30', 284],
  ['2026-03-09T13:29:59Z', 'Mar 09, 2026', '09:29', 'Pre-market, opens 09:30', 284],
  ['2026-03-09T13:30:00Z', 'Mar 09, 2026', '09:30', 'Market open, closes 16:00', 284],
  ['2026-03-09T20:00:00Z', 'Mar 09, 2026', '16:00', 'After hours, opens Tue 09:30', 284],
  ['2026-04-03T15:00:00Z', 'Apr 03, 2026', '11:00', 'Market closed for Good Friday, opens Mon 09:30', 259],
  ['2026-06-19T15:00:00Z', 'Jun 19, 2026', '11:00', 'Market closed for Juneteenth, opens Mon 09:30', 182],
  ['2026-07-01T03:59:59Z', 'Jun 30, 2026', '23:59', 'Market closed, opens Wed 09:30', 171],
  ['2026-07-01T04:00:00Z', 'Jul 01, 2026', '00:00', 'Market closed, opens 09:30', 170],
  ['2026-07-01T08:00:00Z', 'Jul 01, 2026', '04:00', 'Pre-market, opens 09:30', 170],
  ['2026-07-02T19:59:59Z', 'Jul 02, 2026', '15:59', 'Market open, closes 16:00', 169],
  [
    '2026-07-03T15:00:00Z',
    'Jul 03, 2026',
    '11:00',
    'Market closed for Independence Day, opens Mon 09:30',
    168,
  ],
  // Daylight time ends on November 1 at 02:00.
  ['2026-10-30T13:30:00Z', 'Oct 30, 2026', '09:30', 'Market open, closes 16:00', 49],
  ['2026-11-01T03:59:59Z', 'Oct 31, 2026', '23:59', 'Market closed, opens Mon 09:30', 48],
  ['2026-11-01T05:30:00Z', 'Nov 01, 2026', '01:30', 'Market closed, opens Mon 09:30', 47],
  ['2026-11-01T06:30:00Z', 'Nov 01, 2026', '01:30', 'Market closed, opens Mon 09:30', 47],
  ['2026-11-02T04:59:59Z', 'Nov 01, 2026', '23:59', 'Market closed, opens Mon 09:30', 47],
  ['2026-11-02T05:00:00Z', 'Nov 02, 2026', '00:00', 'Market closed, opens 09:30', 46],
  ['2026-11-02T14:29:59Z', 'Nov 02, 2026', '09:29', 'Pre-market, opens 09:30', 46],
  ['2026-11-02T14:30:00Z', 'Nov 02, 2026', '09:30', 'Market open, closes 16:00', 46],
  // A half day, with late trading until 17:00.
  ['2026-11-27T17:59:59Z', 'Nov 27, 2026', '12:59', 'Market open, closes 13:00', 21],
  ['2026-11-27T18:00:00Z', 'Nov 27, 2026', '13:00', 'After hours, opens Mon 09:30', 21],
  ['2026-11-27T22:00:00Z', 'Nov 27, 2026', '17:00', 'Market closed, opens Mon 09:30', 21],
  ['2026-12-18T04:59:59Z', 'Dec 17, 2026', '23:59', 'Market closed, opens Fri 09:30', 1],
  ['2026-12-18T05:00:00Z', 'Dec 18, 2026', '00:00', 'Market closed, opens 09:30', 0],
  ['2026-12-18T20:59:59Z', 'Dec 18, 2026', '15:59', 'Market open, closes 16:00', 0],
  ['2026-12-18T21:00:00Z', 'Dec 18, 2026', '16:00', 'After hours, opens Mon 09:30', 0],
  ['2026-12-19T05:00:00Z', 'Dec 19, 2026', '00:00', 'Market closed, opens Mon 09:30', -1],
] as const

describe.each(zones)('a browser in %s', (zone, minutes) => {
  // The web client has no types of Node; this sets the zone of the process and puts it back.
  beforeAll(() => void vi.stubEnv('TZ', zone))
  afterAll(() => void vi.unstubAllEnvs())

  it('stands there', () => {
    expect(new Date('2026-01-15T12:00:00Z').getTimezoneOffset()).toBe(minutes)
  })

  it.each(instants)('at %s shows %s, %s, %s, %i days', (instant, day, clock, state, days) => {
    const now = Date.parse(instant)
    expect(formatDate(tradingDateAt(now))).toBe(day)
    expect(formatWhen(now, now)).toBe(clock)
    expect(marketStateInWords(now)).toBe(`${state} New York`)
    expect(daysToExpiration(expiration, tradingDateAt(now))).toBe(days)
  })

  it('tells the age of a price, and its instant, as New York counts', () => {
    const close = Date.parse('2026-10-30T20:00:00Z')
    expect(ageInWords(close, Date.parse('2026-11-01T06:30:00Z')).text).toBe('from Friday’s close, 1 day old')
    expect(formatInstant(close)).toBe('Oct 30, 2026, 16:00:00 EDT')
  })
})
