/** The three refreshing routes: all open positions, the named ones, the options. */
import type { RefreshResult } from '@wheelwright/api'
import { refuse } from '@wheelwright/core'
import type { PositionRow } from '../database/schema.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/call.ts'
import type { Handlers, Outcome, Refused } from '../http/call.ts'
import { instantText } from '../instants.ts'
import { selectPositions } from '../portfolio/queries.ts'
import type { PriceSource } from './price-source.ts'
import { refreshPrices } from './refresh.ts'

type RefreshCall = {
  readonly user: { readonly id: string }
  readonly write: (work: (tx: Tx) => Promise<Outcome<RefreshResult>>) => Promise<Outcome<RefreshResult>>
}
type Chosen = { readonly ok: true; readonly rows: readonly PositionRow[] } | Refused

const chooseByIds = (open: readonly PositionRow[], ids: readonly string[]): Chosen => {
  const byId = new Map(open.map((row) => [row.id, row]))
  const errors = ids.flatMap((id, index) =>
    byId.has(id) ? [] : [{ pointer: `/${index}`, message: 'No open position has this id' }],
  )
  if (errors.length > 0)
    return refuse({
      kind: 'notFound',
      message: `${errors.length} of ${ids.length} ids name no open position; nothing was refreshed.`,
      errors: errors.slice(0, 100),
    })
  return { ok: true, rows: [...new Set(ids)].flatMap((id) => byId.get(id) ?? []) }
}

export const priceHandlers = ({ clock, events }: Deps, sources: readonly PriceSource[]) => {
  const refresh = async ({ user, write }: RefreshCall, choose: (tx: Tx) => Promise<Chosen>) => {
    let updated = 0
    const outcome = await write(async (tx) => {
      const chosen = await choose(tx)
      if (!chosen.ok) return chosen
      const nowMs = clock()
      const result = await refreshPrices(
        { tx, userId: user.id, sources, nowMs, now: instantText(nowMs) },
        chosen.rows,
      )
      updated = result.summary.stocksUpdated + result.summary.optionsUpdated
      return answer(result)
    })
    if (outcome.ok && updated > 0) events.publish(user.id, { topic: 'prices' })
    return outcome
  }
  return {
    refreshAllPrices: (call) =>
      refresh(call, async (tx) => ({ ok: true, rows: await selectPositions(tx, call.user.id) })),
    refreshOptionPrices: (call) =>
      refresh(call, async (tx) => ({
        ok: true,
        rows: await selectPositions(tx, call.user.id, { kind: 'options' }),
      })),
    refreshSelectedPrices: (call) =>
      refresh(call, async (tx) => chooseByIds(await selectPositions(tx, call.user.id), call.body)),
  } satisfies Partial<Handlers>
}
