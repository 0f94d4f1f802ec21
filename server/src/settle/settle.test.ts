/** What is held is decided when something is written: every page reads the same, whoever looks, and looking writes nothing. */
import { expect, it } from 'vitest'
import { routeEntries } from '../http/route-paths.ts'
import { payloadOf, rawAccount } from '../intake/testing/payload.ts'
import type { Json } from '../intake/testing/open-imports.ts'
import { dumpDatabase } from '../testing/dump-database.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { schwabFile, schwabLine } from '../formats/testing/broker-files.ts'
import { shortWaits } from '../portfolio/testing/short-waits.ts'
import { call, openSettling, put, shares } from './testing/open-settling.ts'

interface Reconciled {
  readonly accounts: readonly { readonly differences: readonly (Json & { readonly field: string })[] }[]
}
/** Of quantities; cash is compared with all of a history. */
const differing = async (get: <T>(path: string) => Promise<T>) => {
  const { accounts } = await get<Reconciled>('/portfolio/reconciliation')
  return accounts.flatMap(({ differences }) => differences.filter(({ field }) => field === 'quantity'))
}

describeDecidedInCode('settling', ({ openTestDatabase }) => {
  const openOn = async () => openSettling(await openTestDatabase())

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

  it('what a newer snapshot no longer names is held no more, and its last profit is no figure of today', async () => {
    const { post, positions } = await openOn()
    const held = { symbol: 'F', asset_type: 'EQUITY', long_quantity: 10, average_price: 9, market_value: 100 }
    const option = {
      symbol: 'F     261218P00008000',
      asset_type: 'OPTION',
      short_quantity: 1,
      average_price: 0.4,
      market_value: -10,
      short_open_profit_loss: 30,
      current_day_profit_loss: 3,
    }
    const snapshotOf = (rows: Json[], day: string) =>
      post(
        '/portfolio/import/positions',
        payloadOf([rawAccount('99990000', rows)], `2026-11-${day}T21:00:00Z`),
      )
    await snapshotOf([held, option], '17')
    await snapshotOf([], '18')
    expect(await positions()).toEqual([])
    const gone = { status: 'Closed', long_quantity: 0, short_quantity: 0, market_value: 0, profit_loss: 0 }
    expect(await positions('?status=all')).toMatchObject([
      { ...gone, symbol: 'F', shares: 0 },
      { ...gone, symbol: option.symbol, contracts: 0, current_day_profit_loss: null },
    ])
    await snapshotOf([held, option], '19')
    expect(await positions()).toMatchObject([{ shares: 10 }, { contracts: -1, profit_loss: 30 }])
  })

  it('an option that the history ended and a snapshot lists is a difference, and needs no opening balance', async () => {
    const { post, take, get } = await openOn()
    const back = schwabLine(
      '11/05/2026',
      'Buy to Close',
      'KO 12/18/2026 48.00 P',
      '1',
      '0.50',
      '0.65',
      '-50.65',
    )
    await take(schwabFile(back, put))
    const option = {
      symbol: 'KO    261218P00048000',
      asset_type: 'OPTION',
      short_quantity: 1,
      market_value: -50,
    }
    await post('/portfolio/import/positions', payloadOf([rawAccount('99990000', [option])]))
    const [told] = await differing(get)
    expect(told).toMatchObject({
      ledger: 0,
      broker: -1,
      reasons: ['The history ended it on 2026-11-05: the snapshot may be older than it says.'],
    })
    expect(told?.['fixes']).toMatchObject([{ kind: 'import-snapshot' }, { kind: 'import-history' }])
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
    const waits = { revisionWaits: shortWaits }
    const { take, post, deps, send, token, positions, wheels } = await openSettling(
      await openTestDatabase(),
      waits,
    )
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
    for (const app of [{ send }, createTestApp(deps.db, {}, waits)]) await lookEverywhere(app)
    expect(await dumpDatabase(deps.db)).toEqual(before)
    // Nor does it where something waits to be settled.
    await deps.db.transaction(async (tx) => {
      await tx.deleteFrom('settled_ledgers').execute()
      await tx.deleteFrom('ledger_cycles').execute()
      await tx.deleteFrom('wheels').execute()
    }, 'alone')
    const lagging = await dumpDatabase(deps.db)
    for (const app of [{ send }, createTestApp(deps.db, {}, waits)]) await lookEverywhere(app)
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
})
