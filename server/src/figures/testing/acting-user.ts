/** A user who acts on lots, rolls, wheels and tickers, each found by what it is rather than by its id. */
import { expect } from 'vitest'
import type { Owner, Portfolios } from './portfolios.ts'

export type Json = Record<string, unknown>

interface Lot extends Json {
  readonly lot_no: string
  readonly actions: readonly string[]
  readonly open_contracts: number
  readonly spread: Json | null
}
interface Group extends Json {
  readonly id: string
  readonly account_id: string
  readonly account_number: string
  readonly ticker: string
}

export function actingUser(app: Portfolios, owner: Owner) {
  const { token } = owner
  const send = async <T = Json>(method: string, path: string, body?: unknown): Promise<T> => {
    const got = await app.send<T>(method, path, { token, ...(body === undefined ? {} : { body }) })
    expect(got.status, `${method} ${path}: ${JSON.stringify(got.body)}`).toBeLessThan(300)
    return got.body
  }
  const groups = async () => (await send<{ items: Group[] }>('GET', '/lots/groups')).items
  const groupOf = async (ticker: string, account: string) => {
    const found = (await groups()).find((each) => each.ticker === ticker && each.account_number === account)
    if (found === undefined) throw new Error(`no lots of ${ticker} in ${account}`)
    return found
  }
  const lotFor = async (action: string, ticker: string, account: string, isSpread = false) => {
    const group = await groupOf(ticker, account)
    const { lots } = await send<{ lots: Lot[] }>('GET', `/lots/groups/${group.id}`)
    const lot = lots.find((each) => each.actions.includes(action) && (each.spread !== null) === isSpread)
    if (lot === undefined) throw new Error(`no lot of ${ticker} offers ${action}`)
    return {
      group_id: group.id,
      lot_no: lot.lot_no,
      open_contracts: lot.open_contracts,
      trade_date: '2026-11-20',
    }
  }
  const shortOf = async (ticker: string, symbol: string, account: string) => {
    const found = await send<(Json & { id: string })[]>('GET', `/wheels/${ticker}/roll-candidates`)
    const row = found.find((each) => each['symbol'] === symbol && each['account_number'] === account)
    if (row === undefined) throw new Error(`no ${symbol} in ${account}`)
    return row as Json & { id: string; moves_with: { id: string } | null }
  }
  const wheelOf = async (ticker: string, account: string) => {
    const rows = await send<(Json & { id: string })[]>('GET', '/wheels/wheel-cycles')
    const row = rows.find(
      (each) => each['ticker'] === ticker && each['account_number'] === account && each['ended_at'] === null,
    )
    if (row === undefined) throw new Error(`no wheel of ${ticker}`)
    return row
  }
  return { send, groupOf, lotFor, shortOf, wheelOf }
}
export type ActingUser = ReturnType<typeof actingUser>
