/** A user who closes a wheel, and every figure that it may move. */
import type { EngineTools } from '../../testing/engines.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { schwabFile, schwabFillLine, type SchwabFill } from '../../formats/testing/broker-files.ts'
import { userCalls, openUser } from '../../testing/open-user.ts'

export type Json = Record<string, unknown>
export interface Closing {
  readonly id: string
  readonly final_pnl: number | null
  readonly message: string
  readonly entry_ids: readonly string[]
}
type OpenRow = Json & { readonly id: string }

export const decPut = 'ABC 12/18/2026 48.00 P'
export const novPut = 'ABC 11/13/2026 45.00 P'
export const decCall = 'ABC 12/18/2026 55.00 C'
export const soldPut: SchwabFill = ['11/02/2026', 'Sell to Open', decPut, 2, 2, 1.3]
export const covered: readonly SchwabFill[] = [
  ['10/20/2026', 'Buy', 'ABC', 200, 50, 0],
  ['11/02/2026', 'Sell to Open', decCall, 2, 1.5, 1.3],
]

export function callsOf(app: TestApp, token: string) {
  const { send, takeText } = userCalls(app, token)
  const take = (...rows: SchwabFill[]) => takeText(schwabFile(...rows.map(schwabFillLine)))
  const wheels = async () => (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
  const only = async () => String((await wheels())[0]?.['id'])
  const summary = async (id: string) =>
    (await send<Json & { open_to_close: OpenRow[] }>('GET', `/wheels/${id}/close-summary`)).body
  const close = (id: string, body?: unknown, headers = {}) =>
    send<Json & { closing: Closing; message: string }>('POST', `/wheels/${id}/close`, body, headers)
  const figures = async () => {
    const [wheel, pnl, options, lots, data, entries] = await Promise.all([
      wheels(),
      send<{ items: Json[] }>('GET', '/portfolio/pnl'),
      send<Json[]>('GET', '/portfolio/options'),
      send('GET', '/portfolio/lots?symbol=ABC'),
      send<{ cycles: Json[] }>('GET', '/wheels/ABC/data'),
      send<{ items: Json[] }>('GET', '/portfolio/entries'),
    ])
    return {
      wheels: wheel.map(({ status, ended_at, total_pnl, positions }) => ({
        status,
        ended_at,
        total_pnl,
        positions,
      })),
      pnl: pnl.body.items,
      options: options.body.map(({ symbol, contracts }) => ({ symbol, contracts })),
      lots: lots.body,
      cycles: data.body.cycles,
      entries: entries.body.items.length,
    }
  }
  return { send, take, takeText, wheels, only, summary, close, figures }
}

/** Users with a wheel of these rows, or with none. */
export function closingsIn(openTestDatabase: EngineTools['openTestDatabase']) {
  return async (...rows: readonly SchwabFill[]) => {
    const { test, token } = await openUser(await openTestDatabase(), { startsAt: '2026-11-20T15:00:00Z' })
    const calls = callsOf(test, token)
    if (rows.length === 0) return { test, ...calls, id: '' }
    await calls.take(...rows)
    return { test, ...calls, id: await calls.only() }
  }
}

type Open = Awaited<ReturnType<ReturnType<typeof closingsIn>>>

export function fillFor(option: string | undefined, more: Json = {}) {
  return {
    fills: [{ option_id: option, close_price: 0.5, fees: 1.3, ...more }],
  }
}

export async function optionOf({ summary, id }: Open) {
  return (await summary(id)).open_to_close.find(({ symbol }) => String(symbol).includes(' '))?.id
}
