/**
 * Where the user said what became of an option and a broker's file reports otherwise, the broker's row counts. The user's
 * entry is set aside with the shares that it moved, until the file is undone.
 * (docs/decisions/0053-entered-by-hand-and-imported-later.md)
 */
import type { Reader } from '../../database/database.ts'
import { packKind } from '../../database/packing/codes.ts'
import { selectAround, selectKinds, type GivingWay } from './about-to-count.ts'
import { manualBatch } from '../batches/batches.ts'
import type { BatchKey } from './compare-batch.ts'
import { readContractNames, type ContractNames } from './contract-names.ts'
import type { EntryKeys } from '../rows/entry-keys.ts'
import { rowsFrom } from '../rows/entry-rows.ts'
import { countedRows } from '../rows/select-entries.ts'
import type { EntryRow } from '../rows/stored-row.ts'
import { reversesIn } from './told-rows.ts'

const endings = (['expiration', 'assignment', 'exercise'] as const).map(packKind)
const closings = (['buy-to-close', 'sell-to-close'] as const).map(packKind)

/** For shares, the id of the ending that moved them. */
export function deliveryOf({ detail }: EntryRow): string | null {
  return detail === null ? null : ((JSON.parse(detail) as { deliveryOf?: string | null }).deliveryOf ?? null)
}

/** Broker's rows that close the contract of an ending by hand; the ending is set aside for the first of them. */
export async function selectToldInstead(
  db: Reader,
  keys: EntryKeys,
  entry: EntryRow,
): Promise<EntryRow | undefined> {
  const names = await readContractNames(db, keys, [entry])
  const stored = await countedRows(db, keys)
    .where('entries.underlying', 'in', names.underlyingsOf(entry))
    .where('entries.kind', 'in', [...endings, ...closings])
    .where('entries.batch_no', '<>', keys.batchNo(manualBatch))
    .orderBy('entries.moment')
    .execute()
  const told = (await rowsFrom(db, keys, stored)).filter((row) => !reversesIn(row))
  return told.find(isOfContract(names, entry))
}

const isOfContract = (names: ContractNames, entry: EntryRow): ((other: EntryRow) => boolean) => {
  const { contract } = names.nameOf(entry)
  return (other) => names.nameOf(other).contract === contract
}

/** Whether more of the contract ended than was ever open: everything added up has the ending's own sign. */
const isTooMany = (ending: EntryRow, around: readonly EntryRow[], names: ContractNames): boolean => {
  const { contracts } = names.nameOf(ending)
  const ofContract = around.filter(isOfContract(names, ending))
  const left = ofContract.reduce((sum, row) => sum + names.nameOf(row).contracts, 0)
  return Math.sign(left) === Math.sign(contracts) && Math.abs(left) >= Math.abs(contracts)
}

/** What no corporate action changes of a contract: its expiration and its right. */
const lastingTerms = ({ account_id, symbol }: EntryRow): string => `${account_id}\n${symbol?.slice(6, 13)}`

/** Of the entries made by hand, those that the batch reports otherwise. */
export async function findEndings(db: Reader, keys: EntryKeys, batch: BatchKey): Promise<GivingWay[]> {
  const entered = await selectKinds(db, keys, manualBatch, endings)
  if (entered.length === 0) return []
  const told = (await selectKinds(db, keys, batch.batchId, [...endings, ...closings])).filter(
    (row) => !reversesIn(row),
  )
  const terms = new Set(told.map(lastingTerms))
  const alike = entered.filter((entry) => terms.has(lastingTerms(entry)))
  if (alike.length === 0) return []
  const names = await readContractNames(db, keys, [...alike, ...told], batch.batchId)
  const found: GivingWay[] = []
  for (const entry of alike) {
    // However long before its expiration: a contract that has ended cannot end again.
    const first = told.find(isOfContract(names, entry))
    if (first === undefined) continue
    const gone = new Set(found.map((one) => one.entry.id))
    const around: EntryRow[] = []
    for (const underlying of names.underlyingsOf(entry))
      around.push(...(await selectAround(db, keys, batch, underlying)).filter(({ id }) => !gone.has(id)))
    if (!isTooMany(entry, around, names)) continue
    const moved = around.filter((row) => row.batch_id === manualBatch && deliveryOf(row) === entry.id)
    found.push({ entry, moved, first: first.id })
  }
  return found
}
