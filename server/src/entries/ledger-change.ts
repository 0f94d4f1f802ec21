/**
 * How a user's ledger differs from the one that is kept: which entries came to count, which ceased to, and what the user
 * decided anew. Ids are compared, not contents: an entry never changes under its id, but for those read from the broker's
 * own objects, whose batch says at which revision it was read anew.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Entry, Ledger, LedgerChange, RollOverride } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import { packState } from '../database/packing/codes.ts'
import { packId, unpackId } from '../database/packing/ids.ts'
import type { StoredEntryRow } from '../database/schema.ts'
import { keysFor, readEntryKeys, type EntryKeys } from './entry-keys.ts'
import { createEntryReader } from './entry-row.ts'
import { readLedgerSettings, type SettingsOfUser } from './ledger-settings.ts'
import { afterPlace, selectRowsOf } from './select-entries.ts'

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

/** The numbers of the batches that were read anew since the kept ledger was booked. */
const selectReadAnew = async (db: Reader, userId: string, revision: number): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('entry_batches')
    .select('batch_no')
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .where('kind', '=', 'rows')
    .where('staged_revision', '>', revision)
    .execute()
  return new Set(rows.map(({ batch_no }) => batch_no))
}

type Place = Pick<StoredEntryRow, 'id' | 'batch_no' | 'row_no'>

const firstPlace: Place = { id: packId(''), batch_no: 0, row_no: 0 }

const selectPlaces = (db: Reader, keys: EntryKeys, after: Place): Promise<Place[]> =>
  afterPlace(db, keys, after)
    .select(['id', 'batch_no', 'row_no'])
    .where('state', '=', packState('counted'))
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

const readEntries = async (db: Reader, keys: EntryKeys, ids: readonly string[]): Promise<Entry[]> => {
  const read = createEntryReader()
  const entries: Entry[] = []
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    const rows = await selectRowsOf(db, keys, ids.slice(start, start + rowsAtOnce))
    const known = await keysFor(db, keys, rows)
    for (const row of rows) entries.push(read(row, known))
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
  const keys = await readEntryKeys(db, userId)
  const readAnew = await selectReadAnew(db, userId, revision)
  const left = heldById(ledger)
  const added: string[] = []
  for (let after: Place | null = firstPlace; after !== null;) {
    const places: Place[] = await selectPlaces(db, keys, after)
    for (const { id: packed, batch_no } of places) {
      if (!keys.counting.has(batch_no)) continue
      const id = unpackId(packed)
      const stays = left.get(id)?.batchId === keys.batchId(batch_no) && !readAnew.has(batch_no)
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
      added: await readEntries(db, keys, added),
      removed: new Set(left.keys()),
      decided,
    },
  }
}
