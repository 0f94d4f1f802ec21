/** What a sync is on, and what the last one brought, in words. */
import type { EndedSync, SyncStatus } from '@wheelwright/api'
import { addDays, parseTradingDate, tradingDateAt, type TradingDate } from '@wheelwright/core'
import { counted } from '../entries/counted.ts'

export type Depth = 'this-year' | 'one-year' | 'two-years' | 'four-years' | 'day'

/** How far back the first sync may go, the usual choice first. */
export const depths: readonly { readonly value: Depth; readonly label: string }[] = [
  { value: 'one-year', label: 'One year' },
  { value: 'this-year', label: 'Since January 1' },
  { value: 'two-years', label: 'Two years' },
  { value: 'four-years', label: 'Four years' },
  { value: 'day', label: 'Since a day that I choose' },
]

const years: Readonly<Partial<Record<Depth, number>>> = { 'one-year': 1, 'two-years': 2, 'four-years': 4 }

/** The first day to ask for; the fault is a sentence for the day's field. */
export function firstDayOf(
  depth: Depth,
  day: string,
  nowMs: number,
): { readonly from: TradingDate } | { readonly fault: string } {
  const today = tradingDateAt(nowMs)
  if (depth === 'this-year') return { from: `${today.slice(0, 4)}-01-01` as TradingDate }
  const count = years[depth]
  // A day less than so many years, which Schwab answers with one question each.
  if (count !== undefined) return { from: addDays(today, 1 - 365 * count) }
  const parsed = parseTradingDate(day)
  if (!parsed.ok) return { fault: 'Choose a day' }
  return parsed.value > today ? { fault: 'The day is in the future' } : { from: parsed.value }
}

/** 3 of 12 answers */
export function runningWords({ done, total }: NonNullable<SyncStatus['running']>): string {
  return total === null ? 'Asking which accounts there are' : `${done} of ${counted(total, 'answer')} read`
}

const partsOf = ({
  newEntries,
  corrections,
  sameTrades,
  changedPositions,
  refused,
}: EndedSync): readonly string[] =>
  [
    newEntries > 0 && counted(newEntries, 'new entry', 'new entries'),
    corrections > 0 && counted(corrections, 'correction'),
    sameTrades > 0 && `${counted(sameTrades, 'entry', 'entries')} that another import reported`,
    changedPositions > 0 && counted(changedPositions, 'changed position'),
    refused > 0 && `${counted(refused, 'row')} that could not be taken`,
  ].filter((part) => part !== false)

/** What it brought, as a sentence. */
export function broughtWords(last: EndedSync): string {
  if (last.outcome === 'cancelled') return 'The last sync was cancelled. Nothing of it was kept.'
  const parts = partsOf(last)
  return parts.length === 0
    ? 'The last sync found nothing new. Prices and balances are as of then.'
    : `The last sync brought ${parts.join(', ')}.`
}
