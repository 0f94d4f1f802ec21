/**
 * Notes on rows: on each that may repeat, on another day, what another source reported, where the user decides; and on each
 * that counts in place of an entry made by hand.
 */
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../database/database.ts'
import { inChunks } from '../../../database/chunks.ts'
import { insertInChunks } from '../../../database/insert-in-chunks.ts'
import { unpackId } from '../../../database/packing/ids.ts'
import type { GivingWay } from '../../../entries/duplicates/about-to-count.ts'
import type { BatchKey } from '../../../entries/duplicates/compare-batch.ts'
import { readEntryKeys } from '../../../entries/rows/entry-keys.ts'
import { entriesOfBatch, packIds } from '../../../entries/rows/entry-rows.ts'
import { findGivingWay } from '../../../entries/duplicates/give-way.ts'
import type { EntryRow } from '../../../entries/rows/stored-row.ts'

/** More notes would tell the user nothing new. */
const mostNotes = 100

const mayBeDuplicate = (day: string): string =>
  `may be what another source dates ${day}: where the two are one, take one of them back`

const wordsOf = ({ kind }: EntryRow): string => {
  if (kind === 'cash-transfer') return 'opening cash'
  return kind.replaceAll('-', ' ')
}

const countsInPlace = ({ entry }: GivingWay): string =>
  `counts in place of the ${wordsOf(entry)} that was entered by hand for ${entry.trade_date}, which counts again when this import is undone`

/** By the ids of the batch's entries. */
const sentences = (
  days: ReadonlyMap<string, string>,
  giving: readonly GivingWay[],
): Map<string, string[]> => {
  const said = new Map([...days].map(([id, day]) => [id, [mayBeDuplicate(day)]]))
  for (const each of giving) said.set(each.first, [...(said.get(each.first) ?? []), countsInPlace(each)])
  return said
}

/**
 * `days` by the ids of the batch's entries. Replaces the notes of an earlier comparison; they come before those of the
 * file's reader.
 */
export async function noteRows(
  { db }: Pick<Deps, 'db'>,
  { userId, batchId }: BatchKey,
  days: ReadonlyMap<string, string>,
  demand: (tx: Tx) => Promise<void>,
): Promise<void> {
  const said = sentences(days, await findGivingWay(db.read, { userId, batchId }))
  const ids = [...said.keys()].slice(0, mostNotes)
  const notes: { readonly line: number; readonly reason: string }[] = []
  const keys = await readEntryKeys(db.read, userId)
  await inChunks(ids, async (chunk) => {
    const rows = await entriesOfBatch(db.read, keys, batchId)
      .select(['id', 'line'])
      .where('id', 'in', packIds(chunk))
      .orderBy('line')
      .execute()
    for (const { id, line } of rows)
      notes.push(...(said.get(unpackId(id)) ?? []).map((reason) => ({ line: line ?? 0, reason })))
  })
  await db.transaction(
    async (tx) => {
      await demand(tx)
      await tx
        .deleteFrom('import_notes')
        .where('user_id', '=', userId)
        .where('batch_id', '=', batchId)
        .where('outcome', '=', 'notice')
        .where('ordinal', '<', 0)
        .execute()
      const rows = notes.map((note, at) => ({
        user_id: userId,
        batch_id: batchId,
        outcome: 'notice' as const,
        ordinal: at - notes.length,
        column_name: null,
        raw: '',
        ...note,
      }))
      await insertInChunks(tx, 'import_notes', rows)
    },
    { user: userId },
  )
}
