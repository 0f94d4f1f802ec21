/** Every fault that a source was seen with, told by every real adapter, on the whole way into the database and out. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  faultModes,
  honest,
  instruments,
  storedBefore,
  type Instrument,
} from '../market-data/providers/testing/fault-modes.ts'
import { startLocalServer, type LocalServer } from '../market-data/providers/testing/local-server.ts'
import { providerAt } from '../market-data/providers/testing/provider-at.ts'
import { standIns, type StandIn } from '../market-data/providers/testing/stand-ins.ts'
import { market, noon, type ToldRow } from '../market-data/providers/testing/told-market.ts'
import { casesOn, describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { isLong } from '../testing/wanted-engines.ts'

type Json = Record<string, unknown>
type Held = { price: number; reason: { kind: string }; previous: { price: number } }
type Position = Json & { symbol: string; current_price: number; held_price: Held | null }
type Result = { summary: Record<string, number>; message: string | null }

const names = ['share', 'put', 'call'] as const satisfies readonly Instrument[]
const yesterday = '2026-03-10T20:00:00.000Z'

const held = (name: Instrument, quantity: Json): Json => ({
  symbol: instruments[name].symbol,
  asset_type: name === 'share' ? 'EQUITY' : 'OPTION',
  average_price: 1,
  ...quantity,
})
const positions = {
  share: held('share', { long_quantity: 100, market_value: 22_900 }),
  put: held('put', { short_quantity: 1, market_value: -260 }),
  call: held('call', { long_quantity: 1, market_value: 5100 }),
}
const payloadOf = (wanted: readonly Instrument[]): Json => ({
  export_info: { source: 'schwab', imported_at: yesterday },
  accounts: [{ account_number: '1', positions: wanted.map((name) => positions[name]) }],
})

/** A split makes other contracts of those that are held, of which the market tells nothing. */
const heldWith = (split: 'known' | undefined): readonly Instrument[] =>
  split === undefined ? names : ['share']

it('are at least forty for every source', () => {
  for (const standIn of standIns)
    expect(faultModes.filter(({ onlyWhere }) => onlyWhere?.(standIn) ?? true).length).toBeGreaterThanOrEqual(
      40,
    )
})

/** What a source tells reaches both engines in the same way. */
describeDecidedInCode('what a source tells wrongly', ({ engine, openTestDatabase }) => {
  let server: LocalServer
  beforeEach(async () => {
    server = await startLocalServer()
  })
  afterEach(() => server.close())

  /** A new process that knows nothing but the database. */
  const open = async (standIn: StandIn, rows: readonly ToldRow[], split: 'known' | undefined) => {
    server.replier = (asked) => standIn.greet(asked) ?? standIn.tell(asked, { ...market, rows })
    const primary = providerAt(standIn.name, server.url).provider
    const app = createTestApp(
      await openTestDatabase(),
      {},
      {
        startsAt: new Date(noon).toISOString(),
        sources: { primary },
      },
    )
    const { access_token: token } = await app.signUp('ann')
    await app.send('POST', '/portfolio/import/positions', {
      token,
      body: payloadOf(heldWith(split)),
    })
    if (split === 'known') {
      const { body: accounts } = await app.send<{ id: string }[]>('GET', '/portfolio/accounts', { token })
      const facts = { kind: 'split', symbol: 'AAPL', numerator: 2, denominator: 1, trade_date: '2026-03-11' }
      const body = { account_id: accounts[0]?.id, ...facts }
      expect((await app.send('POST', '/portfolio/entries', { token, body })).status).toBe(201)
    }
    const refreshed = await app.send<Result>('POST', '/portfolio/refresh-all-prices', { token })
    const { body } = await app.send<{ positions: Position[] }>('GET', '/portfolio/positions', { token })
    const settings = await app.send<{ primary: Json }>('GET', '/settings/market-data-source', { token })
    return {
      ...refreshed.body,
      of: new Map(body.positions.map((position) => [position.symbol, position])),
      refused: settings.body.primary['refused_prices'],
    }
  }

  describe.each(standIns)('$name', (standIn) => {
    const turn = standIns.indexOf(standIn)
    // In the short lane two sources tell of each fault, in turn: what follows from it is no longer the adapter's.
    const applicable = faultModes.filter(
      ({ onlyWhere }, at) =>
        (onlyWhere?.(standIn) ?? true) &&
        (isLong || onlyWhere !== undefined || (at + turn) % standIns.length < 2),
    )

    it.each(casesOn(engine, applicable))(
      '$does',
      async ({ tell, stored = {}, held: holds = {}, bad = 0, split }) => {
        const { of, summary, message, refused } = await open(standIn, tell(instruments), split)
        const listed = heldWith(split)
        // Of two shares now where it was of one.
        const oldUnits = split === 'known' ? 2 : 1
        for (const name of listed) {
          const position = of.get(instruments[name].symbol)
          const told = stored[name] ?? honest[name]
          const isOld = told === 'old'
          // Stored: the price, and when it was true.
          expect([name, position?.current_price]).toEqual([
            name,
            isOld ? storedBefore[name] / oldUnits : told,
          ])
          expect([name, position?.['price_as_of'] === yesterday]).toEqual([name, isOld])
          // Shown: what is held beside it, and in words.
          const [price, kind] = holds[name] ?? [null, null]
          const beside = position?.held_price ?? null
          const shown = beside === null ? [null, null] : [beside.price, beside.reason.kind]
          expect([name, ...shown]).toEqual([name, price, kind])
          if (beside !== null) expect(beside.previous.price).toBe(storedBefore[name])
          if (price !== null) expect(message).toContain('refused: ')
        }
        // Counted: what was written, what waits, and what the source told wrongly.
        const written = listed.filter((name) => stored[name] !== 'old')
        expect(summary).toEqual({
          stocks_updated: written.includes('share') ? 1 : 0,
          options_updated: written.filter((name) => name !== 'share').length,
          held: Object.keys(holds).length,
          total_positions: listed.length,
        })
        expect(message === null).toBe(written.length === listed.length)
        expect(refused).toBe(bad)
      },
    )
  })
})
