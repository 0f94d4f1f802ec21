/** Takes the closing of a wheel back: its entries go into the trash, and the wheel is what it was before. */
import { cycleStatuses, refuse, tradingDateAt, type CycleStatus } from '@wheelwright/core'
import type { Tx } from '../../database/database.ts'
import type { WheelRow } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { standingOn } from '../../entries/by-hand/breakages.ts'
import { reviseFor } from '../../entries/books/figure-moves.ts'
import type { LedgerOfUser } from '../../entries/books/books-of-user.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { raiseBoth, selectManualOrders, trashOrders } from '../../entries/by-hand/manual-entries.ts'
import { onStandingLedger } from '../../entries/books/on-standing-ledger.ts'
import { done, type Outcome, type Refused } from '../../http/call.ts'
import { instantText } from '../../instants.ts'
import { followEntries } from '../settle-wheels.ts'
import { changeStatus } from '../status/status-changes.ts'
import { logEvent } from '../wheel-log.ts'
import { parametersOf, selectWheel } from '../wheel-rows.ts'
import { closingPrefix } from './book-closing.ts'

const noSuchClosing = refuse({
  kind: 'notFound',
  message: 'No recorded closing has that id. It may have been taken back already.',
} as const)

const standsBeneath = (rows: string): Refused =>
  refuse({
    kind: 'conflict',
    message: `Other entries depend on what this closing recorded: ${rows}. Nothing was removed: remove them first.`,
  })

interface NotedClosing {
  readonly status: CycleStatus
  readonly endedOn: string | null
  readonly reason: string | null
}

/** What the wheel was before, as its log has it; null where the closing is not its last word. */
const selectNoted = async (tx: Tx, row: WheelRow, closingId: string): Promise<NotedClosing | null> => {
  const rows = await tx
    .selectFrom('wheel_events')
    .select(['metadata', 'event_type'])
    .where('user_id', '=', row.user_id)
    .where('wheel_id', '=', row.id)
    .where('event_type', 'in', ['strategy_closed', 'closing_taken_back'])
    .execute()
  const told = rows.map(({ metadata, event_type }) => ({
    type: event_type,
    about: JSON.parse(metadata) as Readonly<Record<string, unknown>>,
  }))
  const own = told.filter(({ about }) => about['closing_id'] === closingId)
  const closed = own.find(({ type }) => type === 'strategy_closed')
  if (closed === undefined || own.length > 1 || row.status !== 'closed') return null
  const text = (name: string): string | null => {
    const value = closed.about[name]
    return typeof value === 'string' ? value : null
  }
  const status = cycleStatuses.find((each) => each === text('status_before'))
  if (status === undefined) return null
  return { status, endedOn: text('ended_before'), reason: text('reason_before') }
}

const reopen = (
  tx: Tx,
  row: WheelRow,
  { status, endedOn, reason }: NotedClosing,
  {
    now,
    newId,
    updatedBy,
  }: { readonly now: string; readonly newId: () => string; readonly updatedBy: string },
): Promise<WheelRow | null> => {
  const { closeReason: _, ...stored } = parametersOf(row)
  return changeStatus(tx, row, {
    to: status,
    automated: false,
    trigger: 'manual',
    reason: 'The closing was taken back.',
    updatedBy,
    now,
    id: newId(),
    besides: {
      ended_on: endedOn,
      parameters: JSON.stringify(reason === null ? stored : { ...stored, closeReason: reason }),
    },
  })
}

interface TakeBackCall {
  readonly user: { readonly id: string; readonly username: string }
  readonly parameters: { readonly id: string; readonly closing: string }
  readonly write: (work: (tx: Tx) => Promise<Outcome<undefined>>) => Promise<Outcome<undefined>>
}

export function takeBackClosing(
  deps: Deps,
  ledgers: Ledgers,
  call: TakeBackCall,
): Promise<Outcome<undefined>> {
  const { id: wheelId, closing } = call.parameters
  return onStandingLedger(call, async (writeOn) => {
    const ids = await selectManualOrders(deps.db.read, call.user.id, closingPrefix(closing))
    const view = await ledgers.of(call.user.id)
    if (ids.length > 0) {
      const rows = standingOn(view.ledger, reviseFor(view, { removed: new Set(ids) }).ledger)
      if (rows !== null) return standsBeneath(rows)
    }
    return writeOn(view, (tx) => takeBack(tx, deps, { user: call.user, wheelId, closing, ids, view }))
  })
}

const takeBack = async (
  tx: Tx,
  deps: Deps,
  {
    user,
    wheelId,
    closing,
    ids,
    view,
  }: {
    readonly user: TakeBackCall['user']
    readonly wheelId: string
    readonly closing: string
    readonly ids: readonly string[]
    readonly view: LedgerOfUser
  },
): Promise<Outcome<undefined>> => {
  const { clock, newId } = deps
  const now = instantText(clock())
  const row = await selectWheel(tx, user.id, wheelId)
  if (row === undefined || row.deleted_at !== null) return noSuchClosing
  const noted = await selectNoted(tx, row, closing)
  if (noted === null) return noSuchClosing
  if ((await reopen(tx, row, noted, { now, newId, updatedBy: user.username })) === null) return noSuchClosing
  await logEvent(tx, {
    user_id: user.id,
    wheel_id: wheelId,
    id: newId(),
    event_type: 'closing_taken_back',
    trade_date: tradingDateAt(clock()),
    description: 'The closing of the wheel was taken back.',
    about: { closing_id: closing },
    created_at: now,
  })
  const changed = ids.length === 0 ? null : await trashOrders(tx, user.id, ids, now)
  if (changed !== null) await raiseBoth(tx, user.id, changed)
  // Entries may have come or gone while nothing could follow closed.
  else await followEntries(tx, deps, { userId: user.id, view, tickers: [row.ticker] })
  return done
}
