/**
 * A mark of the secret key beside the data, from which the key cannot be found: a server with another key cannot open what was sealed,
 * counts failed sign-ins apart and takes a repeated sign-in for a different one, and none of that says why.
 */
import type { SecretKey } from './config/secret-key.ts'
import type { Database, Reader } from './database/database.ts'
import { storeIfPossible } from './database/storage-fault.ts'

/** Among the leases, though nobody holds it and it never runs out. */
const name = 'secret-key'

export const otherKeySentence =
  'The database was last served with another secret key. All servers of one database need the same SECRET_KEY or ' +
  'SECRET_KEY_FILE: with different ones, logins at a brokerage and secrets of webhooks set up on one cannot be used on the other. ' +
  'Where the old key is lost, connect the brokerage again and save the webhook again.'

const markOf = (key: SecretKey): string => key.keyFor('mark of the key').toString('hex').slice(0, 32)

/** Whether the server that was started last had another key. */
export async function hasOtherKey(db: Reader, key: SecretKey): Promise<boolean> {
  const row = await db.selectFrom('leases').select('holder').where('name', '=', name).executeTakeFirst()
  return row !== undefined && row.holder !== markOf(key)
}

/** Leaves the mark of this key; answers whether there was that of another one. */
export async function markKey(db: Database, key: SecretKey): Promise<boolean> {
  const isOther = await hasOtherKey(db.read, key)
  const holder = markOf(key)
  const store = async (): Promise<void> =>
    db.transaction(async (tx) => {
      await tx
        .insertInto('leases')
        .values({ name, holder, expires_at: '' })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ holder }))
        .execute()
    }, 'by itself')
  await storeIfPossible(store, () => {})
  return isOther
}
