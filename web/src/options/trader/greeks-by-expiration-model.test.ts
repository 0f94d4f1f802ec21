import { parseTradingDate, type ExpirationGreeks } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { expirationInWords, greeksCsv, greeksSentence } from './greeks-by-expiration-model.ts'

const december = parseTradingDate('2026-12-18')
if (!december.ok) throw new Error('not a day')
const known: ExpirationGreeks = {
  expiration: december.value,
  dollarDelta: 1500.004,
  thetaPerDay: 7.128,
  valued: 2,
  unknownCount: 1,
}
const unknown: ExpirationGreeks = { ...known, dollarDelta: 0, thetaPerDay: 0, valued: 0 }

describe('delta and theta by expiration', () => {
  it('are said as estimates, with what is not in them', () => {
    expect(greeksSentence([known])).toBe(
      'Estimate: the options move like +$1,500.00 of shares, and time brings +$7.13 a day, if nothing else changes; 1 position has no value and is not in it.',
    )
    expect(greeksSentence([unknown])).toBe('No open option can be valued yet: its price is not known.')
  })

  it('are unknown, and not nothing, where no option can be valued', () => {
    expect(expirationInWords(unknown)).toBe('Dec 18, 2026: not known')
    expect(greeksCsv([known, unknown]).split('\r\n').slice(1)).toEqual([
      '2026-12-18,1500,7.13,2,1',
      '2026-12-18,,,0,1',
    ])
  })
})
