// A company that changed its symbol keeps its history: entries of the old and the new symbol are one book, named by
// the latest. Authority: docs/domain.md, section 3 (corporate actions).
import { compareContent } from './compare-content.ts'
import type { Entry, SymbolChange } from './entry.ts'

/** The latest symbol by account and earlier symbol; symbols that never changed are not in it. */
export type LatestSymbols = ReadonlyMap<string, string>

export function latestSymbols(entries: readonly Entry[]): LatestSymbols {
  const changes = entries.filter(isSymbolChange).sort(compareContent)
  const latest = new Map<string, string>()
  for (const { accountId, instrument, newSymbol } of changes) {
    const from = `${accountId}\n${instrument.symbol}`
    for (const [earlier, symbol] of latest) {
      if (earlier.startsWith(`${accountId}\n`) && symbol === instrument.symbol) latest.set(earlier, newSymbol)
    }
    latest.set(from, newSymbol)
    // A symbol that comes back is the latest again.
    latest.delete(`${accountId}\n${newSymbol}`)
  }
  return latest
}

function isSymbolChange(entry: Entry): entry is SymbolChange {
  return entry.kind === 'symbol-change'
}
