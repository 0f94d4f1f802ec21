/** What every Schwab transaction says: its day, when it was executed or posted, its ids. */
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
  const traded = row.has('tradeDate') ? momentOf(row.text('tradeDate')) : posted
  if (row.has('time') && posted === null) return row.refuse('time', 'is not a time')
  if (traded === null) return row.refuse('tradeDate', row.has('tradeDate') ? 'is not a date' : 'is missing')
  const isExecution = posted !== null && posted.date === traded.date && row.code('type') === 'TRADE'
  const at = posted?.at ?? null
  return {
    tradeDate: traded.date,
    time: isExecution ? at : null,
    postedAt: isExecution ? null : at,
    orderId: brokerIdIn(row, 'orderId'),
    note: row.text('description'),
  }
}
