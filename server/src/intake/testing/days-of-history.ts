/** Days of a history in the files of a broker: its numbers are those of the whole. */
import { compareText } from '@wheelwright/core'
import fc from 'fast-check'
import { anyTrader } from './any-trader.ts'
import type { BrokerFile } from './brokers.ts'
import type { Told } from './told-events.ts'

export type Days = readonly [first: string, last: string]
export const wholeYear: Days = ['2026-01-01', '2026-12-31']

/** Of a file that has one row on a line, the rows of some days. */
const cutLines = (text: string, dated: RegExp, [first, last]: Days): string =>
  text
    .split('\n')
    .filter((line) => {
      const on = dated.exec(line)?.[1]
      return on === undefined || (on >= first.replaceAll('-', '') && on <= last.replaceAll('-', ''))
    })
    .join('\n')

const cutTransactions = (text: string, [first, last]: Days): string =>
  JSON.stringify(
    (JSON.parse(text) as { readonly time: string }[]).filter(
      ({ time }) => time.slice(0, 10) >= first && time.slice(0, 10) <= last,
    ),
  )

/** What a broker tells of some days. */
export function tellDays({ format, write }: BrokerFile, history: readonly Told[], days: Days): string {
  const whole = write(history)
  if (format === 'schwab-api') return cutTransactions(whole, days)
  if (format === 'ibkr-flex') return cutLines(whole, /(?:tradeDate|reportDate|date)="(\d{8})/, days)
  if (format === 'ofx') return cutLines(whole, /<DT(?:TRADE|POSTED)>(\d{8})/, days)
  return write(history.filter(({ on }) => on >= days[0] && on <= days[1]))
}

const place = fc.nat({ max: 10 })

/** Two tenths of a history. */
export const piece = fc.record({ from: place, to: place })
export type Piece = typeof piece extends fc.Arbitrary<infer T> ? T : never

/** The days between two tenths of a history. */
export function daysOf(history: readonly Told[], { from: a, to: b }: Piece): Days {
  const at = (tenth: number): string =>
    history[Math.min(history.length - 1, Math.floor((tenth * history.length) / 10))]?.on ?? ''
  return [at(Math.min(a, b)), at(Math.max(a, b))]
}

/** A trader's year, up to some days before the day on which tests look. */
export const anyHistory = anyTrader('2026-11-01').map((history) =>
  history.toSorted((a, b) => compareText(a.on, b.on)),
)
