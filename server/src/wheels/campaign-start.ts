/** Since when a wheel is, as every page says it: a campaign begins where its earliest entry does, whenever that one came. */
import type { TradingDate } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { WheelRow } from '../database/schema.ts'
import { readCard } from './campaign-cards.ts'

type Row = Pick<WheelRow, 'user_id' | 'id' | 'campaign_id' | 'started_on'>

/** Of one without a campaign, the day that it was made with. */
export async function startOfWheel(db: Reader, row: Row): Promise<TradingDate> {
  const campaign = await db
    .selectFrom('ledger_cycles')
    .select(['account_id', 'ticker', 'cycle_key', 'card'])
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.campaign_id ?? row.id)
    .executeTakeFirst()
  return campaign === undefined || campaign.card === null
    ? (row.started_on as TradingDate)
    : readCard(campaign.card, campaign).started
}
