/** Statements of cash alone, and lists of positions alone: cash runs on from the day of which it was told. */
import { expect, it } from 'vitest'
import { flexFile } from '../../formats/testing/broker-files.ts'
import { describeEachEngine } from '../../testing/engines.ts'
import { openImports, type Json } from '../testing/open-imports.ts'

const trade = (id: number, day: string, quantity: number, price: number): string =>
  `<Trade currency="USD" assetCategory="STK" symbol="ABC" multiplier="1" tradeDate="${day}" transactionType="ExchTrade" buySell="${quantity > 0 ? 'BUY' : 'SELL'}" openCloseIndicator="${quantity > 0 ? 'O' : 'C'}" quantity="${quantity}" tradePrice="${price}" proceeds="${-quantity * price}" ibCommission="0" ibCommissionCurrency="USD" taxes="0" notes="" tradeID="${id}" />`

/** 10,000 were there before it: 5,000 after January, 8,000 after March, 11,500 after May. */
const history = flexFile(
  '<Trades>',
  trade(1, '20260105', 100, 50),
  trade(2, '20260302', -50, 60),
  trade(3, '20260504', -50, 70),
  '</Trades>',
)
const listed = (day: string, count: number): string =>
  `<OpenPositions><OpenPosition currency="USD" assetCategory="STK" symbol="ABC" multiplier="1" reportDate="${day}" position="${count}" markPrice="50" positionValue="${count * 50}" costBasisPrice="50" side="Long" levelOfDetail="SUMMARY" /></OpenPositions>`
const stated = (day: string, cash: number): string =>
  `<CashReport><CashReportCurrency currency="USD" levelOfDetail="Currency" toDate="${day}" endingCash="${cash}" /></CashReport>`

const [january, march] = ['20260131', '20260331']
const files = {
  'all of January': flexFile(listed(january, 100), stated(january, 5000)),
  'positions of January': flexFile(listed(january, 100)),
  'cash of January': flexFile(stated(january, 5000)),
  'positions of March': flexFile(listed(march, 50)),
  'cash of March': flexFile(stated(march, 8000)),
} as const
type Name = keyof typeof files

const cases: readonly (readonly Name[])[] = [
  ['all of January'],
  ['cash of January'],
  ['all of January', 'cash of March'],
  ['positions of January', 'cash of March'],
  ['all of January', 'positions of March'],
  ['cash of January', 'positions of March'],
]

describeEachEngine('cash that a broker stated', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const take = async (text: string) => (await tools.take(text, 'a.xml')).id
    const cash = async () => {
      const { total, accounts } = await tools.get<{ total: Json; accounts: Json[] }>('/portfolio/collateral')
      const { cash: shown } = await tools.get<Json>('/dashboard/snapshot')
      return { total: total['cash'], shown, asOf: String(accounts[0]?.['as_of']).slice(0, 10) }
    }
    return { ...tools, take, cash }
  }

  it.each(cases.flatMap((names) => [names, names.toReversed()]))(
    'runs on from its own day: %s, %s',
    async (...names) => {
      const before = await open()
      for (const name of names) await before.take(files[name])
      await before.take(history)
      const after = await open()
      for (const text of [history, ...names.map((name) => files[name])]) await after.take(text)
      const day = names.includes('cash of March') ? '2026-04-01' : '2026-02-01'
      for (const { cash } of [before, after]) expect(await cash()).toMatchObject({ total: 11_500, asOf: day })
    },
  )

  it('stands as it did before when a statement is taken back', async () => {
    const { take, undo, cash } = await open()
    await take(history)
    const whole = await take(files['all of January'])
    const alone = await take(files['positions of March'])
    const later = await take(files['cash of March'])
    expect(await cash()).toMatchObject({ total: 11_500, asOf: '2026-04-01' })
    await undo(later)
    expect(await cash()).toMatchObject({ total: 11_500, asOf: '2026-02-01' })
    await undo(alone)
    expect(await cash()).toMatchObject({ total: 11_500, asOf: '2026-02-01' })
    await take(files['positions of March'])
    await undo(whole)
    expect(await cash()).toMatchObject({ total: null })
  })

  it('leaves the account told of when its later half was', async () => {
    const { take, get } = await open()
    for (const name of ['all of January', 'positions of March'] as const) await take(files[name])
    const [account] = await get<Json[]>('/portfolio/accounts')
    expect(account).toMatchObject({
      cash_balance: 5000,
      last_synced: account?.['snapshot_as_of'],
      snapshot_as_of: expect.stringMatching(/^2026-04-01/),
    })
  })

  it('is compared with what the history came to on its own day', async () => {
    const { take, get } = await open()
    for (const text of [history, files['positions of January'], files['cash of March']]) await take(text)
    const { accounts } = await get<{ accounts: { differences: Json[] }[] }>('/portfolio/reconciliation')
    expect(accounts[0]?.differences).toMatchObject([
      { field: 'cash', ledger: -2000, broker: 8000, difference: 10_000 },
    ])
  })
})
