/**
 * An opening balance entered by hand represents what was held before the history begins. Where an earlier part of the
 * history is imported and holds some of it on that day, the balance is set aside until that import is undone; what is still
 * missing is shown as any other difference. So is opening cash, once anything of the account is reported for an earlier day.
 * (docs/decisions/0053-entered-by-hand-and-imported-later.md)
 */
import type { Reader } from '../../database/database.ts'
import { packKind, packState } from '../../database/packing/codes.ts'
import { unpackId } from '../../database/packing/ids.ts'
import { lastMomentOf } from '../../database/packing/moments.ts'
import { selectAround, selectKinds, type GivingWay } from './about-to-count.ts'
import { manualBatch } from '../batches/batches.ts'
import type { BatchKey } from './compare-batch.ts'
import type { EntryKeys } from '../rows/entry-keys.ts'
import { entriesOf, entriesOfBatch, rowsFrom } from '../rows/entry-rows.ts'
import { isOpeningCash } from '../rows/opening-cash.ts'
import type { EntryRow } from '../rows/stored-row.ts'

const sumOf = (rows: readonly EntryRow[]): number => rows.reduce((sum, { quantity }) => sum + quantity, 0)

/** The first day of each account in the batch, if before or on a given day. */
const selectFirst = async (
  db: Reader,
  keys: EntryKeys,
  { batchId }: BatchKey,
  { account_id, trade_date }: EntryRow,
): Promise<string | null> => {
  const row = await entriesOfBatch(db, keys, batchId)
    .select('id')
    .where('state', '=', packState('counted'))
    .where('origin_no', 'in', keys.originsOf([account_id]))
    .where('moment', '<=', lastMomentOf(trade_date))
    .orderBy('moment')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : unpackId(row.id)
}

const findCash = async (db: Reader, keys: EntryKeys, batch: BatchKey): Promise<GivingWay[]> => {
  const deposits = await selectKinds(db, keys, manualBatch, [packKind('cash-transfer')])
  const found: GivingWay[] = []
  for (const entry of deposits.filter(isOpeningCash)) {
    const first = await selectFirst(db, keys, batch, entry)
    if (first !== null) found.push({ entry, moved: [], first })
  }
  return found
}

/**
 * Earlier symbols of shares, according to the batch and all that counts: each symbol with those that became it, itself
 * first.
 */
const selectNames = async (db: Reader, keys: EntryKeys, { batchId }: BatchKey) => {
  const stored = await entriesOf(db, keys)
    .selectAll()
    .where('kind', '=', packKind('symbol-change'))
    .where('state', '=', packState('counted'))
    .where('batch_no', 'in', [...keys.countingOrNone, keys.batchNo(batchId)])
    .execute()
  const changes = (await rowsFrom(db, keys, stored)).map(({ account_id, symbol, detail }) => ({
    account_id,
    symbol,
    became: (JSON.parse(detail ?? '{}') as { newSymbol?: string }).newSymbol,
  }))
  return ({ account_id, symbol }: EntryRow): ReadonlySet<string | null> => {
    const names = new Set([symbol])
    // Items added during the iteration are visited too.
    for (const name of names)
      for (const each of changes)
        if (each.account_id === account_id && each.became === name) names.add(each.symbol)
    return names
  }
}

/**
 * Of the balances and opening cash entered by hand, those that the batch reports; `gone` are entries that no longer count
 * then.
 */
export async function findBalances(
  db: Reader,
  keys: EntryKeys,
  batch: BatchKey,
  gone: ReadonlySet<string>,
): Promise<GivingWay[]> {
  const balances = await selectKinds(db, keys, manualBatch, [packKind('opening-balance')])
  const found = await findCash(db, keys, batch)
  if (balances.length === 0) return found
  const namesOf = await selectNames(db, keys, batch)
  for (const entry of balances) {
    const names = namesOf(entry)
    const around: EntryRow[] = []
    // Contracts are found by their underlying; their own symbol is none.
    for (const name of new Set([...names, entry.underlying]))
      around.push(...(await selectAround(db, keys, batch, name)))
    const earlier = around.filter(
      ({ id, account_id, symbol, trade_date }) =>
        id !== entry.id &&
        !gone.has(id) &&
        account_id === entry.account_id &&
        names.has(symbol) &&
        trade_date <= entry.trade_date,
    )
    const told = earlier.filter(({ batch_id }) => batch_id === batch.batchId)
    // The balance comes before the rows of its day: what was closed on that day is what it was entered for.
    const known = earlier.filter(
      ({ batch_id, trade_date }) => batch_id !== batch.batchId && trade_date < entry.trade_date,
    )
    const [first] = told
    // With an earlier history known when it was entered, the balance stated what was held beyond that.
    if (first === undefined || sumOf(known) !== 0) continue
    if (Math.sign(sumOf(told)) !== Math.sign(entry.quantity)) continue
    found.push({ entry, moved: [], first: first.id })
  }
  return found
}
