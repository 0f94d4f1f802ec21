/** A portfolio with something to be said by every call: two accounts, a rename, moves between them, questions and decisions. */
import { expect } from 'vitest'
import { asSchwabCsv } from '../../intake/testing/as-schwab-csv.ts'
import { payloadOf, rawAccount, rawPosition } from '../../intake/testing/payload.ts'
import { schwabText } from '../../intake/testing/schwab-rows.ts'
import { assigned, leg, shares } from '../../intake/testing/told.ts'
import { splitWithCall, workedCase } from '../../intake/testing/worked-histories.ts'
import { takeFile, userCalls } from '../../testing/open-user.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { Owner } from './portfolios.ts'

const [one, other] = ['11110001', '22220002']

/** Under its former name; the user alone tells that it changed. */
const former = [
  shares('2026-01-05', 'Buy', 200, 'FB', 40),
  leg('2026-01-06', 'STO', 1, 'FB 45C 2026-03-20', 1),
  leg('2026-01-06', 'STO', 1, 'FB 35P 2026-12-18', 1),
]
const latter = [
  leg('2026-03-04', 'BTC', 1, 'META 45C 2026-03-20', 0.5),
  // The day after the one was closed: the user says whether it is a roll.
  leg('2026-03-05', 'STO', 1, 'META 50C 2026-12-18', 1),
  shares('2026-04-01', 'Buy', 30, 'META', 42),
  shares('2026-04-02', 'Sell', 10, 'META', 45),
]
/** An assignment, a call past its last day, and a put that nobody saw opened. */
const unclear = [
  leg('2026-01-12', 'STO', 1, 'KO 50P 2026-02-20', 1),
  assigned('2026-02-20', 1, 'KO 50P 2026-02-20'),
  leg('2026-02-23', 'STO', 1, 'KO 52C 2026-03-20', 1),
  leg('2026-03-06', 'BTC', 1, 'PEP 50P 2026-12-18', 2),
  leg('2026-03-09', 'STO', 1, 'PEP 55P 2026-12-18', 2),
]
const files: readonly (readonly [account: string, text: string])[] = [
  [one, asSchwabCsv(workedCase)],
  [one, asSchwabCsv(splitWithCall)],
  [one, asSchwabCsv(former)],
  [one, asSchwabCsv(unclear)],
  [one, schwabText('03/02/2026 Journaled Shares|KO|-100|||', '03/02/2026 Journaled Shares|FB|-100|||')],
  [other, schwabText('03/04/2026 Journaled Shares|KO|100|||', '03/09/2026 Sell|KO|100|$48.00||$4,800.00')],
  [other, schwabText('03/04/2026 Journaled Shares|META|100|||', '03/20/2026 Cash Dividend|META||||$45.00')],
  [one, asSchwabCsv(latter)],
]

const held = payloadOf(
  [
    rawAccount(
      one,
      [
        rawPosition({ symbol: 'META', long_quantity: 100, average_price: 40, market_value: 4700 }),
        rawPosition({
          symbol: 'META  261218C00050000',
          asset_type: 'OPTION',
          short_quantity: 1,
          average_price: 1,
          market_value: -90,
        }),
      ],
      { cash_balance: 45_000 },
    ),
  ],
  '2026-11-20T14:30:00Z',
)

type Json = Readonly<Record<string, unknown>>

export async function enterRichPortfolio(app: TestApp, { token }: Owner): Promise<void> {
  const { send, get } = userCalls(app, token)
  const done = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const got = await send(method, path, body)
    await app.deps.background.settle()
    expect(got.status, `${method} ${path}: ${JSON.stringify(got.body)}`).toBeLessThan(300)
    return got.body
  }
  for (const [at, [account, text]] of files.entries())
    await takeFile(app, token, text, account, `${account} ${at}.csv`)
  const accounts = await get<{ id: string; account_number: string }[]>('/portfolio/accounts')
  const idOf = (number: string) => accounts.find(({ account_number }) => account_number === number)?.id
  const record = (body: Json) => done('POST', '/portfolio/entries', { account_id: idOf(one), ...body })
  await record({ kind: 'symbol-change', symbol: 'FB', new_symbol: 'META', trade_date: '2026-03-03' })
  await record({ kind: 'cash-transfer', symbol: null, amount: 50_000, trade_date: '2026-02-02' })
  await done('POST', '/portfolio/import/positions', held)
  await record({ kind: 'buy', symbol: 'ABC', quantity: 50, price: 44, trade_date: '2026-06-01' })
  await record({ kind: 'sell', symbol: 'ABC', quantity: 20, price: 46, trade_date: '2026-06-02' })
  await done('PUT', `/portfolio/accounts/${idOf(one)}`, { disposal_method: 'specific', is_ira: false })
  await done('POST', '/stocks/', { symbol: 'XYZ', shares: 100, cost_basis: 40, market_price: 41 })
  await done('POST', '/options/', {
    ticker: 'XYZ',
    strike_price: 50,
    expiration_date: '2026-12-18',
    option_type: 'Put',
    contracts: -1,
    cost_basis: 2,
  })
  await done('POST', '/wheels/wheel-cycles', {
    ticker: 'SOFI',
    strategy_type: 'cash_secured_put',
    started_at: '2026-11-02',
    detection_metadata: {
      strike_price: 45,
      expiration_date: '2026-12-18',
      contract_count: 1,
      premium: 2.5,
    },
  })
  const wheels = await get<{ id: string; ticker: string; status: string }[]>('/wheels/wheel-cycles')
  const on = (symbol: string) =>
    wheels.find(({ ticker, status }) => ticker === symbol && status !== 'closed')?.id
  await done('PATCH', `/wheels/wheel-cycles/${on('META')}/status`, { status: 'monitoring' })
  await done('DELETE', `/wheels/wheel-cycles/${on('PEP')}`)
}
