/** Brings back what was deleted, as it was: each thing by itself, so that one that cannot come back keeps nothing else away. */
import type { TrashName } from '@wheelwright/api'
import { MAX_MICROS } from '@wheelwright/core'
import type { Tx } from '../database/database.ts'
import { packState } from '../database/packing/codes.ts'
import { packId, unpackId } from '../database/packing/ids.ts'
import { manualBatch } from '../entries/batches/batches.ts'
import { matchSameTrades } from '../entries/duplicates/compare-batch.ts'
import { readEntryKeys } from '../entries/rows/entry-keys.ts'
import { createEntryReader } from '../entries/rows/entry-row.ts'
import { entriesOfBatch, rowsFrom, updateBatch } from '../entries/rows/entry-rows.ts'
import { turnoverOf } from '../entries/books/ledgers.ts'
import { raiseBoth } from '../entries/by-hand/manual-entries.ts'
import type { EntryRow } from '../entries/rows/stored-row.ts'
import { restorePosition } from '../portfolio/manual-position.ts'
import { selectPosition } from '../positions/queries.ts'
import { hasWhatItShows, isJoinedByOther, selectWheel, updateWheel } from '../wheels/wheel-rows.ts'

export interface Restoring {
  readonly userId: string
  readonly now: string
  /** Micro-dollars that the entries of the user move already. */
  readonly turnover: number
}

/** Null when it is back; else why it is not. */
type Restore = (tx: Tx, restoring: Restoring, id: string) => Promise<string | null>

const gone = 'It is not in the trash any more.'
const withoutEntries =
  'Its entries are not there any more. It can be brought back once they are imported again.'

const restoreWheel: Restore = async (tx, { userId, now }, id) => {
  const row = await selectWheel(tx, userId, id)
  if (row === undefined) return gone
  if (row.deleted_at === null) return null
  if (!(await hasWhatItShows(tx, row))) return withoutEntries
  const joined = row.campaign_id !== null && (await isJoinedByOther(tx, row, row.campaign_id))
  // Another wheel stands on its campaign meanwhile: it comes back as the plan that it was.
  const campaign = joined ? { campaign_id: null } : {}
  const isBack = await updateWheel(tx, row, { deleted_at: null, updated_at: now, ...campaign })
  return isBack ? null : 'Someone else changed it at the same time. Try again.'
}

const restoreByHand: Restore = async (tx, { userId }, id) => {
  const isHere =
    (await restorePosition(tx, userId, id)) || (await selectPosition(tx, userId, id)) !== undefined
  return isHere ? null : gone
}

const restoreTicker: Restore = async (tx, { userId }, ticker) => {
  const { numUpdatedRows } = await tx
    .updateTable('tracked_tickers')
    .set({ deleted_at: null })
    .where('user_id', '=', userId)
    .where('ticker', '=', ticker)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === 0 ? gone : null
}

const deliveryOf = ({ detail }: Pick<EntryRow, 'detail'>): string | null => {
  const { deliveryOf: of } = JSON.parse(detail ?? '{}') as { readonly deliveryOf?: string }
  return of ?? null
}

/** An assignment comes back with its shares, whichever of the two is named. */
const restoreEntry: Restore = async (tx, { userId, turnover }, id) => {
  const keys = await readEntryKeys(tx, userId)
  if (!keys.hasBatch(manualBatch)) return gone
  const stored = await entriesOfBatch(tx, keys, manualBatch).selectAll().execute()
  const rows = await rowsFrom(tx, keys, stored)
  const named = rows.find((row) => row.id === id)
  if (named === undefined) return gone
  const first = deliveryOf(named) ?? named.id
  const back = rows.filter((row) => row.state === 'trash' && (row.id === first || deliveryOf(row) === first))
  const ids = new Set(back.map((row) => row.id))
  const read = createEntryReader()
  const entries = stored.filter((row) => ids.has(unpackId(row.id))).map((row) => read(row, keys))
  if (turnover + turnoverOf(entries) > MAX_MICROS)
    return 'With it the amounts of the ledger would be larger than can be summed exactly.'
  const batch = { userId, batchId: manualBatch }
  // A broker may have told of it since.
  const matches = await matchSameTrades(tx, batch, back)
  for (const row of back) {
    const sameAs = matches.get(row.id) ?? null
    // The broker's row has the id of an entry that it corrects.
    const isCorrected = sameAs === row.id
    const state = sameAs === null ? 'counted' : 'same-trade'
    await updateBatch(tx, keys, manualBatch)
      .set({
        state: packState(isCorrected ? 'repeat' : state),
        same_as: sameAs === null || isCorrected ? null : packId(sameAs),
        trashed_at: null,
      })
      .where('id', '=', packId(row.id))
      .execute()
  }
  // What stands behind a broker's row may lend it what that one leaves out.
  if (back.length > 0) await raiseBoth(tx, userId, matches.size > 0 ? 'any' : [manualBatch])
  return null
}

const restores: Readonly<Record<TrashName['kind'], Restore>> = {
  wheel: restoreWheel,
  entry: restoreEntry,
  position: restoreByHand,
  ticker: restoreTicker,
}

export function restoreOne(tx: Tx, restoring: Restoring, { kind, id }: TrashName): Promise<string | null> {
  return restores[kind](tx, restoring, id)
}
