/** Cash and what it secures, as a client meets it, on both engines. */
import { expect, it } from 'vitest'
import { sampleBytes } from '../formats/testing/read-sample.ts'
import { openPortfolios, seedDemo, takeFile } from '../figures/testing/portfolios.ts'
import { describeDecidedInCode } from '../testing/engines.ts'

interface Figures {
  readonly cash: number | null
  readonly securing: number | null
  readonly free: number | null
  readonly money_market: number | null
  readonly treasury_bills: number | null
  readonly liquid: number | null
  readonly all_assigned: {
    readonly needed: number
    readonly shortfall: number | null
    readonly shares: unknown[]
  }
}
interface Told {
  readonly total: Figures
  readonly accounts: (Figures & {
    readonly account_number: string | null
    readonly cash_like: unknown[]
    readonly naked: unknown[]
  })[]
  readonly collateral: number | null
  readonly pending_needed: number
}

describeDecidedInCode('collateral over HTTP', ({ openTestDatabase }) => {
  const open = async () => {
    const app = openPortfolios(await openTestDatabase())
    const owner = await app.newOwner()
    const read = async (token = owner.token) =>
      (await app.send<Told>('GET', '/portfolio/collateral', { token })).body
    return { app, owner, read }
  }

  it('tells what secures and what is free, of the demo as the Dashboard does, and nothing of it to others', async () => {
    const { app, owner, read } = await open()
    await seedDemo(app, owner)
    const { total, accounts, collateral } = await read()
    const dashboard = await app.send<{ wheels: { total_collateral: number }; portfolio: { cash: number } }>(
      'GET',
      '/dashboard/snapshot',
      { token: owner.token },
    )
    expect(collateral).toBe(dashboard.body.wheels.total_collateral)
    expect(total.cash).toBe(dashboard.body.portfolio.cash)
    expect(total).toMatchObject({ securing: 16_750, free: (total.cash ?? 0) - 16_750, money_market: 0 })
    expect(total.all_assigned).toMatchObject({
      needed: 16_750,
      shortfall: 0,
      shares: [
        { underlying: 'AMD', contracts: 1, shares: 100, cost: 13_750 },
        { underlying: 'SOFI', contracts: 2, shares: 200, cost: 3000 },
      ],
    })
    expect(accounts).toHaveLength(1)
    expect(await read((await app.newOwner()).token)).toMatchObject({
      total: { cash: null, securing: 0, free: null },
      accounts: [],
    })
  })

  it('names the Treasury bills and funds of a broker’s positions as what they are', async () => {
    const { app, owner, read } = await open()
    const path = 'exports/fidelity/fidelity_positions.csv'
    expect(await takeFile(app, owner, sampleBytes(path), 'fidelity_positions.csv')).toBe(true)
    const { total, accounts } = await read()
    expect(accounts.flatMap(({ cash_like }) => cash_like)).toContainEqual({
      kind: 'treasury-bill',
      symbol: '942792RU5',
      value: 9890.1,
      is_in_cash: false,
    })
    expect(total).toMatchObject({ treasury_bills: 9890.1, liquid: 25_568.99 })
  })

  it('says how much of it is for puts past their expiration, of which the ladder counts none', async () => {
    const { app, owner, read } = await open()
    for (const [expiration, contracts] of [
      ['2026-11-13', -2],
      ['2035-01-19', -1],
    ] as const) {
      const put = { ticker: 'KO', option_type: 'Put', strike_price: 50, expiration_date: expiration }
      await app.send('POST', '/options/', {
        token: owner.token,
        body: { ...put, contracts, cost_basis: 1.2 },
      })
    }
    const { total, pending_needed } = await read()
    expect([total.all_assigned.needed, pending_needed]).toEqual([15_000, 10_000])
    const today = await app.send<{ ladder: { puts_take: number } }>('GET', '/dashboard/today', {
      token: owner.token,
    })
    expect(today.body.ladder.puts_take).toBe(5000)
  })

  it('names calls that nothing covers, with the reason', async () => {
    const { app, owner, read } = await open()
    const body = {
      ticker: 'KO',
      option_type: 'Call',
      strike_price: 50,
      expiration_date: '2026-12-18',
      contracts: -2,
      cost_basis: 1.2,
    }
    const made = await app.send('POST', '/options/', { token: owner.token, body })
    expect(made.body).toMatchObject({ id: expect.any(String) })
    expect((await read()).accounts).toMatchObject([
      {
        account_id: null,
        cash: null,
        naked: [{ underlying: 'KO', symbol: 'KO    261218C00050000', contracts: 2, reason: 'naked-call' }],
      },
    ])
  })
})
