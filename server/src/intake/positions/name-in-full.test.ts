/** An account of which files showed the end of its number, and the broker's own export that names it in full. */
import { expect, it } from 'vitest'
import { describeEachEngine } from '../../testing/engines.ts'
import { schwabTransactions } from '../testing/as-schwab-api.ts'
import { asSchwabCsv } from '../testing/as-schwab-csv.ts'
import { openImports } from '../testing/open-imports.ts'
import { payloadOf, rawAccount } from '../testing/payload.ts'
import { contractRow, positionsPage } from '../testing/schwab-positions.ts'
import { leg } from '../testing/told.ts'

const number = '99990123'
const history = [leg('2026-02-20', 'STO', 1, 'ABC 50P 2026-03-20', 2)]
const page = positionsPage('Individual ...123', contractRow('ABC 03/20/2026 50.00 P', -1))
const held = [
  {
    symbol: 'ABC   260320P00050000',
    asset_type: 'OPTION',
    short_quantity: 1,
    long_quantity: 0,
    average_price: 2,
    market_value: -210,
  },
]

describeEachEngine('an account that the broker names in full', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const { get, post, stage, take } = tools
    const names = async () =>
      (await get<{ account_number: string }[]>('/portfolio/accounts')).map((each) => each.account_number)
    const contracts = async () =>
      (await get<{ contracts: number }[]>('/portfolio/positions/options')).map((row) => row.contracts)
    const show = (...numbers: readonly string[]) =>
      post<{ batch_id: string; notes: string[] }>(
        '/portfolio/import/positions',
        payloadOf(numbers.map((each) => rawAccount(each, held))),
      )
    /** The user's history under a name of theirs, then the page of positions, of which they say that it is the same account. */
    const answer = async () => {
      await take(asSchwabCsv(history), 'history.csv', 'Main')
      const { body } = await stage(page, 'positions.csv', { account_name: 'Main' })
      await post(`/imports/${body.id}/confirm`, {})
    }
    return { ...tools, names, contracts, show, answer }
  }

  it('is the one of which positions showed the end of the number', async () => {
    const { take, show, names, contracts } = await open()
    await take(page, 'positions.csv')
    await show(number)
    expect(await names()).toEqual([number])
    expect(await contracts()).toEqual([-1])
  })

  it('is the one that the user said to be that of the end, and stays it when the export is undone', async () => {
    const { answer, show, names, contracts, take, undo } = await open()
    await answer()
    const { body } = await show(number)
    expect(body.notes).toEqual([`The account Main of earlier imports is ${number}.`])
    expect((await show(number)).body.notes).toEqual([])
    expect(await names()).toEqual([number])
    expect(await contracts()).toEqual([-1])
    await take(page.replace('2026/02/25', '2026/02/26'), 'positions.csv')
    expect(await names()).toEqual([number])
    expect((await undo(body.batch_id)).status).toBe(204)
    expect(await names()).toEqual([number])
    expect(await contracts()).toEqual([-1])
  })

  it('is the one that the user said to be that of the end in a file of transactions, too', async () => {
    const { answer, take, names, contracts, show } = await open()
    await answer()
    const more = [leg('2026-02-26', 'STO', 2, 'XYZ 40P 2026-12-18', 1)]
    const told = schwabTransactions(more, { account: number, firstId: 910000000001 })
    await take(JSON.stringify(told), 'transactions.json')
    expect(await names()).toEqual(['Main'])
    expect(new Set(await contracts())).toEqual(new Set([-1, -2]))
    await show(number)
    expect(await names()).toEqual([number])
  })

  it('is another one where two numbers of the export end so, or none', async () => {
    const two = await open()
    await two.take(page, 'positions.csv')
    await two.show(number, '88880123')
    expect((await two.names()).toSorted()).toEqual(['88880123', number, 'Individual ...123'])
    const none = await open()
    await none.answer()
    await none.show('99990124')
    expect((await none.names()).toSorted()).toEqual(['99990124', 'Main'])
  })

  it('is another one where the first has a number of its own that ends so', async () => {
    const { take, show, names } = await open()
    await take(asSchwabCsv(history), 'history.csv', number)
    await take(page, 'positions.csv')
    await show('88880123')
    expect((await names()).toSorted()).toEqual(['88880123', number])
  })
})
