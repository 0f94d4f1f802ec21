/** Positions of an account whose history came under a name that the user gave. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { asSchwabCsv } from '../../testing/as-schwab-csv.ts'
import { openImports } from '../../testing/open-imports.ts'
import { contractRow, positionsPage, sharesRow } from '../../testing/schwab-positions.ts'
import { leg } from '../../testing/told.ts'

const history = [
  leg('2026-02-20', 'STO', 1, 'ABC 50P 2026-03-20', 2),
  leg('2026-02-23', 'STO', 2, 'XYZ 40P 2026-03-20', 1),
]
const put = (symbol: string, strike: string, contracts: number): string =>
  contractRow(`${symbol} 03/20/2026 ${strike} P`, contracts)
const mine = positionsPage(
  'Individual ...123',
  put('ABC', '50.00', -1),
  put('XYZ', '40.00', -2),
  sharesRow('QRS'),
)

describeDecidedInCode('positions of an account that the user named', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    await tools.take(asSchwabCsv(history), 'history.csv', 'Main')
    const accounts = () => tools.get<{ id: string; account_number: string }[]>('/portfolio/accounts')
    const contracts = async () =>
      (await tools.get<{ contracts: number }[]>('/portfolio/positions/options'))
        .map((row) => row.contracts)
        .toSorted((a, b) => a - b)
    const [main] = await accounts()
    return { ...tools, accounts, contracts, main: main?.id ?? '' }
  }

  it('are asked for, and once answered are its own, this time and the next', async () => {
    const { stage, take, post, accounts, contracts, main } = await open()
    const asked = await stage(mine, 'positions.csv')
    expect(asked).toMatchObject({
      status: 422,
      body: {
        code: 'ACCOUNT_NEEDED',
        message:
          "The file names the account 'Individual ...123', and its positions are under your account 'Main' already. " +
          "Choose 'Main' where the two are one account; else it is a new one.",
        named: ['Individual ...123'],
        likely: main,
      },
    })
    const { body } = await stage(mine, 'positions.csv', { account_id: main })
    await post(`/imports/${body.id}/confirm`, {})
    expect(await contracts()).toEqual([-2, -1])
    await take(mine.replace('2026/02/25', '2026/02/26'), 'positions.csv')
    expect(await accounts()).toHaveLength(1)
    expect(await contracts()).toEqual([-2, -1])
  })

  it('are asked for without an answer at hand where little of them is known', async () => {
    const { stage, take } = await open()
    const others = ['QRS', 'TUV', 'WXY', 'DEF'].map(sharesRow)
    const few = positionsPage('Individual ...123', put('ABC', '50.00', -1), ...others)
    const more = [
      ...history,
      ...['GHI', 'JKL', 'MNO'].map((of) => leg('2026-02-23', 'STO', 1, `${of} 40P 2026-03-20`, 1)),
    ]
    await take(asSchwabCsv(more), 'more.csv', 'Main')
    const asked = await stage(few, 'positions.csv')
    expect(asked).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('and some of its positions are') },
    })
  })

  it('of which none is there, or all on the other side, are those of another account', async () => {
    const { take, accounts } = await open()
    await take(positionsPage('Individual ...123', sharesRow('QRS'), put('ABC', '50.00', 1)), 'positions.csv')
    expect(await accounts()).toHaveLength(2)
  })

  it('stay those of another account where the user says so, and are told of', async () => {
    const { stage, post, take, accounts } = await open()
    const { body } = await stage(mine, 'positions.csv', { account_name: 'Individual ...123' })
    expect(body).toMatchObject({
      notices: [
        {
          line: 3,
          reason:
            "is one of the positions of 'Individual ...123' that are under your account 'Main' already: where the two are one " +
            'account they count twice until one of the imports is undone',
        },
      ],
    })
    await post(`/imports/${body.id}/confirm`, {})
    await take(mine.replace('2026/02/25', '2026/02/26'), 'positions.csv')
    expect(await accounts()).toHaveLength(2)
  })

  it('of two accounts in one file are asked for one by one, and each is its own', async () => {
    const { stage, take, post, accounts, contracts, main } = await open()
    await take(asSchwabCsv([leg('2026-02-20', 'STO', 3, 'TUV 30P 2026-03-20', 1)]), 'roth.csv', 'Roth')
    const roth = (await accounts()).find(({ account_number }) => account_number === 'Roth')?.id
    const both = mine + positionsPage('Roth ...777', put('TUV', '30.00', -3))
    const askedOf = async (choices: object) =>
      (await stage(both, 'positions.csv', { accounts: JSON.stringify(choices) })).body
    expect(await askedOf({})).toMatchObject({ named: ['Individual ...123'], likely: main })
    const first = { 'Individual ...123': { account_id: main } }
    expect(await askedOf(first)).toMatchObject({ named: ['Roth ...777'], likely: roth })
    const staged = await askedOf({ ...first, 'Roth ...777': { account_id: roth } })
    await post(`/imports/${staged.id}/confirm`, {})
    expect(await contracts()).toEqual([-3, -2, -1])
    await take(both.replaceAll('2026/02/25', '2026/02/26'), 'positions.csv')
    expect(await accounts()).toHaveLength(2)
    expect(await contracts()).toEqual([-3, -2, -1])
  })

  it('of two accounts in one file can be those of a new one, which is told of', async () => {
    const { stage, main } = await open()
    const both = mine + positionsPage('Joint ...777', put('XYZ', '40.00', -1), sharesRow('TUV'))
    const choices = {
      'Individual ...123': { account_id: main },
      'Joint ...777': { account_name: 'Joint ...777' },
    }
    const { status, body } = await stage(both, 'positions.csv', { accounts: JSON.stringify(choices) })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      accounts: [{ account_number: 'Main' }, { account_number: 'Joint ...777', is_new: true }],
    })
  })

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['neither an id nor a name', '{"Individual ...123": {}}'],
    ['both', '{"Individual ...123": {"account_id": "1", "account_name": "2"}}'],
    ['an id that is nobody’s', '{"Individual ...123": {"account_id": "1"}}'],
    ['an empty name', '{"Individual ...123": {"account_name": " "}}'],
    ['a name that is not in the file', '{"Individual ...124": {"account_name": "Main"}}'],
    ['a name of the object itself', '{"constructor": {"account_name": "Main"}}'],
  ])('are refused with a choice that is %s', async (_, accounts) => {
    const { stage } = await open()
    expect(await stage(mine, 'positions.csv', { accounts })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/accounts' }] },
    })
  })

  it('that came before the history are told of beside it, where that goes into another account', async () => {
    const { take, stage } = await openImports(await openTestDatabase())
    await take(mine, 'positions.csv')
    const notices = async (name: string, ...happened: typeof history) =>
      (
        (await stage(asSchwabCsv(happened), 'history.csv', { account_name: name })).body as {
          notices?: object[]
        }
      ).notices
    const reason =
      "is one of the positions of 'Main' that are under your account 'Individual ...123' already: where the two are one " +
      'account they count twice until one of the imports is undone'
    expect(await notices('Main', ...history)).toMatchObject([{ reason }])
    const closed = leg('2026-02-24', 'BTC', 1, 'ABC 50P 2026-03-20', 1)
    expect(await notices('Main', ...history.slice(0, 1), closed)).toEqual([])
    const bought = leg('2026-02-20', 'BTO', 1, 'ABC 50P 2026-03-20', 2)
    expect(await notices('Main', bought)).toEqual([])
    expect(await notices('Individual ...123', ...history)).toEqual([])
  })

  it('that the account of a name explains are not those of a history of other trades', async () => {
    const { stage } = await open()
    const later = history.map((one) => ({ ...one, on: '2026-02-24' }))
    const { status, body } = await stage(asSchwabCsv(later), 'history.csv', { account_name: 'Joint' })
    expect([status, (body as { notices?: object[] }).notices]).toEqual([201, []])
  })

  it('are asked for where only positions told of it, too', async () => {
    const { take, stage } = await openImports(await openTestDatabase())
    const [, ...untitled] = mine.split('\n')
    await take(untitled.join('\n'), 'positions.csv', 'Main')
    expect((await stage(mine, 'positions.csv')).status).toBe(422)
  })
})
