import { describe, expect, it } from 'vitest'
import { day, dollars } from '../../testing/samples.ts'
import {
  adjustedPrice,
  applicablePrice,
  lowestBenchmark,
  priorCloseDay,
  qualifyCall,
  refuseTerm,
  type CallWritten,
} from './qualified-call.ts'

const strikes = ['110', '115', '120', '125', '130', '135'].map(dollars)
const call: CallWritten = {
  writtenOn: day('2026-01-05'),
  expiration: day('2026-06-19'),
  strike: dollars('125'),
  priorClose: dollars('130.25'),
  open: dollars('130.50'),
  listedStrikes: strikes,
}
const price = { amount: dollars('130.25'), from: 'prior close', adjusted: dollars('130.25') }

const benchmark = (of: string, listed: readonly string[], days: number) =>
  lowestBenchmark(dollars(of), listed.map(dollars), days)

describe('the lowest qualified benchmark', () => {
  it('is 125 at a close of 130.25 with strikes 110 to 135 by 5 and over 90 days', () => {
    const second = { amount: dollars('125'), rule: 'second highest strike' }
    expect(lowestBenchmark(dollars('130.25'), strikes, 165)).toEqual(second)
    expect(lowestBenchmark(dollars('130.25'), strikes, 91)).toEqual(second)
  })

  it('is the highest strike below the price up to 90 days', () => {
    const highest = { amount: dollars('130'), rule: 'highest strike' }
    expect(lowestBenchmark(dollars('130.25'), strikes, 90)).toEqual(highest)
  })

  it('is below the price: a strike at it does not count', () => {
    expect(lowestBenchmark(dollars('130'), strikes, 60)?.amount).toBe(dollars('125'))
  })

  it('is 10.20 at a price of 12 with a strike of 10: at least 85% of the price', () => {
    expect(benchmark('12', ['10'], 60)).toEqual({ amount: dollars('10.20'), rule: '85% of the price' })
  })

  it('knows no 85% above a price of 25', () => {
    expect(benchmark('25', ['20'], 60)).toEqual({ amount: dollars('21.25'), rule: '85% of the price' })
    expect(benchmark('25.01', ['20'], 60)).toEqual({ amount: dollars('20'), rule: 'highest strike' })
  })

  it('is at least the price less 10 up to a price of 150', () => {
    expect(benchmark('150', ['130'], 60)).toEqual({ amount: dollars('140'), rule: 'price less 10' })
    expect(benchmark('150.01', ['130'], 60)).toEqual({ amount: dollars('130'), rule: 'highest strike' })
  })

  it('does not go to the second strike where that is not over 50', () => {
    expect(benchmark('56', ['55', '50'], 120)?.amount).toBe(dollars('55'))
    expect(benchmark('56', ['55', '51'], 120)?.amount).toBe(dollars('51'))
  })

  it('is none without a strike below the price', () => {
    expect(benchmark('130', ['130', '135'], 120)).toBeNull()
  })
})

describe('the term of a call', () => {
  it.each([
    ['2026-01-05', '2026-02-04', 'too short'],
    ['2026-01-05', '2026-02-05', null],
    ['2026-01-16', '2028-10-16', null],
    ['2026-01-16', '2028-10-17', 'too long'],
  ])('written on %s to %s is refused as %s', (writtenOn, expiration, refused) => {
    expect(refuseTerm({ writtenOn: day(writtenOn), expiration: day(expiration) })).toBe(refused)
  })
})

describe('the close that counts', () => {
  it('is that of the trading day before, over a weekend and a holiday', () => {
    expect(priorCloseDay(day('2026-06-04'))).toBe('2026-06-03')
    // Friday is Good Friday.
    expect(priorCloseDay(day('2026-04-06'))).toBe('2026-04-02')
  })
})

describe('a covered call', () => {
  it('qualifies at the benchmark', () => {
    expect(qualifyCall(call)).toEqual({
      qualified: true,
      price,
      benchmark: { amount: dollars('125'), rule: 'second highest strike' },
    })
  })

  it.each([
    ['too deep', { strike: dollars('120') }],
    ['too short', { expiration: day('2026-02-04') }],
    ['too long', { expiration: day('2028-10-20') }],
  ])('does not when %s', (reason, change) => {
    expect(qualifyCall({ ...call, ...change })).toMatchObject({ qualified: false, reason })
  })

  it('is judged by its term without a word of the market', () => {
    const silent = { ...call, priorClose: null, open: null, listedStrikes: null }
    const short = { ...silent, expiration: day('2026-02-04') }
    expect(qualifyCall(short)).toEqual({ qualified: false, reason: 'too short' })
    expect(qualifyCall(silent)).toEqual({ qualified: null, reason: 'prior close not known' })
  })

  it.each([
    ['prior close not known', { priorClose: null }],
    ['open not known', { open: null }],
    ['strikes not known', { listedStrikes: null }],
    ['no listed strike below the price', { listedStrikes: [dollars('140')], strike: dollars('135') }],
  ])('is not judged with its %s', (reason, change) => {
    expect(qualifyCall({ ...call, ...change })).toMatchObject({ qualified: null, reason })
  })

  it('takes its own strike for listed, which it was when it was written', () => {
    const gone = { ...call, listedStrikes: [dollars('110'), dollars('140')] }
    // Below 130.25 are 130 and 110, the second; the price less 10 is higher.
    expect(qualifyCall({ ...gone, strike: dollars('130') })).toMatchObject({
      qualified: true,
      benchmark: { amount: dollars('120.25'), rule: 'price less 10' },
    })
  })

  it('takes the open when it is above 110% of the close before', () => {
    const of = (open: string) => applicablePrice({ priorClose: dollars('100'), open: dollars(open) })
    expect(of('110')).toEqual({ amount: dollars('100'), from: 'prior close' })
    expect(of('110.01')).toEqual({ amount: dollars('110.01'), from: 'open' })
  })

  it('of 21 months counts the price by 112%: 105 is its benchmark at a close of 100, not 95', () => {
    const long: CallWritten = {
      ...call,
      writtenOn: day('2026-01-16'),
      expiration: day('2027-10-15'),
      priorClose: dollars('100'),
      open: dollars('100'),
      listedStrikes: ['95', '100', '105', '110', '115'].map(dollars),
    }
    expect(qualifyCall({ ...long, strike: dollars('105') })).toEqual({
      qualified: true,
      price: { amount: dollars('100'), from: 'prior close', adjusted: dollars('112') },
      benchmark: { amount: dollars('105'), rule: 'second highest strike' },
    })
    expect(qualifyCall({ ...long, strike: dollars('100') })).toMatchObject({ reason: 'too deep' })
  })

  it('counts the price as it is up to 12 months, and higher every three months after', () => {
    const counted = (expiration: string) => adjustedPrice(dollars('50'), day('2026-01-16'), day(expiration))
    expect(counted('2027-01-16')).toBe(dollars('50'))
    expect(counted('2027-01-17')).toBe(dollars('54'))
    expect(counted('2027-04-17')).toBe(dollars('55'))
    expect(counted('2028-10-16')).toBe(dollars('60'))
  })
})
