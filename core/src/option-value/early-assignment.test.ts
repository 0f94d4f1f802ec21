import { describe, expect, it } from 'vitest'
import { day, dollars, option } from '../testing/samples.ts'
import { earlyAssignmentSignal, type ShortOptionMarket } from './early-assignment.ts'

/** The worked case: spot 64.80, the 62.50 call at 2.38, so 0.08 extrinsic; 0.45 of dividend on 05-07. */
const call: ShortOptionMarket = {
  contract: option('.ABC260515C62.5', -1).contract,
  spot: dollars('64.80'),
  mark: dollars('2.38'),
  today: day('2026-05-06'),
  dividend: { exDate: day('2026-05-07'), amount: dollars('0.45') },
}
const put: ShortOptionMarket = {
  contract: option('.ABC260515P62.5', -1).contract,
  spot: dollars('50'),
  mark: dollars('12.53'),
  today: day('2026-05-06'),
  dividend: null,
}

describe('a short call', () => {
  it('with less extrinsic value than the dividend is likely assigned on the evening before the ex-date', () => {
    expect(earlyAssignmentSignal(call)).toEqual({
      kind: 'dividend',
      extrinsic: dollars('0.08'),
      dividend: dollars('0.45'),
      exDate: '2026-05-07',
      decidedOn: '2026-05-06',
      isTonight: true,
    })
  })

  it('is announced days ahead; before a Monday the evening is that of Friday', () => {
    const monday = { ...call, dividend: { exDate: day('2026-05-11'), amount: dollars('0.45') } }
    expect(earlyAssignmentSignal(monday)).toMatchObject({ decidedOn: '2026-05-08', isTonight: false })
    expect(earlyAssignmentSignal({ ...monday, today: day('2026-05-08') })).toMatchObject({ isTonight: true })
    expect(earlyAssignmentSignal({ ...monday, today: day('2026-05-09') })).toEqual({ kind: 'none' })
  })

  it('quoted below what exercise brings has no extrinsic value', () => {
    expect(earlyAssignmentSignal({ ...call, mark: dollars('2.25') })).toMatchObject({
      kind: 'dividend',
      extrinsic: 0,
    })
  })

  it('whose ex-date is the day after expiration may be exercised for it; a later one is no reason', () => {
    const exOn = (date: string) => ({ ...call, dividend: { exDate: day(date), amount: dollars('0.45') } })
    // The 15th is a Friday: a share that goes ex on Monday is held through Friday evening.
    expect(earlyAssignmentSignal(exOn('2026-05-18'))).toMatchObject({ decidedOn: '2026-05-15' })
    expect(earlyAssignmentSignal(exOn('2026-05-19'))).toEqual({ kind: 'none' })
  })

  it.each([
    ['with as much extrinsic value as the dividend', { mark: dollars('2.75') }],
    ['out of the money', { spot: dollars('62.49'), mark: dollars('0.05') }],
    ['at the money', { spot: dollars('62.50') }],
    ['without a dividend', { dividend: null }],
    ['on the ex-date itself', { today: day('2026-05-07') }],
    ['after expiration', { today: day('2026-05-16') }],
    ['on an index, settled in cash', { contract: option('.SPX260515C62.5', -1).contract }],
  ])('%s gives no signal', (_, more) => {
    expect(earlyAssignmentSignal({ ...call, ...more })).toEqual({ kind: 'none' })
  })
})

describe('a short put', () => {
  it('deep in the money with hardly any extrinsic value is likely assigned', () => {
    expect(earlyAssignmentSignal(put)).toEqual({
      kind: 'deep-put',
      intrinsic: dollars('12.50'),
      extrinsic: dollars('0.03'),
    })
  })

  it('has hardly any with up to five cents, or a thousandth of a higher strike', () => {
    // 62.50 and 0.05; 625 and 0.625.
    expect(earlyAssignmentSignal({ ...put, mark: dollars('12.55') }).kind).toBe('deep-put')
    expect(earlyAssignmentSignal({ ...put, mark: dollars('12.57') }).kind).toBe('none')
    const high = { ...put, contract: option('.ABC260515P625', -1).contract, spot: dollars('500') }
    expect(earlyAssignmentSignal({ ...high, mark: dollars('125.625') }).kind).toBe('deep-put')
    expect(earlyAssignmentSignal({ ...high, mark: dollars('125.63') }).kind).toBe('none')
  })

  it('is deep from a twentieth of the strike on', () => {
    // A twentieth of 62.50 is 3.125.
    expect(earlyAssignmentSignal({ ...put, spot: dollars('59.375'), mark: dollars('3.13') }).kind).toBe(
      'deep-put',
    )
    expect(earlyAssignmentSignal({ ...put, spot: dollars('59.38'), mark: dollars('3.12') }).kind).toBe('none')
  })
})

it.each([
  ['spot', { spot: null }],
  ['mark', { mark: null }],
  ['deliverable', { contract: option('.ABC1260515C62.5', -1).contract }],
] as const)('without its %s nothing is told', (missing, more) => {
  expect(earlyAssignmentSignal({ ...call, ...more })).toEqual({ kind: 'unknown', missing })
})
