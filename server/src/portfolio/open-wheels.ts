/** Open wheels, as the Wheels page lists them, without booking anything. */
import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'

/** Campaigns joined with a wheel made by hand: they are listed under that wheel. */
const selectJoined = (db: Reader, userId: string) =>
  db
    .selectFrom('wheels')
    .select('campaign_id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`origin = 'manual'`)
    .where('deleted_at', 'is', null)
    .execute()

/** Open wheels, each with the stored card of its campaign; a wheel of the ledger without a card has no entries any more. */
const selectRunning = (db: Reader, userId: string) =>
  db
    .selectFrom('wheels')
    .leftJoin('ledger_cycles as campaigns', (join) =>
      join
        .onRef('campaigns.user_id', '=', 'wheels.user_id')
        .onRef('campaigns.id', '=', 'wheels.id')
        .on('campaigns.card', 'is not', null),
    )
    .select(['wheels.id', 'wheels.ticker', 'wheels.origin', 'campaigns.id as campaign'])
    .where('wheels.user_id', '=', userId)
    .where('wheels.deleted_at', 'is', null)
    // A literal in the query: with a parameter neither engine would use the partial index of such wheels.
    .where(sql<boolean>`wheels.status <> 'closed'`)
    .execute()

/** Tickers in alphabetical order, one for each open wheel. */
export async function selectOpenWheelTickers(db: Reader, userId: string): Promise<string[]> {
  const [rows, byHand] = await Promise.all([selectRunning(db, userId), selectJoined(db, userId)])
  const joined = new Set(byHand.map(({ campaign_id }) => campaign_id))
  return rows
    .filter(({ id, origin, campaign }) => origin === 'manual' || (campaign !== null && !joined.has(id)))
    .map(({ ticker }) => ticker)
    .toSorted()
}
