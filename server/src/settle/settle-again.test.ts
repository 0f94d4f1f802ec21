/** Settling that was left undone, failed, or was done by another version or process, and is made up for. */
import { expect, it } from 'vitest'
import { createApp, createPortfolios } from '../app.ts'
import { payloadOf, rawAccount } from '../intake/testing/payload.ts'
import { dumpDatabase } from '../testing/dump-database.ts'
import { createJobs } from '../jobs/jobs.ts'
import { selectTroubled } from '../jobs/queue.ts'
import { markUnsettled } from '../portfolio/settled-revision.ts'
import { createSettle, settlingJobs } from './settle.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { openMigrated } from '../testing/test-database.ts'
import { createTestApp } from '../testing/test-app.ts'
import { unpackId, type StoredId } from '../database/packing/ids.ts'
import { settleEveryone } from '../testing/settle-everyone.ts'
import { withoutSettled } from '../testing/without-settled.ts'
import { rulesVersion } from '../portfolio/settled-revision.ts'
import { schwabFile } from '../formats/testing/broker-files.ts'
import { uploadForm } from '../testing/open-user.ts'
import { shortWaits } from '../portfolio/testing/short-waits.ts'
import {
  call,
  openSettling,
  put,
  readAll,
  settledPages,
  shares,
  type Position,
} from './testing/open-settling.ts'

