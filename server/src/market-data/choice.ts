/** Which source a user wants asked first, and whose connections are asked by. */
import type { Reader, Tx } from '../database/database.ts'
import type { MarketDataChoiceRow } from '../database/schema.ts'
import { audienceFor, type Audience, type Choice } from './market.ts'

export async function readChoice(db: Reader, userId: string): Promise<Choice> {
  const row = await db
    .selectFrom('market_data_choices')
    .select('source')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.source ?? 'primary'
}

export async function storeChoice(
  tx: Tx,
  userId: string,
  source: MarketDataChoiceRow['source'],
): Promise<void> {
  await tx
    .insertInto('market_data_choices')
    .values({ user_id: userId, source })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ source }))
    .execute()
}

/** A login that has ended counts as a connection: its user is told that, and not that there is none. */
const isConnected = async (db: Reader, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('broker_connections')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('broker', '=', 'schwab')
    .where('login_id', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose prices a user gets: a demo portfolio has those of the simulated market and no others. */
export async function audienceOf(
  db: Reader,
  user: { readonly id: string; readonly isDemo: boolean },
): Promise<Audience> {
  if (user.isDemo) return 'demo'
  return audienceFor(await readChoice(db, user.id), (await isConnected(db, user.id)) ? user.id : null)
}
