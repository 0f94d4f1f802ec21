/** Shares that a file and the user priced at one instant: what wheels and detection say of it is the same at every reading. */
import { expect, it } from 'vitest'
import { schwabFile } from '../formats/testing/broker-files.ts'
import { payloadOf, rawAccount, rawPosition } from '../intake/testing/payload.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { openUser } from '../testing/open-user.ts'

const now = '2026-11-20T14:30:00Z'

interface Wheel {
  readonly price_source: string
}
interface Detected {
  readonly opportunities: readonly { readonly risk_assessment: { readonly factors: readonly object[] } }[]
}

describeDecidedInCode('prices of one instant', ({ openTestDatabase }) => {
  it('are chosen among by a rule, in whatever order rows are read', async () => {
    const { takeText, send, get } = await openUser(await openTestDatabase())
    await takeText(
      schwabFile(
        '"11/03/2026","Sell to Open","ABC 12/18/2026 40.00 P","PUT","1","$1.00","","$100.00"',
        '"11/02/2026","Sell to Open","ABC 12/18/2026 45.00 C","CALL","1","$1.00","","$100.00"',
        '"11/02/2026","Buy","ABC","ABC INC","10","$44.00","","-$440.00"',
      ),
    )
    const shares = rawPosition({ symbol: 'ABC', long_quantity: 10, average_price: 44, market_value: 500 })
    const option = (terms: string, value: number) =>
      rawPosition({
        symbol: `ABC   261218${terms}`,
        asset_type: 'OPTION',
        short_quantity: 1,
        average_price: 1,
        market_value: -value,
      })
    const held = [shares, option('C00045000', 520), option('P00040000', 30)]
    const payload = payloadOf([rawAccount('99990000', held)], now)
    expect((await send('POST', '/portfolio/import/positions', payload)).status).toBeLessThan(300)
    const typed = { symbol: 'ABC', shares: 100, cost_basis: 40, market_price: 41 }
    expect((await send('POST', '/stocks/', typed)).status).toBe(201)
    const read = async () => {
      const [wheel] = await get<Wheel[]>('/wheels/wheel-cycles?timeline=true')
      const { body } = await send<Detected>('POST', '/wheels/detect', {})
      return {
        source: wheel?.price_source,
        factors: JSON.stringify(body.opportunities.map(({ risk_assessment }) => risk_assessment.factors)),
      }
    }
    const answers = []
    for (let times = 0; times < 8; times += 1) {
      answers.push(await read())
      // A list is kept until something is written.
      await send('POST', '/wheels/track-ticker', { ticker: `ZZ${'ABCDEFGH'[times]}` })
    }
    expect(new Set(answers.map(({ source }) => source))).toEqual(new Set(['manual']))
    const factors = new Set(answers.map((each) => each.factors))
    expect(factors.size).toBe(1)
    // The broker's 50 counts for the instrument, not the 41 that was typed.
    expect([...factors][0]).toContain('Call in the money')
  })
})
