/**
 * Contracts by their final names: one that a corporate action gave another symbol, strike or number may be reported under
 * each of its names. Where nothing changed contracts of a symbol, they are what their rows say, and nothing is booked.
 */
import {
  bookLedger,
  bookOf,
  familiesOfChanges,
  followContracts,
  MICROS,
  underlyingOfEntry,
  withFamilies,
  type Book,
  type Entry,
  type FollowContracts,
} from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import { packKind, packState } from '../../database/packing/codes.ts'
import type { StoredEntryRow } from '../../database/schema.ts'
import { keysFor, type EntryKeys } from '../rows/entry-keys.ts'
import { createEntryReader } from '../rows/entry-row.ts'
import { entriesOf } from '../rows/entry-rows.ts'
import { readLedgerSettings } from '../books/ledger-settings.ts'
import { toStoredRow, type EntryRow } from '../rows/stored-row.ts'

/** Contracts of an account, by their final name. */
interface NamedContracts {
  readonly contract: string
  /** Signed like the row, in units of the final name. */
  readonly contracts: number
}

export interface ContractNames {
  readonly nameOf: (row: EntryRow) => NamedContracts
  /** The symbols under which the contract may be reported. */
  readonly underlyingsOf: (row: EntryRow) => readonly string[]
  /** Whether anything changed contracts on its symbol. */
  readonly isChanged: (row: EntryRow) => boolean
}

const changing = (['split', 'symbol-change', 'contract-change'] as const).map(packKind)

/** The contracts of these rows, followed through what counts and a batch that is about to count. */
export async function readContractNames(
  db: Reader,
  keys: EntryKeys,
  rows: readonly EntryRow[],
  batchId: string | null = null,
): Promise<ContractNames> {
  const read = createEntryReader()
  const counted = counting(db, keys, batchId)
  const changes = await readEntries(db, keys, await counted.where('kind', 'in', changing).execute(), read)
  const families = familiesOfChanges(changes)
  const changed = withFamilies(
    changes.flatMap((change) => underlyingOfEntry(change) ?? []),
    families,
  )
  const isChanged = ({ underlying }: EntryRow): boolean => changed.has(underlying ?? '')
  const underlyingsOf = ({ underlying }: EntryRow): string[] =>
    underlying === null ? [] : [...withFamilies([underlying], families)]
  const symbols = new Set(rows.filter(isChanged).flatMap(underlyingsOf))
  const select = async () =>
    readEntries(db, keys, await counted.where('underlying', 'in', [...symbols]).execute(), read)
  const followOf = symbols.size === 0 ? () => undefined : await followIn(db, keys, await select())
  return {
    nameOf: (row) => {
      const told = isChanged(row) ? followOf(row)?.(read(toStoredRow(row, keys, 0), keys)) : undefined
      const { key, contracts } = told ?? { key: row.symbol, contracts: row.quantity / MICROS }
      return { contract: `${row.account_id}\n${key}`, contracts }
    },
    underlyingsOf,
    isChanged,
  }
}

const counting = (db: Reader, keys: EntryKeys, batchId: string | null) =>
  entriesOf(db, keys)
    .selectAll()
    .where('state', '=', packState('counted'))
    .where('batch_no', 'in', [...keys.countingOrNone, ...(batchId === null ? [] : [keys.batchNo(batchId)])])

const readEntries = async (
  db: Reader,
  keys: EntryKeys,
  stored: readonly StoredEntryRow[],
  read: ReturnType<typeof createEntryReader>,
): Promise<Entry[]> => {
  const known = await keysFor(db, keys, stored)
  return stored.map((row) => read(row, known))
}

/** How contracts are followed in the book of a row. */
const followIn = async (db: Reader, keys: EntryKeys, entries: readonly Entry[]) => {
  const { settings } = await readLedgerSettings(db, keys.userId)
  const ledger = bookLedger(entries, settings)
  const known = new Map<Book, FollowContracts>()
  return ({ account_id, underlying }: EntryRow): FollowContracts | undefined => {
    const book = bookOf(ledger, account_id, underlying)
    if (book === null) return undefined
    const found = known.get(book) ?? followContracts(book)
    known.set(book, found)
    return found
  }
}
