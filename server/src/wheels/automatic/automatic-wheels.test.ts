/** Wheels that are made by themselves from a broker's snapshot: once, and never against the user's word. */
import { expect, it } from 'vitest'
import type { Database } from '../../database/database.ts'
import { openImports, type Json } from '../../intake/testing/open-imports.ts'
import { payloadOf, rawAccount, rawPosition } from '../../intake/testing/payload.ts'
import { describeEachEngine } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { settleEveryone } from '../../testing/settle-everyone.ts'
import { openMigrated } from '../../testing/test-database.ts'
import { schwabFile } from '../../formats/testing/broker-files.ts'

const shares = (more: Json = {}) =>
  rawPosition({ symbol: 'PCG', long_quantity: 200, average_price: 16.42, market_value: 3300, ...more })
const put = (more: Json = {}) =>
  rawPosition({
    symbol: 'PCG   261218P00015000',
    asset_type: 'OPTION',
    short_quantity: 2,
    average_price: 0.55,
    market_value: -80,
    ...more,
  })
const held = (...positions: Json[]) => payloadOf([rawAccount('11112222', positions)])
const later = (...positions: Json[]) => payloadOf([rawAccount('11112222', positions)], '2026-11-20T14:00:00Z')

const history = schwabFile(
  '"11/02/2026","Sell to Open","PCG 12/18/2026 15.00 P","","2","0.55","1.30","108.70"',
)

interface Wheel extends Json {
  readonly id: string
  readonly etag: string
  readonly ticker: string
}
interface Setup extends Json {
  readonly ticker: string
  readonly position: string
  readonly account_id: string | null
}
interface Setups {
  readonly would_create: readonly Setup[]
  readonly to_complete: readonly Setup[]
  readonly skipped: number
  readonly ignored: readonly string[]
  readonly made: readonly Json[]
}

const openOn = async (db: Database) => {
  const tools = await openImports(db)
  const { get, post, send, token } = tools
  return {
    ...tools,
    snapshot: (payload: unknown) => post<Json>('/portfolio/import/positions', payload),
    wheels: (query = '') => get<Wheel[]>(`/wheels/wheel-cycles${query}`),
    setups: () => get<Setups>('/wheels/setups'),
    openTickers: async () =>
      (await get<{ wheels: { open_tickers: string[] } }>('/dashboard/snapshot')).wheels.open_tickers,
    remove: ({ id, etag }: Wheel) =>
      send('DELETE', `/wheels/wheel-cycles/${id}`, { token, headers: { 'if-match': etag } }),
  }
}

