/** Options past their expiration, as Reconciliation, the Dashboard and Options count them. */
import { expect, it } from 'vitest'
import { openImports, type Json } from '../../intake/testing/open-imports.ts'
import { asSchwabCsv } from '../../intake/testing/as-schwab-csv.ts'
import { payloadOf, rawAccount, rawPosition } from '../../intake/testing/payload.ts'
import { leg } from '../../intake/testing/told.ts'
import { describeEachEngine } from '../../testing/engines.ts'

const expiredPut = (strike: number) =>
  rawPosition({
    symbol: `PCG   261106P000${strike}000`,
    asset_type: 'OPTION',
    short_quantity: 1,
    average_price: 0.55,
    market_value: 0,
  })

describeEachEngine('options past their expiration', ({ openTestDatabase }) => {
  it('are counted apart where the history leaves open what no page shows as held', async () => {
    const { take, get, post } = await openImports(await openTestDatabase())
    const sold = (strike: number) => leg('2026-10-01', 'STO', 1, `PCG ${strike}P 2026-11-06`, 0.55)
    await take(asSchwabCsv([sold(14), sold(15)]), 'history.csv', '11112222')
    const read = async () => {
      const reconciled = await get<Json>('/portfolio/reconciliation')
      const { portfolio } = await get<{ portfolio: Json }>('/dashboard/snapshot')
      const counts = reconciled['counts'] as Json
      return [counts['pending'], reconciled['pending_unheld'], portfolio['pending_expiry']]
    }
    expect(await read()).toEqual([2, 0, 2])
    // The broker lists one of them still, and one of which the history tells nothing.
    await post(
      '/portfolio/import/positions',
      payloadOf([rawAccount('11112222', [expiredPut(15), expiredPut(16)])]),
    )
    expect(await read()).toEqual([3, 1, 2])
  })
})
