/** One price of an instrument, in whatever account of the user's it is held: no page waits for the next refresh. */
import { expect, it } from 'vitest'
import { enterScenario, openPortfolios, priceAll } from '../figures/testing/portfolios.ts'
import { readPages } from '../figures/testing/read-pages.ts'
import { differencesAmong, toldFigures } from '../figures/testing/told-figures.ts'
import { openImports } from '../intake/testing/open-imports.ts'
import { payloadOf, rawAccount, rawPosition } from '../intake/testing/payload.ts'
import { schwabText } from '../intake/testing/schwab-rows.ts'
import { describeDecidedInCode } from '../testing/engines.ts'

interface Row {
  readonly symbol: string
  readonly account_number: string
  readonly current_price: number | null
  readonly price_as_of: string | null
}

describeDecidedInCode('shares and contracts of a ticker in two accounts', ({ openTestDatabase }) => {
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
  const held = (importedAt: string, value: number) =>
    JSON.stringify(
      payloadOf(
        [rawAccount('one', [rawPosition({ symbol: 'KO', long_quantity: 10, market_value: value })])],
        importedAt,
      ),
    )
  const bought = schwabText('11/02/2026 Buy|KO|5|60.00||-300.00')

  it.each(['the file first', 'the history first'])(
    'have the price of the file of one as long as the file is there: %s',
    async (order) => {
      const { take, undo, get } = await openImports(await openTestDatabase())
      const pricesOf = async () => {
        const { positions } = await get<{ positions: Row[] }>('/portfolio/positions')
        return Object.fromEntries(
          positions.map(({ account_number, current_price }) => [account_number, current_price]),
        )
      }
      const takeHistory = () => take(bought, 'history.csv', 'two')
      if (order === 'the history first') await takeHistory()
      const { id } = await take(held('2026-11-18T21:00:00Z', 700), 'positions.json')
      if (order === 'the file first') await takeHistory()
      expect(await pricesOf()).toEqual({ one: 70, two: 70 })
      const later = await take(held('2026-11-19T21:00:00Z', 710), 'positions.json')
      expect(await pricesOf()).toEqual({ one: 71, two: 71 })
      await undo(later.id)
      await undo(id)
      expect(await pricesOf()).toEqual({ two: null })
    },
  )

  it('have the price that the user typed of shares by hand, until a file states one', async () => {
    const app = await openImports(await openTestDatabase())
    const { take, get, post, profitOf } = app
    await take(bought, 'history.csv', 'two')
    const typed = { symbol: 'KO', shares: 3, cost_basis: 60, market_price: 65 }
    expect((await post('/stocks/', typed)).status).toBe(201)
    const prices = async () => {
      const { positions } = await get<{ positions: (Row & { source: string; price_source: string })[] }>(
        '/portfolio/positions',
      )
      return positions
        .map(({ source, current_price, price_source }) => `${source} ${current_price} ${price_source}`)
        .toSorted()
    }
    expect(await prices()).toEqual(['history 65 manual', 'manual 65 manual'])
    expect(await profitOf('KO')).toMatchObject({ unrealized_pnl: 25 })
    expect(differencesAmong(toldFigures(await readPages(app, app.token)))).toEqual([])
    await take(held('2026-11-18T21:00:00Z', 700), 'positions.json')
    expect((await prices())[1]).toMatch(/^history 70 /)
    expect(await profitOf('KO')).toMatchObject({ unrealized_pnl: 50 })
    expect(differencesAmong(toldFigures(await readPages(app, app.token)))).toEqual([])
  })

  it('is worth the later of two files on every page, whichever came first', async () => {
    const file = (account: string, importedAt: string, value: number) =>
      JSON.stringify(
        payloadOf(
          [rawAccount(account, [rawPosition({ symbol: 'KO', long_quantity: 5, market_value: value })])],
          importedAt,
        ),
      )
    const [older, newer] = [
      file('two', '2026-11-18T21:00:00Z', 350),
      file('three', '2026-11-19T21:00:00Z', 360),
    ]
    for (const files of [
      [older, newer],
      [newer, older],
    ]) {
      const app = await openImports(await openTestDatabase())
      const { take, get, profitOf } = app
      await take(bought, 'history.csv', 'two')
      for (const each of files) await take(each, 'positions.json')
      const { positions } = await get<{ positions: (Row & { market_value: number; id: string })[] }>(
        '/portfolio/positions',
      )
      expect(positions.map(({ current_price, market_value }) => [current_price, market_value])).toEqual([
        [72, 360],
        [72, 360],
      ])
      expect(await profitOf('KO')).toMatchObject({ unrealized_pnl: 60 })
      expect(differencesAmong(toldFigures(await readPages(app, app.token)))).toEqual([])
    }
  })

  it('rounded otherwise in two accounts of one file is that of the larger holding, wherever it stands in the file', async () => {
    // A third of a share for 23.34 is 70.02 a share, and a hundred for 7000 are 70.
    const accounts = [
      rawAccount('one', [rawPosition({ symbol: 'KO', long_quantity: 0.333333, market_value: 23.34 })]),
      rawAccount('two', [rawPosition({ symbol: 'KO', long_quantity: 100, market_value: 7000 })]),
    ]
    for (const order of [accounts, accounts.toReversed()]) {
      const { take, profitOf } = await openImports(await openTestDatabase())
      await take(schwabText('11/02/2026 Buy|KO|100|60.00||-6000.00'), 'history.csv', 'three')
      await take(JSON.stringify(payloadOf(order, '2026-11-18T21:00:00Z')), 'positions.json')
      expect(await profitOf('KO')).toMatchObject({ unrealized_pnl: 1000 })
    }
  })
})
