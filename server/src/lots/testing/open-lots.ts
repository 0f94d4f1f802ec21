/** A user with lots that are covered and not, and every figure that an action on them may move. */
import type { Database } from '../../database/database.ts'
import { asSchwabCsv } from '../../intake/testing/as-schwab-csv.ts'
import { openImports, type Json } from '../../intake/testing/open-imports.ts'
import { assigned, leg, shares } from '../../intake/testing/told.ts'

export interface Group extends Json {
  readonly id: string
  readonly cycle_key: string | null
  readonly ticker: string
  readonly account_id: string
}
export interface Lot extends Json {
  readonly lot_no: string
  readonly actions: readonly string[]
  readonly coverage: (Json & { readonly entry_id: string }) | null
  readonly open_contracts: number
  readonly events: readonly Json[]
}
export interface Groups {
  readonly items: readonly Group[]
  readonly next_cursor: string | null
}

export const today = '2026-11-20'

/** What says which row it is, or when it was written, is no figure. */
const noFigures = new Set([
  'id',
  'etag',
  'updated_at',
  'created_at',
  'last_synced',
  'last_updated',
  'last_status_update',
])

const figuresIn = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (key, each: unknown) => (noFigures.has(key) ? undefined : each))) as T

const bySymbol = (rows: readonly Json[]) =>
  rows.toSorted((a, b) => String(a['symbol']).localeCompare(String(b['symbol'])))

/** Two lots put to the user, one of them covered; a put beside; 237 shares of another symbol in no campaign. */
const history = asSchwabCsv([
  leg('2026-09-01', 'STO', 2, 'ABC 50P 2026-09-18', 1),
  assigned('2026-09-18', 2, 'ABC 50P 2026-09-18'),
  leg('2026-10-01', 'STO', 1, 'ABC 52C 2026-12-18', 1.5),
  leg('2026-10-02', 'STO', 1, 'ABC 45P 2026-12-18', 0.9),
  shares('2026-10-05', 'Buy', 237, 'XYZ', 20),
])

export const sellCall = { form: 'sell call', strike: 52, expiration: '2026-12-18', premium: 1.1, fees: 0.65 }

/** A user with that history or another one, and the calls that the tests of its lots make. */
export async function openLots(db: Database, text = history) {
  const imports = await openImports(db)
  await imports.take(text)
  const { get, send, token } = imports
  const groups = async () => (await get<Groups>('/lots/groups')).items
  const groupOf = async (ticker: string) => {
    const found = (await groups()).find((group) => group.ticker === ticker)
    if (found === undefined) throw new Error(`no group of ${ticker}`)
    return found
  }
  const lots = async (ticker = 'ABC') =>
    (await get<{ lots: Lot[] }>(`/lots/groups/${(await groupOf(ticker)).id}`)).lots
  const order = (body: Json, headers: Record<string, string> = {}, as = token) =>
    send<Json>('POST', '/lots/orders', { token: as, body, headers })
  const undo = (id: unknown, as = token) => send('DELETE', `/lots/orders/${String(id)}`, { token: as })
  const on = async (action: string, ticker = 'ABC') => {
    const lot = (await lots(ticker)).find(({ actions }) => actions.includes(action))
    if (lot === undefined) throw new Error(`no lot offers ${action}`)
    const { id } = await groupOf(ticker)
    return { group_id: id, lot_no: lot.lot_no, open_contracts: lot.open_contracts, trade_date: today }
  }
  /** Every figure that an entry may move, page by page. */
  const figures = async () => {
    const [snapshot, wheels, phases, pnl, taxLots, options, stocks, own] = await Promise.all([
      get<Json>('/dashboard/snapshot'),
      get<Json[]>('/wheels/wheel-cycles'),
      get<Json>('/wheels/performance'),
      get<Json>('/portfolio/pnl'),
      get<Json>('/portfolio/lots?status=all'),
      get<Json[]>('/portfolio/options'),
      get<Json[]>('/portfolio/positions/stocks'),
      lots(),
    ])
    const data = await get<Json>('/wheels/ABC/data')
    const { items } = await get<{ items: Json[] }>('/portfolio/entries')
    return figuresIn({
      portfolio: snapshot['portfolio'],
      totals: [snapshot['stocks'], snapshot['options'], snapshot['wheels']],
      wheels,
      phases,
      pnl,
      taxLots,
      options: bySymbol(options),
      stocks: bySymbol(stocks),
      own,
      data,
      entries: items.length,
    })
  }
  return { ...imports, groups, groupOf, lots, order, undo, on, figures }
}

export type OpenLots = Awaited<ReturnType<typeof openLots>>
