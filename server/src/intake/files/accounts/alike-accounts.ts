/**
 * Whether two accounts are the same, by the trades that both have. A history imported under a name that the user chose may
 * come again in a file that names its account, and would then count twice.
 */
import type { Entry, EntryKind } from '@wheelwright/core'
import { symbolOf } from '../../../entries/rows/entry-row.ts'
import { likenessAmong, type Likeness } from '../../../positions/alike-holdings.ts'

export const tradeKinds: ReadonlySet<EntryKind> = new Set([
  'buy',
  'sell',
  'buy-to-open',
  'sell-to-open',
  'buy-to-close',
  'sell-to-close',
])

const tradeOf = ({ tradeDate, kind, instrument, quantity, price }: Entry): string | null =>
  tradeKinds.has(kind) && instrument !== null
    ? [tradeDate, kind, symbolOf(instrument), quantity, price].join('|')
    : null

/** Day, contract, side, quantity and price of each of these trades. */
export function tradesOf(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => tradeOf(entry) ?? [])
}

const countBy = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** As many trades as both have. */
const countShared = (ours: readonly string[], theirs: readonly string[]): number => {
  const left = countBy(theirs)
  return ours.filter((key) => {
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count > 0
  }).length
}

/** Days that both cover: what only one covers says nothing. */
const within = (trades: readonly string[], others: readonly string[]): string[] => {
  const days = others.map((key) => key.slice(0, 10)).toSorted()
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  return trades.filter((key) => key.slice(0, 10) >= first && key.slice(0, 10) <= last)
}

/** By their trades of the days that both tell of. */
export function likenessOf(ours: readonly string[], theirs: readonly string[]): Likeness {
  const shared = countShared(ours, theirs)
  const most = Math.min(within(ours, theirs).length, within(theirs, ours).length)
  return likenessAmong(shared, most)
}
