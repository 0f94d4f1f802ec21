/** When a row of an OFX file counts, and of which account it is. Dates are taken as they are printed. */
import type { RowFacts } from '../rows/drafts.ts'
import { yearFirstDate } from '../text/printed-date.ts'
import type { Row } from '../rows/row.ts'

export function readRowFacts(row: Row): RowFacts | null {
  const field = row.has('DTTRADE') ? 'DTTRADE' : 'DTPOSTED'
  if (!row.has(field)) return row.refuse('DTTRADE', 'is missing')
  const day = yearFirstDate(row.text(field).slice(0, 8))
  if (!day.ok) return row.refuse(field, day.reason)
  return { tradeDate: day.date, time: null, postedAt: null, orderId: null, note: wordsOf(row) }
}

export function wordsOf(row: Row): string {
  return row.text('MEMO') || row.text('NAME')
}

type Head = ReadonlyMap<string, string>

/** What stands around the rows of a statement. */
export function accountIn(head: Head): string | null {
  return head.get('ACCTID')?.slice(0, 80) ?? null
}

export function currencyIn(head: Head): string {
  return head.get('CURDEF')?.toUpperCase() ?? 'USD'
}

/** A row may have a currency of its own (CURRENCY), in which its amounts are. (OFX 2.2, "Currency") */
export function currencyOf(row: Row, head: Head): string {
  return row.code('CURSYM') || currencyIn(head)
}
