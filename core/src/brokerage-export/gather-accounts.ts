// The accounts of the payload: those that the inputs bring, each once, whatever number of inputs it stands in. The
// account numbers give them their hash; only where no input brings an account do the numbers stand for accounts.
// Authority: document 3, section 3 (accounts of the import payload).
import { identifierOf } from './fields.ts'
import { importInputs, type AccountItem, type ImportInput, type Item, type NumberItem } from './find-items.ts'
import type { Ledger } from './ledger.ts'

/** An account, with the items that speak of it. */
export interface Gathered {
  readonly number: string
  /** The most telling first. */
  readonly sources: readonly AccountItem[]
  readonly hashValue: string | null
}

/** The input with positions tells most of an account. */
const precedence: readonly ImportInput[] = [
  'accounts_with_positions',
  'accounts',
  ...importInputs.filter((input) => !input.startsWith('accounts')),
]

/** The accounts by their number, with a verdict on every account and account number. */
export function gatherAccounts(items: readonly Item[], ledger: Ledger): ReadonlyMap<string, Gathered> {
  const sources = gatherSources(items, ledger)
  const numbers = items.filter((item) => item.kind === 'number')
  const hashes = gatherNumbers(numbers, sources.size > 0 ? new Set(sources.keys()) : null, ledger)
  const all = new Set([...sources.keys(), ...hashes.keys()])
  return new Map(
    [...all].map((number) => [
      number,
      { number, sources: sources.get(number) ?? [], hashValue: hashes.get(number) ?? null },
    ]),
  )
}

function gatherSources(items: readonly Item[], ledger: Ledger): ReadonlyMap<string, AccountItem[]> {
  const accounts = items.filter((item) => item.kind === 'account')
  const sources = new Map<string, AccountItem[]>()
  for (const input of precedence) {
    for (const item of accounts.filter((account) => account.input === input)) {
      const known = item.number === null ? undefined : sources.get(item.number)
      if (item.number === null) ledger.refuse(item, 'names no account number')
      else if (known === undefined) ledger.take(item)
      else ledger.takeAgain(item)
      if (item.number !== null) sources.set(item.number, [...(known ?? []), item])
    }
  }
  return sources
}

/** Hashes by account number; `known` are the only accounts to give them to, null when every number is an account. */
function gatherNumbers(
  items: readonly NumberItem[],
  known: ReadonlySet<string> | null,
  ledger: Ledger,
): ReadonlyMap<string, string | null> {
  const hashes = new Map<string, string | null>()
  for (const item of items) {
    const number = identifierOf(item.row, 'accountNumber')
    if (number === null) ledger.refuse(item, 'names no account number')
    else if (known !== null && !known.has(number))
      ledger.refuse(item, 'names an account that no input brings')
    else if (hashes.has(number)) ledger.takeAgain(item)
    else {
      ledger.take(item)
      hashes.set(number, identifierOf(item.row, 'hashValue'))
    }
  }
  return hashes
}
