/** What a user prefers of how figures are made is one word for all pages, whoever asks, and after a restart. */
import { expect, it } from 'vitest'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { openImports, type Json } from '../intake/testing/open-imports.ts'
import { expired, leg } from '../intake/testing/told.ts'
import { workedCase } from '../intake/testing/worked-histories.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'

const usual = { cycle_gap_days: 7, stock_cost: 'whole-cycle', fee_per_contract: null }

/** The worked case up to its second call: what its 100 shares cost by each setting. */
const costs = [
  ['none', 48],
  // 48 - 2.60 + 0.0065
  ['assigned-put', 45.4065],
  // and the put that it was rolled from, which lost 101.30
  ['roll-chain', 46.4195],
  ['whole-cycle', 44.2325],
  ['whole-cycle-with-dividends', 44.2325],
] as const

describeDecidedInCode('preferences', ({ openTestDatabase }) => {
  const open = async () => {
    const db = await openTestDatabase()
    const imports = await openImports(db)
    const { send, token } = imports
    const prefer = (body: object) =>
      send<Json>('PUT', '/settings/preferences', { token, body: { ...usual, ...body } })
    return { ...imports, db, prefer }
  }

  it('are those of the product until somebody chooses', async () => {
    const { get } = await open()
    expect(await get('/settings/preferences')).toEqual(usual)
  })

  it('say what counts in net stock cost on every page', async () => {
    const { take, get, lots, wheel, prefer, send, token, db } = await open()
    await take(asSchwabCsv(workedCase.slice(0, 7)))
    const shown = async () => {
      const [lot] = await lots('status=open&symbol=ABC')
      const { cycles } = await wheel('ABC')
      const listed = await get<Json[]>('/wheels/wheel-cycles?status=open')
      return [lot?.['net_stock_cost'], cycles[0]?.net_stock_cost, listed[0]?.['net_stock_cost']]
    }
    for (const [setting, cost] of costs) {
      expect((await prefer({ stock_cost: setting })).body).toMatchObject({ stock_cost: setting })
      expect(await shown(), setting).toEqual([cost, cost, cost])
      const [cycle] = (await wheel('ABC')).cycles
      expect(cycle).toMatchObject({ stock_cost: setting })
      const steps = cycle?.['waterfall'] as { readonly amount: number }[]
      expect(steps.reduce((sum, { amount }) => sum + amount, 0) / 100, setting).toBeCloseTo(cost, 6)
    }
    // A call that names a setting is answered by that one.
    const [named] = await lots('status=open&symbol=ABC&stock_cost=none')
    expect(named).toMatchObject({ net_stock_cost: 48 })
    // A second process knows it, too, and another user has their own.
    await prefer({ stock_cost: 'none' })
    const later = createTestApp(db)
    const read = await later.send<Json[]>('GET', '/wheels/wheel-cycles?status=open', { token })
    expect(read.body[0]).toMatchObject({ net_stock_cost: 48 })
    const bea = await later.signUp('bea')
    const hers = await send('GET', '/settings/preferences', { token: bea.access_token })
    expect(hers.body).toEqual(usual)
  })

  it('say how long a campaign without shares is continued, and campaigns come back under their keys', async () => {
    const { take, wheel, prefer } = await open()
    await take(
      asSchwabCsv([
        leg('2026-01-05', 'STO', 1, 'ABC 50P 2026-01-16', 1),
        expired('2026-01-16', 1, 'ABC 50P 2026-01-16'),
        leg('2026-01-27', 'STO', 1, 'ABC 50P 2026-02-20', 1),
        expired('2026-02-20', 1, 'ABC 50P 2026-02-20'),
      ]),
    )
    const campaigns = async () => {
      const { cycles } = await wheel('ABC')
      return cycles.map(({ cycle_key, ...cycle }) => [cycle_key, cycle['id'], cycle['realized_pnl']])
    }
    const apart = await campaigns()
    expect(apart.map(([key]) => key)).toEqual(['ABC-20260105-1', 'ABC-20260127-1'])
    await prefer({ cycle_gap_days: 14 })
    expect(await campaigns()).toEqual([[...(apart[0] ?? []).slice(0, 2), 198.7]])
    await prefer({ cycle_gap_days: 7 })
    expect(await campaigns()).toEqual(apart)
  })

  it('name what an order costs where something is recorded here', async () => {
    const { take, get, wheel, prefer } = await open()
    await take(asSchwabCsv(workedCase.slice(0, 7)))
    const id = String((await wheel('ABC')).cycles[0]?.['id'])
    const fee = async () => {
      const summary = await get<Json>(`/wheels/${id}/close-summary`)
      return [summary['fee_per_contract'], summary['fee_source']]
    }
    expect(await fee()).toEqual([0.65, 'as on May 18, 2026'])
    await prefer({ fee_per_contract: 0.5 })
    expect(await fee()).toEqual([0.5, 'as in your settings'])
    await prefer({})
    expect(await fee()).toEqual([0.65, 'as on May 18, 2026'])
  })

  it('are refused with the field that is wrong, and stay as they were', async () => {
    const { prefer, get } = await open()
    const refused = [
      [{ cycle_gap_days: -1 }, '/cycle_gap_days'],
      [{ cycle_gap_days: 61 }, '/cycle_gap_days'],
      [{ cycle_gap_days: 7.5 }, '/cycle_gap_days'],
      [{ stock_cost: 'average' }, '/stock_cost'],
      [{ fee_per_contract: -0.01 }, '/fee_per_contract'],
      [{ fee_per_contract: 101 }, '/fee_per_contract'],
    ] as const
    for (const [body, pointer] of refused) {
      const answer = await prefer(body)
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer }] } })
    }
    expect(await get('/settings/preferences')).toEqual(usual)
  })
})
