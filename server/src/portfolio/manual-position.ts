/** What stocks and options entered by hand have in common: finding one, refusing to change the broker's, removing one. */
import { noBrokerSums } from '../positions/broker-sums.ts'
import { refuse } from '@wheelwright/core'
import type { Reader, Tx } from '../database/database.ts'
import type { PositionRow } from '../database/schema.ts'
import type { Refused } from '../http/call.ts'
import { checkIfMatch } from '../http/etag.ts'
import { positionEtag } from './position-etag.ts'
import { selectPosition } from '../positions/queries.ts'
import { raiseRevision } from '../positions/revision.ts'

type Kind = 'stock' | 'option'

const isOfKind = (row: PositionRow, kind: Kind): boolean =>
  (row.asset_type === 'OPTION') === (kind === 'option')

/** The user's position of that kind; the id of another user's is answered like one that does not exist. */
export async function findPosition(
  db: Reader,
  userId: string,
  id: string,
  kind: Kind,
): Promise<{ ok: true; row: PositionRow } | Refused> {
  const row = await selectPosition(db, userId, id)
  if (row === undefined || !isOfKind(row, kind))
    return refuse({ kind: 'notFound', message: `There is no such ${kind}.` })
  return { ok: true, row }
}

/** Like `findPosition`, for a change: refuses a broker's position, and a stale version. */
export async function findChangeable(
  db: Reader,
  {
    user,
    parameters,
    ifMatch,
  }: {
    readonly user: { readonly id: string }
    readonly parameters: { readonly id: string }
    readonly ifMatch: string | null
  },
  kind: Kind,
): Promise<{ ok: true; row: PositionRow } | Refused> {
  const found = await findPosition(db, user.id, parameters.id, kind)
  if (!found.ok) return found
  if (found.row.data_source !== 'manual') {
    const message = `This ${kind} came with an import and follows the broker's snapshot. Change it at the broker and import again.`
    return refuse({ kind: 'importedReadOnly', message })
  }
  return checkIfMatch({ ifMatch }, positionEtag(found.row)) ?? found
}

/** Moves it to the trash, from which it can be restored unchanged. */
export async function deletePosition(tx: Tx, row: PositionRow, now: string): Promise<void> {
  const { user_id, id } = row
  await tx
    .insertInto('trashed_positions')
    .values({ user_id, id, deleted_at: now, position: JSON.stringify(row) })
    .execute()
  await tx.deleteFrom('positions').where('user_id', '=', user_id).where('id', '=', id).execute()
  await raiseRevision(tx, row.user_id)
}

/** Out of the trash, as it was; false where it is not there. */
export async function restorePosition(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('trashed_positions')
    .select('position')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return false
  await tx.deleteFrom('trashed_positions').where('user_id', '=', userId).where('id', '=', id).execute()
  await tx
    .insertInto('positions')
    .values(JSON.parse(row.position) as PositionRow)
    .execute()
  await raiseRevision(tx, userId)
  return true
}

/** The columns that a position by hand leaves empty. */
export const manualDefaults = {
  account_id: null,
  data_source: 'manual',
  raw_symbol: null,
  underlying_symbol: null,
  option_type: null,
  strike_price: null,
  expiration_date: null,
  multiplier: 1,
  is_adjusted: 0,
  price_is_delayed: 0,
  ...noBrokerSums,
  snapshot_quantity: null,
  ledger_quantity: null,
  difference: null,
  basis: null,
  splits: null,
  batch_id: null,
} as const satisfies Partial<PositionRow>
