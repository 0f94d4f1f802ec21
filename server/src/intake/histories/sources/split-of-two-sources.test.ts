/** A split of contracts that the page tells by what it added, and another source by the old contract and the new one. */
import { compareText } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { schwabFile } from '../../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { openImports, type Json } from '../../testing/open-imports.ts'

const bought = '03/02/2026,Buy,RVS,RVS INC,10,$90.00,,-$900.00'
const split = '04/06/2026,Stock Split,RVS,RVS INC,20,,,'
const sold = (strike: number): string =>
  `03/03/2026,Sell to Open,RVS 05/15/2026 ${strike}.00 P,PUT RVS INC $${strike} EXP 05/15/26,2,$1.00,$1.30,$198.70`
const added = (strike: number): string =>
  `04/06/2026,Options Frwd Split,RVS 05/15/2026 ${strike}.00 P,PUT RVS INC $${strike} EXP 05/15/26,-4,,,`
const ended = (strike: number): string =>
  `05/18/2026 as of 05/15/2026,Expired,RVS 05/15/2026 ${strike}.00 P,PUT RVS INC $${strike} EXP 05/15/26,6,,,`
const page = schwabFile(ended(40), ended(30), added(40), added(30), split, sold(120), sold(90), bought)

const moved = (activityId: number, strike: number, amount: number): object => ({
  activityId,
  accountNumber: '99990000',
  status: 'VALID',
  type: 'RECEIVE_AND_DELIVER',
  time: '2026-04-06T12:00:00+0000',
  tradeDate: '2026-04-06T12:00:00+0000',
  netAmount: 0,
  description: 'FORWARD SPLIT',
  transferItems: [
    {
      instrument: {
        assetType: 'OPTION',
        symbol: `RVS   260515P${String(strike * 1000).padStart(8, '0')}`,
        putCall: 'PUT',
        strikePrice: strike,
      },
      amount,
      cost: 0,
      price: 0,
      positionEffect: amount > 0 ? 'CLOSING' : 'OPENING',
    },
  ],
})
const interfaces = (...strikes: readonly number[]): string =>
  JSON.stringify(
    strikes.flatMap((strike) => [moved(strike, strike, 2), moved(1000 + strike, strike / 3, -6)]),
  )

describeDecidedInCode('a split of contracts that two sources report', ({ openTestDatabase }) => {
  const changesAfter = async (...files: readonly (readonly [name: string, text: string])[]) => {
    const { take, get, profitOf } = await openImports(await openTestDatabase())
    const counts: Json[] = []
    for (const [name, text] of files) counts.push((await take(text, name)).counts)
    const { items } = await get<{ items: readonly Json[] }>('/portfolio/entries?kind=contract-change')
    expect(await profitOf('RVS')).toMatchObject({ net_cash: 397.4 - 900, complete: true })
    const { problems, same_trades } = await get<Json>('/portfolio/reconciliation')
    return {
      counts,
      symbols: items.map(({ symbol }) => String(symbol)).toSorted(compareText),
      problems,
      sameTrades: same_trades,
    }
  }

  it('is one change of each contract, with both sources named', async () => {
    const both = await changesAfter(['page.csv', page], ['transactions.json', interfaces(90, 120)])
    expect(both).toMatchObject({
      counts: [{ new: 8 }, { new: 0, same_trade: 2 }],
      symbols: ['RVS   260515P00030000', 'RVS   260515P00040000'],
      problems: [],
      sameTrades: [
        { counted_source: 'schwab-csv', source: 'schwab-api' },
        { counted_source: 'schwab-csv', source: 'schwab-api' },
      ],
    })
  })

  it('is one change with the interface first', async () => {
    const both = await changesAfter(['transactions.json', interfaces(90, 120)], ['page.csv', page])
    expect(both).toMatchObject({
      counts: [{ new: 2 }, { new: 6, same_trade: 2 }],
      symbols: ['RVS   260515P00090000', 'RVS   260515P00120000'],
      problems: [],
    })
  })

  it('belongs to the change of its own strike where one source leaves another out', async () => {
    const both = await changesAfter(['transactions.json', interfaces(120)], ['page.csv', page])
    expect(both).toMatchObject({
      counts: [{ new: 1 }, { new: 7, same_trade: 1 }],
      symbols: ['RVS   260515P00030000', 'RVS   260515P00120000'],
      problems: [],
    })
  })
})
