import { describe, expect, it } from 'vitest'
import { addedByKind, timelineOf, timelineRows } from './timeline-model.ts'
import { day, dollars, happened, position, wheel } from './sample-wheel.ts'

const option = 'PCG   261218P00014500'

/** Sold for 110, rolled for 25.30 + 132.70, assigned, a call for 60 that lapsed, a dividend of 12. */
const events = [
  happened('1', 'SELL_PUT', '2026-09-01', { price: dollars(0.55), netCash: dollars(110) }),
  happened('2', 'BUY_PUT_CLOSE', '2026-09-15', {
    price: dollars(0.12),
    netCash: dollars(-25.3),
    rolledInto: '3',
  }),
  happened('3', 'SELL_PUT', '2026-09-15', { price: dollars(0.67), netCash: dollars(132.7) }),
  happened('4', 'PUT_ASSIGNMENT', '2026-10-16'),
  happened('5', 'SELL_CALL_OPEN', '2026-10-20', { price: dollars(0.3), netCash: dollars(60) }),
  happened('6', 'SELL_CALL_CLOSE', '2026-11-20'),
  happened('7', 'DIVIDEND', '2026-11-20', { contracts: 0, strike: null, netCash: dollars(12) }),
]

describe('the line', () => {
  it('draws a roll as one glyph, and an end without a price as lapsed', () => {
    const line = timelineOf(wheel(), events, day('2026-11-21'))
    expect(line?.events.map(({ kind }) => kind)).toEqual([
      'put-sold',
      'rolled',
      'assigned',
      'call-sold',
      'expired',
      'dividend',
    ])
    expect(line?.running).toBe(true)
  })

  it('fills what is still open', () => {
    const sold = [happened('1', 'SELL_PUT', '2026-11-02', { strike: dollars(14.5), netCash: dollars(100) })]
    const open = wheel({ positions: [position('short_put', -2, { symbol: option })] })
    expect(timelineOf(open, sold, day('2026-11-21'))?.events).toEqual([
      { kind: 'put-sold', on: '2026-11-02', open: true },
    ])
  })

  it('begins with the campaign, though its shares were bought long before', () => {
    const joined = happened('0', 'BUY_SHARES', '2020-03-02', { contracts: 0, netCash: dollars(-3000) })
    const sold = happened('1', 'SELL_CALL_OPEN', '2026-11-02')
    const started = wheel({ startedAt: day('2026-11-02') })
    const line = timelineOf(started, [joined, sold], day('2026-11-21'))
    expect([line?.from, line?.events.map(({ kind, on }) => [kind, on])]).toEqual([
      '2026-11-02',
      [
        ['shares-bought', '2026-11-02'],
        ['call-sold', '2026-11-02'],
      ],
    ])
    expect(timelineRows([joined])).toMatchObject([{ event: { eventDate: '2020-03-02' } }])
  })

  it('of a plan is none', () => {
    expect(timelineOf(wheel(), [], day('2026-11-21'))).toBeNull()
  })
})

it('what each kind added keeps rolls apart from puts', () => {
  expect(addedByKind(events)).toEqual([
    { kind: 'Puts', amount: 110_000_000 },
    // -25.30 + 132.70.
    { kind: 'Rolls', amount: 107_400_000 },
    { kind: 'Calls', amount: 60_000_000 },
    { kind: 'Dividends', amount: 12_000_000 },
  ])
})

it('what earlier events added counts as they were, and what they rolled into is a roll', () => {
  const shown = [happened('9', 'SELL_PUT', '2026-09-01', { netCash: dollars(50) })]
  const earlier = {
    count: 3,
    cash: [
      { eventType: 'SELL_PUT', isRoll: false, netCash: dollars(100) },
      { eventType: 'BUY_PUT_CLOSE', isRoll: true, netCash: dollars(-30) },
    ],
    rolledInto: ['9'],
  }
  expect(addedByKind(shown, earlier)).toEqual([
    { kind: 'Puts', amount: dollars(100) },
    { kind: 'Rolls', amount: dollars(20) },
  ])
  expect(timelineRows(shown, earlier)).toMatchObject([{ isRoll: true }])
})

it('what is not known of a kind leaves its sum unknown', () => {
  const before = happened('0', 'BUY_OPTION', '2026-08-03', { netCash: null })
  expect(addedByKind([before, ...events]).find(({ kind }) => kind === 'Long options')).toEqual({
    kind: 'Long options',
    amount: null,
  })
  expect(timelineRows([before])).toMatchObject([{ netCash: null }])
})

it('assignment names what the shares cost at the strike, being called away what they brought', () => {
  const rows = timelineRows([
    ...events,
    happened('8', 'CALL_ASSIGNMENT', '2026-12-18', { strike: dollars(16) }),
  ])
  expect(rows.flatMap(({ words, atStrike }) => (atStrike === null ? [] : [[words, atStrike]]))).toEqual([
    ['Assigned', -3_000_000_000],
    ['Called away', 3_200_000_000],
  ])
  expect(rows.filter(({ isRoll }) => isRoll)).toHaveLength(2)
})
