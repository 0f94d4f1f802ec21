/** Parameters of a wheel on the roll sheet: the strike that they name, their days, and the premium that they ask. */
import { formatOptionSymbol, optionContract, type TradingDate } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { asSchwabCsv } from '../../intake/testing/as-schwab-csv.ts'
import { leg } from '../../intake/testing/told.ts'
import type { Chain } from '../../market-data/provider.ts'
import { dollars, plainContract, plainQuote, plainSource } from '../../market-data/testing/plain-source.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openUser } from '../../testing/open-user.ts'

type Json = Record<string, unknown>
interface Scenario {
  readonly options: readonly (Json & { readonly strike: number; readonly plan: Json | null })[]
  readonly plan: { readonly words: string; readonly strikes: readonly Json[] } | null
}

const now = '2026-11-20T15:00:00Z'
const put = (strike: number, date: string, price: number) => {
  const expiration = date as TradingDate
  const contract = optionContract({ root: 'ABC', right: 'Put', strike: dollars(strike), expiration })
  if (!contract.ok) throw new Error('no contract')
  const quote = plainQuote(formatOptionSymbol(contract.value), price, now)
  return plainContract(quote, { right: 'Put', strike: dollars(strike), expiration })
}
const contracts = [
  put(48, '2026-12-18', 2.6),
  put(48, '2027-01-15', 3.4),
  put(47, '2027-01-15', 2.9),
  put(46, '2027-01-15', 2.4),
  put(45, '2027-01-15', 1.9),
]
const chain: Chain = {
  underlying: plainQuote('ABC', 47, now, { previousClose: dollars(47) }),
  expirations: ['2026-12-18', '2027-01-15'] as TradingDate[],
  contracts,
}
/** Closes from 45.50 to 47.45, as many sessions as are told. */
const closes = (sessions: number) =>
  Array.from({ length: sessions }, (_, at) => ({
    date: `2026-${String(9 + Math.floor(at / 28)).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}` as TradingDate,
    open: dollars(47),
    high: dollars(48),
    low: dollars(45),
    close: dollars(45.5 + (at % 40) * 0.05),
    volume: 1000,
  }))

describeDecidedInCode('the plan of a wheel on the roll sheet', ({ openTestDatabase }) => {
  const open = async (sessions = 60) => {
    const source = plainSource({ history: closes(sessions) })
    source.tellChain(chain)
    const sources = { primary: source }
    const { send, takeText } = await openUser(await openTestDatabase(), { startsAt: now, sources })
    await takeText(asSchwabCsv([leg('2026-11-02', 'STO', 1, 'ABC 48P 2026-12-18', 2)]))
    const [wheel] = (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
    const [short] = (await send<Json[]>('GET', '/wheels/ABC/roll-candidates')).body
    const sheetOf = async (parameters: Json | null) => {
      if (parameters !== null)
        expect((await send('PUT', `/wheels/${String(wheel?.['id'])}`, parameters)).status).toBe(200)
      const asked = { option_ids: [short?.['id']], strategy: 'all', parameters: { strike_adjustment: 'otm' } }
      const { body } = await send<Scenario[]>('POST', '/wheels/ABC/roll-scenarios', asked)
      const [scenario] = body
      if (scenario === undefined) throw new Error(JSON.stringify(body))
      return scenario
    }
    return { sheetOf }
  }
  const jan = '2027-01-15'

  it('is none while no parameter is set', async () => {
    const sheet = await (await open()).sheetOf(null)
    expect(sheet.plan).toBeNull()
    expect(sheet.options.map(({ plan }) => plan)).toEqual(sheet.options.map(() => null))
  })

  it('marks days and premium of each roll, met or missed', async () => {
    const sheet = await (
      await open()
    ).sheetOf({ target_premium_rate: 6.5, min_dte: 20, max_dte: 45, strike_selection_method: null })
    expect(sheet.plan).toEqual({ words: '20 to 45 days, at least 6.5% of the strike', strikes: [] })
    const told = sheet.options.map(({ strike, plan }) => [
      strike,
      plan?.['is_within_days'],
      plan?.['meets_rate'],
      Number(plan?.['rate']).toFixed(2),
    ])
    // 3.40 on 48 is 7.08%, 2.40 on 46 is 5.22%; January lies 56 days away.
    expect(told).toContainEqual([48, false, true, '7.08'])
    expect(told).toContainEqual([46, false, false, '5.22'])
  })

  it.each([
    ['percentage', null, 45],
    ['premium', 5, 46],
    ['support_resistance', null, 45],
  ])('names the strike by %s', async (method, rate, strike) => {
    const sheet = await (await open()).sheetOf({ strike_selection_method: method, target_premium_rate: rate })
    expect(sheet.plan?.strikes).toEqual([{ expiration: jan, strike, reason: null }])
    for (const option of sheet.options)
      expect([option.strike, option.plan?.['is_plan_strike']]).toEqual([
        option.strike,
        option.strike === strike,
      ])
  })

  it('names none where closes of too few sessions are known', async () => {
    const sheet = await (await open(59)).sheetOf({ strike_selection_method: 'support_resistance' })
    expect(sheet.plan?.strikes).toEqual([
      { expiration: jan, strike: null, reason: 'closing prices of the last sessions are not known' },
    ])
    expect(sheet.options.map(({ plan }) => plan?.['is_plan_strike'])).toEqual(sheet.options.map(() => null))
  })
})
