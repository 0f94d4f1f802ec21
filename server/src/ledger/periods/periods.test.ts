/** P&L by month, year and day as a client meets it, on both engines. */
import { describe, expect, it } from 'vitest'
import { enterScenario, openPortfolios, seedDemo } from '../../figures/testing/portfolios.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openUser } from '../../testing/open-user.ts'

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
  describe('the cash of a month beside what the broker stated', () => {
    const sold = '"10/05/2026","Sell to Open","KO 01/19/2035 60.00 P","COCA COLA",2,"$1.50","$1.30","$298.70"'
    const funds = (day: string, amount: string) =>
      `"${day}","MoneyLink Transfer","","Tfr BANK",,"","","${amount}"`
    const stated = (day: string, cash: number | null) => ({
      export_info: { source: 'schwab', imported_at: `${day}T21:00:00Z` },
      accounts: [
        {
          account_number: '99990000',
          account_type: 'MARGIN',
          brokerage: 'schwab',
          last_synced: `${day}T21:00:00Z`,
          cash_balance: cash,
          positions: [],
        },
      ],
    })
    const openStated = async () => {
      const user = await openUser(await openTestDatabase())
      await user.take(funds('09/01/2026', '$1,000.00'), sold, funds('11/03/2026', '$50.00'))
      const state = async (day: string, cash: number | null) => {
        const path = '/portfolio/import/positions'
        const { status, body } = await user.send('POST', path, stated(day, cash))
        expect(status, JSON.stringify(body)).toBeLessThan(300)
      }
      const checks = async (query = '?by=month') => {
        const { periods } = await user.get<Answer>(`/portfolio/pnl${query}`)
        return periods?.items.map(({ period, cash_at_end, cash_check }) => {
          const check = cash_check as Json | null
          return [period, cash_at_end, check?.['state'], check?.['difference']]
        })
      }
      return { ...user, state, checks }
    }

    it('is unstated where nothing was, and ties where a statement proves it', async () => {
      const { checks, state } = await openStated()
      expect(await checks()).toEqual([
        ['2026-09', 1000, 'unstated', null],
        ['2026-10', 1298.7, 'unstated', null],
        ['2026-11', 1348.7, 'unstated', null],
      ])
      await state('2026-11-19', 1348.7)
      expect((await checks())?.map(([, , ...check]) => check)).toEqual([
        ['unstated', null],
        ['unstated', null],
        ['ties', 0],
      ])
    })

    it('takes each month’s last statement, an older one that came later too, and forgets what is undone', async () => {
      const { checks, state, send, takeText, test, token } = await openStated()
      await state('2026-11-19', 1448.7)
      expect((await checks())?.at(-1)).toEqual(['2026-11', 1448.7, 'differs', 100])
      const file = JSON.stringify(stated('2026-10-31', 1398.7))
      const october = await takeText(file, '99990000', 'october.json')
      const tied = [
        ['2026-09', 1100, 'unstated', null],
        ['2026-10', 1398.7, 'ties', 0],
        ['2026-11', 1448.7, 'ties', 0],
      ]
      expect(await checks()).toEqual(tied)
      // A snapshot without cash states none, and takes nothing back.
      await state('2026-10-31', null)
      expect(await checks()).toEqual(tied)
      expect((await checks('?by=year'))?.[0]?.slice(2)).toEqual(['ties', 0])
      expect((await checks('?by=month&symbol=KO'))?.map((row) => row[2])).toEqual([undefined])
      const sheet = await test.app.request('/api/exports/periods?format=csv', {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(await sheet.text()).toMatch(/\n2026-10,.*,ties,2026-10-31,1398\.7,0,false,/)
      expect((await send('DELETE', `/imports/${october.id}`)).status).toBe(204)
      expect((await checks())?.at(-1)).toEqual(['2026-11', 1448.7, 'differs', 100])
    })

    it('takes no statement from a file that does not state cash', async () => {
      const { checks, state, takeText } = await openStated()
      await state('2026-10-31', 1298.7)
      const listed = `"Positions for account Individual ...000 as of 04:10 PM ET, 2026/11/19"
"Symbol","Description","Qty (Quantity)","Price","Mkt Val (Market Value)","Cost Basis","Security Type"
"KO","COCA-COLA CO","100","60","$6,000.00","$5,500.00","Equity"
`
      await takeText(listed, '99990000', 'positions.csv')
      expect((await checks())?.slice(1)).toEqual([
        ['2026-10', 1298.7, 'ties', 0],
        ['2026-11', 1348.7, 'unstated', null],
      ])
    })
  })
})
