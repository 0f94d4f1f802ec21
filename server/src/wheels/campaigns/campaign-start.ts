/** Since when a wheel is, as every page says it: a campaign begins where its earliest entry does, whenever that one came. */
import type { TradingDate } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import type { WheelRow } from '../../database/schema.ts'
import { readWhileSettled } from '../../portfolio/settled-revision.ts'
import { storedDays } from './campaign-cards.ts'

type Row = Pick<WheelRow, 'user_id' | 'id' | 'campaign_id' | 'started_on'>

const selectStart = (db: Reader, row: Row) =>
  db
    .selectFrom('ledger_cycles')
    .select(storedDays.started.as('startedOn'))
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.campaign_id ?? row.id)
    .where('card', 'is not', null)
    .executeTakeFirst()

/** The day that it was made with of one without a campaign, and until what is settled says more. */
export async function startOfWheel(db: Reader, row: Row): Promise<TradingDate> {
  const campaign = await readWhileSettled(db, row.user_id, () => selectStart(db, row))
  return (campaign?.startedOn ?? row.started_on) as TradingDate
}
