import { describe, expect, it } from 'vitest'
import { moneyFromMicros } from '../base/money.ts'
import type { TradingDate } from '../base/trading-date.ts'
import { assignmentRisk, type ShortOption } from './assignment-risk.ts'

const day = (text: string) => text as TradingDate
const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1_000_000))

/** The worked case of the domain: spot 64.80, call 62.50 at 2.38 (time value 0.08), dividend 0.45, ex May 7. */
const call: ShortOption = {
  right: 'Call',
  strike: dollars(62.5),
  expiration: day('2026-05-15'),
  mark: dollars(2.38),
  spot: dollars(64.8),
  dividend: { exDate: day('2026-05-07'), amount: dollars(0.45) },
}
const put: ShortOption = { ...call, right: 'Put', strike: dollars(70), mark: dollars(5.22), dividend: null }

describe('a short call', () => {
  it('is likely to be exercised for the dividend on the evening before its ex-date', () => {
    expect(assignmentRisk(call, day('2026-05-06'))).toEqual({
      kind: 'dividend',
      timeValue: 80_000,
      amount: dollars(0.45),
      exDate: '2026-05-07',
      isLastSession: true,
    })
  })

  it.each([
    ['from seven days before on', '2026-04-30', {}, true],
    ['not earlier', '2026-04-29', {}, false],
    ['not on the ex-date, when it is too late', '2026-05-07', {}, false],
    ['not where the time value is as much as the dividend', '2026-05-06', { mark: dollars(2.75) }, false],
    ['not out of the money', '2026-05-06', { spot: dollars(62.5) }, false],
    ['not where it expires before', '2026-04-30', { expiration: day('2026-05-06') }, false],
    ['where it expires on the ex-date', '2026-05-06', { expiration: day('2026-05-07') }, true],
    ['not without a price', '2026-05-06', { mark: null }, false],
    ['not without the price of the shares', '2026-05-06', { spot: null }, false],
    ['not where no dividend is known', '2026-05-06', { dividend: null }, false],
    ['where its mark is below its intrinsic value', '2026-05-06', { mark: dollars(2) }, true],
  ])('is watched %s', (_, today, change, isWatched) => {
    expect(assignmentRisk({ ...call, ...change }, day(today)) !== null).toBe(isWatched)
  })

  it('has its last session on Friday where the ex-date is a Monday', () => {
    const monday = { ...call, dividend: { exDate: day('2026-05-11'), amount: dollars(0.45) } }
    expect(assignmentRisk(monday, day('2026-05-07'))).toMatchObject({ isLastSession: false })
    expect(assignmentRisk(monday, day('2026-05-08'))).toMatchObject({ isLastSession: true })
  })
})

describe('a short put', () => {
  it('is deep where it is in the money by a twentieth of its strike and has hardly any time value', () => {
    expect(assignmentRisk(put, day('2026-05-06'))).toEqual({
      kind: 'deep-put',
      timeValue: 20_000,
      inTheMoney: 5_200_000,
    })
    expect(assignmentRisk({ ...put, mark: dollars(5.25) }, day('2026-05-06'))).not.toBeNull()
    expect(assignmentRisk({ ...put, mark: dollars(5.26) }, day('2026-05-06'))).toBeNull()
    expect(
      assignmentRisk({ ...put, spot: dollars(66.51), mark: dollars(3.49) }, day('2026-05-06')),
    ).toBeNull()
    expect(assignmentRisk(put, day('2026-05-16'))).toBeNull()
  })
})
