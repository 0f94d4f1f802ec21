// A company that changed its symbol keeps its history: entries of the old and the new symbol are one book, named by
// the latest. Authority: docs/domain.md, section "The ledger" (corporate actions).
import { compareContent } from './compare-content.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { underlyingOfEntry, type ContractChange, type Entry, type SymbolChange } from './entry.ts'
import { followedSymbols } from './followed-symbols.ts'
import { isReversal, withoutReversed } from './reversals.ts'

/** The latest symbol by account and earlier symbol; symbols that never changed are not in it. */
export type LatestSymbols = ReadonlyMap<string, string>

export type InstrumentChange = SymbolChange | ContractChange

/** What changes of instruments make of the symbols of all entries. */
export function latestSymbols(told: readonly InstrumentChange[], entries: readonly Entry[]): LatestSymbols {
  const latest = new Map<string, string>()
  const changes = standingChanges(told)
  if (changes.length === 0) return latest
  const mergers = mergersIn(changes, entries)
  const decisive = changes.filter((change) => isRenaming(change) || isAlone(change, mergers))
  for (const change of decisive.sort(compareContent)) {
    const { accountId } = change
    const [oldSymbol, newSymbol] = symbolsOf(change)
    for (const [earlier, symbol] of latest) {
      if (earlier.startsWith(`${accountId}\n`) && symbol === oldSymbol) latest.set(earlier, newSymbol)
    }
    latest.set(`${accountId}\n${oldSymbol}`, newSymbol)
    // A symbol that comes back is the latest again.
    latest.delete(`${accountId}\n${newSymbol}`)
  }
  follow(latest, decisive.filter(isRenaming), entries)
  return latest
}

/** Those that the broker did not cancel. */
function standingChanges(changes: readonly InstrumentChange[]): readonly InstrumentChange[] {
  if (!changes.some(isReversal)) return changes
  const ofAccounts = Map.groupBy(changes, ({ accountId }) => accountId).values()
  return [...ofAccounts].flatMap((own) => withoutReversed(own).kept.filter(isInstrumentChange))
}

/** Names what other accounts did under a symbol before it changed as those call it that tell the change. */
function follow(
  latest: Map<string, string>,
  changes: readonly InstrumentChange[],
  entries: readonly Entry[],
): void {
  const told = changes.map((change) => {
    const [symbol] = symbolsOf(change)
    return { symbol, latest: latest.get(`${change.accountId}\n${symbol}`) ?? null, date: change.tradeDate }
  })
  const followed = followedSymbols(
    told,
    entries,
    (accountId, symbol) => latest.get(`${accountId}\n${symbol}`) ?? symbol,
  )
  for (const [earlier, symbol] of latest) {
    const [accountId = ''] = earlier.split('\n')
    const name = followed.get(`${accountId}\n${symbol}`)
    if (name !== undefined) latest.set(earlier, name)
  }
  for (const [key, name] of followed) latest.set(key, name)
}

/** Whether it may give a symbol another name: few histories have any such entry. */
export function isInstrumentChange(entry: Entry): entry is InstrumentChange {
  return entry.kind === 'symbol-change' || entry.kind === 'contract-change'
}

/** A change of symbol, or with no shares held what it makes of a contract: the same terms under another root. */
export function isRenaming(entry: Entry): entry is SymbolChange | ContractChange {
  if (entry.kind === 'symbol-change') return true
  return isSameElsewhere(entry) && !entry.instrument.contract.adjusted && !entry.becomes.contract.adjusted
}

/**
 * A merger makes an adjusted contract on the other company. Its campaign goes on there, unless that symbol has a history
 * of its own from before.
 */
export function isMerger(entry: Entry): entry is ContractChange {
  return isSameElsewhere(entry) && !isRenaming(entry)
}

function isSameElsewhere(entry: Entry): entry is ContractChange {
  if (entry.kind !== 'contract-change') return false
  const [from, to] = [entry.instrument.contract, entry.becomes.contract]
  const isSame = from.strike === to.strike && from.expiration === to.expiration && from.right === to.right
  return isSame && from.underlying !== to.underlying
}

/** By account and new symbol of each merger the first day of that symbol's own history. */
function mergersIn(
  changes: readonly InstrumentChange[],
  entries: readonly Entry[],
): ReadonlyMap<string, TradingDate | null> {
  const firstDays = new Map<string, TradingDate | null>()
  for (const change of changes) if (isMerger(change)) firstDays.set(mergedInto(change), null)
  if (firstDays.size === 0) return firstDays
  for (const entry of entries) {
    const key = `${entry.accountId}\n${underlyingOfEntry(entry)}`
    const first = firstDays.get(key)
    if (first === null || (first !== undefined && entry.tradeDate < first))
      firstDays.set(key, entry.tradeDate)
  }
  return firstDays
}

const mergedInto = ({ accountId, becomes }: ContractChange): string =>
  `${accountId}\n${becomes.contract.underlying}`

function isAlone(entry: Entry, mergers: ReadonlyMap<string, TradingDate | null>): entry is ContractChange {
  if (!isMerger(entry)) return false
  const first = mergers.get(mergedInto(entry)) ?? null
  return first === null || first >= entry.tradeDate
}

function symbolsOf(change: InstrumentChange): readonly [string, string] {
  if (change.kind === 'symbol-change') return [change.instrument.symbol, change.newSymbol]
  return [change.instrument.contract.underlying, change.becomes.contract.underlying]
}
