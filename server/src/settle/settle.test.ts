/** What is held is decided when something is written: every page reads the same, whoever looks, and looking writes nothing. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createApp, createPortfolios } from '../app.ts'
import { routeEntries } from '../http/route-paths.ts'
import { payloadOf, rawAccount } from '../intake/testing/payload.ts'
import { openImports, type Json } from '../intake/testing/open-imports.ts'
import { dumpDatabase } from '../testing/dump-database.ts'
import { createJobs } from '../jobs/jobs.ts'
import { selectTroubled } from '../jobs/queue.ts'
import { markUnsettled } from '../portfolio/settled-revision.ts'
import { createSettle, settlingJobs } from './settle.ts'
import { casesOn, describeEachEngine } from '../testing/engines.ts'
import { openMigrated } from '../testing/test-database.ts'
import { createTestApp } from '../testing/test-app.ts'
import { unpackId, type StoredId } from '../database/packing/ids.ts'
import { settleEveryone } from '../testing/settle-everyone.ts'
import { withoutSettled } from '../testing/without-settled.ts'
import { rulesVersion } from '../portfolio/settled-revision.ts'
import { schwabFile, schwabLine } from '../formats/testing/broker-files.ts'
import { uploadForm } from '../testing/open-user.ts'

const put = schwabLine('11/02/2026', 'Sell to Open', 'KO 12/18/2026 48.00 P', '1', '2.60', '0.65', '259.35')
const shares = schwabLine('11/03/2026', 'Buy', 'PCG', '150', '20.00', '1.00', '-3001.00')
const call = schwabLine('11/05/2026', 'Sell to Open', 'PCG 12/18/2026 22.00 C', '1', '0.50', '0.65', '49.35')

interface Position extends Json {
  readonly symbol: string
  readonly asset_type: string
  readonly shares: number | null
  readonly contracts: number | null
  readonly market_value: number | null
  readonly source: string
  readonly difference: { readonly quantity: number } | null
}
interface Snapshot {
  readonly portfolio: Json & { readonly active_positions: number; readonly total_value: number | null }
  readonly stocks: Json & { readonly open_count: number; readonly unknown_values: number }
  readonly options: Json & { readonly open_count: number; readonly unknown_values: number }
  readonly wheels: { readonly open_tickers: readonly string[] }
}
interface Lot extends Json {
  readonly symbol: string
  readonly account_id: string
  readonly quantity: number
  readonly side: string
}
interface Reconciled {
  readonly accounts: readonly { readonly differences: readonly (Json & { readonly field: string })[] }[]
}
/** Of quantities; cash is compared with all of a history. */
const differing = async (get: <T>(path: string) => Promise<T>) => {
  const { accounts } = await get<Reconciled>('/portfolio/reconciliation')
  return accounts.flatMap(({ differences }) => differences.filter(({ field }) => field === 'quantity'))
}

type Wheel = Json & { readonly ticker: string; readonly status: string }

/** What a page needs of the entries is stored. */
const settledPages = [
  '/dashboard/snapshot',
  '/portfolio/pnl',
  '/wheels/wheel-cycles',
  '/wheels/wheel-cycles?status=open',
  '/wheels/wheel-cycles?status=closed',
  '/portfolio/options',
  '/portfolio/entries',
  '/portfolio/questions/count',
  '/wheels/alerts',
  '/wheels/campaign-proposals',
  '/portfolio/lots',
  '/portfolio/lots?symbol=PCG&status=all',
  '/portfolio/entries?symbol=PCG',
  '/portfolio/reconciliation',
  '/wheels/PCG/data',
  '/wheels/performance',
  '/wheels/wheel-cycles?timeline=true',
  '/lots/groups?ticker=PCG',
]

const readAll = async ({ send }: ReturnType<typeof createTestApp>, token: string): Promise<unknown[]> => {
  const answers = []
  for (const path of settledPages) answers.push((await send('GET', path, { token })).body)
  return answers
}

