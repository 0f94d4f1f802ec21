import { ok, refuse } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import type { Answer, Provider, QuoteAnswer } from '../provider.ts'
import { guarded } from './guarded.ts'
import { createTestPace } from './testing/pace.ts'

const waiting = new AbortController().signal
const nothing: QuoteAnswer = { quotes: [], unknown: [], bad: [] }

const provider = (quotes: () => Answer<QuoteAnswer>): Provider => ({
  name: 'test',
  title: 'Test',
  batchSize: 10,
  isSplitAdjusted: false,
  quotes,
  chain: async () => refuse({ kind: 'not-offered' }),
  history: async () => ok([]),
  dividends: async () => refuse({ kind: 'unknown-symbol' }),
})

describe('a guarded provider', () => {
  it('tells when it last answered, and what it last refused', async () => {
    const pace = createTestPace(Date.UTC(2026, 2, 11))
    const test = guarded(
      provider(async () => ok(nothing)),
      pace,
    )
    expect(test.state()).toEqual({ lastAnswerAt: null, lastRefusal: null, openUntil: null })
    await test.quotes([], waiting)
    pace.advance(1000)
    await test.chain('AAPL', null, waiting)
    expect(test.state()).toEqual({
      lastAnswerAt: '2026-03-11T00:00:00.000Z',
      lastRefusal: { refusal: { kind: 'not-offered' }, at: '2026-03-11T00:00:01.000Z' },
      openUntil: null,
    })
  })
  it('is left in peace by all its calls when one of them failed too often', async () => {
    const pace = createTestPace(Date.UTC(2026, 2, 11))
    const test = guarded(
      provider(async () => refuse({ kind: 'unreachable' })),
      pace,
    )
    for (let call = 0; call < 5; call += 1) await test.quotes([], waiting)
    const days = { from: '2026-03-09' as never, to: '2026-03-10' as never }
    expect(await test.history('AAPL', days, waiting)).toEqual(refuse({ kind: 'unreachable' }))
    expect(test.state().openUntil).toBe('2026-03-11T00:00:30.000Z')
    pace.advance(30_000)
    expect(await test.history('AAPL', days, waiting)).toEqual(ok([]))
  })
  it('passes a bug on, and can be asked again after it', async () => {
    const test = guarded(
      provider(async () => {
        throw new Error('a bug')
      }),
      createTestPace(0),
    )
    await expect(test.quotes([], waiting)).rejects.toThrow('a bug')
    expect(test.state().lastRefusal).toBeNull()
  })
})
