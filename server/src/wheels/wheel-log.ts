/** The log of a wheel: what was noted beside its entries in the ledger. */
import type { LoggedWheelEvent } from '@wheelwright/api'
import { MICROS, type TradingDate } from '@wheelwright/core'
import type { Reader, Tx } from '../database/database.ts'
import type { WheelEventRow } from '../database/schema.ts'
import { dateOf, instantOf, moneyOf } from '../positions/stored-position.ts'
import type { KnownWheel } from './known-wheel.ts'
import { indexOf } from './campaigns/book-index.ts'
import { storyOf } from './campaigns/campaign-story.ts'
import { withLedgerWord } from './rolls/logged-rolls.ts'
import type { WheelContext } from './wheel-context.ts'

type LogFacts = Pick<
  WheelEventRow,
  'user_id' | 'wheel_id' | 'id' | 'event_type' | 'trade_date' | 'created_at'
> &
  Partial<Omit<WheelEventRow, 'metadata'>> & { readonly about?: Readonly<Record<string, unknown>> }

export async function logEvent(tx: Tx, { about = {}, ...facts }: LogFacts): Promise<WheelEventRow> {
  const row: WheelEventRow = {
    description: '',
    quantity: null,
    price: null,
    premium: null,
    amount: null,
    ...facts,
    metadata: JSON.stringify(about),
  }
  await tx.insertInto('wheel_events').values(row).execute()
  return row
}

/** Of a wheel that settling made: nothing else says who did. */
export const createdByItself = 'By itself, from what the broker says is held.'

/** Rows of earlier versions have the key of the wheel, which is no name that anybody knows it by. */
function withoutKey(description: string): string {
  const made = /^Created [^ ]+-\d{8}-\d+( by itself)?$/.exec(description)
  if (made === null) return description
  return made[1] === undefined ? '' : createdByItself
}

export function toLoggedEvent(row: WheelEventRow, today: TradingDate): LoggedWheelEvent {
  return {
    id: row.id,
    cycleId: row.wheel_id,
    eventType: row.event_type,
    tradeDate: dateOf(row.trade_date) ?? today,
    description: withoutKey(row.description),
    origin: 'log',
    quantity: row.quantity,
    price: moneyOf(row.price),
    premium: moneyOf(row.premium),
    amount: moneyOf(row.amount),
    metadata: JSON.parse(row.metadata) as Record<string, unknown>,
    createdAt: instantOf(row.created_at),
  }
}

const ledgerEvents = ({ row, known }: KnownWheel, context: WheelContext): LoggedWheelEvent[] => {
  if (known === null) return []
  const { entries } = indexOf(known.book, context.cycleSettings.rollOverrides)
  return storyOf(known, context).map((event) => ({
    id: event.entryId,
    cycleId: row.id,
    eventType: event.type,
    tradeDate: event.date,
    description: entries.get(event.entryId)?.note ?? '',
    origin: 'ledger',
    quantity: event.contracts === 0 ? event.shares / MICROS : event.contracts,
    price: event.price,
    premium: null,
    amount: event.netCash,
    metadata: event.strike === null ? {} : { strike: event.strike / MICROS },
    createdAt: null,
  }))
}

/** Entries and log by date; on a day the entries first. */
export async function eventsOf(
  db: Reader,
  wheel: KnownWheel,
  context: WheelContext,
): Promise<LoggedWheelEvent[]> {
  const { user_id, id } = wheel.row
  const rows = await db
    .selectFrom('wheel_events')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('wheel_id', '=', id)
    .orderBy('trade_date')
    .orderBy('id')
    .execute()
  const logged = rows.map((row) => withLedgerWord(toLoggedEvent(row, context.today), wheel, context))
  return [...ledgerEvents(wheel, context), ...logged].sort((a, b) =>
    a.tradeDate < b.tradeDate ? -1 : a.tradeDate > b.tradeDate ? 1 : 0,
  )
}
