/** A statement that doesn't say whose it is, and files of the broker whose it was. */
import { expect, it } from 'vitest'
import { describeEachEngine } from '../../testing/engines.ts'
import { asOfx } from '../testing/as-ofx.ts'
import { asRobinhood } from '../testing/as-robinhood.ts'
import { asSchwabCsv } from '../testing/as-schwab-csv.ts'
import { openImports } from '../testing/open-imports.ts'
import { payloadOf, rawAccount } from '../testing/payload.ts'
import { leg } from '../testing/told.ts'

const history = [leg('2026-02-20', 'STO', 1, 'ABC 50P 2026-03-20', 2)]
const number = '999988'

describeEachEngine('an account of which no file has said whose it is', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const accounts = () => tools.get<{ account_number: string }[]>('/portfolio/accounts')
    const cash = async () => (await tools.profits()).reduce((sum, { net_cash }) => sum + net_cash, 0)
    return { ...tools, accounts, cash }
  }

  it('is the one of its number, whichever file comes first', async () => {
    const statementFirst = await open()
    await statementFirst.take(asOfx(history), 'statement.ofx')
    await statementFirst.take(asSchwabCsv(history), 'history.csv', number)
    const pageFirst = await open()
    await pageFirst.take(asSchwabCsv(history), 'history.csv', number)
    await pageFirst.take(asOfx(history), 'statement.ofx')
    for (const { accounts, cash } of [statementFirst, pageFirst]) {
      expect(await accounts()).toMatchObject([{ account_number: number }])
      expect(await cash()).toBeCloseTo(199.35, 6)
    }
  })

  it('takes the positions that the broker tells of its number', async () => {
    const { take, post, accounts } = await open()
    await take(asOfx(history), 'statement.ofx')
    await post('/portfolio/import/positions', payloadOf([rawAccount(number, [])]))
    expect(await accounts()).toHaveLength(1)
  })

  it('is another one under another number', async () => {
    const { take, accounts, cash } = await open()
    await take(asOfx(history), 'statement.ofx')
    await take(asSchwabCsv(history), 'history.csv', '123456')
    expect(await accounts()).toHaveLength(2)
    expect(await cash()).toBeCloseTo(2 * 199.35, 6)
  })

  it('is never that of another broker', async () => {
    const { take, accounts } = await open()
    await take(asSchwabCsv(history), 'history.csv', number)
    await take(asRobinhood(history), 'robinhood.csv', number)
    expect(await accounts()).toHaveLength(2)
  })

  it('that another import made meanwhile is not made a second time', async () => {
    const { take, stage, post, accounts } = await open()
    const { body: page } = await stage(asSchwabCsv(history), 'history.csv', { account_name: number })
    await take(asOfx(history), 'statement.ofx')
    expect((await post(`/imports/${page.id}/confirm`, {})).status).toBe(409)
    expect(await accounts()).toHaveLength(1)
  })
})
