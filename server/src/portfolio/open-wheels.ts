/** The wheels that run, as the Wheels page lists them, without booking anything. */
import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'

/** Tickers in alphabetical order, one for each open wheel. */
export const selectOpenWheelTickers = async (db: Reader, userId: string): Promise<string[]> => {
  const [rows, settled] = await Promise.all([
    db
      .selectFrom('wheels')
      .select(['id', 'ticker', 'origin', 'campaign_id'])
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      // It stands in the text of the query: by a parameter neither engine could tell that the index of such wheels will do.
      .where(sql<boolean>`status <> 'closed'`)
      .execute(),
    db.selectFrom('settled_ledgers').select('open_wheels').where('user_id', '=', userId).executeTakeFirst(),
  ])
  const running = new Set(JSON.parse(settled?.open_wheels ?? '[]') as string[])
  return rows
    .filter(({ origin, id }) => origin === 'manual' || running.has(id))
    .map(({ ticker }) => ticker)
    .toSorted()
}
