/**
 * An opening balance that was recorded stands for what was held before the history begins. Where an earlier part of the history
 * comes, and holds some of it on that day, the balance stands behind it until that import is undone: what is still missing is
 * told as any difference is. So does opening cash, as soon as something of the account is told of before its day.
 * (docs/decisions/0053-entered-by-hand-and-imported-later.md)
 */
import type { Tx } from '../database/database.ts'
import { packKind, packState } from '../database/packing/codes.ts'
import { unpackId } from '../database/packing/ids.ts'
import { lastMomentOf } from '../database/packing/moments.ts'
import { isOfInstrument, selectAround, selectKinds } from './about-to-count.ts'
import { manualBatch } from './batches.ts'
import { setState, type BatchKey } from './compare-batch.ts'
import { readEntryKeys, type EntryKeys } from './entry-keys.ts'
import { entriesOfBatch } from './entry-rows.ts'
import { openingCashNote } from './opening-cash.ts'
import type { EntryRow } from './stored-row.ts'

const sumOf = (rows: readonly EntryRow[]): number => rows.reduce((sum, { quantity }) => sum + quantity, 0)

const standBehind = (tx: Tx, { userId }: BatchKey, { id }: EntryRow, first: string): Promise<void> =>
  setState(tx, { userId, batchId: manualBatch }, id, { state: 'same-trade', same_as: first })

/** What the batch tells of an account first, on a day or before it. */
const selectFirst = async (
  tx: Tx,
  keys: EntryKeys,
  { batchId }: BatchKey,
  { account_id, trade_date }: EntryRow,
): Promise<string | null> => {
  const row = await entriesOfBatch(tx, keys, batchId)
    .select('id')
    .where('state', '=', packState('counted'))
    .where('origin_no', 'in', keys.originsOf([account_id]))
    .where('moment', '<=', lastMomentOf(trade_date))
    .orderBy('moment')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : unpackId(row.id)
}

const preferForCash = async (tx: Tx, keys: EntryKeys, batch: BatchKey): Promise<boolean> => {
  const deposits = await selectKinds(tx, keys, manualBatch, [packKind('cash-transfer')])
  let isAny = false
  for (const cash of deposits.filter(({ note }) => note === openingCashNote)) {
    const first = await selectFirst(tx, keys, batch, cash)
    if (first === null) continue
    await standBehind(tx, batch, cash, first)
    isAny = true
  }
  return isAny
}

/** Answers whether an entry by hand stands behind the batch now; the batch is about to count. */
export async function preferHistory(tx: Tx, batch: BatchKey): Promise<boolean> {
  const keys = await readEntryKeys(tx, batch.userId)
  if (!keys.hasBatch(manualBatch)) return false
  const balances = await selectKinds(tx, keys, manualBatch, [packKind('opening-balance')])
  let isAny = await preferForCash(tx, keys, batch)
  for (const balance of balances) {
    const around = await selectAround(tx, keys, batch, balance.underlying)
    const earlier = around
      .filter(isOfInstrument(balance))
      .filter(({ id, trade_date }) => id !== balance.id && trade_date <= balance.trade_date)
    const known = earlier.filter(({ batch_id }) => batch_id !== batch.batchId)
    const [first] = earlier.filter(({ batch_id }) => batch_id === batch.batchId)
    // Beside what was known on that day it said how much more there was.
    if (first === undefined || sumOf(known) !== 0) continue
    if (Math.sign(sumOf(earlier)) !== Math.sign(balance.quantity)) continue
    await standBehind(tx, batch, balance, first.id)
    isAny = true
  }
  return isAny
}
