/**
 * Under which names the entries of a symbol stand, so that a list of them holds all that its figures rest on: its own, and in each
 * account those that it had before a company changed it.
 */
import {
  familiesOfChanges,
  isInstrumentChange,
  latestSymbols,
  withFamilies,
  type Families,
} from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import { packKind } from '../../database/packing/codes.ts'
import { keysFor, type EntryKeys } from '../../entries/rows/entry-keys.ts'
import { createEntryReader } from '../../entries/rows/entry-row.ts'
import { countedRows, selectCountedOn } from '../../entries/rows/select-entries.ts'
import { readFamilies } from '../../portfolio/books-on.ts'
import { readWhileSettled } from '../../portfolio/settled-revision.ts'

interface FormerName {
  readonly accountId: string
  readonly symbol: string
}

const changing = (['symbol-change', 'contract-change'] as const).map(packKind)

const familiesOfEntries = async (db: Reader, keys: EntryKeys): Promise<Families> => {
  const rows = await countedRows(db, keys).where('entries.kind', 'in', changing).execute()
  const known = await keysFor(db, keys, rows)
  const read = createEntryReader()
  return familiesOfChanges(rows.map((row) => read(row, known)))
}

/** None of a symbol that never changed, for which nothing but what is settled is read. */
export async function readFormerNames(
  db: Reader,
  userId: string,
  keys: EntryKeys,
  symbol: string,
): Promise<readonly FormerName[]> {
  const settled = await readWhileSettled(db, userId, () => readFamilies(db, userId))
  const families = settled ?? (await familiesOfEntries(db, keys))
  const family = withFamilies([symbol], families)
  if (family.size === 1) return []
  const entries = await selectCountedOn(db, userId, [...family])
  return [...latestSymbols(entries.filter(isInstrumentChange), entries)].flatMap(([key, latest]) => {
    const [accountId = '', former = ''] = key.split('\n')
    return latest === symbol ? { accountId, symbol: former } : []
  })
}
