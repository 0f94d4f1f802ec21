import type { HeldPrice } from '@wheelwright/api'
import { instantFromMs, moneyFromMicros } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { heldAloud, heldInWords, keepInWords, reasonInWords } from './held-words.ts'

const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1e6))
const held: HeldPrice = {
  price: dollars(0.24),
  asOf: instantFromMs(0),
  source: 'tradier',
  reason: { kind: 'far-from-last', limit: dollars(102), underlying: null },
  previous: { price: dollars(170), asOf: null, source: null },
}

describe('a price that was refused', () => {
  it('stands beside the one that stays', () => {
    expect(heldInWords(held)).toBe('$170.00 → $0.24 refused')
    expect(keepInWords(held)).toBe('Keep $170.00')
  })

  it('is read aloud without an arrow', () => {
    expect(heldAloud(held)).toBe(
      'A new price of $0.24 was refused: more than 40% off the last price (the limit is $102.00). ' +
        'The last price of $170.00 stays.',
    )
  })

  it('stands alone where there was none', () => {
    const first = { ...held, previous: null }
    expect([heldInWords(first), keepInWords(first)]).toEqual(['$0.24 refused', 'Refuse $0.24'])
    expect(heldAloud(first)).not.toContain('stays')
  })

  it('keeps its decimals', () => {
    expect(heldInWords({ ...held, price: dollars(0.1225) })).toBe('$170.00 → $0.1225 refused')
  })

  it('names a limit to the cent, which no source told', () => {
    const reason = { kind: 'far-from-last', limit: dollars(79.164), underlying: null } as const
    expect(reasonInWords({ ...held, reason })).toBe('more than 40% off the last price (the limit is $79.16)')
    expect(reasonInWords({ ...held, reason: { ...reason, limit: dollars(0.0735) } })).toContain('$0.0735')
  })

  it.each([
    ['above-strike', null, 'a put is worth no more than its strike of $102.00'],
    ['above-underlying', 60, 'a call is worth no more than the share, which is at $60.00'],
    ['above-underlying', null, 'a call is worth no more than the share'],
    ['below-intrinsic', 60, 'exercise alone brings $102.00'],
    ['tenfold', null, 'about ten times off the last price, and the share has not moved as much'],
  ] as const)('says why: %s at %s', (kind, spot, words) => {
    const underlying = spot === null ? null : dollars(spot)
    expect(reasonInWords({ ...held, reason: { kind, limit: dollars(102), underlying } })).toBe(words)
  })
})
