import { describe, expect, it } from 'vitest'
import { day, dollars } from '../../testing/samples.ts'
import { daysBetween } from '../../trading-date.ts'
import { estimateCall, suggestCall, type ListedCall } from './suggest-call.ts'

const today = day('2026-03-02')
const listed = (
  strike: string,
  expiration: string,
  delta: number | null,
  mark: string | null,
): ListedCall => ({
  strike: dollars(strike),
  expiration: day(expiration),
  delta,
  mark: mark === null ? null : dollars(mark),
})

describe('from the chain', () => {
  it('takes the delta nearest to 0.30 between 21 and 45 days', () => {
    const calls = [
      listed('50', '2026-03-20', 0.3, '1.00'),
      listed('51', '2026-03-27', 0.41, '1.10'),
      listed('52', '2026-03-27', 0.31, '0.80'),
      listed('53', '2026-04-17', 0.3, '1.30'),
    ]
    // 18 and 46 days are out of reach.
    expect(suggestCall(calls, today)).toEqual({
      strike: dollars('52'),
      expiration: day('2026-03-27'),
      premium: dollars('0.80'),
      isEstimate: false,
    })
  })

  it('takes 21 and 45 days themselves', () => {
    expect(suggestCall([listed('50', '2026-03-23', 0.5, '1')], today)?.expiration).toBe('2026-03-23')
    expect(suggestCall([listed('50', '2026-04-16', 0.5, '1')], today)?.expiration).toBe('2026-04-16')
  })

  it('finds nothing where mark or delta is unknown', () => {
    expect(
      suggestCall([listed('50', '2026-04-02', null, '1'), listed('50', '2026-04-02', 0.3, null)], today),
    ).toBeNull()
  })
})

describe('without a chain', () => {
  it('estimates a listed strike of a monthly expiration in reach, out of the money', () => {
    // From 2026-03-16 the April monthly is 32 days away.
    const found = estimateCall({ spot: dollars('49'), volatility: 0.4, rate: 0.04 }, day('2026-03-16'))
    expect(found).toMatchObject({ expiration: '2026-04-17', isEstimate: true })
    expect(found && found.strike > dollars('49') && found.strike % 1_000_000).toBe(0)
    expect(found && found.premium > 0).toBe(true)
  })

  it('goes as many strikes out as a dear share needs for a delta of 0.30', () => {
    // 32 days at 30%: e^(0.5244 x 0.3 x sqrt(32/365) + 0.085 x 32/365) = 1.0555 times 8,000 is 8,444.
    const found = estimateCall({ spot: dollars('8000'), volatility: 0.3, rate: 0.04 }, day('2026-03-16'))
    expect(found?.strike).toBe(dollars('8445'))
  })

  it('finds nothing above the most that can be held', () => {
    const spot = dollars('8589934592')
    expect(estimateCall({ spot, volatility: 0.3, rate: 0.04 }, day('2026-03-16'))).toBeNull()
  })

  it('takes a weekly one where no monthly is in reach', () => {
    const found = estimateCall({ spot: dollars('49'), volatility: 0.4, rate: 0.04 }, today)
    expect(found && daysBetween(today, found.expiration)).toBe(39)
  })
})
