/** One wheel, by its id or by the key that it is listed under, and the campaign that it stands on. */
import type { Reader } from '../database/database.ts'
import { readCycle, type KnownCycle } from '../entries/books/cycles.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import type { BooksOfUser, LedgerOfUser } from '../entries/books/books-of-user.ts'
import { booksOn } from '../portfolio/books-on.ts'
import type { KnownWheel } from './known-wheel.ts'
import type { ReadDeps } from './find-wheels.ts'
import { readWheelsIn, readWheels, type WheelsOfUser } from './read-wheels.ts'

/** The ticker of a wheel, or of a campaign that has no wheel yet. Campaigns alone are found by their keys in an index. */
const selectTicker = async (
  db: Reader,
  userId: string,
  column: 'id' | 'cycle_key',
  value: string,
  tables: readonly ('wheels' | 'ledger_cycles')[] = ['wheels', 'ledger_cycles'],
): Promise<string | undefined> => {
  for (const table of tables) {
    const row = await db
      .selectFrom(table)
      .select('ticker')
      .where('user_id', '=', userId)
      .where(column, '=', value)
      .executeTakeFirst()
    if (row !== undefined) return row.ticker
  }
  return undefined
}

export interface FoundWheel<V = BooksOfUser> extends Pick<WheelsOfUser<V>, 'context' | 'view'> {
  readonly wheel: KnownWheel
}

const foundOf =
  (isIt: (wheel: KnownWheel) => boolean) =>
  <V>({ wheels, context, view }: WheelsOfUser<V>): FoundWheel<V> | null => {
    const wheel = wheels.find(isIt)
    return wheel === undefined ? null : { wheel, context, view }
  }

const hasId =
  (id: string) =>
  ({ row }: KnownWheel): boolean =>
    row.id === id

/** One wheel; null for one that is none of the user's, or in the trash. */
export async function readWheel(
  deps: ReadDeps,
  ledgers: Ledgers,
  userId: string,
  id: string,
  withTimeline = false,
): Promise<FoundWheel | null> {
  const ticker = await selectTicker(deps.db.read, userId, 'id', id)
  if (ticker === undefined) return null
  return foundOf(hasId(id))(await readWheels(deps, ledgers, userId, { withTimeline, tickers: [ticker] }))
}

/** The same within the whole ledger, for whoever changes it. */
export async function readWheelToChange(
  deps: ReadDeps,
  ledgers: Ledgers,
  userId: string,
  id: string,
): Promise<FoundWheel<LedgerOfUser> | null> {
  const ticker = await selectTicker(deps.db.read, userId, 'id', id)
  if (ticker === undefined) return null
  return foundOf(hasId(id))(await readWheelsIn(deps, userId, await ledgers.of(userId), { tickers: [ticker] }))
}

const keyOf = ({ row, known }: KnownWheel): string => known?.cycle.key ?? row.cycle_key

/** One wheel by the key that it is listed under. */
export async function readWheelOfKey(
  deps: ReadDeps,
  ledgers: Ledgers,
  userId: string,
  key: string,
): Promise<FoundWheel | null> {
  const ticker = await selectTicker(deps.db.read, userId, 'cycle_key', key, ['ledger_cycles', 'wheels'])
  if (ticker === undefined) return null
  const found = await readWheels(deps, ledgers, userId, { tickers: [ticker] })
  return foundOf((wheel) => keyOf(wheel) === key)(found)
}

/** The campaign that a wheel stands on, by the wheel's id or the campaign's own. */
export async function readCampaign(
  deps: ReadDeps,
  ledgers: Ledgers,
  userId: string,
  id: string,
): Promise<KnownCycle | null> {
  const row = await deps.db.read
    .selectFrom('wheels')
    .select(['origin', 'campaign_id', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  // The campaign itself stays in the ledger when its wheel is hidden.
  if (row?.origin === 'manual' && row.deleted_at !== null) return null
  const campaignId = row?.campaign_id ?? id
  const ticker = await selectTicker(deps.db.read, userId, 'id', campaignId, ['ledger_cycles'])
  if (ticker === undefined) return null
  const view = await booksOn(deps.db.read, ledgers, userId, [ticker])
  return readCycle(deps, userId, view, campaignId)
}
