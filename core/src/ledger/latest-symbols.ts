// A company that changed its symbol keeps its history: entries of the old and the new symbol are one book, named by
// the latest. Authority: docs/domain.md, section "The ledger" (corporate actions).
import { compareContent } from './compare-content.ts'
import type { ContractChange, Entry, SymbolChange } from './entry.ts'

/** The latest symbol by account and earlier symbol; symbols that never changed are not in it. */
export type LatestSymbols = ReadonlyMap<string, string>

export function latestSymbols(entries: readonly Entry[]): LatestSymbols {
  const changes = entries.filter(isRenaming).sort(compareContent)
  const latest = new Map<string, string>()
  for (const change of changes) {
    const { accountId } = change
    const [oldSymbol, newSymbol] = symbolsOf(change)
    for (const [earlier, symbol] of latest) {
      if (earlier.startsWith(`${accountId}\n`) && symbol === oldSymbol) latest.set(earlier, newSymbol)
    }
    latest.set(`${accountId}\n${oldSymbol}`, newSymbol)
    // A symbol that comes back is the latest again.
    latest.delete(`${accountId}\n${newSymbol}`)
  }
  return latest
}

/** A change of symbol, or with no shares held what it makes of a contract: the same terms under another root. */
export function isRenaming(entry: Entry): entry is SymbolChange | ContractChange {
  if (entry.kind === 'symbol-change') return true
  if (entry.kind !== 'contract-change') return false
  const [from, to] = [entry.instrument.contract, entry.becomes.contract]
  const isPlain = !from.adjusted && !to.adjusted && from.right === to.right
  const isSame = from.strike === to.strike && from.expiration === to.expiration
  return isPlain && isSame && from.underlying !== to.underlying
}

function symbolsOf(change: SymbolChange | ContractChange): readonly [string, string] {
  if (change.kind === 'symbol-change') return [change.instrument.symbol, change.newSymbol]
  return [change.instrument.contract.underlying, change.becomes.contract.underlying]
}
