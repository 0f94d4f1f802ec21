/** What every Schwab transaction says: its day, when it was executed or posted, its ids. */
import type { TradingDate } from '@wheelwright/core/entries'
import type { RowFacts } from '../rows/drafts.ts'
import { momentOf } from '../text/printed-date.ts'
import type { Row } from '../rows/row.ts'

export function brokerIdIn(row: Row, field: string): string | null {
  const text = row.text(field)
  // A number beyond 2^53 has lost digits on its way: two different ids could look the same.
  return /^\d{1,19}$/.test(text) && (text.length < 16 || Number.isSafeInteger(Number(text))) ? text : null
}

/** Without a time of the trade date's own day, `time` is when it was posted. */
export function transactionFacts(row: Row): RowFacts | null {
  const posted = momentOf(row.text('time'))
  const traded = tradeDateOf(row)
  if (row.has('time') && posted === null) return row.refuse('time', 'is not a time')
  if (traded === null) return row.refuse('tradeDate', row.has('tradeDate') ? 'is not a date' : 'is missing')
  const isExecution = posted !== null && posted.date === traded && row.code('type') === 'TRADE'
  const at = posted?.at ?? null
  return {
    tradeDate: traded,
    time: isExecution ? at : null,
    postedAt: isExecution ? null : at,
    orderId: brokerIdIn(row, 'orderId'),
    note: row.text('description'),
  }
}

const midnightUtc = /^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.0+)?(?:Z|[+-]00:?00)$/

/** Midnight in UTC is a date without a time: in New York it would be the evening before. The instant of the row is no date. */
export function tradeDateOf(row: Row): TradingDate | null {
  const text = row.text('tradeDate')
  if (text === '') return momentOf(row.text('time'))?.date ?? null
  const day = text === row.text('time') ? undefined : midnightUtc.exec(text)?.[1]
  return momentOf(day ?? text)?.date ?? null
}
