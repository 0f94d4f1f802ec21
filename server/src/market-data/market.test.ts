import { describe, expect, it } from 'vitest'
import { guarded } from './ask/guarded.ts'
import { createMarket, type Audience, type SourcedQuote } from './market.ts'
import { plainQuote, plainSource } from './testing/plain-source.ts'

const signal = new AbortController().signal
const iso = '2026-11-20T15:00:00.000Z'
const days = { from: '2026-11-01', to: '2026-11-20' } as never

const open = () => {
  const now = { ms: Date.parse(iso) }
  const clock = () => now.ms
  const plain = {
    demo: plainSource({ name: 'demo' }),
    primary: plainSource({ name: 'tradier' }),
    alternative: plainSource({ name: 'yahoo', title: 'Yahoo' }),
  }
  const limits = { failures: 1000, firstPauseMs: 1, longestPauseMs: 1 }
  const sources = {
    demo: guarded(plain.demo, { clock, limits }),
    primary: guarded(plain.primary, { clock, limits }),
    alternative: guarded(plain.alternative, { clock, limits }),
  }
  const market = createMarket(sources, clock)
  const sourceOf = async (audience: Audience, symbol = 'A'): Promise<string | undefined> => {
    const found: SourcedQuote | undefined = (await market.quotes(audience, [symbol], signal)).get(symbol)
    return found?.kind === 'quote' ? found.source.name : found?.why.kind
  }
  return { ...plain, market, sourceOf, now, sources, clock }
}

describe('the market', () => {
  it('asks the source of one’s choice first, and only that one where it answers', async () => {
    const { primary, alternative, demo, sourceOf } = open()
    for (const source of [primary, alternative, demo]) source.tell([plainQuote('A', 10, iso)])
    expect([await sourceOf('primary'), alternative.asked.length]).toEqual(['tradier', 0])
    expect([await sourceOf('alternative'), demo.asked.length]).toEqual(['yahoo', 0])
  })

  it('has nothing but the simulated market for a demo user, and never shows it to another', async () => {
    const { primary, alternative, demo, sourceOf } = open()
    for (const source of [primary, alternative]) source.tell([plainQuote('A', 10, iso)])
    expect(await sourceOf('demo')).toBe('unknown')
    expect([primary.asked.length, alternative.asked.length]).toEqual([0, 0])
    demo.tell([plainQuote('B', 10, iso)])
    expect(await sourceOf('primary', 'B')).toBe('unknown')
  })

  it('falls back to the other source for what the first refuses or does not know', async () => {
    const { primary, alternative, sourceOf } = open()
    primary.tell([plainQuote('A', 10, iso)])
    alternative.tell([plainQuote('A', 10, iso), plainQuote('B', 10, iso)])
    expect(await sourceOf('primary', 'B')).toBe('yahoo')
    primary.refuseAll({ kind: 'unauthorized' })
    expect(await sourceOf('primary', 'A')).toBe('yahoo')
  })

  it('keeps the last good price when both fail, and says why there is no newer one', async () => {
    const { primary, alternative, market, now } = open()
    primary.tell([plainQuote('A', 10, iso)])
    await market.quotes('primary', ['A'], signal)
    now.ms += 60_000
    primary.refuseAll({ kind: 'timeout' })
    alternative.refuseAll({ kind: 'unreachable' })
    expect((await market.quotes('primary', ['A'], signal)).get('A')).toMatchObject({
      kind: 'quote',
      quote: { asOf: iso },
      source: { name: 'tradier' },
      late: { refusal: { kind: 'timeout' } },
    })
  })

  it('says that no source is configured', async () => {
    const { sources, clock } = open()
    const market = createMarket({ ...sources, primary: null, alternative: null }, clock)
    expect((await market.quotes('primary', ['A'], signal)).get('A')).toEqual({
      kind: 'missing',
      why: { kind: 'no-source' },
      silent: [],
      source: null,
    })
    expect(await market.history('primary', 'A', days, signal)).toEqual({
      ok: false,
      refusal: { refusal: { kind: 'not-configured' }, source: null },
    })
  })

  it('keeps histories and dividends for hours, and asks once for all who want them', async () => {
    const { primary, market, now } = open()
    await Promise.all([1, 2, 3].map(() => market.history('primary', 'A', days, signal)))
    expect(primary.others()).toBe(1)
    now.ms += 30 * 60_000
    await market.history('primary', 'A', days, signal)
    expect(primary.others()).toBe(1)
    now.ms += 30 * 60_000
    await market.history('primary', 'A', days, signal)
    expect(primary.others()).toBe(2)
    await market.dividends('primary', 'A', signal)
    now.ms += 3 * 3_600_000
    await market.dividends('primary', 'A', signal)
    expect(primary.others()).toBe(3)
  })

  it('answers the last history of a source that fails, with the reason', async () => {
    const { primary, alternative, market, now } = open()
    await market.history('primary', 'A', days, signal)
    now.ms += 5 * 3_600_000
    primary.refuseAll({ kind: 'timeout' })
    alternative.refuseAll({ kind: 'not-offered' })
    expect(await market.history('primary', 'A', days, signal)).toMatchObject({
      ok: true,
      value: { askedAt: iso, late: { kind: 'timeout' }, source: { name: 'tradier' } },
    })
  })
})
