import { instantFromMs, moneyFromMicros, type Money } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import type { ProviderQuote } from '../provider.ts'
import { checkQuote, unknownPrice, type KnownPrice } from './check-quote.ts'

const dollars = (amount: number): Money => moneyFromMicros(Math.round(amount * 1_000_000))
/** Noon in New York on a Wednesday. */
const noon = Date.parse('2026-03-11T16:00:00Z')
const day = 86_400_000

const quote = (fields: Partial<ProviderQuote> = {}): ProviderQuote => ({
  symbol: 'AAPL',
  bid: null,
  ask: null,
  last: dollars(100),
  mark: null,
  previousClose: null,
  asOf: instantFromMs(noon),
  isDelayed: false,
  currency: 'USD',
  ...fields,
})

const knowing = (good: ProviderQuote): KnownPrice => ({ good, suspect: null })
const later = instantFromMs(noon + 60_000)

describe('a quote by itself', () => {
  it('is taken when its prices are dollars of now', () => {
    const verdict = checkQuote(quote({ bid: dollars(99.9), ask: dollars(100.1) }), unknownPrice, noon)
    expect(verdict).toMatchObject({ kind: 'taken', known: { suspect: null } })
  })
  it.each<[string, Partial<ProviderQuote>, string]>([
    ['in pounds', { currency: 'GBP' }, 'foreign-currency'],
    ['below zero', { last: dollars(-1) }, 'not-a-price'],
    ['no number', { bid: Number.NaN as Money }, 'not-a-price'],
    ['absent', { last: null, previousClose: dollars(99) }, 'no-price'],
    ['of tomorrow', { asOf: instantFromMs(noon + day) }, 'in-the-future'],
    ['crossed, with a sane last', { bid: dollars(101), ask: dollars(99) }, 'crossed'],
  ])('is refused when its price is %s', (_, fields, fault) => {
    expect(checkQuote(quote(fields), unknownPrice, noon)).toEqual({
      kind: 'refused',
      fault,
      known: unknownPrice,
    })
  })
  it('may be locked, in a currency that is not told, and a few seconds ahead', () => {
    const locked = quote({ bid: dollars(5), ask: dollars(5), currency: null, asOf: later })
    expect(checkQuote(locked, unknownPrice, noon).kind).toBe('taken')
  })
  it('may be worth nothing: a zero bid under an ask is a price', () => {
    const worthless = quote({ bid: dollars(0), ask: dollars(0.01), last: null })
    expect(checkQuote(worthless, unknownPrice, noon).kind).toBe('taken')
  })
})

describe('a quote after another', () => {
  it('is ignored when it is older, and the good one stays', () => {
    const good = quote({ asOf: later })
    expect(checkQuote(quote({ last: dollars(90) }), knowing(good), noon)).toEqual({
      kind: 'ignored',
      known: knowing(good),
    })
  })
  it('takes the place of one of the same instant', () => {
    expect(checkQuote(quote({ last: dollars(101) }), knowing(quote()), noon).kind).toBe('taken')
  })
  it.each([1000, 10])('is refused at 100 turned %d within a session', (price) => {
    const verdict = checkQuote(quote({ last: dollars(price), asOf: later }), knowing(quote()), noon)
    expect(verdict).toMatchObject({ kind: 'refused', fault: 'jump', known: { good: quote() } })
  })
  it('may move ninefold, or from one cent to ninety', () => {
    const ninefold = checkQuote(quote({ last: dollars(900) }), knowing(quote()), noon)
    const cents = checkQuote(quote({ last: dollars(0.9) }), knowing(quote({ last: dollars(0.01) })), noon)
    expect([ninefold.kind, cents.kind]).toEqual(['taken', 'taken'])
  })
  it('is believed when three answers in a row agree', () => {
    let known = knowing(quote())
    const kinds = [1000, 1020, 990].map((price) => {
      const verdict = checkQuote(quote({ last: dollars(price), asOf: later }), known, noon)
      known = verdict.known
      return verdict.kind
    })
    expect(kinds).toEqual(['refused', 'refused', 'taken'])
  })
  it('is not believed when the answers disagree', () => {
    let known = knowing(quote())
    const kinds = [1000, 2000, 1000, 3000].map((price) => {
      const verdict = checkQuote(quote({ last: dollars(price), asOf: later }), known, noon)
      known = verdict.known
      return verdict.kind
    })
    expect(kinds).toEqual(['refused', 'refused', 'refused', 'refused'])
  })
  it('forgets a suspicion when the old price comes again', () => {
    let known = knowing(quote())
    for (const price of [1000, 1000, 100, 1000, 1000]) {
      known = checkQuote(quote({ last: dollars(price), asOf: later }), known, noon).known
    }
    expect(known).toMatchObject({ good: { last: dollars(100) }, suspect: { answers: 2 } })
  })
  it('is taken after a split overnight', () => {
    const tomorrow = quote({ last: dollars(10), asOf: instantFromMs(noon + day) })
    expect(checkQuote(tomorrow, knowing(quote()), noon + day).kind).toBe('taken')
  })
})
