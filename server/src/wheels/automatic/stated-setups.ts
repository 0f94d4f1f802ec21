/**
 * What the snapshots of a user state of wheels: of each account and ticker the oldest that knows both sides decides, so that it
 * is the same in whichever order they were imported, and after one of them is undone what it is without it.
 */
import { tradingDateAt, type TradingDate, type WheelSetup } from '@wheelwright/core'
import type { Tx } from '../../database/database.ts'
import type { SnapshotRow } from '../../database/schema.ts'
import { setupMark } from './setup-rows.ts'

/** The wheels that a snapshot alone knows both sides of. */
export type ReadSetups = (snapshot: SnapshotRow) => readonly WheelSetup[]

interface Reading {
  readonly readSetups: ReadSetups
  readonly hasNewRules: boolean
}

export interface StatedSetup {
  readonly setup: WheelSetup
  readonly batchId: string | null
  readonly startedOn: TradingDate
}

/** By `setupMark`. */
export async function selectStated(
  tx: Tx,
  userId: string,
  { readSetups, hasNewRules }: Reading,
): Promise<Map<string, StatedSetup>> {
  if (hasNewRules) await tx.deleteFrom('snapshot_setups').where('user_id', '=', userId).execute()
  await keepUpWithSnapshots(tx, userId, readSetups)
  const rows = await tx
    .selectFrom('snapshot_setups as stated')
    .innerJoin('snapshots', (join) =>
      join.onRef('snapshots.user_id', '=', 'stated.user_id').onRef('snapshots.id', '=', 'stated.snapshot_id'),
    )
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.user_id', '=', 'snapshots.user_id')
        .onRef('accounts.id', '=', 'snapshots.account_id'),
    )
    .select(['snapshots.batch_id', 'snapshots.as_of', 'stated.setups'])
    .where('stated.user_id', '=', userId)
    .where('stated.setups', '<>', none)
    .orderBy('snapshots.as_of')
    .orderBy('snapshots.id')
    .execute()
  const oldest = new Map<string, StatedSetup>()
  for (const { batch_id: batchId, as_of, setups } of rows)
    for (const setup of JSON.parse(setups) as readonly WheelSetup[]) {
      const mark = setupMark(setup)
      const startedOn = tradingDateAt(Date.parse(as_of))
      if (!oldest.has(mark)) oldest.set(mark, { setup, batchId, startedOn })
    }
  return oldest
}

const none = '[]'

/** Reads those that came since, one at a time, since each is as long as a portfolio; and forgets those that are gone. */
const keepUpWithSnapshots = async (tx: Tx, userId: string, readSetups: ReadSetups): Promise<void> => {
  const [there, read] = await Promise.all([
    tx.selectFrom('snapshots').select('id').where('user_id', '=', userId).execute(),
    tx.selectFrom('snapshot_setups').select('snapshot_id').where('user_id', '=', userId).execute(),
  ])
  const [known, ids] = [new Set(read.map((row) => row.snapshot_id)), new Set(there.map(({ id }) => id))]
  for (const id of ids) {
    if (known.has(id)) continue
    const snapshot = await tx
      .selectFrom('snapshots')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('snapshot_setups')
      .values({ user_id: userId, snapshot_id: id, setups: JSON.stringify(readSetups(snapshot)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (const id of known)
    if (!ids.has(id))
      await tx
        .deleteFrom('snapshot_setups')
        .where('user_id', '=', userId)
        .where('snapshot_id', '=', id)
        .execute()
}