describeEachEngine(
  'wheels made by themselves',
  ({ engine, openTestDatabase, migratedPlace, open: openPlace }) => {
    it('come once from a snapshot that knows both prices, are logged as automated and count on every page', async () => {
      const { snapshot, wheels, setups, openTickers, get, post } = await openOn(await openTestDatabase())
      await snapshot(held(shares(), put()))
      const made = await wheels()
      expect(made).toMatchObject([
        {
          origin: 'manual',
          ticker: 'PCG',
          status: 'active',
          strategy_type: 'full_wheel',
          strike_price: 15,
          expiration_date: '2026-12-18',
          contract_count: 2,
          // Premium x 100 x contracts.
          premium_collected: 110,
          figures: 'estimate',
          started_at: '2026-11-19',
          cycle_key: 'PCG-20261119-1',
          detection_metadata: { created_via: 'auto_detection' },
        },
      ])
      expect(await openTickers()).toEqual(['PCG'])
      expect(await get(`/wheels/wheel-events?cycle_id=${made[0]?.id}`)).toMatchObject([
        {
          event_type: 'created',
          description: 'By itself, from what the broker says is held.',
          metadata: { automated: true },
        },
      ])
      const { made: untold, ...rest } = await setups()
      expect(untold).toMatchObject([{ wheel_id: made[0]?.id, etag: '"1"', ticker: 'PCG' }])
      expect(rest).toEqual({ would_create: [], to_complete: [], skipped: 0, ignored: ['PCG'] })
      expect((await post('/wheels/setups/told', { wheel_ids: [made[0]?.id] })).status).toBe(204)
      expect((await setups()).made).toEqual([])
      await snapshot(later(shares({ long_quantity: 300 }), put()))
      expect((await wheels()).map(({ id }) => id)).toEqual([made[0]?.id])
    })

    it('do not come again once they were deleted, whatever is imported afterwards', async () => {
      const { snapshot, wheels, remove, setups } = await openOn(await openTestDatabase())
      await snapshot(held(shares(), put()))
      const [made] = await wheels()
      if (made === undefined) throw new Error('no wheel was made')
      expect((await remove(made)).status).toBe(204)
      await snapshot(later(shares({ long_quantity: 400 }), put({ average_price: 0.6 })))
      expect(await wheels()).toEqual([])
      expect(await setups()).toMatchObject({ would_create: [], to_complete: [], ignored: ['PCG'], made: [] })
    })

    it('leave nothing behind when their snapshot is undone, and come back with it', async () => {
      const { take, undo, wheels, openTickers, get } = await openOn(await openTestDatabase())
      const file = JSON.stringify(held(shares(), put()))
      const { id } = await take(file, 'positions.json')
      expect(await openTickers()).toEqual(['PCG'])
      expect((await undo(id)).status).toBeLessThan(300)
      expect([await wheels(), await openTickers()]).toEqual([[], []])
      expect(await get('/trash')).toMatchObject({ items: [] })
      await take(file, 'positions.json')
      expect(await openTickers()).toEqual(['PCG'])
    })

    it('begin with the oldest snapshot, whichever was imported first, and with the next when it is undone', async () => {
      const { take, undo, wheels } = await openOn(await openTestDatabase())
      const of = (day: string, count: number) =>
        JSON.stringify(
          payloadOf([rawAccount('11112222', [shares(), put({ short_quantity: count })])], `${day}T14:00:00Z`),
        )
      await take(of('2026-11-18', 1), 'newest.json')
      const [made] = await wheels()
      expect(made).toMatchObject({ started_at: '2026-11-18', contract_count: 1 })
      const { id } = await take(of('2026-11-16', 2), 'oldest.json')
      await take(of('2026-11-17', 3), 'between.json')
      expect(await wheels()).toMatchObject([
        { id: made?.id, started_at: '2026-11-16', contract_count: 2, cycle_key: 'PCG-20261116-1' },
      ])
      await undo(id)
      expect(await wheels()).toMatchObject([
        { id: made?.id, started_at: '2026-11-17', contract_count: 3, cycle_key: 'PCG-20261117-1' },
      ])
    })

    it('plan one contract of several, so that its strike is that of all of them', async () => {
      const { snapshot, wheels, deps } = await openOn(await openTestDatabase())
      const further = put({ symbol: 'PCG   261218P00014000', short_quantity: 1, average_price: 0.25 })
      await snapshot(held(shares(), put(), further))
      const planned = {
        strike_price: 14,
        contract_count: 1,
        premium_collected: 25,
        notes:
          'Made by itself from what the broker says is held: 200 shares at $16.42, 1 of 3 short puts at $0.25.',
      }
      const [made] = await wheels()
      expect(made).toMatchObject(planned)
      // As older rules planned it: all puts at the strike of the first.
      await deps.db.transaction(async (tx) => {
        await tx.updateTable('wheels').set({ contracts: 3, premium: 450_000 }).execute()
        await tx.updateTable('snapshot_setups').set({ setups: '[]' }).execute()
        await tx.updateTable('settled_ledgers').set({ rules: 12 }).execute()
      }, 'alone')
      await settleEveryone(deps)
      expect((await wheels())[0]).toMatchObject({ ...planned, id: made?.id })
    })

    it('are not made of an option that had expired by then, which waits for a word', async () => {
      const { snapshot, wheels, setups, get } = await openOn(await openTestDatabase())
      const expired = put({ symbol: 'PCG   261106P00015000' })
      await snapshot(held(shares(), expired))
      expect(await wheels()).toEqual([])
      expect(await setups()).toMatchObject({ would_create: [], made: [] })
      expect(await get('/portfolio/reconciliation')).toMatchObject({ pending_outside: { snapshot: 1 } })
      // A later put is a wheel of its own contract alone.
      await snapshot(later(shares(), expired, put()))
      expect(await wheels()).toMatchObject([
        {
          started_at: '2026-11-20',
          expiration_date: '2026-12-18',
          contract_count: 2,
          premium_collected: 110,
        },
      ])
    })

    it('stay when their put expires, whichever later snapshot stated another one since', async () => {
      const { snapshot, take, wheels, setups } = await openOn(await openTestDatabase())
      // What the shares cost the history alone knows, so that no snapshot by itself states a wheel.
      await take(
        schwabFile('"11/02/2026","Buy","PCG","PG&E","200","16.42","","-3284.00"'),
        'h.csv',
        '11112222',
      )
      const bought = shares({ average_price: null })
      const at = (day: string, ...positions: Json[]) =>
        snapshot(payloadOf([rawAccount('11112222', positions)], `${day}T15:00:00Z`))
      await at('2026-11-05', bought, put({ symbol: 'PCG   261106P00015000' }))
      const made = { started_at: '2026-11-05', expiration_date: '2026-11-06' }
      expect(await wheels()).toMatchObject([made])
      await at('2026-11-09', bought, put())
      expect(await wheels()).toMatchObject([made])
      await at('2026-11-10', bought)
      expect(await wheels()).toMatchObject([made])
      expect((await setups()).made).toHaveLength(1)
    })

    it.each([
      ['leave nothing behind', []],
      ['are made anew of what a later one states', [put()]],
    ])('of an option that had expired by then, made by older rules, %s', async (_, puts) => {
      const { snapshot, wheels, setups, deps } = await openOn(await openTestDatabase())
      const expired = put({ symbol: 'PCG   261106P00015000' })
      await snapshot(payloadOf([rawAccount('11112222', [shares(), expired])], '2026-11-05T14:00:00Z'))
      const [made] = await wheels()
      expect(made).toMatchObject({ expiration_date: '2026-11-06' })
      await snapshot(later(shares(), ...puts))
      expect(await wheels()).toMatchObject([{ id: made?.id, expiration_date: '2026-11-06' }])
      // As if the first had been of the Monday after.
      await deps.db.transaction(async (tx) => {
        const monday = '2026-11-09'
        await tx
          .updateTable('snapshots')
          .set({ as_of: `${monday}T14:00:00.000Z` })
          .where('as_of', '<', monday)
          .execute()
        await tx.updateTable('wheels').set({ started_on: monday }).execute()
        await tx.updateTable('settled_ledgers').set({ rules: 12 }).execute()
      }, 'alone')
      await settleEveryone(deps)
      const left = puts.map(() => ({ id: made?.id, expiration_date: '2026-12-18', started_at: '2026-11-20' }))
      expect(await wheels()).toMatchObject(left)
      expect((await setups()).made).toHaveLength(left.length)
    })

    it('stay after their snapshot is undone where the user changed them', async () => {
      const { take, undo, wheels, send, token } = await openOn(await openTestDatabase())
      const { id } = await take(JSON.stringify(held(shares(), put())), 'positions.json')
      const [made] = await wheels()
      const changed = await send('PUT', `/wheels/${made?.id}`, { token, body: { notes: 'mine' } })
      expect(changed.status).toBe(200)
      await undo(id)
      expect(await wheels()).toMatchObject([{ id: made?.id, notes: 'mine' }])
    })

    it('stay where another import states the same, and give way to a campaign of the ledger and back', async () => {
      const { take, undo, snapshot, wheels } = await openOn(await openTestDatabase())
      await snapshot(held(shares(), put()))
      const { id } = await take(JSON.stringify(later(shares(), put())), 'positions.json')
      await undo(id)
      expect(await wheels()).toMatchObject([{ origin: 'manual', figures: 'estimate' }])
      const told = await take(history, 'history.csv', '11112222')
      expect(await wheels()).toMatchObject([{ origin: 'ledger', ticker: 'PCG' }])
      await undo(told.id)
      expect(await wheels()).toMatchObject([{ origin: 'manual', figures: 'estimate' }])
    })

    it('are not made beside a campaign whose shares came from another account', async () => {
      const { take, snapshot, wheels } = await openOn(await openTestDatabase())
      const elsewhere = schwabFile(
        '"10/20/2026","Journaled Shares","PCG","PG&E","-200","","",""',
        '"10/16/2026","Assigned","PCG 10/16/2026 16.50 P","","2","","",""',
        '"10/16/2026","Buy","PCG","PG&E","200","16.50","","-3300.00"',
        '"09/14/2026","Sell to Open","PCG 10/16/2026 16.50 P","","2","0.40","1.30","78.70"',
      )
      await take(elsewhere, 'elsewhere.csv', '33334444')
      const here = '"10/20/2026","Journaled Shares","PCG","PG&E","200","","",""'
      await take(schwabFile(here), 'here.csv', '11112222')
      await snapshot(held(shares(), put()))
      expect(await wheels()).toMatchObject([{ cycle_key: 'PCG-20260914-1', account_number: '11112222' }])
    })

    it('are not made beside a wheel by hand, nor after that one is deleted', async () => {
      const { snapshot, wheels, post, remove } = await openOn(await openTestDatabase())
      await post('/wheels/wheel-cycles', {
        ticker: 'PCG',
        strategy_type: 'cash_secured_put',
        strike_price: 14,
      })
      await snapshot(held(shares(), put()))
      const [byHand, ...others] = await wheels()
      expect([byHand?.['strike_price'], others]).toEqual([14, []])
      if (byHand !== undefined) await remove(byHand)
      await snapshot(later(shares(), put({ short_quantity: 1 })))
      expect(await wheels()).toEqual([])
    })

    it('are made once by two processes that take the same snapshot side by side', async () => {
      const place = await migratedPlace()
      const one = createTestApp(await openMigrated(place))
      // One process holds an embedded database; its calls are at odds with each other all the same.
      const two = engine === 'sqlite' ? createTestApp(one.deps.db) : createTestApp(await openPlace(place))
      const { access_token: token } = await one.signUp('ann')
      const body = held(shares(), put())
      await Promise.all(
        [one, two, one, two].map((app) => app.send('POST', '/portfolio/import/positions', { token, body })),
      )
      const read = async (app: typeof one) =>
        (await app.send<Wheel[]>('GET', '/wheels/wheel-cycles', { token })).body.map(({ id }) => id)
      expect(await read(one)).toHaveLength(1)
      expect(await read(two)).toEqual(await read(one))
    })
  },
)

