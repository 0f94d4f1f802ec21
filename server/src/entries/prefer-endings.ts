/**
 * What a user said became of an option, where the broker's file tells otherwise: the broker's word counts, and the user's stands
 * behind it with the shares that it moved, until the file is undone. (docs/decisions/0053-entered-by-hand-and-imported-later.md)
 */
import { daysBetween, type TradingDate } from '@wheelwright/core'
import type { Tx } from '../database/database.ts'
import { packKind } from '../database/packing/codes.ts'
import { isOfInstrument, selectAround, selectKinds } from './about-to-count.ts'
import { manualBatch } from './batches.ts'
import { setState, type BatchKey } from './compare-batch.ts'
import { readEntryKeys } from './entry-keys.ts'
import { DAYS_APART } from './match-same-trades.ts'
import type { EntryRow } from './stored-row.ts'

const endings = (['expiration', 'assignment', 'exercise'] as const).map(packKind)
const closings = (['buy-to-close', 'sell-to-close'] as const).map(packKind)

const isNear = (a: EntryRow, b: EntryRow): boolean =>
  Math.abs(daysBetween(a.trade_date as TradingDate, b.trade_date as TradingDate)) <= DAYS_APART

const deliveryOf = ({ detail }: EntryRow): string | null =>
  detail === null ? null : ((JSON.parse(detail) as { deliveryOf?: string | null }).deliveryOf ?? null)

/** Whether more of the contract ended than was ever open: the ending's own sign is left when all of it is added up. */
const isTooMany = (ending: EntryRow, around: readonly EntryRow[]): boolean => {
  const left = around.filter(isOfInstrument(ending)).reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.sign(left) === Math.sign(ending.quantity) && Math.abs(left) >= Math.abs(ending.quantity)
}

/** Answers whether an entry by hand stands behind the batch now; the batch is about to count. */
export async function preferEndings(tx: Tx, batch: BatchKey): Promise<boolean> {
  const keys = await readEntryKeys(tx, batch.userId)
  const entered = keys.hasBatch(manualBatch) ? await selectKinds(tx, keys, manualBatch, endings) : []
  if (entered.length === 0) return false
  const told = await selectKinds(tx, keys, batch.batchId, [...endings, ...closings])
  let isAny = false
  for (const ending of entered) {
    const [first] = told.filter(isOfInstrument(ending)).filter((other) => isNear(ending, other))
    if (first === undefined) continue
    const around = await selectAround(tx, keys, batch, ending.underlying)
    if (!isTooMany(ending, around)) continue
    const moved = around.filter((row) => row.batch_id === manualBatch && deliveryOf(row) === ending.id)
    for (const { id } of [ending, ...moved])
      await setState(tx, { userId: batch.userId, batchId: manualBatch }, id, {
        state: 'same-trade',
        same_as: first.id,
      })
    isAny = true
  }
  return isAny
}
