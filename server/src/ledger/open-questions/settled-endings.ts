/**
 * What a user said became of an option, and a broker who reports the same or otherwise, where nothing of the contract is left that
 * could have ended beside it: there cannot have been two endings, and nobody is asked. The shares that it moved go with it, and are
 * never asked about by themselves. (docs/decisions/0053-entered-by-hand-and-imported-later.md)
 */
import { sql } from 'kysely'
import { isEndingKind } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import { manualBatch } from '../../entries/batches/batches.ts'
import { readContractNames, type ContractNames } from '../../entries/duplicates/contract-names.ts'
import type { EntryKeys } from '../../entries/rows/entry-keys.ts'
import { entriesOf, rowsFrom } from '../../entries/rows/entry-rows.ts'
import { deliveryOf } from '../../entries/duplicates/prefer-endings.ts'
import { countedRows } from '../../entries/rows/select-entries.ts'
import type { EntryRow } from '../../entries/rows/stored-row.ts'

/** What all that counts leaves of the contracts of these rows, signed. */
const selectLeft = async (
  db: Reader,
  keys: EntryKeys,
  ended: readonly EntryRow[],
  names: ContractNames,
): Promise<ReadonlyMap<string, number>> => {
  const counted = countedRows(db, keys)
    .where('entries.underlying', 'in', [...new Set(ended.flatMap(names.underlyingsOf))])
    .where('entries.origin_no', 'in', keys.originsOf(ended.map(({ account_id }) => account_id)))
  const left = new Map<string, number>()
  for (const row of await rowsFrom(db, keys, await counted.execute())) {
    const { contract, contracts } = names.nameOf(row)
    left.set(contract, (left.get(contract) ?? 0) + contracts)
  }
  return left
}

/** Where more had ended than was ever opened, the opening is not known, and neither is what was left. */
const isImpossible = (ending: number, left: number): boolean =>
  Math.sign(left) !== Math.sign(ending) && Math.sign(left + ending) === Math.sign(ending)

/** Of two tellings of a trade, of which one is by hand, those that stand behind and those that count. */
const selectToldByHand = async (db: Reader, keys: EntryKeys) => {
  const byHand = keys.batchNo(manualBatch)
  const pairs = entriesOf(db, keys)
    .innerJoin('entries as counted', (join) =>
      join.onRef('counted.user_no', '=', 'entries.user_no').onRef('counted.id', '=', 'entries.same_as'),
    )
    .where('entries.state', '=', sql.lit(packState('same-trade')))
    .where((where) =>
      where.or([where('entries.batch_no', '=', byHand), where('counted.batch_no', '=', byHand)]),
    )
  const [behind, counted] = await Promise.all([
    pairs.selectAll('entries').execute(),
    pairs.where('counted.batch_no', '=', byHand).selectAll('counted').execute(),
  ])
  return [await rowsFrom(db, keys, behind), await rowsFrom(db, keys, counted)] as const
}

/** Entries that stand behind others, one of the two by hand, and about which there is nothing to decide. */
export async function selectSettledByHand(db: Reader, keys: EntryKeys): Promise<ReadonlySet<string>> {
  if (!keys.hasBatch(manualBatch)) return new Set()
  const [rows, counted] = await selectToldByHand(db, keys)
  const ended = rows.filter(({ kind }) => isEndingKind(kind))
  if (ended.length === 0) return new Set()
  const names = await readContractNames(db, keys, ended)
  const left = await selectLeft(db, keys, ended, names)
  const impossible = ended.filter((row) => {
    const { contract, contracts } = names.nameOf(row)
    return isImpossible(contracts, left.get(contract) ?? 0)
  })
  const endingIds = new Set(ended.map(({ id }) => id))
  // Of a broker's ending behind one by hand the shares stand behind those that the one by hand moved.
  const settledBy = new Set(impossible.map(({ same_as }) => same_as))
  const movedByHand = new Set(
    counted.flatMap((row) => (settledBy.has(deliveryOf(row) ?? '') ? [row.id] : [])),
  )
  const moved = rows.filter(
    (row) => endingIds.has(deliveryOf(row) ?? '') || movedByHand.has(row.same_as ?? ''),
  )
  return new Set([...impossible, ...moved].map(({ id }) => id))
}
