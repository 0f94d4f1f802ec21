/** What was recorded as closed by mistake, and taken back, has the price again that it had, with its age. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { takeFile } from '../../testing/open-user.ts'
import { schwabFile, schwabFillLine, type SchwabFill } from '../../formats/testing/broker-files.ts'
import { chainOf, openSheets, type Json } from './testing/listed-chain.ts'

const chain = chainOf('ABC', 52, [
  ['Put', 48, '2026-12-18', 2.6],
  ['Put', 46, '2026-12-18', 1.5],
])

describeDecidedInCode('a closing that was taken back', ({ openTestDatabase }) => {
  it('leaves every price and every open figure as it was', async () => {
    const { send, sheets, figures } = await openSheets(
      await openTestDatabase(),
      chain,
      ['11/02/2026', 'Sell to Open', 'ABC 12/18/2026 48.00 P', 2, 6, 1.3],
      ['11/02/2026', 'Buy to Open', 'ABC 12/18/2026 46.00 P', 2, 1, 1.3],
    )
    await send('POST', '/wheels/refresh-prices')
    const prices = async () =>
      (await send<Json[]>('GET', '/portfolio/options')).body.map(
        ({ symbol, current_price, price_as_of, price_source }) => [
          symbol,
          current_price,
          price_as_of,
          price_source,
        ],
      )
    const next = async () => (await send<Json[]>('GET', '/wheels/wheel-cycles')).body[0]?.['next_action']
    const before = { figures: await figures(), prices: await prices(), next: await next() }
    expect(before.prices.map(([, price]) => price)).toEqual([1.5, 2.6])
    // 1.10 of 5.00 is left.
    expect(before.next).toBe('Close the 48/46 put spread at a net 1.10')
    const [sheet] = await sheets()
    const fills = [
      { option_id: sheet?.option_id, close_price: 2.55 },
      { option_id: sheet?.moves_with?.id, close_price: 1.5 },
    ]
    const body = { option_ids: [sheet?.option_id], fills }
    const closed = await send<Json>('POST', '/wheels/ABC/close-options', body)
    expect((await figures()).options).toEqual([])
    await send('DELETE', `/wheels/ABC/closes/${String(closed.body['closing_id'])}`)
    expect({ figures: await figures(), prices: await prices(), next: await next() }).toEqual(before)
  })
  it('leaves the latest price where two accounts held the same option', async () => {
    const sold: SchwabFill = ['11/02/2026', 'Sell to Open', 'ABC 12/18/2026 48.00 P', 1, 6, 0.65]
    const closed: SchwabFill = ['11/20/2026', 'Buy to Close', 'ABC 12/18/2026 48.00 P', 1, 2.5, 0.65]
    const { test, token, send } = await openSheets(await openTestDatabase(), chain)
    const takeIn = async (account: string, ...rows: readonly SchwabFill[]) =>
      (await takeFile(test, token, schwabFile(...rows.map(schwabFillLine)), account)).id
    await takeIn('11110000', sold)
    await takeIn('22220000', sold)
    await send('POST', '/wheels/refresh-prices')
    const ends = [await takeIn('11110000', closed), await takeIn('22220000', closed)]
    for (const id of ends) expect((await send('DELETE', `/imports/${id}`)).status).toBeLessThan(300)
    const options = (await send<Json[]>('GET', '/portfolio/options')).body
    expect(options.map(({ contracts, current_price }) => [contracts, current_price])).toEqual([
      [-1, 2.6],
      [-1, 2.6],
    ])
  })
})
