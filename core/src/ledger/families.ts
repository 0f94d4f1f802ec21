// A family is the symbols that have to be booked together: those joined by a symbol or contract change in any account, or by
// transfers between accounts. No book of one family depends on an entry of another one, so a family can be booked alone with
// the same result as within the whole ledger.
// Authority: docs/domain.md, section "The ledger" (corporate actions, transfers).
import { compareText } from '../base/text-order.ts'
import { underlyingOfEntry, type Entry } from './entries/entry.ts'
import { contractKey } from './entries/instrument-key.ts'
import { isInstrumentChange } from './entries/latest-symbols.ts'
import type { Ledger } from './ledger.ts'

/** Symbols as entries name them, sorted. Only families of two or more are listed. */
export type Families = readonly (readonly string[])[]

/** The families of a ledger, sorted by their first symbols. */
export function familiesOf({ entries, transfers, transferLinks }: Ledger): Families {
  const joined = new Joined()
  for (const held of entries.values())
    for (const change of changesIn(held)) joined.join([underlyingOfEntry(change), newSymbolOf(change)])
  const contracts = transfers.filter(({ instrument }) => instrument.type === 'option')
  const rows = Map.groupBy(contracts, ({ instrument }) =>
    instrument.type === 'option' ? contractKey(instrument) : '',
  )
  // One account may hold a contract under an earlier symbol, and another account under a later one.
  for (const same of rows.values()) joined.join(same.map(underlyingOfEntry))
  // The user may have linked rows on different symbols as one transfer.
  const { links, returned, asked } = transferLinks
  for (const { outs, ins } of [...links, ...returned, ...asked])
    joined.join([...outs, ...ins].map(({ entry }) => underlyingOfEntry(entry)))
  return joined.groups()
}

/** Joins the symbols of these changes. */
export function familiesOfChanges(entries: readonly Entry[]): Families {
  const joined = new Joined()
  for (const change of entries.filter(isInstrumentChange))
    joined.join([underlyingOfEntry(change), newSymbolOf(change)])
  return joined.groups()
}

/** Cached by the list of a book's entries, which stays the same array until an entry comes or goes. */
const foundChanges = new WeakMap<readonly Entry[], readonly Entry[]>()

function changesIn(held: readonly Entry[]): readonly Entry[] {
  const found = foundChanges.get(held) ?? held.filter(isInstrumentChange)
  foundChanges.set(held, found)
  return found
}

/** The symbols and all others of their families. */
export function withFamilies(symbols: Iterable<string>, families: Families): Set<string> {
  const all = new Set(symbols)
  for (const family of families)
    if (family.some((symbol) => all.has(symbol))) for (const symbol of family) all.add(symbol)
  return all
}

function newSymbolOf(entry: Entry): string | null {
  if (entry.kind === 'symbol-change') return entry.newSymbol
  return entry.kind === 'contract-change' ? entry.becomes.contract.underlying : null
}

/** Groups of joined symbols, found by any of their symbols. */
class Joined {
  readonly #groups = new Map<string, Set<string>>()

  join(symbols: readonly (string | null)[]): void {
    const named = symbols.filter((symbol) => symbol !== null)
    const group = new Set(named.flatMap((symbol) => [symbol, ...(this.#groups.get(symbol) ?? [])]))
    for (const symbol of group) this.#groups.set(symbol, group)
  }

  groups(): Families {
    return [...new Set(this.#groups.values())]
      .filter(({ size }) => size > 1)
      .map((group) => [...group].toSorted(compareText))
      .toSorted(([a = ''], [b = '']) => compareText(a, b))
  }
}
