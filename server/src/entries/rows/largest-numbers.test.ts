/** Numbers that nobody has and anybody can type: each is refused at its field or counts, and every page goes on answering. */
import { expect, it } from 'vitest'
import { everyAsk, fewOfEach, readAskable } from '../../figures/testing/every-get.ts'
import { enterScenario, openPortfolios } from '../../figures/testing/portfolios.ts'
import { enterRichPortfolio } from '../../figures/testing/rich-portfolio.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { environmentOf } from '../../testing/test-database.ts'
import { isLong } from '../../testing/wanted-engines.ts'

const onDay = { trade_date: '2026-11-18' }
const call = 'META  261218C00070000'
const mostContracts = 50_000
/** So many of a campaign take half a minute: the short lane reads every page of fewer, and the bound beside them. */
const contracts = isLong ? mostContracts : 2_000
const buy = { ...onDay, kind: 'buy', symbol: 'META' }
const sale = { ...onDay, kind: 'sell', symbol: 'KO', quantity: 1e9, price: 0.001 }
const splitOf = (symbol: string, numerator: number, denominator: number) => ({
  ...onDay,
  kind: 'split',
  symbol,
  numerator,
  denominator,
})

type Body = Readonly<Record<string, unknown>>
const steps: readonly (readonly [name: string, body: Body, status: number, pointer?: string])[] = [
  ['shares beyond the blocks that are followed', { ...buy, quantity: 1e8, price: 0.01 }, 201],
  ['a billion shares', { ...buy, quantity: 1e9, price: 0.001 }, 201],
  ['more than a billion shares', { ...buy, quantity: 1.1e9, price: 0.001 }, 422, '/quantity'],
  [
    'more contracts than are followed',
    { ...buy, kind: 'sell-to-open', symbol: call, quantity: mostContracts + 1, price: 1 },
    422,
    '/quantity',
  ],
  ['many contracts', { ...buy, kind: 'sell-to-open', symbol: call, quantity: contracts, price: 0.01 }, 201],
  ['a split into more shares than can be held', splitOf('META', 1e15, 1), 201],
  ['a split into more contracts than are followed', splitOf('META', (2 * mostContracts) / contracts, 1), 201],
  ['a split that leaves nothing of a strike', splitOf('PEP', 40_000, 1), 201],
  ['a sale of shares that nobody saw', sale, 201],
  ['a split that leaves nothing', splitOf('KO', 1, 1e9), 201],
  ['a sale beyond it', sale, 201],
  ['and the split back', splitOf('KO', 1e9, 1), 201],
  ['the smallest share at the smallest price', { ...buy, symbol: 'PEP', quantity: 1e-6, price: 1e-6 }, 201],
  ['all the money there is', { ...onDay, kind: 'cash-transfer', amount: 4e9 }, 201],
  ['and nearly as much again', { ...onDay, kind: 'cash-transfer', amount: 4e9 }, 201],
  ['and more', { ...onDay, kind: 'cash-transfer', amount: 4e9 }, 422],
]

describeDecidedInCode('numbers at the edge', ({ migratedPlace, open }) => {
  it('are refused or count, and every page answers', { timeout: 600_000 }, async () => {
    const place = await migratedPlace()
    const app = openPortfolios(await open(place), environmentOf(place))
    const { userId, token } = await app.newOwner()
    await enterRichPortfolio(app, { userId, token })
    const has = await readAskable(app, token)
    const [account] = has.accounts
    for (const [name, body, status, pointer] of steps) {
      const got = await app.send<{ errors?: readonly { pointer: string }[] }>('POST', '/portfolio/entries', {
        token,
        body: { account_id: account, ...body },
      })
      expect([name, got.status]).toEqual([name, status])
      if (pointer !== undefined) expect(got.body.errors?.map((error) => error.pointer)).toEqual([pointer])
    }
    await app.deps.background.settle()
    const failed: string[] = []
    for (const { path, method = 'GET' } of fewOfEach(1)(everyAsk(has))) {
      const { status } = await app.send(method, path, { token })
      if (status >= 500) failed.push(`${path}: ${status}`)
    }
    // Without a source of prices the chain says so.
    expect(failed.filter((each) => !each.startsWith('/market/'))).toEqual([])
  })

  it('are taken up to the bound of contracts', async () => {
    const place = await migratedPlace()
    const app = openPortfolios(await open(place), environmentOf(place))
    const owner = await app.newOwner()
    await enterScenario(app, owner, 'account one fifo\n2026-10-05 BUY 1 KO @ 60.00')
    const { token } = owner
    const [account] = (await app.send<{ id: string }[]>('GET', '/portfolio/accounts', { token })).body
    const sold = { account_id: account?.id, ...buy, kind: 'sell-to-open', symbol: call, price: 0.01 }
    const send = (quantity: number) =>
      app.send('POST', '/portfolio/entries', { token, body: { ...sold, quantity } })
    expect((await send(mostContracts + 1)).status).toBe(422)
    expect((await send(mostContracts)).status).toBe(201)
  })
})
