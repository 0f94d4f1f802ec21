// Orders and transactions go to the account that they name, or in which they stand, or to the only one; kept whole as
// received. The same order in two inputs is one order: the broker's id says so.
// Authority: document 3, section 3 ("attached to an account by matching account number"); CONTRACT, import.
import { fieldOf, identifierOf } from './fields.ts'
import type { Item, RowItem } from './find-items.ts'
import type { Ledger } from './ledger.ts'
import type { Fields } from './payload.ts'

const idOf: Readonly<Record<RowItem['kind'], string>> = { order: 'orderId', transaction: 'activityId' }

/** The rows of one kind by account number, with a verdict on each. */
export function attachRows(
  items: readonly Item[],
  kind: RowItem['kind'],
  accounts: ReadonlySet<string>,
  ledger: Ledger,
): ReadonlyMap<string, readonly Fields[]> {
  const rows = new Map<string, Fields[]>([...accounts].map((number) => [number, []]))
  const seen = new Set<string>()
  for (const item of items) {
    if (item.kind !== kind) continue
    const number = accountOf(item, accounts)
    const attached = rows.get(number ?? '')
    if (number === null || attached === undefined) {
      ledger.refuse(item, refusalOf(number))
      continue
    }
    const id = identifierOf(item.row, idOf[kind])
    const key = `${number}/${id}`
    if (id !== null && seen.has(key)) {
      ledger.takeAgain(item)
      continue
    }
    seen.add(key)
    attached.push(item.row)
    ledger.take(item)
  }
  return rows
}

/** The account that the row belongs to; null when it names none and there is not exactly one. */
function accountOf({ row, ownerNumber }: RowItem, accounts: ReadonlySet<string>): string | null {
  const named = identifierOf(row, 'accountNumber')
  if (named !== null) return accounts.has(named) ? named : (withoutZeros(row, named, accounts) ?? named)
  if (ownerNumber !== null) return ownerNumber
  const [only] = accounts
  return accounts.size === 1 && only !== undefined ? only : null
}

/** Orders name their account as an integer, which drops the zeros that the account's own text begins with. */
function withoutZeros(row: Fields, named: string, accounts: ReadonlySet<string>): string | undefined {
  if (typeof fieldOf(row, 'accountNumber') !== 'number') return undefined
  return [...accounts].find((number) => number.replace(/^0+/, '') === named)
}

function refusalOf(number: string | null): string {
  return number === null
    ? 'names no account, and there is not exactly one'
    : `names an account that no input brings: ${number.slice(0, 40)}`
}
