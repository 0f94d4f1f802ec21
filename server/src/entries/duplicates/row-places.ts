/** Writes the ids and states of the rows of a batch that does not count yet. */
import { inChunks } from '../../database/chunks.ts'
import type { Database, Tx } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import { packId, unpackId } from '../../database/packing/ids.ts'
import type { StoredEntryRow } from '../../database/schema.ts'
import { readEntryKeys } from '../rows/entry-keys.ts'
import { deleteFromBatch, entriesOfBatch, insertStored, packIds, updateBatch } from '../rows/entry-rows.ts'
import type { EntryRow } from '../rows/stored-row.ts'
import type { ToldRow } from './told-rows.ts'

export interface Place extends Pick<EntryRow, 'id' | 'state' | 'same_as'> {
  readonly row: ToldRow
}

interface BatchKey {
  readonly userId: string
  readonly batchId: string
}

type Demand = (tx: Tx) => Promise<void>

/** Writes only what changed, some hundred rows per transaction. */
export async function writePlaces(
  db: Database,
  batch: BatchKey,
  places: readonly Place[],
  demand: Demand,
): Promise<void> {
  const moving = places.filter(({ row, id }) => row.id !== id)
  if (moving.length > 0) await moveRows(db, batch, moving, demand)
  const restated = places.filter(
    ({ row, id, state, same_as }) => row.id === id && (row.state !== state || row.same_as !== same_as),
  )
  const alike = Map.groupBy(restated, ({ id, state, same_as }) =>
    same_as === id ? `${state} itself` : `${state} ${same_as ?? ''}`,
  )
  const changes = [...alike.values()].flatMap((group) => inParts(group))
  await inChunks(changes, (chunk) =>
    db.transaction(
      async (tx) => {
        await demand(tx)
        for (const group of chunk) await setStates(tx, batch, group)
      },
      { user: batch.userId },
    ),
  )
}

const rowsAtOnce = 500

const inParts = (group: readonly Place[]): Place[][] =>
  Array.from({ length: Math.ceil(group.length / rowsAtOnce) }, (_, at) =>
    group.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  )

/** Rows that get the same state, and the same entry in `same_as` or each its own. */
const setStates = async (tx: Tx, batch: BatchKey, group: readonly Place[]): Promise<void> => {
  const [first] = group
  if (first === undefined) return
  const keys = await readEntryKeys(tx, batch.userId)
  const ids = packIds(group.map(({ id }) => id))
  const update = updateBatch(tx, keys, batch.batchId)
    .where('id', 'in', ids)
    .set({ state: packState(first.state) })
  const { same_as } = first
  if (same_as === first.id) await update.set((where) => ({ same_as: where.ref('id') })).execute()
  else await update.set({ same_as: same_as === null ? null : packId(same_as) }).execute()
}

/** A temporary id that no broker's row has: where rows exchange ids, none is in the way of another. */
const between = (id: string): string => `moving ${id}`

/** The id that a row had before a move that was interrupted. */
const before = (id: string): string => (id.startsWith('moving ') ? id.slice('moving '.length) : id)

/** Gives rows other ids, and updates those that refer to them as their delivery. */
const moveRows = async (
  db: Database,
  batch: BatchKey,
  moving: readonly Place[],
  demand: Demand,
): Promise<void> => {
  const to = new Map(moving.map((place) => [place.row.id, place]))
  const own = new Set(moving.map(({ id }) => id).filter((id) => to.has(id)))
  if (own.size > 0)
    await rewrite(db, batch, [...own], demand, (row) => ({ ...row, id: packId(between(unpackId(row.id))) }))
  const ids = moving.map(({ row }) => (own.has(row.id) ? between(row.id) : row.id))
  const placeOf = (id: string): Place | undefined => to.get(id) ?? to.get(before(id))
  await rewrite(db, batch, ids, demand, (row) => {
    const place = placeOf(unpackId(row.id))
    if (place === undefined) return row
    const same_as = place.same_as === null ? null : packId(place.same_as)
    return { ...row, id: packId(place.id), state: packState(place.state), same_as }
  })
  await renameDeliveries(db, batch, new Map(moving.map(({ row, id }) => [before(row.id), id])), demand)
}

const rewrite = (
  db: Database,
  { userId, batchId }: BatchKey,
  ids: readonly string[],
  demand: Demand,
  change: (row: StoredEntryRow) => StoredEntryRow,
): Promise<void> =>
  inChunks(ids, (chunk) =>
    db.transaction(
      async (tx) => {
        await demand(tx)
        const keys = await readEntryKeys(tx, userId)
        const packed = packIds(chunk)
        const rows = await entriesOfBatch(tx, keys, batchId).selectAll().where('id', 'in', packed).execute()
        await deleteFromBatch(tx, keys, batchId).where('id', 'in', packed).execute()
        await insertStored(tx, rows.map(change))
      },
      { user: userId },
    ),
  )

const renameDeliveries = async (
  db: Database,
  batch: BatchKey,
  names: ReadonlyMap<string, string>,
  demand: Demand,
): Promise<void> => {
  const keys = await readEntryKeys(db.read, batch.userId)
  const rows = await entriesOfBatch(db.read, keys, batch.batchId)
    .select(['row_no', 'detail'])
    .where('detail', 'like', '%"deliveryOf"%')
    .execute()
  const renamed = rows.flatMap(({ row_no, detail }) => {
    const facts = JSON.parse(detail ?? '{}') as { readonly deliveryOf?: string }
    const name = names.get(facts.deliveryOf ?? '')
    return name === undefined ? [] : [{ row_no, detail: JSON.stringify({ ...facts, deliveryOf: name }) }]
  })
  await inChunks(renamed, (chunk) =>
    db.transaction(
      async (tx) => {
        await demand(tx)
        for (const { row_no, detail } of chunk)
          await updateBatch(tx, keys, batch.batchId).where('row_no', '=', row_no).set({ detail }).execute()
      },
      { user: batch.userId },
    ),
  )
}
