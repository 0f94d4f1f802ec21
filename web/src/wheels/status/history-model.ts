/** The history of a wheel's status: which entries are shown, in which order. Authority: document 2, section 2.6. */
import type { StatusHistoryEntry } from '@wheelwright/api'

export const historyFilters = [
  { value: 'all', label: 'All' },
  { value: 'manual', label: 'Manual Only' },
  { value: 'automatic', label: 'Automatic Only' },
] as const
export type HistoryFilter = (typeof historyFilters)[number]['value']

/** The compact form shows so many. */
export const compactEntries = 3

/** What the server answers newest first. */
export function arrangeHistory(
  entries: readonly StatusHistoryEntry[],
  filter: HistoryFilter,
  isOldestFirst: boolean,
): readonly StatusHistoryEntry[] {
  const shown = entries.filter(({ automated }) => filter === 'all' || automated === (filter === 'automatic'))
  return isOldestFirst ? shown.toReversed() : shown
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value)

const entriesInWords = (count: number): string =>
  count === 0 ? 'the day alone' : count === 1 ? '1 entry of the day' : `${count} entries of the day`

/** Flat facts of an entry’s metadata, as far as they can be read in a line. */
export function metadataFacts({ metadata }: Pick<StatusHistoryEntry, 'metadata'>): [string, string][] {
  return Object.entries(metadata).map(([name, value]) => {
    if (name === 'entry_ids' && Array.isArray(value)) return ['caused_by', entriesInWords(value.length)]
    if (name === 'seen_then') return ['seen', 'when the positions said so; the entries of today do not']
    return [name, asText(value)]
  })
}