describeEachEngine('what a wheel still needs', ({ openTestDatabase }) => {
  it.each([
    ['no put', held(shares()), ['put_sold_price']],
    ['no shares', held(put()), ['stock_purchase_price']],
    ['a cost that is not known', held(shares({ average_price: null }), put()), ['stock_purchase_price']],
    ['a put of no price', held(shares(), put({ average_price: 0 })), ['put_sold_price']],
  ])('%s is listed, and nothing is made or written', async (_, payload, missing) => {
    const { snapshot, setups, wheels } = await openOn(await openTestDatabase())
    await snapshot(payload)
    expect(await setups()).toMatchObject({ to_complete: [{ ticker: 'PCG', missing }], would_create: [] })
    expect(await wheels()).toEqual([])
  })

  it('is skipped until the position changes, for the position that was shown alone', async () => {
    const { snapshot, setups, post } = await openOn(await openTestDatabase())
    await snapshot(held(shares()))
    const [waiting] = (await setups()).to_complete
    const { ticker, position, account_id } = waiting ?? {}
    const wrong = await post('/wheels/setups/skip', { ticker, account_id, position: 'another' })
    expect(wrong).toMatchObject({ status: 409 })
    expect((await post('/wheels/setups/skip', { ticker, account_id, position })).status).toBe(204)
    expect(await setups()).toMatchObject({ to_complete: [], skipped: 1 })
    const back = { ticker, account_id, position, skipped: false }
    expect((await post('/wheels/setups/skip', { ...back, position: 'another' })).status).toBe(409)
    expect((await post('/wheels/setups/skip', back)).status).toBe(204)
    expect(await setups()).toMatchObject({ to_complete: [{ ticker: 'PCG' }], skipped: 0 })
    expect((await post('/wheels/setups/skip', back)).status).toBe(204)
    expect((await post('/wheels/setups/skip', { ticker, account_id, position })).status).toBe(204)
    expect(await setups()).toMatchObject({ to_complete: [], skipped: 1 })
    // A price of the market is no change of the position.
    await snapshot(later(shares({ market_value: 3200 })))
    expect(await setups()).toMatchObject({ to_complete: [], skipped: 1 })
    await snapshot(
      payloadOf([rawAccount('11112222', [shares({ long_quantity: 300 })])], '2026-11-20T14:10:00Z'),
    )
    expect(await setups()).toMatchObject({ to_complete: [{ ticker: 'PCG' }], skipped: 0 })
    await snapshot(
      payloadOf([rawAccount('11112222', [shares({ long_quantity: 300 }), put()])], '2026-11-20T14:20:00Z'),
    )
    expect(await setups()).toMatchObject({ to_complete: [], made: [{ ticker: 'PCG' }] })
  })

  it('is not asked of a put past its expiration', async () => {
    const { snapshot, setups, clock } = await openOn(await openTestDatabase())
    await snapshot(held(put()))
    clock.jump(Date.parse('2026-12-18T20:59:59Z') - clock.now())
    expect(await setups()).toMatchObject({ to_complete: [{ ticker: 'PCG' }] })
    clock.jump(1000)
    expect(await setups()).toMatchObject({ to_complete: [], would_create: [] })
  })

  it('of positions by hand waits for the user, who alone made them', async () => {
    const { post, setups, wheels } = await openOn(await openTestDatabase())
    await post('/stocks/', { symbol: 'PCG', shares: 200, cost_basis: 16.42, market_price: 16.5 })
    await post('/options/', {
      ticker: 'PCG',
      option_type: 'Put',
      strike_price: 15,
      expiration_date: '2026-12-18',
      contracts: -2,
      cost_basis: 0.55,
      current_price: 0.4,
      status: 'Open',
    })
    expect(await setups()).toMatchObject({
      to_complete: [{ ticker: 'PCG', account_id: null, missing: [], contract_count: 2 }],
    })
    expect(await wheels()).toEqual([])
  })

  it('is nobody else’s', async () => {
    const { snapshot, setups, signUp, send, wheels } = await openOn(await openTestDatabase())
    await snapshot(held(shares(), put()))
    const [made] = await wheels()
    const { access_token: token } = await signUp('bob')
    expect((await send<Setups>('GET', '/wheels/setups', { token })).body).toMatchObject({ made: [] })
    await send('POST', '/wheels/setups/told', { token, body: { wheel_ids: [made?.id] } })
    expect((await setups()).made).toHaveLength(1)
  })
})
