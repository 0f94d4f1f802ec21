/**
 * When the trades of an OFX statement were executed. DTTRADE may have a time, and many brokers fill it: with midnight, with
 * noon, or with one hour for whatever happens. Such a time orders nothing, and is none.
 */
import { tradingDateAt } from '@wheelwright/core/entries'
import type { Instant, TradingDate } from '@wheelwright/core/entries'
import type { Row } from '../rows/row.ts'
import { instantIn, midnightIn } from './printed-instant.ts'

interface Stamp {
  readonly day: TradingDate
  /** `HHMMSS` as it is printed. */
  readonly printed: string
  /** Milliseconds since midnight in New York. */
  readonly sinceMidnight: number
  readonly at: Instant
}

const executions = /^(?:BUY|SELL)(?:STOCK|OPT|MF)$/
const fillers: ReadonlySet<string> = new Set(['000000', '120000'])

/** Of the rows of one account by what each is. Rows without a time of the day that is printed are left out. */
export function tradeTimes(names: ReadonlyMap<Row, string>): ReadonlyMap<Row, Instant> {
  const stamps = new Map<Row, Stamp>()
  for (const [row, name] of names) {
    const stamp = executions.test(name) ? stampOf(row.text('DTTRADE')) : null
    if (stamp !== null) stamps.set(row, stamp)
  }
  if (areFilled([...stamps.values()])) return new Map()
  return new Map([...stamps].map(([row, { at }]) => [row, at]))
}

function stampOf(text: string): Stamp | null {
  const [, printed = ''] = /^\d{8}(\d{6})/.exec(text) ?? []
  const at = printed === '' || fillers.has(printed) ? null : instantIn(text)
  if (at === null) return null
  const day = tradingDateAt(Date.parse(at))
  const sinceMidnight = Date.parse(at) - midnightIn(day)
  const isOfItsDay = day.replaceAll('-', '') === text.slice(0, 8)
  return isOfItsDay && sinceMidnight > 0 ? { day, printed, sinceMidnight, at } : null
}

/** All at one time, by the file's clock or by New York's: on several days, or at a full hour. */
function areFilled(stamps: readonly Stamp[]): boolean {
  const count = (of: (stamp: Stamp) => unknown): number => new Set(stamps.map(of)).size
  if (count(({ printed }) => printed) !== 1 && count(({ sinceMidnight }) => sinceMidnight) !== 1) return false
  return count(({ day }) => day) > 1 || stamps.every(({ printed }) => printed.endsWith('0000'))
}
