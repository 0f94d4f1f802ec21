/**
 * How a user's ledger differs from the one that is kept: which entries came to count, which ceased to, and what the user
 * decided anew. Each batch says at which revision what counts of it changed last, so that only those that changed since are
 * compared. There ids are compared, not contents: an entry never changes under its id, but for those read from the broker's
 * own objects and for what another source lends.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { assert } from '@wheelwright/core'
import type { Entry, Ledger, LedgerChange, RollOverride } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import { unpackBrokerId, unpackId } from '../../database/packing/ids.ts'
import type { StoredEntryRow } from '../../database/schema.ts'
import { keysFor, readEntryKeys, type EntryKeys } from '../rows/entry-keys.ts'
import { createEntryReader, readColumns } from '../rows/entry-row.ts'
import { entriesOfBatch } from '../rows/entry-rows.ts'
import { withLentFacts } from '../duplicates/lent-facts.ts'
import { readLedgerSettings, type SettingsOfUser } from './ledger-settings.ts'
import { selectRowsOf } from '../rows/select-entries.ts'
import { instantOf } from '../rows/stored-row.ts'

const pageSize = 1000
const rowsAtOnce = 500

/** What is kept, as far as a change of it is told by it. */
export interface KeptLedger {
  readonly revision: number
  readonly ledger: Ledger
  readonly cycleSettings: SettingsOfUser['cycleSettings']
}

export interface FoundChange extends SettingsOfUser {
  readonly change: LedgerChange
  /** The entries that are removed. */
  readonly leaving: readonly Entry[]
}

interface ChangedBatch {
  readonly batchNo: number
  /** What is read from the broker's own objects may change under its id. */
  readonly isReadAnew: boolean
}

/** By their ids, those of which other entries count than at the revision. */
const selectChanged = async (
  db: Reader,
  userId: string,
  revision: number,
): Promise<ReadonlyMap<string, ChangedBatch>> => {
  const rows = await db
    .selectFrom('entry_batches')
    .select(['id', 'batch_no', 'kind'])
    .where('user_id', '=', userId)
    .where('state', 'in', ['confirmed', 'undone'])
    .where('staged_revision', '>', revision)
    .execute()
  return new Map(
    rows.map(({ id, batch_no, kind }) => [id, { batchNo: batch_no, isReadAnew: kind === 'rows' }]),
  )
}

/** What is compared of an entry: another source may have told since when it was, what it cost or its ratio, or have been undone. */
const compared = [
  'id',
  'row_no',
  'kind',
  'moment',
  'time',
  'broker_id',
  'order_id',
  'quantity',
  'price',
  'detail',
] as const
type Compared = Pick<StoredEntryRow, (typeof compared)[number]>

const selectCompared = async (
  db: Reader,
  keys: EntryKeys,
  batchId: string,
  afterRow: number,
): Promise<Compared[]> =>
  entriesOfBatch(db, keys, batchId)
    .select(compared)
    .where('state', '=', packState('counted'))
    .where('row_no', '>', afterRow)
    .orderBy('row_no')
    .limit(pageSize)
    .execute()

/** The rows that count of a batch, page by page. */
async function* countedRowsOf(db: Reader, keys: EntryKeys, batchId: string): AsyncGenerator<Compared> {
  for (let afterRow = 0; ;) {
    const rows = await selectCompared(db, keys, batchId, afterRow)
    yield* await withLentFacts(db, keys, rows)
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    afterRow = last.row_no
    await nextTurn()
  }
}

/** Whether another source tells its place in the day as it did before, of a transfer its cost and of a split its ratio. */
const isToldAs = (held: Entry, row: Compared): boolean =>
  held.time === instantOf(row.time) &&
  held.orderId === row.order_id &&
  held.brokerId === unpackBrokerId(row.broker_id) &&
  held.price === row.price &&
  (held.kind !== 'share-transfer' || held.acquiredOn === acquiredOnIn(row)) &&
  (held.kind !== 'split' || `${held.numerator}:${held.denominator}` === ratioIn(row))

const acquiredOnIn = ({ detail }: Compared): string | null =>
  detail === null ? null : ((JSON.parse(detail) as { acquiredOn?: string }).acquiredOn ?? null)

const ratioIn = ({ detail }: Compared): string => {
  const { numerator = null, denominator = null } = JSON.parse(detail ?? '{}') as {
    readonly numerator?: number
    readonly denominator?: number
  }
  return `${numerator}:${denominator}`
}

