/** Quotes that are licensed to one user feed no other one's pages. */
import { refuse } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { createDemoProvider } from '../demo/demo-provider.ts'
import { createConfiguredMarket } from './configured-market.ts'
import { audienceFor, type Audience, type Market } from './market.ts'
import { configOf, createLicensedSchwab } from './testing/licensed-schwab.ts'

const now = Date.parse('2026-11-20T15:00:00Z')
const waiting = () => new AbortController().signal
const prices: Readonly<Record<string, number>> = { ada: 100, bob: 101 }

const createTwoUsers = () =>
  createLicensedSchwab(
    (userId) => prices[userId],
    () => now,
  )

const bidOf = async (market: Market, audience: Audience): Promise<number | string> => {
  const found = (await market.quotes(audience, ['ABC'], waiting())).get('ABC')
  if (found?.kind === 'quote') return (found.quote.bid ?? 0) / 1_000_000
  return found?.kind === 'missing' && found.why.kind === 'refused' ? found.why.refusal.kind : 'nothing'
}

describe('two users who are connected to Schwab', () => {
  it('get the quotes of their own login, each kept for them alone', async () => {
    const { market, asked } = createTwoUsers()
    for (let twice = 0; twice < 2; twice += 1) {
      expect(await bidOf(market, audienceFor('primary', 'ada'))).toBe(100)
      expect(await bidOf(market, audienceFor('primary', 'bob'))).toBe(101)
    }
    // Each once: what came is kept.
    expect(asked).toHaveLength(2)
  })

  it('share no call, though they ask at the same time', async () => {
    const { market } = createTwoUsers()
    const both = ['ada', 'bob'].map((user) => bidOf(market, audienceFor('alternative', user)))
    expect(await Promise.all(both)).toEqual([100, 101])
  })

  it('share no history either', async () => {
    const { market } = createTwoUsers()
    const days = { from: '2026-11-17', to: '2026-11-19' } as never
    const closeFor = async (user: string) => {
      const told = await market.history(audienceFor('primary', user), 'ABC', days, waiting())
      return told.ok ? (told.value.value[0]?.close ?? 0) / 1_000_000 : told.refusal.refusal.kind
    }
    expect([await closeFor('ada'), await closeFor('bob'), await closeFor('eve')]).toEqual([
      100,
      101,
      'unauthorized',
    ])
  })

  it('feed nobody who is not connected, nor one whose login has ended', async () => {
    const { market, asked } = createTwoUsers()
    expect(await bidOf(market, audienceFor('primary', 'ada'))).toBe(100)
    expect(await bidOf(market, 'primary')).toBe('not-connected')
    expect(await bidOf(market, audienceFor('primary', 'eve'))).toBe('unauthorized')
    expect(asked).toHaveLength(1)
  })
})

it('users of a source that needs no connection share its answers, connected or not', () => {
  const { market } = createTwoUsers()
  const open = createConfiguredMarket({
    config: configOf({ MARKET_DATA_PRIMARY: 'yahoo' }),
    demo: createDemoProvider(() => now),
    clock: () => now,
    schwabOf: () => ({ accessToken: async () => refuse({ kind: 'not-connected' }), renew: async () => {} }),
  })
  expect(open.sharing('primary:ada')).toBe('primary')
  expect(open.sourcesFor('primary:ada')).toEqual(open.sourcesFor('primary'))
  expect(market.sharing('primary:ada')).toBe('primary:ada')
})
