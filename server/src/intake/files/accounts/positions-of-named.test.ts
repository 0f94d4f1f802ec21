/** Positions of an account whose history came under a name that the user gave. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { asSchwabCsv } from '../../testing/as-schwab-csv.ts'
import { openImports } from '../../testing/open-imports.ts'
import { leg } from '../../testing/told.ts'

const history = [
  leg('2026-02-20', 'STO', 1, 'ABC 50P 2026-03-20', 2),
  leg('2026-02-23', 'STO', 2, 'XYZ 40P 2026-03-20', 1),
]
const put = (symbol: string, strike: string, contracts: number): string =>
  `"${symbol} 03/20/2026 ${strike} P","PUT","${contracts}","$2.10","-$210.00","-$200.00","Option"`
const shares = (symbol: string): string =>
  `"${symbol}","SHARES","100","$20.00","$2,000.00","$1,500.00","Equity"`
const block = (account: string, ...rows: readonly string[]): string =>
  [
    `"Positions for account ${account} as of 05:30 PM ET, 2026/02/25"`,
    '"Symbol","Description","Qty (Quantity)","Price","Mkt Val (Market Value)","Cost Basis","Security Type"',
    ...rows,
    '',
  ].join('\n')
const mine = block('Individual ...123', put('ABC', '50.00', -1), put('XYZ', '40.00', -2), shares('QRS'))

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
    const others = ['QRS', 'TUV', 'WXY', 'DEF'].map(shares)
    const few = block('Individual ...123', put('ABC', '50.00', -1), ...others)
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
    await take(block('Individual ...123', shares('QRS'), put('ABC', '50.00', 1)), 'positions.csv')
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

  it('of two accounts in one file, which can be put into none, are told of', async () => {
    const { stage } = await open()
    const { status, body } = await stage(mine + block('Joint ...777', shares('TUV')), 'positions.csv')
    expect(status).toBe(201)
    expect(body).toMatchObject({ notice_count: 1 })
  })

  it('are asked for where only positions told of it, too', async () => {
    const { take, stage } = await openImports(await openTestDatabase())
    const [, ...untitled] = mine.split('\n')
    await take(untitled.join('\n'), 'positions.csv', 'Main')
    expect((await stage(mine, 'positions.csv')).status).toBe(422)
  })
})
