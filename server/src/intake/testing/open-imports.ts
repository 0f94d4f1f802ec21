/** A signed-in user with the calls that the tests of imported histories make. */
import { expect } from 'vitest'
import type { Database } from '../../database/database.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { uploadForm } from '../../testing/open-user.ts'

export type Json = Record<string, unknown>

export type Counts = Record<
  'rows' | 'new' | 'already_here' | 'corrections' | 'same_trade' | 'needs_fix' | 'refused' | 'nothing_new',
  number
>
export interface Staged {
  readonly id: string
  readonly format: string
  readonly counts: Counts
  readonly entries: number
  readonly net_cash: number | null
  readonly rows: readonly {
    readonly line: number
    readonly outcome: string
    readonly reason: string | null
  }[]
}

export interface Profit {
  readonly underlying: string | null
  readonly option_pnl: number | null
  readonly stock_pnl: number | null
  readonly dividends: number
  readonly fees: number
  readonly realized_pnl: number | null
  readonly tax_realized_pnl: number | null
  readonly net_cash: number
  readonly open: boolean
  readonly complete: boolean
  readonly rests_on: { readonly refused_rows: number }
}

export interface Lot extends Json {
  readonly tax_basis: number | null
  readonly tax_gain: number | null
  readonly quantity: number
}

export interface WheelCycle extends Json {
  readonly cycle_key: string
  readonly net_stock_cost: number | null
  readonly slots: readonly { readonly outcome: string; readonly result: number | null }[]
}

export async function openImports(db: Database, overrides: Parameters<typeof createTestApp>[2] = {}) {
  const app = createTestApp(db, {}, overrides)
  const { access_token: token } = await app.signUp('ann')
  const get = async <T>(path: string) => (await app.send<T>('GET', path, { token })).body
  const post = <T>(path: string, body: unknown) => app.send<T>('POST', path, { token, body })
  const stage = (text: string, name: string, fields: Readonly<Record<string, string>> = {}) => {
    return app.send<Staged>('POST', '/imports', { token, body: uploadForm(text, fields, name) })
  }
  /** Says of each name that the file is asked about that it is an account of its own. */
  const stageAsNew = async (text: string, name: string) => {
    const said: Record<string, { account_name: string }> = {}
    for (;;) {
      const asked = await stage(text, name, { accounts: JSON.stringify(said) })
      const { named = [] } = asked.body as { named?: readonly string[] }
      const [unsaid] = asked.status === 422 ? named.filter((each) => said[each] === undefined) : []
      if (unsaid === undefined) return asked
      said[unsaid] = { account_name: unsaid }
    }
  }
  /** Imports a file into the accounts that it names, else into one of that number. */
  const take = async (text: string, name = 'history.csv', account?: string): Promise<Staged> => {
    const asked = account === undefined ? await stageAsNew(text, name) : await stage(text, name)
    const staged =
      asked.status === 422 ? await stage(text, name, { account_name: account ?? '99990000' }) : asked
    expect(staged.status, JSON.stringify(staged.body)).toBe(201)
    const { rows, ...parts } = staged.body.counts
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(rows)
    const confirmed = await post<Staged>(`/imports/${staged.body.id}/confirm`, {})
    expect(confirmed.status).toBe(200)
    return staged.body
  }
  const undo = async (id: string) => {
    const answer = await app.send('DELETE', `/imports/${id}?confirmed=true`, { token })
    await app.deps.background.settle()
    return answer
  }
  const profits = async () => (await get<{ items: Profit[] }>('/portfolio/pnl')).items
  const profitOf = async (underlying: string | null) =>
    (await profits()).find((profit) => profit.underlying === underlying)
  const lots = (query = 'status=all') => get<Lot[]>(`/portfolio/lots?${query}`)
  const wheel = (ticker: string) => get<{ cycles: WheelCycle[] } & Json>(`/wheels/${ticker}/data`)
  return { ...app, token, get, post, stage, take, undo, profits, profitOf, lots, wheel }
}
