/** Which source a user wants asked first. */
import type { Reader, Tx } from '../database/database.ts'
import type { MarketDataChoiceRow } from '../database/schema.ts'
import type { Audience } from './market.ts'

type Choice = MarketDataChoiceRow['source']

export const readChoice = async (db: Reader, userId: string): Promise<Choice> => {
  const row = await db
    .selectFrom('market_data_choices')
    .select('source')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.source ?? 'primary'
}

export const storeChoice = async (tx: Tx, userId: string, source: Choice): Promise<void> => {
  await tx
    .insertInto('market_data_choices')
    .values({ user_id: userId, source })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ source }))
    .execute()
}

/** Whose prices a user gets: a demo portfolio has those of the simulated market and no others. */
export const audienceOf = async (
  db: Reader,
  user: { readonly id: string; readonly isDemo: boolean },
): Promise<Audience> => (user.isDemo ? 'demo' : readChoice(db, user.id))
