/** A history of three rows, and the pages whose answers are settled when something is written. */
import { openImports, type Json } from '../../intake/testing/open-imports.ts'
import type { createTestApp } from '../../testing/test-app.ts'
import { schwabLine } from '../../formats/testing/broker-files.ts'
import type { Database } from '../../database/database.ts'

export const put = schwabLine(
  '11/02/2026',
  'Sell to Open',
  'KO 12/18/2026 48.00 P',
  '1',
  '2.60',
  '0.65',
  '259.35',
)
export const shares = schwabLine('11/03/2026', 'Buy', 'PCG', '150', '20.00', '1.00', '-3001.00')
export const call = schwabLine(
  '11/05/2026',
  'Sell to Open',
  'PCG 12/18/2026 22.00 C',
  '1',
  '0.50',
  '0.65',
  '49.35',
)

export interface Position extends Json {
  readonly symbol: string
  readonly asset_type: string
  readonly shares: number | null
  readonly contracts: number | null
  readonly market_value: number | null
  readonly source: string
  readonly difference: { readonly quantity: number } | null
}
export interface Snapshot {
  readonly portfolio: Json & { readonly active_positions: number; readonly total_value: number | null }
  readonly stocks: Json & { readonly open_count: number; readonly unknown_values: number }
  readonly options: Json & { readonly open_count: number; readonly unknown_values: number }
  readonly wheels: { readonly open_tickers: readonly string[] }
}

export type Wheel = Json & { readonly ticker: string; readonly status: string }

/** What a page needs of the entries is stored. */
export const settledPages = [
  '/dashboard/snapshot',
  '/portfolio/pnl',
  '/wheels/wheel-cycles',
  '/wheels/wheel-cycles?status=open',
  '/wheels/wheel-cycles?status=closed',
  '/portfolio/options',
  '/portfolio/entries',
  '/portfolio/questions/count',
  '/wheels/alerts',
  '/wheels/campaign-proposals',
  '/portfolio/lots',
  '/portfolio/lots?symbol=PCG&status=all',
  '/portfolio/entries?symbol=PCG',
  '/portfolio/reconciliation',
  '/wheels/PCG/data',
  '/wheels/performance',
  '/wheels/wheel-cycles?timeline=true',
  '/lots/groups?ticker=PCG',
]

export async function readAll({ send }: ReturnType<typeof createTestApp>, token: string): Promise<unknown[]> {
  const answers = []
  for (const path of settledPages) answers.push((await send('GET', path, { token })).body)
  return answers
}

/** A user whose files are imported, and the pages that show what is held of them. */
export async function openSettling(db: Database, overrides: Parameters<typeof openImports>[1] = {}) {
  const tools = await openImports(db, overrides)
  const { get } = tools
  const positions = async (query = '') =>
    (await get<{ positions: Position[] }>(`/portfolio/positions${query}`)).positions
  const snapshot = () => get<Snapshot>('/dashboard/snapshot')
  const wheels = () => get<Wheel[]>('/wheels/wheel-cycles')
  return { ...tools, positions, snapshot, wheels }
}
