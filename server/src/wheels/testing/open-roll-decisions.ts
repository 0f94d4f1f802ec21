/** A user who weighs a roll on a chain that a source gave, and what each test of the decision reads. */
import { formatOptionSymbol, optionContract, type TradingDate } from '@wheelwright/core'
import type { Chain } from '../../market-data/provider.ts'
import { dollars, plainContract, plainQuote, plainSource } from '../../market-data/testing/plain-source.ts'
import type { EngineTools } from '../../testing/engines.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { schwabFile, schwabFillLine, type SchwabFill } from '../../formats/testing/broker-files.ts'
import { userCalls, openUser } from '../../testing/open-user.ts'

export type Json = Record<string, unknown>
export type Choice = Json & { strategy: string | null; kind: string; tax: Json }
export type Scenario = Json & {
  option_id: string
  options: Choice[]
  others: Choice[]
  messages: string[]
  chain: Json & { steps: Json[] }
}

const now = '2026-11-20T15:00:00Z'
export function listed(
  root: string,
  right: 'Call' | 'Put',
  strike: number,
  date: string,
  price: number,
  asOf = now,
) {
  const expiration = date as TradingDate
  const contract = optionContract({ root, right, strike: dollars(strike), expiration })
  if (!contract.ok) throw new Error('no contract')
  const quote = plainQuote(formatOptionSymbol(contract.value), price, asOf)
  return plainContract(quote, { right, strike: dollars(strike), expiration })
}

export function chainOf(root: string, spot: number, contracts: Chain['contracts'], asOf = now): Chain {
  return {
    underlying: plainQuote(root, spot, asOf, { previousClose: dollars(spot) }),
    expirations: [...new Set(contracts.map(({ expiration }) => expiration))].toSorted(),
    contracts,
  }
}

export function puts(asOf = now) {
  return [
    listed('ABC', 'Put', 48, '2026-12-18', 2.6, asOf),
    listed('ABC', 'Put', 46, '2026-12-18', 1.5, asOf),
    listed('ABC', 'Put', 48, '2027-01-15', 3.4, asOf),
    listed('ABC', 'Put', 47, '2027-01-15', 2.9, asOf),
    listed('ABC', 'Put', 46, '2027-01-15', 2.4, asOf),
    listed('ABC', 'Put', 45, '2027-01-15', 1.9, asOf),
    listed('ABC', 'Put', 48, '2027-02-19', 4.1, asOf),
    listed('ABC', 'Call', 50, '2027-01-15', 1.2, asOf),
  ]
}

export const decPut = 'ABC 12/18/2026 48.00 P'
export const janPut = 'ABC 01/15/2027 47.00 P'
export function sold(count = 2): SchwabFill {
  return ['11/02/2026', 'Sell to Open', decPut, count, 2, 0.65 * count]
}

export function callsOf(app: TestApp, token: string) {
  const { send, takeText } = userCalls(app, token)
  const take = (...rows: SchwabFill[]) => takeText(schwabFile(...rows.map(schwabFillLine)))
  const candidates = (ticker = 'ABC') => send<Json[]>('GET', `/wheels/${ticker}/roll-candidates`)
  const scenarios = async (parameters: Json = {}, more: Json = {}, ticker = 'ABC') => {
    const ids = (await candidates(ticker)).body.map(({ id }) => id)
    const body = { option_ids: ids, strategy: 'all', parameters, ...more }
    return send<Scenario[]>('POST', `/wheels/${ticker}/roll-scenarios`, body)
  }
  const execute = (body: unknown, headers = {}) => send('POST', '/wheels/ABC/execute-roll', body, headers)
  const only = async (ticker = 'ABC') => {
    const [first] = (await candidates(ticker)).body
    return (first?.['id'] ?? '') as string
  }
  const entries = async () => (await send<{ items: Json[] }>('GET', '/portfolio/entries')).body.items
  const wheels = async () => (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
  const figures = async () => {
    const [wheel, pnl, options, data] = await Promise.all([
      wheels(),
      send<{ items: Json[] }>('GET', '/portfolio/pnl'),
      send<Json[]>('GET', '/portfolio/options'),
      send<{ cycles: Json[] }>('GET', '/wheels/ABC/data'),
    ])
    return {
      wheels: wheel.map(
        ({ premium_collected, total_pnl, strike_price, expiration_date, positions, status }) => ({
          premium_collected,
          total_pnl,
          strike_price,
          expiration_date,
          positions,
          status,
        }),
      ),
      pnl: pnl.body.items,
      options: options.body.map(({ symbol, contracts, cost_basis }) => ({ symbol, contracts, cost_basis })),
      cycles: data.body.cycles,
      entries: (await entries()).length,
    }
  }
  return { send, take, candidates, scenarios, execute, only, entries, wheels, figures }
}

export function words({ strategy, kind, strike, expiration, net_credit }: Choice) {
  return `${strategy ?? kind} ${String(strike)} ${String(expiration)} ${String(net_credit)}`
}

const down = { strike: 47, expiration: '2027-01-15', close_price: 2.55, open_price: 2.95, fees: 2.6 }

export function fillFor(id: string, more: Json = {}) {
  return {
    option_ids: [id],
    strategy: 'adjust_strike',
    fills: [{ option_id: id, ...down, ...more }],
  }
}

/** Users who weigh a roll on a source's chain, without rows or with two puts. */
export function decisionsIn(openTestDatabase: EngineTools['openTestDatabase']) {
  const open = async (chain: Chain | null = chainOf('ABC', 47, puts()), startsAt = now) => {
    const source = plainSource({ dividends: [{ exDate: '2026-12-30' as TradingDate, amount: dollars(0.3) }] })
    if (chain !== null) source.tellChain(chain)
    const sources = chain === null ? {} : { primary: source }
    const { test, token } = await openUser(await openTestDatabase(), { startsAt, sources })
    return { test, source, ...callsOf(test, token) }
  }
  const openPuts = async (chain?: Chain | null, startsAt?: string) => {
    const calls = await open(chain, startsAt)
    await calls.take(sold())
    return { ...calls, id: await calls.only() }
  }
  return { open, openPuts }
}
