/**
 * Which rows of a batch have to be compared with what is held. Files mostly follow one another in time: where something is
 * held only around the first days of a file, only the rows of those days are read.
 */
import { sql } from 'kysely'
import { addDays, compareText, type TradingDate } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import { dateOfMoment, firstMomentOf, lastMomentOf, perDay } from '../../database/packing/moments.ts'
import type { StoredEntryRow } from '../../database/schema.ts'
import { readEntryKeys, type EntryKeys } from '../rows/entry-keys.ts'
import { entriesOf, entriesOfBatch, rowsFrom } from '../rows/entry-rows.ts'
import { DAYS_APART } from './match-same-trades.ts'
import { confirmedRows } from '../rows/select-entries.ts'
import type { EntryRow } from '../rows/stored-row.ts'
import type { DaySpan, ToldAround } from './told-around.ts'
import { selectBatchRows, type ToldRow } from './told-rows.ts'

interface BatchKey {
  readonly userId: string
  readonly batchId: string
}

export type ToldDay = Pick<EntryRow, 'account_id' | 'trade_date'>

/** The days of each account in a batch. */
export async function selectDays(db: Reader, { userId, batchId }: BatchKey): Promise<ToldDay[]> {
  const keys = await readEntryKeys(db, userId)
  const rows = await entriesOfBatch(db, keys, batchId)
    .select(['origin_no', sql<number>`moment / ${sql.lit(perDay)}`.as('day')])
    .distinct()
    .where('state', '<>', packState('trash'))
    .execute()
  return rows.map(({ origin_no, day }) => ({
    account_id: keys.origin(origin_no).account_id,
    trade_date: dateOfMoment(day * perDay),
  }))
}

/** From the first of these days to the last; null where there are none. */
export function spanOf(days: readonly Pick<ToldDay, 'trade_date'>[]): DaySpan | null {
  const dates = days.map(({ trade_date }) => trade_date as TradingDate).toSorted(compareText)
  const [from, to] = [dates[0], dates.at(-1)]
  return from === undefined || to === undefined ? null : { from, to }
}

/** All days near one of these, as spans that do not touch. */
const spansNear = (dates: Iterable<TradingDate>): DaySpan[] => {
  const spans: { from: TradingDate; to: TradingDate }[] = []
  for (const date of [...new Set(dates)].toSorted(compareText)) {
    const [from, to] = [addDays(date, -DAYS_APART), addDays(date, DAYS_APART)]
    const last = spans.at(-1)
    if (last !== undefined && from <= last.to) last.to = to
    else spans.push({ from, to })
  }
  return spans
}

/** A broker's number is recognised on any day. Numbers made up by readers contain the day themselves. */
const hasNumbers = async (db: Reader, keys: EntryKeys, batchId: string): Promise<boolean> => {
  const row = await entriesOfBatch(db, keys, batchId)
    .select('row_no')
    .where('broker_id', 'not like', '~%')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Rows never compared before that may be duplicates or the same trade, in the order of the file. `span` is that of the
 * batch.
 */
export async function selectRowsNear(
  db: Reader,
  { userId, batchId }: BatchKey,
  { from, to }: DaySpan,
  told: ToldAround,
): Promise<ToldRow[]> {
  const spans = spansNear(told.days())
  const isAll = spans.some((span) => span.from <= from && to <= span.to)
  const keys = await readEntryKeys(db, userId)
  if (isAll || (await hasNumbers(db, keys, batchId))) return selectBatchRows(db, userId, batchId)
  const found: StoredEntryRow[] = []
  for (const near of spans) {
    // The unary sign keeps the engines from scanning all rows of the batch.
    const rows = await entriesOf(db, keys)
      .selectAll()
      .where(sql<number>`+entries.batch_no`, '=', keys.batchNo(batchId))
      .where('moment', '>=', firstMomentOf(near.from))
      .where('moment', '<=', lastMomentOf(near.to))
      .where('state', '<>', packState('trash'))
      .execute()
    found.push(...rows)
  }
  return rowsFrom(
    db,
    keys,
    found.toSorted((a, b) => a.row_no - b.row_no),
  )
}

/** Whether anything that counts is reported around the days of these rows. */
export async function hasToldAround(
  db: Reader,
  userId: string,
  rows: readonly Pick<EntryRow, 'trade_date'>[],
): Promise<boolean> {
  const span = spanOf(rows)
  if (span === null) return false
  const around = await confirmedRows(db, await readEntryKeys(db, userId))
    .select('entries.row_no')
    .where('entries.moment', '>=', firstMomentOf(addDays(span.from, -DAYS_APART)))
    .where('entries.moment', '<=', lastMomentOf(addDays(span.to, DAYS_APART)))
    .limit(1)
    .executeTakeFirst()
  return around !== undefined
}
