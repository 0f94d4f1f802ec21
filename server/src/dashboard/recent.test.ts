import { expect, it } from 'vitest'
import { openImports, type Json } from '../intake/testing/open-imports.ts'
import { schwabText } from '../intake/testing/schwab-rows.ts'
import { describeDecidedInCode } from '../testing/engines.ts'

interface Snapshot {
  readonly portfolio: Json
  readonly recent: { readonly stocks: readonly Json[]; readonly options: readonly Json[] }
}

const january = schwabText(
  '01/05/2026 Buy|KO|100|$60.00||-$6,000.00',
  '01/05/2026 Buy|PEP|100|$60.00||-$6,000.00',
  '01/05/2026 Sell to Open|KO 12/18/2026 65.00 C|1|1.00|0.65|99.35',
)
const february = schwabText(
  '02/02/2026 Buy|XOM|10|$60.00||-$600.00',
  '01/05/2026 Buy|ABT|100|$60.00||-$6,000.00',
  '02/02/2026 Sell|PEP|50|$61.00||$3,050.00',
  '01/05/2026 Sell to Open|PEP 12/18/2026 50.00 P|1|1.00|0.65|99.35',
)

describeDecidedInCode('the positions that changed last', ({ openTestDatabase }) => {
  it('go by the day of their latest entry and then by name, whichever file came first', async () => {
    for (const files of [
      [january, february],
      [february, january],
    ]) {
      const { take, get } = await openImports(await openTestDatabase())
      for (const file of files) await take(file)
      const { recent } = await get<Snapshot>('/dashboard/snapshot')
      expect(recent.stocks.map(({ symbol }) => symbol)).toEqual(['PEP', 'XOM', 'ABT'])
      expect(recent.options.map(({ underlying_symbol }) => underlying_symbol)).toEqual(['KO', 'PEP'])
    }
  })

  it('stand under a history only where one of its rows was taken', async () => {
    const { take, get } = await openImports(await openTestDatabase())
    const hasHistory = async () => (await get<Snapshot>('/dashboard/snapshot')).portfolio['has_history']
    await take(schwabText('01/05/2026 Rehypothecation|KO|100|$60.00||-$6,000.00'))
    expect(await hasHistory()).toBe(false)
    await take(january)
    expect(await hasHistory()).toBe(true)
  })

  it('begin with what the user added', async () => {
    const { take, get, post } = await openImports(await openTestDatabase())
    await take(january)
    for (const symbol of ['ZTS', 'AAA']) {
      const added = await post('/stocks/', { symbol, shares: 10, cost_basis: 50, market_price: 51 })
      expect(added.status, JSON.stringify(added.body)).toBe(201)
    }
    const { recent } = await get<Snapshot>('/dashboard/snapshot')
    expect(recent.stocks.map(({ symbol }) => symbol)).toEqual(['AAA', 'ZTS', 'KO'])
  })
})
