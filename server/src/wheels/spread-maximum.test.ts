/** Of a spread the share of the maximum is that of both legs, in the next step, on the card and for the profit target. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../testing/engines.ts'
import { chainOf, openSheets, type Json } from './roll-decisions/testing/listed-chain.ts'

const chain = chainOf('ABC', 52, [
  ['Put', 48, '2026-12-18', 2.6],
  ['Put', 46, '2026-12-18', 1.5],
])

describeDecidedInCode('a wheel of a spread', ({ openTestDatabase }) => {
  it('has earned the share of the credit of both legs', async () => {
    const { send } = await openSheets(
      await openTestDatabase(),
      chain,
      ['11/02/2026', 'Sell to Open', 'ABC 12/18/2026 48.00 P', 1, 6, 0.65],
      ['11/02/2026', 'Buy to Open', 'ABC 12/18/2026 46.00 P', 1, 1, 0.65],
    )
    await send('POST', '/wheels/refresh-prices')
    const [wheel] = (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
    // 600 - 100 - 1.30 = 498.70, of which (2.60 - 1.50) x 100 are left.
    expect(wheel).toMatchObject({
      percent_of_maximum: expect.closeTo((498.7 - 110) / 498.7, 9) as unknown,
      next_action: 'Close the 48/46 put spread at a net 1.10',
    })
  })

  it('that cost a debit has none', async () => {
    const { send } = await openSheets(
      await openTestDatabase(),
      chain,
      ['11/02/2026', 'Buy to Open', 'ABC 12/18/2026 48.00 P', 1, 6, 0.65],
      ['11/02/2026', 'Sell to Open', 'ABC 12/18/2026 46.00 P', 1, 4, 0.65],
    )
    await send('POST', '/wheels/refresh-prices')
    const [wheel] = (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
    expect(wheel).toMatchObject({ percent_of_maximum: null, next_action: 'Hold the 46/48 put spread' })
  })
})
