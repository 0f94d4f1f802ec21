import { describe, expect, it } from 'vitest'
import { day, dollars } from '../../testing/samples.ts'
import { daysBetween } from '../../base/trading-date.ts'
import {
  adviseCall,
  estimateAdvice,
  estimateCall,
  resultIfCalled,
  suggestCall,
  type ListedCall,
} from './suggest-call.ts'

const today = day('2026-03-02')
const anyStrike = { delta: 0.3, lowest: null }
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
    expect(suggestCall(calls, today, anyStrike)).toEqual({
      strike: dollars('52'),
      expiration: day('2026-03-27'),
      premium: dollars('0.80'),
      isEstimate: false,
    })
  })

  it('takes 21 and 45 days themselves', () => {
    expect(suggestCall([listed('50', '2026-03-23', 0.5, '1')], today, anyStrike)?.expiration).toBe(
      '2026-03-23',
    )
    expect(suggestCall([listed('50', '2026-04-16', 0.5, '1')], today, anyStrike)?.expiration).toBe(
      '2026-04-16',
    )
  })

  it('finds nothing where mark or delta is unknown', () => {
    expect(
      suggestCall(
        [listed('50', '2026-04-02', null, '1'), listed('50', '2026-04-02', 0.3, null)],
        today,
        anyStrike,
      ),
    ).toBeNull()
  })
})

describe('with a cost', () => {
  const calls = [
    listed('22', '2026-04-02', 0.3, '0.35'),
    listed('23', '2026-04-02', 0.15, '0.12'),
    listed('24', '2026-04-02', 0.08, '0.06'),
    listed('25', '2026-04-02', 0.03, '0.02'),
  ]
  const costsOf = (netStockCost: string | null, taxBasis: string | null) => ({
    netStockCost: netStockCost === null ? null : dollars(netStockCost),
    taxBasis: taxBasis === null ? null : dollars(taxBasis),
  })
  const strikesOf = (netStockCost: string | null, taxBasis: string | null, delta = 0.3) => {
    const advice = adviseCall(calls, today, costsOf(netStockCost, taxBasis), delta)
    return [advice?.suggestion?.strike ?? null, advice?.belowCost?.strike ?? null]
  }

  it('takes the nearest delta at or above net stock cost, and never below', () => {
    // By delta alone it was 22, called away below the cost of 23.16.
    expect(strikesOf('23.16', '25')).toEqual([dollars('24'), null])
    expect(strikesOf('23', '25')).toEqual([dollars('23'), null])
    expect(strikesOf('20', '25')).toEqual([dollars('22'), null])
  })

  it('goes by tax basis where that is all that is known, and by delta where nothing is', () => {
    expect(strikesOf(null, '23.5')).toEqual([dollars('24'), null])
    expect(strikesOf(null, null)).toEqual([dollars('22'), null])
  })

  it('names the call below cost apart where none above it pays five cents', () => {
    expect(strikesOf('24.50', '25')).toEqual([null, dollars('22')])
    expect(strikesOf('30', '25')).toEqual([null, dollars('22')])
  })

  it('looks for another delta for another tolerance of risk', () => {
    expect(strikesOf('20', '20', 0.2)).toEqual([dollars('23'), null])
  })

  it('has nothing to say where no call has a price and a delta', () => {
    const unpriced = [listed('22', '2026-04-02', 0.3, null), listed('23', '2026-04-02', null, '1')]
    expect(adviseCall(unpriced, today, costsOf('20', '20'), 0.3)).toBeNull()
  })

  it('counts the premium into what a call away makes', () => {
    const call = { strike: dollars('22'), expiration: day('2026-04-02'), premium: dollars('0.35') }
    expect(resultIfCalled({ ...call, isEstimate: false }, dollars('23.16'))).toBe(dollars('-0.81'))
    expect(resultIfCalled({ ...call, isEstimate: false }, null)).toBeNull()
  })

  it('estimates at or above the cost too, and below it only with its loss', () => {
    const inputs = { spot: dollars('20'), volatility: 0.3, rate: 0.04 }
    const near = estimateAdvice(inputs, day('2026-03-16'), costsOf('21.75', '23'), 0.3)
    expect(near?.suggestion?.strike).toBe(dollars('22'))
    const far = estimateAdvice(inputs, day('2026-03-16'), costsOf('40', '41'), 0.3)
    expect(far?.suggestion).toBeNull()
    expect(far?.belowCost?.strike).toSatisfy((strike: number) => strike < dollars('40'))
  })
})

describe('without a chain', () => {
  it('estimates a listed strike of a monthly expiration in reach, out of the money', () => {
    // From 2026-03-16 the April monthly is 32 days away.
    const found = estimateCall(
      { spot: dollars('49'), volatility: 0.4, rate: 0.04 },
      day('2026-03-16'),
      anyStrike,
    )
    expect(found).toMatchObject({ expiration: '2026-04-17', isEstimate: true })
    expect(found && found.strike > dollars('49') && found.strike % 1_000_000).toBe(0)
    expect(found && found.premium > 0).toBe(true)
  })

  it('goes as many strikes out as a dear share needs for a delta of 0.30', () => {
    // 32 days at 30%: e^(0.5244 x 0.3 x sqrt(32/365) + 0.085 x 32/365) = 1.0555 times 8,000 is 8,444.
    const found = estimateCall(
      { spot: dollars('8000'), volatility: 0.3, rate: 0.04 },
      day('2026-03-16'),
      anyStrike,
    )
    expect(found?.strike).toBe(dollars('8445'))
  })

  it('finds nothing above the most that can be held', () => {
    const spot = dollars('8589934592')
    expect(estimateCall({ spot, volatility: 0.3, rate: 0.04 }, day('2026-03-16'), anyStrike)).toBeNull()
  })

  it('takes a weekly one where no monthly is in reach', () => {
    const found = estimateCall({ spot: dollars('49'), volatility: 0.4, rate: 0.04 }, today, anyStrike)
    expect(found && daysBetween(today, found.expiration)).toBe(39)
  })
})
