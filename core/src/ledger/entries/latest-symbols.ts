// A company that changed its symbol keeps its history: entries of the old and the new symbol are one book, named by
// the latest. Authority: docs/domain.md, section "The ledger" (corporate actions).
import { placesInChains } from './change-chains.ts'
import { compareContent } from './compare-content.ts'
import { compareText } from '../../base/text-order.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { underlyingOfEntry, type ContractChange, type Entry, type SymbolChange } from './entry.ts'
import { followersOf } from './followed-symbols.ts'
import { isReversal, withoutReversed } from './reversals.ts'

/** The latest symbol by account and earlier symbol; symbols that never changed are not in it. */
export type LatestSymbols = ReadonlyMap<string, string>

export type InstrumentChange = SymbolChange | ContractChange

/** The latest symbols after these changes; `entries` are all entries of the ledger. */
export function latestSymbols(told: readonly InstrumentChange[], entries: readonly Entry[]): LatestSymbols {
  const latest = new Map<string, string>()
  const changes = standingChanges(told)
  if (changes.length === 0) return latest
  const mergers = mergersIn(changes, entries)
  const decisive = changes.filter((change) => isRenaming(change) || isAlone(change, mergers))
  for (const change of inOrder(decisive)) {
    const { accountId } = change
    const [oldSymbol, newSymbol] = symbolsOf(change)
    for (const [earlier, symbol] of latest) {
      if (earlier.startsWith(`${accountId}\n`) && symbol === oldSymbol) latest.set(earlier, newSymbol)
    }
    latest.set(`${accountId}\n${oldSymbol}`, newSymbol)
    // A company may return to an earlier symbol: that is then the latest one.
    latest.delete(`${accountId}\n${newSymbol}`)
  }
  follow(latest, decisive.filter(isRenaming), entries)
  return latest
}

/** By day, and on one day each after those that made what it changes. */
function inOrder(changes: readonly InstrumentChange[]): readonly InstrumentChange[] {
  const ofDays = Map.groupBy(changes, ({ accountId, tradeDate }) => `${tradeDate} ${accountId}`)
  const places = new Map([...ofDays.values()].flatMap((told) => [...placesInChains(told, symbolsOf)]))
  const placeOf = (change: InstrumentChange): number => places.get(change) ?? 0
  return changes.toSorted(
    (a, b) => compareText(a.tradeDate, b.tradeDate) || placeOf(a) - placeOf(b) || compareContent(a, b),
  )
}

/** Changes that the broker did not cancel. */
function standingChanges(changes: readonly InstrumentChange[]): readonly InstrumentChange[] {
  if (!changes.some(isReversal)) return changes
  const ofAccounts = Map.groupBy(changes, ({ accountId }) => accountId).values()
  return [...ofAccounts].flatMap((own) => withoutReversed(own).kept.filter(isInstrumentChange))
}

/**
 * Lets other accounts follow a symbol change where all accounts that report it agree on the symbol. The latest change goes
 * first, so that a symbol that changed twice, each time reported by another account, gets its final name.
 */
function follow(
  latest: Map<string, string>,
  changes: readonly InstrumentChange[],
  entries: readonly Entry[],
): void {
  const bySymbol = Map.groupBy(changes, (change) => symbolsOf(change)[0])
  const concerned = entries.filter((entry) => bySymbol.has(underlyingOfEntry(entry) ?? ''))
  const nameOf = (entry: Entry): string | null => {
    const symbol = underlyingOfEntry(entry)
    return latest.get(`${entry.accountId}\n${symbol}`) ?? symbol
  }
  const firstOf = (told: readonly InstrumentChange[]) => told.map(({ tradeDate }) => tradeDate).toSorted()[0]
  const latestFirst = [...bySymbol].toSorted(
    ([a, ofA], [b, ofB]) => compareText(firstOf(ofB) ?? '', firstOf(ofA) ?? '') || compareText(a, b),
  )
  for (const [symbol, told] of latestFirst) {
    const [date, name] = [firstOf(told), agreedName(latest, symbol, told)]
    if (date === undefined || name === null) continue
    for (const accountId of followersOf(symbol, date, concerned, nameOf)) {
      for (const [earlier, called] of latest)
        if (earlier.startsWith(`${accountId}\n`) && called === symbol) latest.set(earlier, name)
      latest.set(`${accountId}\n${symbol}`, name)
    }
  }
}

/**
 * The latest symbol according to all accounts that report the change; null where they differ, or one of them is back at the
 * old symbol.
 */
function agreedName(latest: LatestSymbols, symbol: string, told: readonly InstrumentChange[]): string | null {
  const names = new Set(told.map(({ accountId }) => latest.get(`${accountId}\n${symbol}`) ?? symbol))
  const [name = symbol] = names
  return names.size > 1 || name === symbol ? null : name
}

/** Whether it may change a symbol; few histories have such an entry. */
export function isInstrumentChange(entry: Entry): entry is InstrumentChange {
  return entry.kind === 'symbol-change' || entry.kind === 'contract-change'
}

/** A symbol change; or, for an account without shares, its effect on a contract: the same terms under another root. */
export function isRenaming(entry: Entry): entry is SymbolChange | ContractChange {
  if (entry.kind === 'symbol-change') return true
  return isSameElsewhere(entry) && !entry.instrument.contract.adjusted && !entry.becomes.contract.adjusted
}

/**
 * A merger that turns a contract into an adjusted one on the other company. Its campaign goes on under that symbol, unless
 * that symbol has earlier history of its own.
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

/** For each merger, by account and new symbol: the first day of that symbol's own history. */
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
