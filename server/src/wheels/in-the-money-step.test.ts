/** How far an option is in the money is one figure: the next step of its wheel says what Options does, a part of the price. */
import { parseOptionSymbol, moneyFromMicros, strikeDistance } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../testing/engines.ts'
import { chainOf, openSheets, type Json } from './roll-decisions/testing/listed-chain.ts'

const chain = chainOf('ABC', 52, [['Put', 55, '2026-12-18', 4]])

describeDecidedInCode('the next step of a put in the money', ({ openTestDatabase }) => {
  it('says how far by the price of the underlying', async () => {
    const { send } = await openSheets(await openTestDatabase(), chain, [
      '11/02/2026',
      'Sell to Open',
      'ABC 12/18/2026 55.00 P',
      1,
      2,
      0.65,
    ])
    await send('POST', '/wheels/refresh-prices')
    const [wheel] = (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
    const contract = parseOptionSymbol('ABC   261218P00055000')
    const distance = contract.ok ? strikeDistance(contract.value, moneyFromMicros(52_000_000)) : null
    // 3 of 52, where it is 3 of 55 that the strike is above it.
    expect(distance?.fraction).toBeCloseTo(0.0577, 4)
    expect(wheel?.['next_reason']).toBe('28 d, 5.8% in the money')
  })
})
