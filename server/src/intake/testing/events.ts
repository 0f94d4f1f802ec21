/** What each broker's file has a form for, of what happens beside trades. */
import { compareText } from '@wheelwright/core'
import type fc from 'fast-check'
import { eventfulTrader, type EventName } from './eventful-trader.ts'
import type { Told } from './told-events.ts'

const everywhere: readonly EventName[] = ['reverse', 'cash', 'sell short', 'cover', 'assign naked']
const reorganized: readonly EventName[] = ['rename', 'merge', 'merge for cash']
const corrected: readonly EventName[] = ['cancel', 'correct', 'return', 'withhold']

const eventsOf: Readonly<Record<string, readonly EventName[]>> = {
  'schwab-csv': [...everywhere, ...reorganized, 'merge in part', ...corrected],
  'schwab-api': everywhere,
  'tastytrade-csv': [...everywhere, ...reorganized, 'withhold', 'split over'],
  'ibkr-flex': [...everywhere, ...reorganized, 'merge in part', ...corrected, 'split over'],
  'fidelity-csv': [...everywhere, ...reorganized, 'merge in part', ...corrected],
  'robinhood-csv': ['reverse', 'cash', ...reorganized, 'merge in part', ...corrected],
  ofx: [...everywhere, 'return', 'withhold'],
}

/** Contracts of a changed symbol or split have no rows in some. */
function canTell(format: string, history: readonly Told[]): boolean {
  return history.every((told) => {
    if (told.kind === 'renamed') return format !== 'robinhood-csv' || told.contracts.length === 0
    if (told.kind === 'reversed') return format !== 'ofx' || told.contracts.length === 0
    return true
  })
}

/** A year of a trader to whom happens what the files of all these formats can tell. */
export function historyWithEvents(...formats: readonly string[]): fc.Arbitrary<Told[]> {
  const [first = [], ...others] = formats.map((format) => eventsOf[format] ?? [])
  const events = first.filter((event) => others.every((own) => own.includes(event)))
  return eventfulTrader('2026-11-01', events)
    .map((history) => history.toSorted((a, b) => compareText(a.on, b.on)))
    .filter((history) => formats.every((format) => canTell(format, history)))
}
