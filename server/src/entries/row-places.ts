/** Writes under which id and in which state the rows of a batch stand that does not count yet. */
import { inChunks } from '../database/chunks.ts'
import type { Database, Tx } from '../database/database.ts'
import { insertInChunks } from '../database/insert-in-chunks.ts'
import type { EntryRow } from '../database/schema.ts'
import type { ToldRow } from './told-rows.ts'

export interface Place extends Pick<EntryRow, 'id' | 'state' | 'same_as'> {
  readonly row: ToldRow
}

interface BatchKey {
  readonly userId: string
  readonly batchId: string
}

type Demand = (tx: Tx) => Promise<void>

/** Only what changed is written, some hundred rows in a transaction. */
export const writePlaces = async (
  db: Database,
  batch: BatchKey,
  places: readonly Place[],
  demand: Demand,
): Promise<void> => {
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

const ofBatch = (tx: Tx, { userId, batchId }: BatchKey, ids: readonly string[]) =>
  tx
    .updateTable('entries')
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .where('id', 'in', ids)

/** Rows that are all of one state, and the same as one entry or each as itself. */
const setStates = async (tx: Tx, batch: BatchKey, group: readonly Place[]): Promise<void> => {
  const [first] = group
  if (first === undefined) return
  const ids = group.map(({ id }) => id)
  const update = ofBatch(tx, batch, ids).set({ state: first.state })
  if (first.same_as === first.id) await update.set((where) => ({ same_as: where.ref('id') })).execute()
  else await update.set({ same_as: first.same_as }).execute()
}

/** An id that no row of a broker has: where rows change their ids among each other, none is in the way of another. */
const between = (id: string): string => `moving ${id}`

/** The id that a row had before a move that was broken off. */
const before = (id: string): string => (id.startsWith('moving ') ? id.slice('moving '.length) : id)

/** Gives rows other ids, and those that name them as their delivery too. */
const moveRows = async (
  db: Database,
  batch: BatchKey,
  moving: readonly Place[],
  demand: Demand,
): Promise<void> => {
  const to = new Map(moving.map((place) => [place.row.id, place]))
  const own = new Set(moving.map(({ id }) => id).filter((id) => to.has(id)))
  if (own.size > 0) await rewrite(db, batch, [...own], demand, (row) => ({ ...row, id: between(row.id) }))
  const ids = moving.map(({ row }) => (own.has(row.id) ? between(row.id) : row.id))
  const placeOf = (id: string): Place | undefined => to.get(id) ?? to.get(before(id))
  await rewrite(db, batch, ids, demand, (row) => {
    const place = placeOf(row.id)
    return place === undefined ? row : { ...row, id: place.id, state: place.state, same_as: place.same_as }
  })
  await renameDeliveries(db, batch, new Map(moving.map(({ row, id }) => [before(row.id), id])), demand)
}

const rewrite = (
  db: Database,
  { userId, batchId }: BatchKey,
  ids: readonly string[],
  demand: Demand,
  change: (row: EntryRow) => EntryRow,
): Promise<void> =>
  inChunks(ids, (chunk) =>
    db.transaction(
      async (tx) => {
        await demand(tx)
        const rows = await tx
          .selectFrom('entries')
          .selectAll()
          .where('user_id', '=', userId)
          .where('batch_id', '=', batchId)
          .where('id', 'in', chunk)
          .execute()
        await tx
          .deleteFrom('entries')
          .where('user_id', '=', userId)
          .where('batch_id', '=', batchId)
          .where('id', 'in', chunk)
          .execute()
        await insertInChunks(tx, 'entries', rows.map(change))
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
  const rows = await db.read
    .selectFrom('entries')
    .select(['id', 'detail'])
    .where('user_id', '=', batch.userId)
    .where('batch_id', '=', batch.batchId)
    .where('detail', 'like', '%"deliveryOf"%')
    .execute()
  const renamed = rows.flatMap(({ id, detail }) => {
    const facts = JSON.parse(detail ?? '{}') as { readonly deliveryOf?: string }
    const name = names.get(facts.deliveryOf ?? '')
    return name === undefined ? [] : [{ id, detail: JSON.stringify({ ...facts, deliveryOf: name }) }]
  })
  await inChunks(renamed, (chunk) =>
    db.transaction(
      async (tx) => {
        await demand(tx)
        for (const { id, detail } of chunk) await ofBatch(tx, batch, [id]).set({ detail }).execute()
      },
      { user: batch.userId },
    ),
  )
}