describeEachEngine('settling', ({ openTestDatabase, migratedPlace, open: openPlace, engine }) => {
  const openOn = async () => openSettling(await openTestDatabase())

  it('is done at the next start where a crash left it undone, and comes to the same', async () => {
    const { take, post, send, token, deps, positions, wheels } = await openSettling(
      await openTestDatabase(),
      { revisionWaits: shortWaits },
    )
    await take(schwabFile(call, shares, put))
    const raw = { symbol: 'PCG', asset_type: 'EQUITY', long_quantity: 140, market_value: 2900 }
    await post('/portfolio/import/positions', payloadOf([rawAccount('99990000', [raw])]))
    const own = new Set(['id', 'etag', 'created_at', 'updated_at'])
    const seen = async () => [
      (await positions('?status=all')).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !own.has(name))),
      ),
      (await wheels()).map(({ id, status }) => [id, status]),
    ]
    const before = await seen()
    await deps.db.transaction(async (tx) => {
      await tx.deleteFrom('positions').where('data_source', '=', 'history').execute()
      await tx
        .updateTable('positions')
        .set({ long_quantity: 7, ledger_quantity: null, basis: null })
        .execute()
      await tx.deleteFrom('settled_ledgers').execute()
    }, 'alone')
    // Nothing is stored that could be told.
    const unsettled = await send('GET', '/portfolio/positions?status=all', { token })
    expect([unsettled.status, unsettled.body]).toMatchObject([503, { code: 'NOT_SETTLED' }])
    await createPortfolios(deps).jobs.runDue()
    expect(await seen()).toEqual(before)
  })

  it('says since when the figures stand where it fails, and makes up for it', async () => {
    const { take, deps, send, token, snapshot } = await openOn()
    await take(schwabFile(put))
    const { settled_at: before } = await deps.db.read
      .selectFrom('settled_ledgers')
      .select('settled_at')
      .executeTakeFirstOrThrow()
    const failing = createPortfolios(deps)
    const settle = createSettle(deps, failing.ledgers, () => Promise.reject(new Error('a fault')))
    expect(await snapshot()).toMatchObject({ portfolio: { stale_since: null } })
    // Another process, whose settling fails, took the shares.
    const other = createApp(deps, { ...failing, settle })
    const form = uploadForm(schwabFile(shares), { account_name: '99990000' }, 'b.csv')
    const auth = { authorization: `Bearer ${token}` }
    const staged = await other.request('/api/imports', { method: 'POST', headers: auth, body: form })
    const { id } = (await staged.json()) as { id: string }
    const json = { ...auth, 'content-type': 'application/json' }
    const confirmed = await other.request(`/api/imports/${id}/confirm`, {
      method: 'POST',
      headers: json,
      body: '{}',
    })
    expect(confirmed.status).toBe(200)
    expect(await snapshot()).toMatchObject({ portfolio: { stale_since: before } })
    // Any later write makes up for it.
    await send('POST', '/wheels/refresh-prices', { token })
    expect(await snapshot()).toMatchObject({ portfolio: { active_positions: 2, stale_since: null } })
  })

  it('is tried again by a job where it failed, later each time, and seen until it succeeds', async () => {
    const { take, deps, clock, snapshot } = await openOn()
    await take(schwabFile(put))
    let fails = true
    const { ledgers, settle } = createPortfolios(deps)
    const sometimes = createSettle(deps, ledgers, () =>
      fails
        ? Promise.reject(new Error('a fault'))
        : Promise.resolve({
            decide: async () => false,
            profits: new Map(),
            cards: { tickers: null, cards: [] },
            asked: {
              always: 0,
              pendingAfter: [],
              askedOn: [],
              told: [],
              missingSplits: [],
              canceled: [],
              keptFees: [],
            },
            months: '',
            families: [],
            entries: 0,
          }),
    )
    const jobs = createJobs(deps, [settlingJobs(sometimes)])
    const marked = await deps.db.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await deps.db.transaction((tx) => markUnsettled(tx, marked.id), { user: marked.id })
    // Who wrote is answered all the same.
    await sometimes.user(marked.id)
    await jobs.runDue()
    const failed = await selectTroubled(deps.db.read, 10)
    expect(failed).toMatchObject([
      { userId: marked.id, kind: 'settle', attempts: 1, isDead: false, problem: 'Error: a fault' },
    ])
    expect(await snapshot()).not.toMatchObject({ portfolio: { stale_since: null } })
    await jobs.runDue()
    expect(await selectTroubled(deps.db.read, 10)).toMatchObject([{ attempts: 1 }])
    clock.advance(60_000)
    await jobs.runDue()
    expect(await selectTroubled(deps.db.read, 10)).toMatchObject([{ attempts: 2 }])
    fails = false
    clock.advance(60_000)
    await jobs.runDue()
    expect(await selectTroubled(deps.db.read, 10)).toEqual([])
    await settle.user(marked.id)
    expect(await snapshot()).toMatchObject({ portfolio: { stale_since: null } })
  })

  it('is done once by two processes that write side by side', async () => {
    const place = await migratedPlace()
    const one = createTestApp(await openMigrated(place))
    // One process holds an embedded database; its calls are at odds with each other all the same.
    const two = engine === 'sqlite' ? createTestApp(one.deps.db) : createTestApp(await openPlace(place))
    const { access_token: token } = await one.signUp('ann')
    const took = async (app: typeof one, text: string) => {
      const form = uploadForm(text, { account_name: '1' })
      for (;;) {
        const staged = await app.send<{ id: string }>('POST', '/imports', { token, body: form })
        const confirmed = await app.send('POST', `/imports/${staged.body.id}/confirm`, { token, body: {} })
        if (confirmed.status === 200) return
      }
    }
    await took(one, schwabFile(put))
    await Promise.all([took(one, schwabFile(shares)), took(two, schwabFile(call))])
    const read = async (app: typeof one) =>
      (await app.send<{ positions: Position[] }>('GET', '/portfolio/positions', { token })).body.positions
    expect((await read(one)).map(({ symbol }) => symbol)).toHaveLength(3)
    expect(await read(two)).toEqual(await read(one))
    const stored = await readAll(one, token)
    expect(await readAll(two, token)).toEqual(stored)
    expect(await withoutSettled(one.deps.db, () => readAll(createTestApp(one.deps.db), token))).toEqual(
      stored,
    )
  })

  it('a server that was just started books nothing for the first look at a page', async () => {
    const { take, deps, token } = await openOn()
    await take(schwabFile(call, shares, put))
    const { ledgers: whole, settle, jobs } = createPortfolios(deps)
    const ledgers = { ...whole, of: () => Promise.reject(new Error('it was booked')) }
    const app = createApp(deps, { ledgers, settle, jobs })
    for (const path of settledPages) {
      const answer = await app.request(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
      expect([path, answer.status]).toEqual([path, 200])
    }
  })

  it('what newer rules settled is left as it is by older ones, and the pages are booked', async () => {
    const { take, deps, send, token, get } = await openOn()
    await take(schwabFile(put))
    const newer = rulesVersion + 1
    const mark = { rules: newer, asked: '"of tomorrow"' }
    await deps.db.transaction((tx) => tx.updateTable('settled_ledgers').set(mark).execute(), 'alone')
    const stored = async () => {
      const { settled_ledgers, settled_profits, ledger_cycles } = await dumpDatabase(deps.db)
      return { settled_ledgers, settled_profits, cards: ledger_cycles }
    }
    const before = await stored()
    await take(schwabFile(shares), 'b.csv')
    expect(await stored()).toEqual(before)
    const { items } = await get<{ items: { underlying: string }[] }>('/portfolio/pnl')
    expect(items.map(({ underlying }) => underlying)).toEqual(['KO', 'PCG'])
    expect((await send('GET', '/portfolio/questions/count', { token })).body).toEqual({ all: 0 })
  })

  it('what an older version settled is settled anew, all of it', async () => {
    const { take, deps, get, token } = await openOn()
    await take(schwabFile(call, shares, put))
    const stored = async () => {
      const { settled_profits, ledger_cycles } = await dumpDatabase(deps.db)
      return { settled_profits, ledger_cycles }
    }
    const before = await stored()
    const [profit, wheels] = [await get('/portfolio/pnl'), await get('/wheels/wheel-cycles')]
    await deps.db.transaction(async (tx) => {
      await tx.deleteFrom('settled_profits').execute()
      for (const { id, entry_ids } of await tx.selectFrom('ledger_cycles').selectAll().execute()) {
        const ids = entry_ids.split('\n').map((each) => unpackId(each as StoredId))
        const old = { card: null, entry_ids: JSON.stringify(ids) }
        await tx.updateTable('ledger_cycles').set(old).where('id', '=', id).execute()
      }
      await tx.updateTable('settled_ledgers').set({ rules: 1, asked: null, entries: null }).execute()
    }, 'alone')
    // Until then everything is booked.
    expect((await createTestApp(deps.db).send('GET', '/portfolio/pnl', { token })).body).toEqual(profit)
    await settleEveryone(deps)
    expect(await stored()).toEqual(before)
    expect(await get('/wheels/wheel-cycles')).toEqual(wheels)
  })
})
