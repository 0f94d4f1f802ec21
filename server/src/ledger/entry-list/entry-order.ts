/**
 * The order of a day's entries without a time, which the numbers that are stored leave to chance: account by account, each in the
 * order of its file, and what stands on one line of two files by what it says, so that it does not matter which file came first.
 */
import { compareText } from '@wheelwright/core'
import { manualBatch } from '../../entries/batches/batches.ts'
import type { EntryKeys } from '../../entries/rows/entry-keys.ts'
import type { StoredEntryRow } from '../../database/schema.ts'
import { untimedAround } from '../../database/packing/moments.ts'
import { unpackId } from '../../database/packing/ids.ts'
import type { AccountNumbers } from '../../positions/queries.ts'

type Rows = readonly StoredEntryRow[]

export interface EntryOrder {
  readonly keys: EntryKeys
  readonly accounts: AccountNumbers
}

/** In the order in which they are listed, of rows without a time of one day. */
function inListedOrder(rows: Rows, { keys, accounts }: EntryOrder): Rows {
  if (rows.length < 2) return rows
  const accountOf = (row: StoredEntryRow): string => {
    // Others may have written it since the keys were read.
    if (!keys.knows(row)) return ''
    const { account_id } = keys.origin(row.origin_no)
    return `${accounts.get(account_id) ?? ''}\n${account_id}`
  }
  const byHand = keys.batchNo(manualBatch)
  const isByHand = (row: StoredEntryRow): boolean => row.batch_no === byHand
  return rows
    .map((row) => ({ row, account: accountOf(row) }))
    .sort(
      ({ row: a, account }, { row: b, account: other }) =>
        compareText(account, other) ||
        b.moment - a.moment ||
        // What the user entered last stands first.
        (isByHand(a) && isByHand(b) ? 0 : compareTold(a, b)) ||
        compareText(unpackId(b.id), unpackId(a.id)),
    )
    .map(({ row }) => row)
}

const compareTold = (a: StoredEntryRow, b: StoredEntryRow): number =>
  compareText(a.underlying ?? '', b.underlying ?? '') ||
  compareText(a.symbol ?? '', b.symbol ?? '') ||
  a.kind - b.kind ||
  a.quantity - b.quantity ||
  (a.price ?? -1) - (b.price ?? -1) ||
  a.gross - b.gross ||
  a.fees - b.fees

/** Those of a day without a time. */
export interface Block {
  readonly from: number
  readonly until: number
}

/** Reads a whole block as it is stored; null where it has too many rows to be put in order. */
type ReadBlock = (block: Block) => Promise<Rows | null>

/**
 * Rows as they are stored, each block of them in its listed order: a block that they may end within is read whole, and so is the
 * first one unless they `begin` with one.
 */
export async function blocksInOrder(
  rows: Rows,
  order: EntryOrder,
  { read, begin }: { readonly read: ReadBlock; readonly begin: boolean },
): Promise<Rows> {
  const ordered: StoredEntryRow[] = []
  for (const { block, own } of runsOf(rows)) {
    const isWhole = (begin || own[0] !== rows[0]) && own.at(-1) !== rows.at(-1)
    const all = block === null ? null : isWhole ? own : await read(block)
    const place = all?.findIndex(({ id }) => isSameId(id, own[0]?.id)) ?? -1
    if (all === null || place < 0) ordered.push(...own)
    else ordered.push(...inListedOrder(all, order).slice(place, place + own.length))
  }
  return ordered
}

/** What comes after a row in the listed order of its block; null where it is not in it, or has no such order. */
export async function restOfBlock(
  { moment, id }: Pick<StoredEntryRow, 'moment' | 'id'>,
  order: EntryOrder,
  read: ReadBlock,
): Promise<{ readonly block: Block; readonly rest: Rows } | null> {
  const block = untimedAround(moment)
  const all = block === null ? null : await read(block)
  if (block === null || all === null) return null
  const ordered = inListedOrder(all, order)
  const place = ordered.findIndex((row) => isSameId(row.id, id))
  return place < 0 ? null : { block, rest: ordered.slice(place + 1) }
}

const isSameId = (a: StoredEntryRow['id'], b: StoredEntryRow['id'] | undefined): boolean =>
  b !== undefined && unpackId(a) === unpackId(b)

/** Rows that follow each other in one block, and those between blocks. */
const runsOf = (rows: Rows): { readonly block: Block | null; readonly own: StoredEntryRow[] }[] => {
  const runs: { readonly block: Block | null; readonly own: StoredEntryRow[] }[] = []
  for (const row of rows) {
    const block = untimedAround(row.moment)
    const last = runs.at(-1)
    if (last !== undefined && last.block?.from === block?.from) last.own.push(row)
    else runs.push({ block, own: [row] })
  }
  return runs
}
