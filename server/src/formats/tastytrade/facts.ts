/** When a row of tastytrade's history stands, and what it names. */
import type { Instant, Instrument, OptionInstrument, TradingDate } from '@wheelwright/core/entries'
import type { RowFacts } from '../rows/drafts.ts'
import { aboutFuture, compareOn, isTreasury, multiplierOf, optionOf, readShare } from '../rows/instruments.ts'
import { momentOf, monthFirstDate, yearFirstDate } from '../text/printed-date.ts'
import type { Row } from '../rows/row.ts'

export interface When {
  readonly date: TradingDate
  /** Null in files whose times have no offset. */
  readonly at: Instant | null
  /** Tells earlier from later within the file. */
  readonly order: string
}

const withoutOffset = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?$/

export function whenOf(row: Row): When | null {
  const text = row.text('date')
  const day = yearFirstDate(withoutOffset.exec(text)?.[1] ?? '')
  if (day.ok) return { date: day.date, at: null, order: text }
  const moment = momentOf(text)
  return moment?.at == null ? null : { date: moment.date, at: moment.at, order: moment.at }
}

export function readRowFacts(row: Row): RowFacts | null {
  const when = whenOf(row)
  if (when === null)
    return row.refuse('date', `is not a time with its offset: '${row.text('date').slice(0, 40)}'`)
  const isTrade = row.code('type') === 'TRADE'
  return {
    tradeDate: when.date,
    time: isTrade ? when.at : null,
    postedAt: isTrade ? null : when.at,
    orderId: orderIn(row),
    note: row.text('description'),
  }
}

const futures: ReadonlySet<string> = new Set(['FUTURE', 'FUTURE OPTION'])

export function instrumentOf(row: Row): Instrument | null {
  const type = row.code('instrumentType')
  if (type === 'EQUITY') return readShare(row, 'symbol')
  if (futures.has(type)) return row.leaveOut(aboutFuture)
  // Whatever the type of a bill is called.
  if (isTreasury(row.text('symbol'))) return readShare(row, 'symbol')
  if (type !== 'EQUITY OPTION')
    return row.refuse(
      'instrumentType',
      type === '' ? 'is missing' : `is not kept: '${row.text('instrumentType').slice(0, 40)}'`,
    )
  const multiplier = multiplierOf(row, 'multiplier')
  const option = multiplier === null ? null : optionOf(row, 'symbol', multiplier)
  if (option !== null) compareWithFields(row, option)
  return option
}

function compareWithFields(row: Row, { contract }: OptionInstrument): void {
  const right = ({ CALL: 'Call', PUT: 'Put' } as const)[row.code('right') as 'CALL' | 'PUT']
  const strike = row.money('strike')
  const expiration = row.has('expiration') ? row.date('expiration', monthFirstDate) : null
  compareOn(row, 'right', contract, { ...(right && { right }) })
  compareOn(row, 'strike', contract, { ...(strike !== null && { strike }) })
  compareOn(row, 'expiration', contract, { ...(expiration && { expiration }) })
}

/** A spreadsheet writes a long number as `1.23457E+11`, which other orders become too. */
function orderIn(row: Row): string | null {
  const text = row.text('order')
  return text === '' || /^\d[.,]?\d*E\+?\d+$/i.test(text) ? null : text.slice(0, 80)
}
