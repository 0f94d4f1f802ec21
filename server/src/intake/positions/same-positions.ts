/** How many positions of a snapshot match what is stored, so that importing it again reports no change. */
import type { Instant } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import type { AccountRow, PositionRow } from '../../database/schema.ts'
import { detailOf, type ToldSnapshot } from '../../entries/batches/batches.ts'
import { selectAccounts } from '../../positions/queries.ts'
import { lastTold } from './import-positions.ts'
import { positionKey, toColumns, type SnapshotColumns } from './position-row.ts'
import type { AccountRead } from './read-account.ts'
import { readPayload, type PayloadRead } from './read-payload.ts'

/** Quantity and cost at that time, and a price unless a later one is stored. */
const isHere = (stored: PositionRow | undefined, told: SnapshotColumns): boolean =>
  stored !== undefined &&
  stored.snapshot_quantity === told.snapshot_quantity &&
  stored.average_price === told.average_price &&
  (stored.current_price === told.current_price ||
    (stored.price_as_of !== null && told.price_as_of !== null && stored.price_as_of >= told.price_as_of))

/** Later snapshots and entries may have changed or closed them. */
const selectTold = (db: Reader, userId: string): Promise<PositionRow[]> =>
  db
    .selectFrom('positions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('snapshot_quantity', 'is not', null)
    .execute()

const keyOf = (broker: string, number: string): string => `${broker}\n${number}`

/** By the broker and number of an account. */
const selectByNumber = async (db: Reader, userId: string): Promise<ReadonlyMap<string, AccountRow>> => {
  const rows = await selectAccounts(db, userId)
  return new Map(rows.map((row) => [keyOf(row.broker, row.account_number), row]))
}

const asOfIn = (payload: PayloadRead, told: Instant | null): Instant =>
  told ?? payload.exportedAt ?? ('' as Instant)

/**
 * How many of the positions that a snapshot lists are stored as it says; positions that it does not list are not counted.
 */
const countHere = (
  { facts, snapshot }: AccountRead,
  accountId: string,
  stored: ReadonlyMap<string, PositionRow>,
  asOf: Instant,
): number =>
  (snapshot?.positions ?? []).filter((position) =>
    isHere(
      stored.get(positionKey(accountId, position.symbol)),
      toColumns(position, accountId, 'file_import', facts.pricesAreUndated ? null : asOf),
    ),
  ).length

interface ComparedSnapshots {
  /** Rows of positions and cash; those that match add nothing to what is stored. */
  readonly heldRows: Readonly<Record<'new' | 'alreadyHere', number>>
  readonly snapshots: readonly ToldSnapshot[]
}

/**
 * A staged snapshot compared with what is stored. For a history, and for a snapshot that cannot be read, nothing matches.
 */
export async function compareSnapshots(
  db: Reader,
  { userId, batchId }: { readonly userId: string; readonly batchId: string },
): Promise<ComparedSnapshots> {
  const batch = await db
    .selectFrom('entry_batches')
    .select(['payload', 'detail'])
    .where('user_id', '=', userId)
    .where('id', '=', batchId)
    .executeTakeFirst()
  const { snapshots: told = [] } = batch === undefined ? {} : detailOf(batch)
  const read = batch?.payload == null ? null : readPayload(JSON.parse(batch.payload))
  const rows = told.reduce((sum, { positions, cashRows }) => sum + (positions ?? 0) + cashRows, 0)
  if (!read?.ok) return { heldRows: { new: rows, alreadyHere: 0 }, snapshots: told }
  const accounts = await selectByNumber(db, userId)
  const stored = new Map((await selectTold(db, userId)).map((row) => [row.position_key, row]))
  const byNumber = new Map(
    read.payload.accounts.map((account) => [
      keyOf(account.facts.brokerage, account.facts.accountNumber),
      account,
    ]),
  )
  let rowsHere = 0
  const snapshots = told.map((one): ToldSnapshot => {
    const key = keyOf(one.broker, one.accountNumber)
    const [account, file] = [accounts.get(key), byNumber.get(key)]
    if (account === undefined || file === undefined) return { ...one, outcome: 'new' }
    const asOf = asOfIn(read.payload, file.facts.lastSynced)
    const listed = file.snapshot?.positions.length ?? 0
    const last = lastTold(account, file.snapshot)
    if (one.asOf !== null && last !== null && asOf < last) {
      rowsHere += listed + one.cashRows
      return { ...one, outcome: 'nothing-new' }
    }
    const here = countHere(file, account.id, stored, asOf)
    const isCashHere = one.cash === null || one.cash === account.cash_balance
    rowsHere += here + (isCashHere ? one.cashRows : 0)
    const isHere = one.asOf !== null && asOf === last && here === listed && isCashHere
    return { ...one, outcome: isHere ? 'already-here' : 'new' }
  })
  return { heldRows: { new: rows - rowsHere, alreadyHere: rowsHere }, snapshots }
}

/** How many positions differ in quantity or cost, are new, or are gone. Another price is no difference. */
export async function countChangedHoldings(
  db: Reader,
  userId: string,
  payload: PayloadRead,
): Promise<number> {
  const accounts = await selectByNumber(db, userId)
  const stored = await selectTold(db, userId)
  let changed = 0
  for (const { facts, snapshot } of payload.accounts) {
    if (snapshot === null) continue
    const account = accounts.get(keyOf(facts.brokerage, facts.accountNumber))
    const before = new Map(
      stored.filter(({ account_id }) => account_id === account?.id).map((row) => [row.position_key, row]),
    )
    const accountId = account?.id ?? ''
    for (const position of snapshot.positions) {
      const key = positionKey(accountId, position.symbol)
      const held = toColumns(position, accountId, 'file_import', null)
      const row = before.get(key)
      before.delete(key)
      if (row?.snapshot_quantity !== held.snapshot_quantity || row.average_price !== held.average_price)
        changed += 1
    }
    if (!snapshot.isIncomplete)
      changed += [...before.values()].filter(({ symbol }) => !snapshot.refusedSymbols.has(symbol)).length
  }
  return changed
}