describeEachEngine('settling', ({ openTestDatabase, migratedPlace, open: openPlace, engine }) => {
  const openOn = async () => {
    const tools = await openImports(await openTestDatabase())
    const { get } = tools
    const positions = async (query = '') =>
      (await get<{ positions: Position[] }>(`/portfolio/positions${query}`)).positions
    const snapshot = () => get<Snapshot>('/dashboard/snapshot')
    const wheels = () => get<Wheel[]>('/wheels/wheel-cycles')
    return { ...tools, positions, snapshot, wheels }
  }

  it('a history alone is a portfolio on every page', async () => {
    const { take, positions, snapshot, wheels } = await openOn()
    await take(schwabFile(call, shares, put))
    expect(await positions()).toMatchObject([
      {
        symbol: 'KO    261218P00048000',
        contracts: -1,
        source: 'history',
        invested_basis: 259.35,
        basis_source: 'ledger',
        market_value: null,
      },
      { symbol: 'PCG', shares: 150, source: 'history', invested_basis: 3001, average_price: 20.006667 },
      { symbol: 'PCG   261218C00022000', contracts: -1, source: 'history', invested_basis: 49.35 },
    ])
    expect(await snapshot()).toMatchObject({
      portfolio: { active_positions: 3, total_value: null, invested_basis: 3309.7 },
      stocks: { open_count: 1, unknown_values: 1 },
      options: { open_count: 2, unknown_values: 2 },
      wheels: { open_tickers: ['KO', 'PCG'] },
    })
    expect((await wheels()).map(({ ticker }) => ticker).toSorted()).toEqual(['KO', 'PCG'])
  })

  it('a snapshot is joined with what came after it, and an undo puts it back', async () => {
    const { post, take, undo, positions } = await openOn()
    const held = {
      symbol: 'PCG',
      asset_type: 'EQUITY',
      long_quantity: 100,
      average_price: 20,
      market_value: 2100,
    }
    const payload = payloadOf([{ ...rawAccount('99990000', [held]), last_synced: '2026-11-03T22:00:00Z' }])
    await post('/portfolio/import/positions', payload)
    const before = await positions()
    expect(before).toMatchObject([{ symbol: 'PCG', shares: 100, source: 'broker', market_value: 2100 }])
    const later = schwabLine('11/05/2026', 'Buy', 'PCG', '50', '22.00', '', '-1100.00')
    const { id } = await take(
      schwabFile(later, schwabLine('11/02/2026', 'Buy', 'PCG', '100', '20.00', '', '-2000.00')),
    )
    expect(await positions()).toMatchObject([
      {
        id: before[0]?.['id'],
        shares: 150,
        difference: null,
        source: 'both',
        invested_basis: 3100,
        // At the price that the snapshot gave.
        market_value: 3150,
      },
    ])
    // The same snapshot again says nothing new.
    const again = await post<{ positions: Json }>('/portfolio/import/positions', payload)
    expect(again.body.positions).toMatchObject({ updated: 0, already_present: 1 })
    expect(await positions()).toMatchObject([{ shares: 150 }])
    await undo(id)
    expect(await positions()).toMatchObject([
      { id: before[0]?.['id'], shares: 100, source: 'broker', invested_basis: 2000 },
    ])
  })

  it('what the broker does not hold is no holding, and is told as a difference', async () => {
    const { post, take, get, positions } = await openOn()
    const other = { symbol: 'F', asset_type: 'EQUITY', long_quantity: 10, market_value: 100 }
    await take(schwabFile(shares))
    await post('/portfolio/import/positions', payloadOf([rawAccount('99990000', [other])]))
    expect(await positions()).toMatchObject([{ symbol: 'F', difference: { quantity: 10 } }])
    expect(await differing(get)).toMatchObject([
      { symbol: 'F', ledger: 0, broker: 10 },
      { symbol: 'PCG', ledger: 150, broker: 0 },
    ])
  })

  it('trades after the snapshot are no difference', async () => {
    const { post, take, get, positions } = await openOn()
    const payload = payloadOf([{ ...rawAccount('99990000', []), last_synced: '2026-11-01T22:00:00Z' }])
    await post('/portfolio/import/positions', payload)
    await take(schwabFile(shares))
    expect(await positions()).toMatchObject([{ symbol: 'PCG', shares: 150, difference: null }])
    expect(await differing(get)).toEqual([])
  })

  it('leaves everything removed once the only history is undone', async () => {
    const { take, get, undo, positions, snapshot } = await openOn()
    const { id } = await take(schwabFile(call, shares, put))
    await undo(id)
    expect(await get('/portfolio/accounts')).toEqual([])
    expect(await positions('?status=all')).toEqual([])
    expect(await snapshot()).toMatchObject({
      portfolio: { active_positions: 0 },
      wheels: { open_tickers: [] },
    })
  })

  it('a position of the history can be neither changed nor removed by itself', async () => {
    const { take, positions, send, token } = await openOn()
    await take(schwabFile(put))
    const [held] = await positions()
    expect((await send('DELETE', `/options/${String(held?.['id'])}`, { token })).status).toBe(409)
  })

  it('looking writes nothing, wherever one looks', async () => {
    const { take, post, deps, send, token, positions, wheels } = await openOn()
    await take(schwabFile(call, shares, put))
    const raw = { symbol: 'F', asset_type: 'EQUITY', long_quantity: 10, market_value: 100 }
    await post('/portfolio/import/positions', payloadOf([rawAccount('7', [raw])]))
    const [position] = await positions()
    const [wheel] = await wheels()
    const ids = [position?.['id'], wheel?.['id'], 'KO', 'PCG']
    const lookEverywhere = async (app: { readonly send: typeof send }): Promise<void> => {
      const looks = routeEntries.filter(([, { method, access }]) => method === 'GET' && access === 'session')
      const paths = looks.flatMap(([, { path }]) =>
        (path.includes('{') ? ids : ['']).map((id) => path.replaceAll(/\{\w+\}/g, String(id))),
      )
      // Side by side: some of them wait for what was never settled.
      await Promise.all(paths.map((path) => app.send('GET', path, { token })))
    }
    const before = await dumpDatabase(deps.db)
    for (const app of [{ send }, createTestApp(deps.db)]) await lookEverywhere(app)
    expect(await dumpDatabase(deps.db)).toEqual(before)
    // Nor does it where something waits to be settled.
    await deps.db.transaction(async (tx) => {
      await tx.deleteFrom('settled_ledgers').execute()
      await tx.deleteFrom('ledger_cycles').execute()
      await tx.deleteFrom('wheels').execute()
    }, 'alone')
    const lagging = await dumpDatabase(deps.db)
    for (const app of [{ send }, createTestApp(deps.db)]) await lookEverywhere(app)
    expect(await dumpDatabase(deps.db)).toEqual(lagging)
  })

  it('comes to the same whether one looks between the files or not', async () => {
    const files = [
      schwabFile(put),
      schwabFile(
        schwabLine('11/06/2026', 'Assigned', 'KO 12/18/2026 48.00 P'),
        schwabLine('11/06/2026', 'Buy', 'KO', '100', '48.00', '', '-4800.00'),
      ),
      schwabFile(
        schwabLine('11/10/2026', 'Sell to Open', 'KO 12/18/2026 50.00 C', '1', '1.00', '0.65', '99.35'),
      ),
    ]
    const seen = async (looks: boolean) => {
      const { take, positions, wheels, snapshot } = await openOn()
      for (const text of files) {
        await take(text)
        if (looks) await Promise.all([wheels(), snapshot(), positions()])
      }
      const held = (await positions()).map(({ symbol, shares: count, contracts }) => [
        symbol,
        count,
        contracts,
      ])
      return [held, (await wheels()).map(({ ticker, status }) => [ticker, status])]
    }
    expect(await seen(true)).toEqual(await seen(false))
  })

  it('is done at the next start where a crash left it undone, and comes to the same', async () => {
    const { take, post, send, token, deps, positions, wheels } = await openOn()
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
            areWheelsChanged: false,
            decide: async () => false,
            profits: new Map(),
            cards: { tickers: null, cards: [] },
            asked: { always: 0, pendingAfter: [], told: [] },
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

  describe('after the import of a sample, the pages agree', () => {
    const samples = [
      'exports/schwab-csv/kapji/schwab_transactions.csv',
      'exports/schwab-csv/splits-and-mergers.csv',
      'exports/fidelity/fidelity_transactions.csv',
      'exports/fidelity/fidelity_positions.csv',
      'exports/tastytrade/tastytrade_options_heavy_sample.csv',
      'exports/tastytrade/tastytrade_mixed_trading_sample.csv',
      'exports/tastytrade/tastytrade_acat_transfer_sample.csv',
      'exports/tastytrade/TsllImportTest.csv',
      'exports/ibkr/activity_options.xml',
      'exports/ibkr/activity_extended.xml',
      'exports/ibkr/activity_complex_corporate_actions.xml',
      'exports/ofx/schwab2ofx/assignput.ofx',
      'exports/made-up/robinhood.csv',
      'exports/made-up/fidelity-trader.csv',
      'exports/made-up/tastytrade-legacy.csv',
    ]
    it.each(casesOn(engine, samples))('%s', async (name) => {
      const { take, positions, snapshot, wheels, get, deps, token } = await openOn()
      const text = readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url), 'utf8')
      await take(text, name.split('/').at(-1))
      const stored = await readAll(createTestApp(deps.db), token)
      expect(await withoutSettled(deps.db, () => readAll(createTestApp(deps.db), token))).toEqual(stored)
      const [held, board, running] = [await positions(), await snapshot(), await wheels()]
      const lots = await get<Lot[]>('/portfolio/lots?status=open')
      const isOption = ({ asset_type }: Position): boolean => asset_type === 'OPTION'
      expect(board.portfolio.active_positions).toBe(held.length)
      expect(board.options.open_count).toBe(held.filter(isOption).length)
      expect(board.stocks.open_count).toBe(held.filter((one) => !isOption(one)).length)
      const priced = held.filter(({ market_value }) => market_value !== null)
      expect(board.stocks.unknown_values + board.options.unknown_values).toBe(held.length - priced.length)
      if (priced.length > 0)
        expect(board.portfolio.total_value).toBeCloseTo(
          priced.reduce((sum, { market_value }) => sum + (market_value ?? 0), 0),
          2,
        )
      expect(board.wheels.open_tickers).toEqual(
        running
          .filter(({ status }) => status !== 'closed')
          .map(({ ticker }) => ticker)
          .toSorted(),
      )
      // Without a snapshot what is held is what the lots come to.
      const fromHistory = held.filter((one) => one.source === 'history' && !isOption(one))
      const ofLots = Map.groupBy(lots, ({ account_id, symbol }) => `${account_id} ${symbol}`)
      for (const one of fromHistory) {
        const own = ofLots.get(`${String(one['account_id'])} ${one.symbol}`) ?? []
        const sum = own.reduce(
          (total, { side, quantity }) => total + (side === 'long' ? quantity : -quantity),
          0,
        )
        expect(sum, one.symbol).toBeCloseTo(one.shares ?? 0, 6)
      }
      if (!held.some(({ source }) => source === 'broker')) expect(fromHistory).toHaveLength(ofLots.size)
    })
  })
})
