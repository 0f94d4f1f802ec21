/**
 * Two accounts that may be one: a history came under a name that the user gave, and the broker's snapshot names the account
 * otherwise. Then everything is held twice, and the user is told.
 */
import type { Reader } from '../../database/database.ts'
import type { AccountRow } from '../../database/schema.ts'
import { heldKey, likenessOfHeld } from '../../positions/alike-holdings.ts'
import { mayShareBroker } from '../../positions/unknown-broker.ts'
import { signedQuantity } from '../../positions/stored-position.ts'

const selectHeldIn = async (
  db: Reader,
  userId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const rows = await db
    .selectFrom('positions')
    .select(['account_id', 'symbol', 'long_quantity', 'short_quantity'])
    .where('user_id', '=', userId)
    .where('account_id', 'in', accountIds)
    .where('status', '=', 'Open')
    .execute()
  const held = new Map<string, Set<string>>(accountIds.map((id) => [id, new Set()]))
  for (const row of rows)
    held.get(row.account_id ?? '')?.add(heldKey(row.symbol, signedQuantity(row) < 0 ? 'short' : 'long'))
  return held
}

interface AccountsInParts {
  readonly accounts: readonly AccountRow[]
  /** Ids of those of which entries tell. */
  readonly withHistory: ReadonlySet<string>
}

/** By the id of an account the one that it may be; both of a pair are named. */
export async function readHeldTwice(
  db: Reader,
  userId: string,
  { accounts, withHistory }: AccountsInParts,
): Promise<ReadonlyMap<string, AccountRow>> {
  const told = accounts.filter(({ id, snapshot_as_of }) => withHistory.has(id) && snapshot_as_of === null)
  const shown = accounts.filter(({ id, snapshot_as_of }) => !withHistory.has(id) && snapshot_as_of !== null)
  if (told.length === 0 || shown.length === 0) return new Map()
  const held = await selectHeldIn(
    db,
    userId,
    [...told, ...shown].map(({ id }) => id),
  )
  const mayBeOne = (one: AccountRow, other: AccountRow): boolean =>
    mayShareBroker(one.broker, other.broker) &&
    likenessOfHeld(held.get(one.id) ?? new Set(), held.get(other.id) ?? new Set()).isMuch
  const pairs = told.flatMap((one) =>
    shown.flatMap((other): [string, AccountRow][] =>
      mayBeOne(one, other)
        ? [
            [one.id, other],
            [other.id, one],
          ]
        : [],
    ),
  )
  return new Map(pairs)
}
