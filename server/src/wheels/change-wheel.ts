/** The one way in which a wheel is changed: read, held to the version that the caller saw, changed, answered. */
import type { WheelCycle } from '@wheelwright/api'
import { MICROS, refuse, type Money, type TradingDate } from '@wheelwright/core'
import type { Tx } from '../database/database.ts'
import type { WheelRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import { onStandingLedger } from '../entries/books/on-standing-ledger.ts'
import { answer, type Outcome, type Refused } from '../http/call.ts'
import { etagOf, namesEtag } from '../http/etag.ts'
import { instantText } from '../instants.ts'
import type { KnownWheel } from './known-wheel.ts'
import { readWheelToChange, type FoundWheel } from './read-one-wheel.ts'
import { logEvent } from './wheel-log.ts'
import { selectWheel, updateWheel } from './wheel-rows.ts'
import { toWheelCycle } from './wheel-view.ts'
import type { WheelContext } from './wheel-context.ts'

export const noSuchWheel: Refused = refuse({ kind: 'notFound', message: 'There is no such wheel.' })

export interface WheelCall<A> {
  readonly user: { readonly id: string }
  readonly parameters: { readonly id: string }
  readonly ifMatch: string | null
  readonly write: (work: (tx: Tx) => Promise<Outcome<A>>) => Promise<Outcome<A>>
}

/** What is at hand while a wheel is changed. */
export interface Changing {
  readonly tx: Tx
  readonly wheel: KnownWheel
  readonly context: WheelContext
  /** The ledger that its campaign was found in, and that stands. */
  readonly view: LedgerOfUser
  readonly now: string
  readonly newId: () => string
}

/** Names what stands now, since the caller saw something else. */
const stale = (row: WheelRow): Refused =>
  refuse({
    kind: 'staleVersion',
    message: `This wheel was changed in the meantime: it is ${row.status.replaceAll('_', ' ')} now. Load it again and repeat.`,
    extra: {
      current: {
        status: row.status,
        strikePrice: row.strike === null ? null : row.strike / MICROS,
        contractCount: row.contracts,
        expirationDate: row.expiration,
        notes: row.notes,
        lastUpdated: row.updated_at,
      },
    },
  })

interface FoundChange<A> {
  readonly tx: Tx
  readonly found: FoundWheel<LedgerOfUser>
  readonly work: (changing: Changing) => Promise<WheelRow | Refused | null>
  readonly answerOf: (wheel: KnownWheel, changing: Changing) => Outcome<A>
}

const changeFound = async <A>(
  { clock, newId }: Deps,
  { user, parameters, ifMatch }: WheelCall<A>,
  { tx, found, work, answerOf }: FoundChange<A>,
): Promise<Outcome<A>> => {
  const row = await selectWheel(tx, user.id, parameters.id)
  if (row === undefined || row.deleted_at !== null) return noSuchWheel
  if (ifMatch !== null && !namesEtag(ifMatch, etagOf(row.version))) return stale(row)
  const { context, view } = found
  const wheel = { ...found.wheel, row }
  const changing = { tx, wheel, context, view, now: instantText(clock()), newId }
  const changed = await work(changing)
  if (changed === null) return stale(row)
  return 'ok' in changed ? changed : answerOf({ ...wheel, row: changed }, changing)
}

/**
 * `work` answers the row as it stores it, or why not; null when someone else was faster. It goes by the ledger that stands in its
 * transaction, so that no status is stored of what another process took away.
 */
export function changeWheel<A>(
  deps: Deps,
  ledgers: Ledgers,
  call: WheelCall<A>,
  work: (changing: Changing) => Promise<WheelRow | Refused | null>,
  answerOf: (wheel: KnownWheel, changing: Changing) => Outcome<A>,
): Promise<Outcome<A>> {
  return onStandingLedger(call, async (writeOn) => {
    const found = await readWheelToChange(deps, ledgers, call.user.id, call.parameters.id)
    if (found === null) return noSuchWheel
    return writeOn(found.view, (tx) => changeFound(deps, call, { tx, found, work, answerOf }))
  })
}

/** The wheel as it stands afterwards, with its version. */
export function answerCycle(wheel: KnownWheel, { context }: Changing): Outcome<WheelCycle> {
  const cycle = toWheelCycle(wheel, context)
  return answer(cycle, cycle.etag)
}

/** Stores the row as its next version; null when someone else was faster. */
export async function storeWheel(
  { tx, wheel }: Changing,
  change: Partial<WheelRow>,
): Promise<WheelRow | null> {
  if (!(await updateWheel(tx, wheel.row, change))) return null
  return { ...wheel.row, ...change, version: wheel.row.version + 1 }
}

/** Notes in its log what is done to it. */
export function noteChange(
  { tx, wheel, context, now, newId }: Changing,
  event: {
    readonly type: string
    readonly description: string
    readonly date?: TradingDate
    readonly quantity?: number | null
    readonly amount?: Money | null
    readonly about?: Readonly<Record<string, unknown>>
  },
): Promise<unknown> {
  return logEvent(tx, {
    user_id: wheel.row.user_id,
    wheel_id: wheel.row.id,
    id: newId(),
    event_type: event.type,
    trade_date: event.date ?? context.today,
    description: event.description,
    quantity: event.quantity ?? null,
    amount: event.amount ?? null,
    about: event.about ?? {},
    created_at: now,
  })
}
