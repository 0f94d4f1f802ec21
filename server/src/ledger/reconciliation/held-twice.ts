/**
 * Two accounts that may be one: a history came under a name that the user gave, and the broker names the account otherwise. Then
 * everything is held twice, and the user is told.
 */
import type { Reader } from '../../database/database.ts'
import type { AccountRow } from '../../database/schema.ts'
import { heldKey, likenessAmong } from '../../positions/alike-holdings.ts'
import { signedQuantity } from '../../positions/stored-position.ts'
import { mayShareBroker } from '../../positions/unknown-broker.ts'

interface HeldIn {
  readonly all: Set<string>
  /** Of those, what the account's own history tells nothing of. */
  readonly unexplained: Set<string>
}

const nothing = (): HeldIn => ({ all: new Set(), unexplained: new Set() })

const selectHeldIn = async (
  db: Reader,
  userId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, HeldIn>> => {
  const rows = await db
    .selectFrom('positions')
    .select(['account_id', 'symbol', 'long_quantity', 'short_quantity', 'ledger_quantity'])
    .where('user_id', '=', userId)
    .where('account_id', 'in', accountIds)
    .where('status', '=', 'Open')
    .execute()
  const held = new Map(accountIds.map((id) => [id, nothing()]))
  for (const row of rows) {
    const own = held.get(row.account_id ?? '')
    const key = heldKey(row.symbol, signedQuantity(row) < 0 ? 'short' : 'long')
    own?.all.add(key)
    if (row.ledger_quantity === null || row.ledger_quantity === 0) own?.unexplained.add(key)
  }
  return held
}

interface AccountsInParts {
  readonly accounts: readonly AccountRow[]
  /** Ids of those of which entries tell. */
  readonly withHistory: ReadonlySet<string>
}

/**
 * By the id of an account the one that it may be; both of a pair are named. One has a history and no snapshot, the other a snapshot that
 * its own history does not explain, and at least half of what one of them holds is the same.
 */
export async function readHeldTwice(
  db: Reader,
  userId: string,
  { accounts, withHistory }: AccountsInParts,
): Promise<ReadonlyMap<string, AccountRow>> {
  const told = accounts.filter(({ id, snapshot_as_of }) => withHistory.has(id) && snapshot_as_of === null)
  const shown = accounts.filter(({ snapshot_as_of }) => snapshot_as_of !== null)
  if (told.length === 0 || shown.length === 0) return new Map()
  const held = await selectHeldIn(
    db,
    userId,
    [...told, ...shown].map(({ id }) => id),
  )
  const heldBy = ({ id }: AccountRow): HeldIn => held.get(id) ?? nothing()
  const mayBeOne = (one: AccountRow, other: AccountRow): boolean => {
    const [ours, theirs] = [heldBy(one).all, heldBy(other)]
    const shared = [...theirs.unexplained].filter((key) => ours.has(key)).length
    return likenessAmong(shared, Math.min(ours.size, theirs.all.size)).isMuch
  }
  return new Map(
    told.flatMap((one) =>
      shown
        .filter((other) => mayShareBroker(one.broker, other.broker) && mayBeOne(one, other))
        .flatMap((other) => [[one.id, other] as const, [other.id, one] as const]),
    ),
  )
}
