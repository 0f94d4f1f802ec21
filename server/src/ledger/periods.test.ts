/** P&L by month, year and day as a client meets it, on both engines. */
import { expect, it } from 'vitest'
import { enterScenario, openPortfolios, seedDemo } from '../figures/testing/portfolios.ts'
import { describeDecidedInCode } from '../testing/engines.ts'

type Json = Record<string, unknown>
interface Answer {
  readonly items: Json[]
  readonly periods?: Json & {
    readonly items: (Json & { period: string; cash_at_end: number | null })[]
    readonly total: Json
    readonly choices: Json
    readonly symbols: Json[]
    readonly accounts: (Json & { account_id: string })[]
    readonly cash: string
  }
}

const history = [
  'fee 0.65',
  '2025-12-01 STO 1 KO 50P 2026-01-16 @ 2.00',
  '2026-01-16 ASSIGN 1 KO 50P 2026-01-16',
  '2026-02-02 STO 1 KO 52C 2026-02-20 @ 1.00',
  '2026-02-20 ASSIGN 1 KO 52C 2026-02-20',
  '2026-02-23 STO 1 PEP 100P 2026-12-18 @ 3.00',
].join('\n')

describeDecidedInCode('P&L by month and year over HTTP', ({ openTestDatabase }) => {
  const open = async () => {
    const app = openPortfolios(await openTestDatabase())
    const owner = await app.newOwner()
    const get = async (query: string, token = owner.token) => {
      const { status, body } = await app.send<Answer>('GET', `/portfolio/pnl${query}`, { token })
      return { status, body }
    }
    return { app, owner, get }
  }

  it('counts premium when the query says, narrowed to days, symbol and account, and writes nothing', async () => {
    const { app, owner, get } = await open()
    await enterScenario(app, owner, history)
    const periodsOf = async (query: string) => (await get(query)).body.periods
    const premiumOf = async (premium: string) =>
      (await periodsOf(`?by=month&premium=${premium}`))?.items
        .filter(({ premium_puts: puts, premium_calls: calls }) => puts !== 0 || calls !== 0)
        .map(({ period, premium_puts: puts, premium_calls: calls }) => [period, puts, calls])
    expect((await get('')).body).not.toHaveProperty('periods')
    expect(await premiumOf('opened')).toEqual([
      ['2025-12', 200, 0],
      ['2026-02', 300, 100],
    ])
    expect(await premiumOf('ended')).toEqual([
      ['2026-01', 200, 0],
      ['2026-02', 0, 100],
    ])
    expect(await premiumOf('assigned')).toEqual([['2026-02', 200, 100]])
    expect(await periodsOf('?by=year')).toMatchObject({
      premium: 'ended',
      cash: 'change',
      choices: { opened: 797.4 + 0.65, ended: 498.7, assigned: 498.7 },
      items: [
        { period: '2025', realized_pnl: 0, cash_at_end: 199.35 },
        { period: '2026', realized_pnl: 498.7, cash_at_end: 798.05 },
      ],
      first_date: '2025-12-01',
      last_date: '2026-02-23',
    })
    const days = await periodsOf('?by=day&from=2026-02-01&to=2026-02-28&symbol=ko&premium=opened')
    expect(days?.items).toMatchObject([
      { period: '2026-02-02', premium_calls: 100, cash_at_end: null },
      { period: '2026-02-20', stock_pnl: 200 },
    ])
    expect(days?.symbols.map(({ underlying }) => underlying)).toEqual(['KO'])
    expect((await periodsOf('?by=year&account_id=nobody'))?.items).toEqual([])
    expect((await get('?by=year', (await app.newOwner()).token)).body.periods).toMatchObject({ items: [] })
  })

  it('leaves the underlyings out for who asks for the periods alone', async () => {
    const { app, owner, get } = await open()
    await enterScenario(app, owner, history)
    const { body: whole } = await get('?by=month')
    expect(whole.items).toHaveLength(2)
    expect((await get('?by=month&items=none')).body).toEqual({ ...whole, items: [] })
    expect((await get('?items=all')).status).toBe(422)
  })

  it('tells days of 366 days at most, and says what to name', async () => {
    const { get } = await open()
    const sentence = 'Days are listed for 366 days at most: give the first and the last'
    for (const query of ['?by=day', '?by=day&from=2025-01-01&to=2026-01-02'])
      expect(await get(query)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/from', message: sentence }] },
      })
    expect((await get('?by=day&from=2025-01-01&to=2026-01-01')).status).toBe(200)
  })

  it('runs the cash of an account to what its snapshot states', async () => {
    const { app, owner, get } = await open()
    await seedDemo(app, owner)
    const { periods } = (await get('?by=month')).body
    const [account] = periods?.accounts ?? []
    expect(periods?.cash).toBe('balance')
    expect(account?.['stated_cash']).toEqual(expect.any(Number))
    expect(periods?.items.at(-1)?.cash_at_end).toBe(account?.['stated_cash'])
    expect((await get('?by=month&symbol=KO')).body.periods?.cash).toBe('change')
  })
})
