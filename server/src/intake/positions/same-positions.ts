/** Which positions of a snapshot say what is stored already, so that importing it again says so. */
import type { Instant } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import type { PositionRow } from '../../database/schema.ts'
import { positionKey, toColumns, type SnapshotColumns } from './position-row.ts'
import { readPayload, type PayloadRead } from './read-payload.ts'

/** What is held and at what cost, and a price unless a later one is stored. */
const isHere = (stored: PositionRow | undefined, told: SnapshotColumns): boolean =>
  stored?.status === 'Open' &&
  stored.long_quantity === told.long_quantity &&
  stored.short_quantity === told.short_quantity &&
  stored.average_price === told.average_price &&
  (stored.current_price === told.current_price ||
    (stored.price_as_of !== null && told.price_as_of !== null && stored.price_as_of >= told.price_as_of))

const selectOpen = (db: Reader, userId: string): Promise<PositionRow[]> =>
  db
    .selectFrom('positions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'Open')
    .where('data_source', '<>', 'manual')
    .execute()

/** By the broker and number of an account its id. */
const selectAccountIds = async (db: Reader, userId: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'broker', 'account_number'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ id, broker, account_number }) => [`${broker}\n${account_number}`, id]))
}

const asOfIn = (payload: PayloadRead, told: Instant | null): Instant =>
  told ?? payload.exportedAt ?? ('' as Instant)

/** Of a staged snapshot. None of a history, and of one that cannot be read nothing is here. */
export const countPositionsHere = async (
  db: Reader,
  { userId, batchId }: { readonly userId: string; readonly batchId: string },
): Promise<number> => {
  const batch = await db
    .selectFrom('entry_batches')
    .select('payload')
    .where('user_id', '=', userId)
    .where('id', '=', batchId)
    .executeTakeFirst()
  if (batch?.payload == null) return 0
  const read = readPayload(JSON.parse(batch.payload))
  if (!read.ok) return 0
  const ids = await selectAccountIds(db, userId)
  const stored = new Map((await selectOpen(db, userId)).map((row) => [row.position_key, row]))
  return read.payload.accounts.reduce((count, { facts, snapshot }) => {
    const accountId = ids.get(`${facts.brokerage}\n${facts.accountNumber}`)
    if (accountId === undefined || snapshot === null) return count
    const asOf = asOfIn(read.payload, facts.lastSynced)
    const same = snapshot.positions.filter((position) =>
      isHere(
        stored.get(positionKey(accountId, position.symbol)),
        toColumns(position, accountId, 'file_import', asOf),
      ),
    )
    return count + same.length
  }, 0)
}
