/** The phase page: what the ledger tells of each ticker, and what the user follows beside it. */
import { expect, it } from 'vitest'
import { openImports, type Json } from '../intake/testing/open-imports.ts'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { leg, shares } from '../intake/testing/told.ts'
import { workedCase } from '../intake/testing/worked-histories.ts'
import { describeEachEngine } from '../testing/engines.ts'

interface Phases {
  readonly items: readonly Json[]
  readonly totals: Json
}

describeEachEngine('the phase page', ({ openTestDatabase }) => {
  const open = async () => {
    const imports = await openImports(await openTestDatabase())
    const phases = () => imports.get<Phases>('/wheels/performance')
    const del = (path: string) => imports.send('DELETE', path, { token: imports.token })
    return { ...imports, phases, del }
  }

  it('tells of nothing before there is anything', async () => {
    const { phases } = await open()
    expect(await phases()).toMatchObject({
      items: [],
      totals: { active_tickers: 0, realized_pnl: 0, total_pnl: 0, collateral: 0 },
    })
  })

  it('splits what was realized by phase, to the cent of the P&L page', async () => {
    const { phases, take, profitOf } = await open()
    await take(asSchwabCsv(workedCase))
    const { items, totals } = await phases()
    expect(items).toMatchObject([
      {
        ticker: 'ABC',
        tracked: false,
        current_phase: 4,
        outcome: 'called away',
        lifetime_earnings: { phase1: 158.05, phase2: 0, phase3: 218.7, phase4: 200 },
        earnings_from: 'ledger',
        realized_pnl: 576.75,
        total_pnl: 576.75,
        wheels: [],
        closed_wheels: 1,
      },
    ])
    expect(await profitOf('ABC')).toMatchObject({ realized_pnl: 576.75 })
    expect(totals).toMatchObject({ active_tickers: 0, realized_pnl: 576.75, total_pnl: 576.75 })
  })

  it('says what P&L counts beside the phases, since it names no ticker', async () => {
    const { phases, take, get, post } = await open()
    await take(asSchwabCsv([shares('2026-03-02', 'Buy', 100, 'XYZ', 40)]))
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    const fee = { account_id: account?.id, kind: 'fee', amount: -12.5, trade_date: '2026-03-02' }
    expect((await post('/portfolio/entries', fee)).status).toBe(201)
    expect((await phases()).totals).toMatchObject({ realized_pnl: 0, unnamed_pnl: -12.5 })
  })

  it('counts the open slots of a ticker by phase, and its capital', async () => {
    const { phases, take } = await open()
    await take(
      asSchwabCsv([
        shares('2026-03-02', 'Buy', 300, 'XYZ', 40),
        leg('2026-03-03', 'STO', 2, 'XYZ 45C 2027-01-15', 1),
        leg('2026-03-04', 'STO', 1, 'XYZ 30P 2027-01-15', 1),
      ]),
    )
    const { items, totals } = await phases()
    expect(items).toMatchObject([
      {
        ticker: 'XYZ',
        current_phase: 3,
        phase_data: {
          phase1: { slots: 1 },
          // Shares bought before the first option are part of it as far as calls reach.
          phase2: { slots: 0 },
          phase3: { slots: 2 },
          phase4: { slots: 0 },
        },
        total_pnl: null,
        wheels: [{ status: 'covered' }],
      },
    ])
    expect(totals).toMatchObject({
      active_tickers: 1,
      unknown_tickers: 1,
      distribution: { phase1: 0, phase2: 0, phase3: 1, phase4: 0 },
    })
  })

  it('is that of the capital at stake, of which a plan has none, however large', async () => {
    const { phases, take, post } = await open()
    await take(
      asSchwabCsv([
        shares('2026-03-02', 'Buy', 100, 'XYZ', 40),
        leg('2026-03-03', 'STO', 1, 'XYZ 45C 2027-01-15', 1),
      ]),
    )
    const planned = { ticker: 'XYZ', strategy_type: 'cash_secured_put', strike_price: 60, contract_count: 9 }
    const made = await post('/wheels/wheel-cycles', { ...planned, expiration_date: '2027-01-15' })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await phases()).items).toMatchObject([
      {
        ticker: 'XYZ',
        current_phase: 3,
        wheels: [
          { phase: 3, status: 'covered' },
          { phase: 1, status: 'active' },
        ],
      },
    ])
  })

  it('tells of a closed plan that its shares were called away only where it was closed by assignment', async () => {
    const { phases, post } = await open()
    const close = async (ticker: string, plan: Json, reason: string) => {
      const terms = { strike_price: 60, contract_count: 1, shares_quantity: 100 }
      const made = await post<Json>('/wheels/wheel-cycles', { ticker, ...terms, ...plan })
      const path = `/wheels/wheel-cycles/${String(made.body['id'])}/close`
      const closed = await post(path, { reason, close_date: String(made.body['started_at']) })
      expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    }
    await close('AAA', { strategy_type: 'cash_secured_put' }, 'profit_target')
    await close('BBB', { strategy_type: 'covered_call' }, 'assignment')
    await close('CCC', { strategy_type: 'covered_call' }, 'manual')
    expect((await phases()).items.map((item) => [item['ticker'], item['current_phase']])).toEqual([
      ['AAA', 1],
      ['BBB', 4],
      ['CCC', 3],
    ])
  })

  it('follows a ticker once, whatever its letters', async () => {
    const { phases, post, del } = await open()
    expect(await post('/wheels/track-ticker', { ticker: ' pcg ' })).toMatchObject({
      status: 201,
      body: { ticker: 'PCG' },
    })
    expect((await post('/wheels/track-ticker', { ticker: 'PCG' })).status).toBe(200)
    expect((await post('/wheels/track-ticker', { ticker: 'no ticker at all' })).status).toBe(422)
    expect((await phases()).items).toMatchObject([
      { ticker: 'PCG', tracked: true, current_phase: null, lifetime_earnings: null, earnings_from: null },
    ])
    expect((await del('/wheels/tickers/PCG')).status).toBe(204)
    expect((await phases()).items).toEqual([])
    expect((await del('/wheels/tickers/PCG')).status).toBe(404)
    expect((await post('/wheels/track-ticker', { ticker: 'PCG' })).status).toBe(201)
  })

  it('estimates what a wheel without entries earned, and keeps it out of every total', async () => {
    const { phases, post } = await open()
    const made = await post('/wheels/wheel-cycles', {
      ticker: 'KO',
      strategy_type: 'cash_secured_put',
      strike_price: 60,
      expiration_date: '2027-01-15',
      contract_count: 2,
      premium: 1.5,
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { items, totals } = await phases()
    expect(items).toMatchObject([
      {
        ticker: 'KO',
        collateral: null,
        current_phase: 1,
        earnings_from: 'estimate',
        lifetime_earnings: { phase1: 900, phase2: 0, phase3: 600, phase4: 450 },
        realized_pnl: null,
      },
    ])
    expect(totals).toMatchObject({ active_tickers: 1, realized_pnl: 0, total_pnl: 0 })
  })

  it('takes the open wheels of a ticker and brings them back, and no total of the ledger moves', async () => {
    const { phases, take, post, del, get } = await open()
    await take(asSchwabCsv([leg('2026-03-04', 'STO', 1, 'XYZ 30P 2027-01-15', 1)]))
    await post('/wheels/track-ticker', { ticker: 'XYZ' })
    const before = await phases()
    expect(before.items).toMatchObject([{ ticker: 'XYZ', tracked: true, wheels: [{}] }])
    expect((await del('/wheels/tickers/XYZ')).status).toBe(204)
    const after = await phases()
    expect(after.items).toEqual([])
    const none = { phase1: 0, phase2: 0, phase3: 0, phase4: 0 }
    expect(before.totals).toMatchObject({ active_tickers: 1, collateral: 3000 })
    expect(after.totals).toEqual({ ...before.totals, active_tickers: 0, distribution: none })
    expect(await get('/wheels/wheel-cycles')).toEqual([])
    const { items } = await get<{ items: Json[] }>('/trash')
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['ticker', 'wheel']))
    const answer = await post('/trash/restore', { items: items.map(({ kind, id }) => ({ kind, id })) })
    expect(answer).toMatchObject({ status: 200, body: { restored: 2, refused: [] } })
    expect(await phases()).toEqual(before)
  })

  it('of another user shows and takes nothing', async () => {
    const { phases, post, send, signUp } = await open()
    await post('/wheels/track-ticker', { ticker: 'PCG' })
    const { access_token: token } = await signUp('ben')
    const other = await send<Phases>('GET', '/wheels/performance', { token })
    expect(other.body.items).toEqual([])
    expect((await send('DELETE', '/wheels/tickers/PCG', { token })).status).toBe(404)
    expect((await phases()).items).toHaveLength(1)
  })
})