/** Entries of batches that changed, and of those that are there no more: they were undone long ago. */
const heldOfChanged = (
  ledger: Ledger,
  changed: ReadonlyMap<string, ChangedBatch>,
  keys: EntryKeys,
): Map<string, Entry> => {
  const held = new Map<string, Entry>()
  for (const entries of ledger.entries.values())
    for (const entry of entries) {
      const { batchId } = entry
      assert(batchId !== null, 'what counts is of a batch')
      if (changed.has(batchId) || !keys.hasBatch(batchId)) held.set(entry.id, entry)
    }
  return held
}

/** Entries whose rolls are linked otherwise than before. */
const decidedAnew = (before: readonly RollOverride[], after: readonly RollOverride[]): Set<string> => {
  const keyOf = (override: RollOverride): string => JSON.stringify(override)
  const [then, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  const changed = [
    ...before.filter((override) => !now.has(keyOf(override))),
    ...after.filter((override) => !then.has(keyOf(override))),
  ]
  return new Set(changed.flatMap(({ closeEntryId, openEntryId }) => [closeEntryId, openEntryId]))
}

/** Calls that stand on other lots than before. */
const movedCalls = (
  { callLots: before }: SettingsOfUser['cycleSettings'],
  { callLots: after }: SettingsOfUser['cycleSettings'],
): string[] => Object.keys({ ...before, ...after }).filter((id) => before[id]?.join() !== after[id]?.join())

/** What counts of a batch of which nothing is held: read at once, and not looked for by its ids. */
const readBatch = async (db: Reader, keys: EntryKeys, batchId: string): Promise<Entry[]> => {
  const read = createEntryReader()
  const entries: Entry[] = []
  for (let afterRow = 0; ;) {
    const rows = await entriesOfBatch(db, keys, batchId)
      .select([...readColumns, 'row_no'])
      .where('state', '=', packState('counted'))
      .where('row_no', '>', afterRow)
      .orderBy('row_no')
      .limit(pageSize)
      .execute()
    const known = await keysFor(db, keys, rows)
    for (const row of await withLentFacts(db, known, rows)) entries.push(read(row, known))
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return entries
    afterRow = last.row_no
    await nextTurn()
  }
}

const readEntries = async (db: Reader, keys: EntryKeys, ids: readonly string[]): Promise<Entry[]> => {
  const read = createEntryReader()
  const entries: Entry[] = []
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    const rows = await selectRowsOf(db, keys, ids.slice(start, start + rowsAtOnce))
    const known = await keysFor(db, keys, rows)
    for (const row of await withLentFacts(db, known, rows)) entries.push(read(row, known))
    await nextTurn()
  }
  return entries
}

/** Other requests have their turn in between. */
export async function findLedgerChange(
  db: Reader,
  userId: string,
  { revision, ledger, cycleSettings }: KeptLedger,
): Promise<FoundChange> {
  const settingsOfUser = await readLedgerSettings(db, userId)
  const keys = await readEntryKeys(db, userId)
  const changed = await selectChanged(db, userId, revision)
  const left = heldOfChanged(ledger, changed, keys)
  const heldBatches = new Set([...left.values()].map(({ batchId }) => batchId))
  const added: string[] = []
  const whole: Entry[] = []
  for (const [batchId, { batchNo, isReadAnew }] of changed) {
    if (!keys.counting.has(batchNo)) continue
    if (!heldBatches.has(batchId)) {
      for (const entry of await readBatch(db, keys, batchId)) whole.push(entry)
      continue
    }
    for await (const row of countedRowsOf(db, keys, batchId)) {
      const id = unpackId(row.id)
      const held = left.get(id)
      const stays = held?.batchId === batchId && !isReadAnew && isToldAs(held, row)
      if (stays) left.delete(id)
      else added.push(id)
    }
  }
  const decided = decidedAnew(cycleSettings.rollOverrides, settingsOfUser.cycleSettings.rollOverrides)
  return {
    ...settingsOfUser,
    leaving: [...left.values()],
    change: {
      settings: settingsOfUser.settings,
      added: [...(await readEntries(db, keys, added)), ...whole],
      removed: new Set(left.keys()),
      decided: new Set([...decided, ...movedCalls(cycleSettings, settingsOfUser.cycleSettings)]),
    },
  }
}
