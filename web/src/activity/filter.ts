/** What narrows the list of entries, as it stands in the address. */
import { parseTradingDate } from '@wheelwright/core'
import type { EntryKind, TradingDate } from '@wheelwright/core'
import type { EntryFilter } from '../client/queries/entry-queries.ts'
import type { ViewValues } from '../client/use-view-state.ts'
import { isEntryKind } from '../entries/kinds.ts'

export const filterNames = ['account', 'symbol', 'kind', 'from', 'to', 'batch'] as const
export type FilterName = (typeof filterNames)[number]

/** A date that is none narrows nothing; its field shows what is wrong. */
const dateIn = (text: string | undefined): TradingDate | undefined => {
  if (text === undefined) return undefined
  const parsed = parseTradingDate(text)
  return parsed.ok ? parsed.value : undefined
}

/** Nor does a kind that is none. */
const kindIn = (text: string | undefined): EntryKind | undefined =>
  text !== undefined && isEntryKind(text) ? text : undefined

export function filterFrom(values: ViewValues): EntryFilter {
  const wanted = {
    accountId: values['account'],
    symbol: values['symbol']?.trim().toUpperCase(),
    kind: kindIn(values['kind']),
    from: dateIn(values['from']),
    to: dateIn(values['to']),
    batchId: values['batch'],
  }
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined && value !== ''))
}

export function isNarrowed(filter: EntryFilter): boolean {
  return Object.keys(filter).length > 0
}
