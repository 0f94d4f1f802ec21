/** What comes into an account has the price that it has in another one of the user's: no page waits for the next refresh. */
import { expect, it } from 'vitest'
import { enterScenario, openPortfolios, priceAll } from '../figures/testing/portfolios.ts'
import { describeEachEngine } from '../testing/engines.ts'

interface Row {
  readonly symbol: string
  readonly account_number: string
  readonly current_price: number | null
  readonly price_as_of: string | null
}

describeEachEngine('shares and contracts of a ticker in two accounts', ({ openTestDatabase }) => {
  it('have one price', async () => {
    const app = openPortfolios(await openTestDatabase())
    const owner = await app.newOwner()
    const { token } = owner
    await enterScenario(
      app,
      owner,
      `account one fifo
       2026-10-05 BUY 100 XYZ @ 20.00
       2026-10-05 STO 1 XYZ 22C 2026-12-18 @ 0.50
       account two fifo
       2026-10-05 BUY 10 ABC @ 20.00`,
    )
    await priceAll(app, owner)
    const accounts = await app.send<{ id: string; account_number: string }[]>('GET', '/portfolio/accounts', {
      token,
    })
    const two = accounts.body.find((account) => account.account_number === 'two')
    const bodies = [
      { kind: 'buy', symbol: 'XYZ', quantity: 100, price: 21, trade_date: '2026-11-19' },
      {
        kind: 'sell-to-open',
        symbol: 'XYZ   261218C00022000',
        quantity: 1,
        price: 0.4,
        trade_date: '2026-11-19',
      },
    ]
    for (const body of bodies) {
      const made = await app.send('POST', '/portfolio/entries', {
        token,
        body: { account_id: two?.id, ...body },
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
    }
    const { body } = await app.send<{ positions: Row[] }>('GET', '/portfolio/positions', { token })
    const pricesOf = (account: string) =>
      body.positions
        .filter(({ symbol, account_number }) => account_number === account && symbol.startsWith('XYZ'))
        .map(({ symbol, current_price, price_as_of }) => [symbol, current_price, price_as_of])
        .toSorted(([a], [b]) => String(a).length - String(b).length)
    expect(pricesOf('two').map(([symbol, price]) => [symbol, price])).toEqual([
      ['XYZ', 31.07],
      ['XYZ   261218C00022000', 1.13],
    ])
    expect(pricesOf('two')).toEqual(pricesOf('one'))
  })
})
