import { describe, expect, it } from 'vitest'
import { day, dollars } from '../testing/samples.ts'
import {
  adjustedPrice,
  applicablePrice,
  lowestBenchmark,
  qualifyCall,
  type CallWritten,
} from './qualified-call.ts'

const strikes = ['110', '115', '120', '125', '130', '135'].map(dollars)
const call: CallWritten = {
  writtenOn: day('2026-01-05'),
  expiration: day('2026-06-19'),
  strike: dollars('125'),
  priorClose: dollars('130.25'),
  open: null,
  listedStrikes: strikes,
}

describe('the lowest qualified benchmark', () => {
  it('is 125 at a close of 130.25 with strikes 110 to 135 by 5 and over 90 days', () => {
    expect(lowestBenchmark(dollars('130.25'), strikes, 165)).toBe(dollars('125'))
  })

  it('is the highest strike below the price up to 90 days', () => {
    expect(lowestBenchmark(dollars('130.25'), strikes, 90)).toBe(dollars('130'))
  })

  it('is 10.20 at a price of 12 with a strike of 10: at least 85% of the price', () => {
    expect(lowestBenchmark(dollars('12'), [dollars('10')], 60)).toBe(dollars('10.20'))
  })

  it('does not go to the second strike where that is not over 50', () => {
    expect(lowestBenchmark(dollars('56'), [dollars('55'), dollars('50')], 120)).toBe(dollars('55'))
  })
})

describe('a covered call', () => {
  it('qualifies at the benchmark', () => {
    expect(qualifyCall(call)).toEqual({ qualified: true, benchmark: dollars('125') })
  })

  it.each([
    ['too deep', { strike: dollars('120') }],
    ['too short', { expiration: day('2026-02-04') }],
    ['too long', { expiration: day('2028-10-20') }],
  ])('does not when %s', (reason, change) => {
    expect(qualifyCall({ ...call, ...change })).toMatchObject({ qualified: false, reason })
  })

  it('takes the open when it is above 110% of the close before', () => {
    expect(applicablePrice({ priorClose: dollars('100'), open: dollars('110') })).toBe(dollars('100'))
    expect(applicablePrice({ priorClose: dollars('100'), open: dollars('110.01') })).toBe(dollars('110.01'))
  })

  it('of 21 months counts the price by 112%: 105 is its benchmark at a close of 100, not 95', () => {
    const year = { writtenOn: day('2026-01-16'), expiration: day('2027-10-15'), priorClose: dollars('100') }
    const long = { ...call, ...year, listedStrikes: ['95', '100', '105', '110', '115'].map(dollars) }
    expect(qualifyCall({ ...long, strike: dollars('105') })).toEqual({
      qualified: true,
      benchmark: dollars('105'),
    })
    expect(qualifyCall({ ...long, strike: dollars('100') })).toMatchObject({ reason: 'too deep' })
  })

  it('counts the price as it is up to 12 months, and higher every three months after', () => {
    const price = (expiration: string) => adjustedPrice(dollars('50'), day('2026-01-16'), day(expiration))
    expect(price('2027-01-16')).toBe(dollars('50'))
    expect(price('2027-01-17')).toBe(dollars('54'))
    expect(price('2027-04-17')).toBe(dollars('55'))
    expect(price('2028-10-16')).toBe(dollars('60'))
  })
})
