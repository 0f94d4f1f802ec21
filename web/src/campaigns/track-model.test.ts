import { describe, expect, it } from 'vitest'
import { day, dollars, happened, units, wheel } from './sample-wheel.ts'
import { trackOf } from './track-model.ts'

const today = day('2026-11-21')
const put = { strike: dollars(15), expiration: day('2026-12-18') }

describe('the track of a campaign', () => {
  it('has a band from the sale of a contract to its end, and to its expiration while it is open', () => {
    const { bands } = trackOf(
      wheel(),
      [
        happened('1', 'SELL_PUT', '2026-10-01', { strike: dollars(14), expiration: day('2026-10-16') }),
        happened('2', 'SELL_PUT_CLOSE', '2026-10-16', {
          strike: dollars(14),
          expiration: day('2026-10-16'),
        }),
        happened('3', 'SELL_PUT', '2026-10-20', put),
      ],
      today,
    )
    expect(bands).toMatchObject([
      { glyph: 'put-sold', phase: 1, from: '2026-10-01', to: '2026-10-16', lane: 0, isOpen: false },
      { glyph: 'put-sold', from: '2026-10-20', to: '2026-12-18', lane: 0, isOpen: true, unknownFrom: null },
    ])
  })

  it('counts contracts: a band ends with its last one, and fills of a day are one', () => {
    const { bands } = trackOf(
      wheel(),
      [
        happened('1', 'SELL_PUT', '2026-10-01', { ...put, contracts: 1 }),
        happened('2', 'SELL_PUT', '2026-10-01', { ...put, contracts: 2 }),
        happened('3', 'BUY_PUT_CLOSE', '2026-10-12', { ...put, contracts: 2 }),
        happened('4', 'BUY_PUT_CLOSE', '2026-11-02', { ...put, contracts: 1 }),
      ],
      today,
    )
    expect(bands).toMatchObject([{ from: '2026-10-01', to: '2026-11-02', isOpen: false }])
  })

  it('draws the opening of a roll as a roll, and what runs beside a band on the other lane', () => {
    const { bands } = trackOf(
      wheel(),
      [
        happened('1', 'SELL_PUT', '2026-10-01', { strike: dollars(14) }),
        happened('2', 'BUY_PUT_CLOSE', '2026-10-12', { strike: dollars(14), rolledInto: '3' }),
        happened('3', 'SELL_PUT', '2026-10-12', put),
        happened('4', 'SELL_CALL_OPEN', '2026-10-20', { strike: dollars(17) }),
      ],
      today,
    )
    expect(bands.map(({ glyph, lane }) => [glyph, lane])).toEqual([
      ['put-sold', 0],
      ['rolled', 0],
      ['call-sold', 1],
    ])
  })

  it('names the strikes that end on one lane together, once each', () => {
    const ends = { expiration: day('2026-12-18') }
    const { bands } = trackOf(
      wheel(),
      [
        happened('1', 'SELL_PUT', '2026-11-03', { ...ends, strike: dollars(54) }),
        happened('2', 'SELL_PUT', '2026-11-04', { ...ends, strike: dollars(50) }),
        happened('3', 'SELL_CALL_OPEN', '2026-11-06', { ...ends, strike: dollars(56) }),
        happened('4', 'SELL_CALL_OPEN', '2026-11-09', { ...ends, strike: dollars(56) }),
      ],
      today,
    )
    expect(bands.map(({ lane, strikes }) => [lane, strikes])).toEqual([
      [0, [dollars(54)]],
      [1, []],
      [1, []],
      [1, [dollars(50), dollars(56)]],
    ])
  })

  it('says from when on it is not known what became of a contract', () => {
    const expired = { strike: dollars(15), expiration: day('2026-11-06') }
    const { bands } = trackOf(wheel(), [happened('1', 'SELL_PUT', '2026-10-01', expired)], today)
    expect(bands).toMatchObject([{ to: today, unknownFrom: '2026-11-06', isOpen: true }])
  })

  it('shows shares from assignment until they are called away, with what happened to them', () => {
    const { shares, marks, bands } = trackOf(
      wheel({ endedAt: day('2026-11-13') }),
      [
        happened('1', 'SELL_PUT', '2026-10-01', put),
        // An assignment may name its strike alone.
        happened('2', 'PUT_ASSIGNMENT', '2026-10-16', { strike: dollars(15) }),
        happened('3', 'SELL_CALL_OPEN', '2026-10-19', { strike: dollars(16) }),
        happened('4', 'DIVIDEND', '2026-10-30', { contracts: 0, quantityShares: units(200) }),
        happened('5', 'CALL_ASSIGNMENT', '2026-11-13', { strike: dollars(16) }),
      ],
      today,
    )
    expect(shares).toEqual([{ from: '2026-10-16', to: '2026-11-13' }])
    expect(marks.map(({ kind }) => kind)).toEqual(['assigned', 'dividend', 'called-away'])
    expect(bands.map(({ to, isOpen }) => [to, isOpen])).toEqual([
      ['2026-10-16', false],
      ['2026-11-13', false],
    ])
  })

  it('begins with the campaign, though its shares are older', () => {
    const joined = happened('0', 'BUY_SHARES', '2020-03-02', { contracts: 0, quantityShares: units(200) })
    const { shares, marks } = trackOf(wheel({ startedAt: day('2026-10-01') }), [joined], today)
    expect([shares, marks]).toEqual([
      [{ from: '2026-10-01', to: today }],
      [{ kind: 'shares-bought', on: '2026-10-01' }],
    ])
  })
})
