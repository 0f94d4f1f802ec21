/** The refreshing routes: all open positions, the named ones, the options, and what the open wheels stand on. */
import type { RefreshResult } from '@wheelwright/api'
import { refuse, countText } from '@wheelwright/core'
import type { Reader, Tx } from '../database/database.ts'
import type { PositionRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { answer, unchanged } from '../http/call.ts'
import type { Handlers, Outcome, Refused } from '../http/call.ts'
import { audienceOf } from '../market-data/choice.ts'
import { selectPositions } from '../positions/queries.ts'
import { openPriceChecks, type Told } from '../price-checks/check-prices.ts'
import { readEvidence } from '../price-checks/evidence.ts'
import { unansweredIn } from '../price-checks/ask-second-source.ts'
import { countHeld, heldChanges } from '../price-checks/held-changes.ts'
import { storeHeld } from '../price-checks/held-prices.ts'
import { decideHeldPrices, waitingIn } from './decide-held.ts'
import { fetchInTime, refreshMessage, refreshPositions, storePrices, type Refreshed } from './refresh.ts'
import { openWheels, readGround, refreshGround } from './refresh-wheels.ts'

type RefreshCall = {
  readonly user: { readonly id: string; readonly isDemo: boolean }
  readonly signal: AbortSignal
  readonly write: (work: (tx: Tx) => Promise<Outcome<RefreshResult>>) => Promise<Outcome<RefreshResult>>
}
type Chosen = { readonly ok: true; readonly rows: readonly PositionRow[] } | Refused
/** Is asked twice: before prices are fetched, and again within the transaction that writes them. */
type Choose = (db: Reader) => Promise<Chosen>

const chooseByIds = (open: readonly PositionRow[], ids: readonly string[]): Chosen => {
  const byId = new Map(open.map((row) => [row.id, row]))
  const errors = ids.flatMap((id, index) =>
    byId.has(id) ? [] : [{ pointer: `/${index}`, message: 'No open position has this id' }],
  )
  if (errors.length > 0)
    return refuse({
      kind: 'notFound',
      message: `${countText(errors.length)} of ${countText(ids.length)} ids name no open position; nothing was refreshed.`,
      errors: errors.slice(0, 100),
    })
  return { ok: true, rows: [...new Set(ids)].flatMap((id) => byId.get(id) ?? []) }
}

const toResult = (
  rows: readonly PositionRow[],
  { current, kept, findings }: Refreshed<PositionRow>,
  told: Told,
): RefreshResult => {
  const unanswered = unansweredIn(told)
  const options = current.filter(({ asset_type }) => asset_type === 'OPTION').length
  return {
    summary: {
      stocksUpdated: current.length - options,
      optionsUpdated: options,
      held: countHeld(findings.values()),
      totalPositions: rows.length,
    },
    message: refreshMessage(kept, unanswered),
    unanswered,
  }
}

export function priceHandlers({ db, clock, market, newId }: Deps, ledgers: Ledgers) {
  const refresh = async ({ user, signal, write }: RefreshCall, choose: Choose) => {
    const chosen = await choose(db.read)
    if (!chosen.ok) return chosen
    const nowMs = clock()
    const audience = await audienceOf(db.read, user)
    const evidence = await readEvidence(db.read, user.id)
    const told = await fetchInTime({ market, audience, signal }, chosen.rows, evidence, nowMs)
    return write(async (tx) => {
      const again = await choose(tx)
      if (!again.ok) return again
      const now = await readEvidence(tx, user.id)
      const refreshed = refreshPositions(again.rows, openPriceChecks(market, told, now), nowMs)
      await storePrices(tx, user.id, refreshed.changed)
      const changes = heldChanges(user.id, now, refreshed.findings)
      const isHeldChanged = await storeHeld(tx, user.id, changes)
      const result = toResult(again.rows, refreshed, told)
      return isHeldChanged || refreshed.changed.length > 0 ? answer(result) : unchanged(result)
    })
  }
  return {
    refreshAllPrices: (call) =>
      refresh(call, async (reader) => ({ ok: true, rows: await selectPositions(reader, call.user.id) })),
    refreshOptionPrices: (call) =>
      refresh(call, async (reader) => ({
        ok: true,
        rows: await selectPositions(reader, call.user.id, { kind: 'options' }),
      })),
    refreshSelectedPrices: (call) =>
      refresh(call, async (reader) => chooseByIds(await selectPositions(reader, call.user.id), call.body)),
    heldPrices: async ({ user }) => answer({ held: waitingIn(await readEvidence(db.read, user.id)) }),
    decideHeldPrices: async ({ user, body, write }) => {
      return write(async (tx) => {
        const decided = await decideHeldPrices(tx, user.id, body)
        return decided.taken.length + decided.kept.length > 0 ? answer(decided) : unchanged(decided)
      })
    },
    refreshWheelPrices: async ({ user, signal, write }) => {
      const wheels = await openWheels({ db, newId }, ledgers, user.id)
      const { positions, instruments } = await readGround(db.read, user.id, wheels)
      const nowMs = clock()
      const audience = await audienceOf(db.read, user)
      const evidence = await readEvidence(db.read, user.id)
      const rows = [...positions, ...instruments]
      const told = await fetchInTime({ market, audience, signal }, rows, evidence, nowMs)
      return write(async (tx) => {
        const { result, isChanged } = await refreshGround(tx, user.id, wheels, { market, told, nowMs })
        return isChanged ? answer(result) : unchanged(result)
      })
    },
  } satisfies Partial<Handlers>
}
