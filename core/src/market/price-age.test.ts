import { describe, expect, it } from 'vitest'
import { isStale, latestSession } from './price-age.ts'

const at = (text: string): number => Date.parse(text)
const session = (now: string) => {
  const { date, opensAtMs, closesAtMs } = latestSession(at(now))
  return [
    date,
    new Date(opensAtMs).toISOString().slice(11, 16),
    new Date(closesAtMs).toISOString().slice(11, 16),
  ]
}

describe('the latest session', () => {
  // In November New York is five hours behind UTC, in July four.
  it.each([
    ['on Friday at the opening is Friday’s', '2026-11-20T14:30:00Z', ['2026-11-20', '14:30', '21:00']],
    ['a millisecond before is Thursday’s', '2026-11-20T14:29:59.999Z', ['2026-11-19', '14:30', '21:00']],
    ['after the close is still that day’s', '2026-11-21T00:30:00Z', ['2026-11-20', '14:30', '21:00']],
    ['on Sunday is Friday’s', '2026-11-22T18:00:00Z', ['2026-11-20', '14:30', '21:00']],
    ['before Monday’s opening is Friday’s', '2026-11-23T14:00:00Z', ['2026-11-20', '14:30', '21:00']],
    ['on Thanksgiving is Wednesday’s', '2026-11-26T18:00:00Z', ['2026-11-25', '14:30', '21:00']],
    ['on a half day ends at 13:00', '2026-11-27T19:00:00Z', ['2026-11-27', '14:30', '18:00']],
    [
      'on the Monday after a half day is the half day',
      '2026-11-30T14:00:00Z',
      ['2026-11-27', '14:30', '18:00'],
    ],
    ['in summer time opens an hour earlier by UTC', '2026-07-01T13:30:00Z', ['2026-07-01', '13:30', '20:00']],
    ['after a long weekend of Independence Day', '2026-07-06T12:00:00Z', ['2026-07-02', '13:30', '20:00']],
    ['after the days of the hurricane', '2012-10-30T18:00:00Z', ['2012-10-26', '13:30', '20:00']],
  ])('%s', (_title, now, expected) => {
    expect(session(now)).toEqual(expected)
  })
})

describe('a price', () => {
  it.each([
    ['of Friday’s close is good on Sunday', '2026-11-20T21:00:00Z', '2026-11-22T18:00:00Z', false],
    [
      'of Friday’s close is good until Monday’s opening',
      '2026-11-20T21:00:00Z',
      '2026-11-23T14:29:59Z',
      false,
    ],
    [
      'of Friday’s close is stale from Monday’s opening',
      '2026-11-20T21:00:00Z',
      '2026-11-23T14:30:00Z',
      true,
    ],
    [
      'of Monday’s early trading is stale in Monday’s session',
      '2026-11-23T14:00:00Z',
      '2026-11-23T15:00:00Z',
      true,
    ],
    ['of this morning is of this session', '2026-11-23T14:31:00Z', '2026-11-23T20:59:00Z', false],
    ['of Wednesday is good all Thanksgiving', '2026-11-25T20:00:00Z', '2026-11-26T20:00:00Z', false],
    ['of Wednesday is stale on the half day', '2026-11-25T21:00:00Z', '2026-11-27T14:30:00Z', true],
    ['of the half day is good at the weekend', '2026-11-27T18:00:00Z', '2026-11-28T18:00:00Z', false],
    ['of Thursday is stale on Saturday', '2026-11-19T21:00:00Z', '2026-11-21T18:00:00Z', true],
    ['after the close is newer than its session', '2026-11-20T23:00:00Z', '2026-11-21T18:00:00Z', false],
  ])('%s', (_title, asOf, now, expected) => {
    expect(isStale(at(asOf), latestSession(at(now)))).toBe(expected)
  })
})
