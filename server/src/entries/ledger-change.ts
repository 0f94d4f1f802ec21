/**
 * How a user's ledger differs from the one that is kept: which entries came to count, which ceased to, and what the user
 * decided anew. Ids are compared, not contents: an entry never changes under its id, but for those read from the broker's
 * own objects, whose batch says at which revision it was read anew.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Entry, Ledger, LedgerChange, RollOverride } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import { createEntryReader } from './entry-row.ts'
import { readLedgerSettings, type SettingsOfUser } from './ledger-settings.ts'
import { selectRowsOf } from './select-entries.ts'

const pageSize = 1000
const rowsAtOnce = 500

/** What is kept, as far as a change of it is told by it. */
export interface KeptLedger {
  readonly revision: number
  readonly ledger: Ledger
  readonly cycleSettings: SettingsOfUser['cycleSettings']
}

export interface FoundChange extends SettingsOfUser {
  readonly change: LedgerChange
  /** The entries that are removed. */
  readonly leaving: readonly Entry[]
}

interface Batches {
  readonly counting: ReadonlySet<string>
  /** Read anew since the kept ledger was booked. */
  readonly readAnew: ReadonlySet<string>
}

const selectBatches = async (db: Reader, userId: string, revision: number): Promise<Batches> => {
  const rows = await db
    .selectFrom('entry_batches')
    .select(['id', 'kind', 'staged_revision'])
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .execute()
  const anew = rows.filter(({ kind, staged_revision }) => kind === 'rows' && staged_revision > revision)
  return { counting: new Set(rows.map(({ id }) => id)), readAnew: new Set(anew.map(({ id }) => id)) }
}

interface Place {
  readonly id: string
  readonly batch_id: string
}

/** In the order of the primary key, beginning after a row. */
const selectPlaces = (db: Reader, userId: string, after: Place): Promise<Place[]> =>
  db
    .selectFrom('entries')
    .select(['id', 'batch_id'])
    .where('user_id', '=', userId)
    .where('id', '>=', after.id)
    .where((where) => where.or([where('id', '>', after.id), where('batch_id', '>', after.batch_id)]))
    .where('state', '=', 'counted')
    .orderBy('id')
    .orderBy('batch_id')
    .limit(pageSize)
    .execute()

const heldById = (ledger: Ledger): Map<string, Entry> => {
  const held = new Map<string, Entry>()
  for (const entries of ledger.entries.values()) for (const entry of entries) held.set(entry.id, entry)
  return held
}

/** Entries whose rolls are linked otherwise than before. */
const decidedAnew = (before: readonly RollOverride[], after: readonly RollOverride[]): Set<string> => {
  const keyOf = (override: RollOverride): string => JSON.stringify(override)
  const [then, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  const changed = [
    ...before.filter((override) => !now.has(keyOf(override))),
    ...after.filter((override) => !then.has(keyOf(override))),
  ]
  return new Set(changed.flatMap(({ closeEntryId, openEntryId }) => [closeEntryId, openEntryId]))
}

const readEntries = async (
  db: Reader,
  userId: string,
  ids: readonly string[],
  counting: ReadonlySet<string>,
): Promise<Entry[]> => {
  const read = createEntryReader()
  const entries: Entry[] = []
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    const rows = await selectRowsOf(db, userId, ids.slice(start, start + rowsAtOnce))
    for (const row of rows) if (counting.has(row.batch_id)) entries.push(read(row))
    await nextTurn()
  }
  return entries
}

/** Other requests have their turn in between. */
export const findLedgerChange = async (
  db: Reader,
  userId: string,
  { revision, ledger, cycleSettings }: KeptLedger,
): Promise<FoundChange> => {
  const settingsOfUser = await readLedgerSettings(db, userId)
  const { counting, readAnew } = await selectBatches(db, userId, revision)
  const left = heldById(ledger)
  const added: string[] = []
  for (let after: Place | null = { id: '', batch_id: '' }; after !== null;) {
    const places: Place[] = await selectPlaces(db, userId, after)
    for (const { id, batch_id } of places) {
      if (!counting.has(batch_id)) continue
      const stays = left.get(id)?.batchId === batch_id && !readAnew.has(batch_id)
      if (stays) left.delete(id)
      else added.push(id)
    }
    after = places.length < pageSize ? null : (places.at(-1) ?? null)
    await nextTurn()
  }
  const decided = decidedAnew(cycleSettings.rollOverrides, settingsOfUser.cycleSettings.rollOverrides)
  return {
    ...settingsOfUser,
    leaving: [...left.values()],
    change: {
      settings: settingsOfUser.settings,
      added: await readEntries(db, userId, added, counting),
      removed: new Set(left.keys()),
      decided,
    },
  }
}
