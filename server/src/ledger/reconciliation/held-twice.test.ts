/** One account under two names: a history under one, the broker's snapshot under the other. */
import { expect, it } from 'vitest'
import { asSchwabCsv } from '../../intake/testing/as-schwab-csv.ts'
import { openImports } from '../../intake/testing/open-imports.ts'
import { payloadOf, rawAccount } from '../../intake/testing/payload.ts'
import { leg } from '../../intake/testing/told.ts'
import { describeEachEngine } from '../../testing/engines.ts'

interface Answer {
  readonly accounts: readonly { account_number: string; may_be: { account_number: string } | null }[]
}

const put = (symbol: string) => ({
  symbol,
  asset_type: 'OPTION',
  short_quantity: 1,
  long_quantity: 0,
  average_price: 2,
  market_value: -210,
})
const history = [
  leg('2026-02-20', 'STO', 1, 'ABC 50P 2026-03-20', 2),
  leg('2026-02-23', 'STO', 2, 'XYZ 40P 2026-03-20', 1),
]
const abc = put('ABC   260320P00050000')
const xyz = put('XYZ   260320P00040000')
const other = put('QRS   260320P00040000')

describeEachEngine('an account that may be another one', ({ openTestDatabase }) => {
  const open = async () => {
    const { take, post, get, ...rest } = await openImports(await openTestDatabase())
    const main = await take(asSchwabCsv(history), 'history.csv', 'Main')
    const show = (...positions: readonly ReturnType<typeof put>[]) =>
      post('/portfolio/import/positions', payloadOf([rawAccount('11112222', positions)]))
    const pairs = async () => {
      const { accounts } = await get<Answer>('/portfolio/reconciliation')
      return Object.fromEntries(
        accounts.map((each) => [each.account_number, each.may_be?.account_number ?? null]),
      )
    }
    return { ...rest, main, take, show, pairs }
  }

  it('is named by both where one has the history and the other the snapshot of the same positions', async () => {
    const { show, pairs } = await open()
    await show(abc, xyz, other)
    expect(await pairs()).toEqual({ Main: '11112222', '11112222': 'Main' })
  })

  it('is not where less than half is the same', async () => {
    const { show, pairs } = await open()
    await show(other)
    expect(await pairs()).toEqual({ Main: null, '11112222': null })
  })

  it('is named though the other account has a history of its own, as long as that explains nothing of it', async () => {
    const { show, pairs, take } = await open()
    await take(asSchwabCsv([leg('2026-02-23', 'STO', 1, 'QRS 40P 2026-03-20', 1)]), 'other.csv', '11112222')
    await show(abc, xyz, other)
    expect(await pairs()).toEqual({ Main: '11112222', '11112222': 'Main' })
    await take(asSchwabCsv(history), 'mirrored.csv', '11112222')
    expect(await pairs()).toEqual({ Main: null, '11112222': null })
  })

  it('is not once the history is told of the account of the snapshot', async () => {
    const { main, show, pairs, undo, take } = await open()
    await show(abc, xyz)
    await undo(main.id)
    await take(asSchwabCsv(history), 'history.csv', '11112222')
    expect(Object.values(await pairs()).filter((pair) => pair !== null)).toEqual([])
  })
})
