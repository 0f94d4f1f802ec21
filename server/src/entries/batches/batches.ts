/** Batches: what one import brought, and whether it counts. */
import type { ImportBatch, ImportedSnapshot, ImportReason, Problem } from '@wheelwright/api'
import { problemKinds } from '@wheelwright/api'
import type { Instant, Money, TradingDate } from '@wheelwright/core'
import type { Reader, Tx } from '../../database/database.ts'
import type { BatchKind, BatchState, EntryBatchRow } from '../../database/schema.ts'
import { nextBatchKey } from '../rows/entry-keys.ts'

/** What a file says that one account holds, as people read it and as the import counts it. */
export interface ToldSnapshot extends ImportedSnapshot {
  readonly broker: string
  /** Rows that the cash is the sum of. */
  readonly cashRows: number
  /** What stands in the payload for rows that the reader refused. */
  readonly unread: number
}

/** The facts of a batch that only people read. */
export interface BatchDetail {
  readonly accounts: ImportBatch['accounts']
  readonly counts: ImportBatch['counts']
  readonly entries: number
  readonly firstDate: TradingDate | null
  readonly lastDate: TradingDate | null
  readonly netCash: Money | null
  /** Accounts that are new and whose names say that they are IRAs, by their ids. Absent where none is. */
  readonly newIras?: readonly string[]
  /** Keys of the rows that its reader took or understood together with others. Absent where there are none. */
  readonly together?: readonly string[]
  /** The header of a CSV, for the file of refused rows. */
  readonly header: string | null
  /** Micro-dollars that its new entries move: see `entryTurnover`. Absent in batches of no file. */
  readonly turnover?: number
  /** Of the file. Absent in batches of no file. */
  readonly bytes?: number
  /** Why rows were not taken, and how many for each reason. Absent in batches of no file. */
  readonly reasons?: readonly ImportReason[]
  /** Words on rows that were taken, kept or not. */
  readonly notices?: number
  /** Refused rows beyond those that are kept, by the underlying that they name. Absent in batches of no file. */
  readonly unlisted?: readonly { readonly underlying: string | null; readonly rows: number }[]
  /** What the file says is held, by account. Absent where it says nothing of it. */
  readonly snapshots?: readonly ToldSnapshot[]
  /** Rows that say what is held, among those that are counted. Absent where there are none. */
  readonly heldRows?: Readonly<Record<'new' | 'alreadyHere', number>>
  /** The day or instant of the export, else the last day that the file tells of. Absent in batches of no file. */
  readonly exportedOn?: string
  /** The call that sent the file, where it has a key: the same call again finds this batch. */
  readonly sentAs?: { readonly key: string; readonly bodyHash: string }
  /** Why the file could not be staged. */
  readonly problem?: Problem
}

/** Whether a batch counts, or what it is on its way to; undefined where there is none. */
export async function stateOfBatch(
  db: Reader,
  { userId, batchId }: { readonly userId: string; readonly batchId: string },
): Promise<BatchState | undefined> {
  const row = await db
    .selectFrom('entry_batches')
    .select('state')
    .where('user_id', '=', userId)
    .where('id', '=', batchId)
    .executeTakeFirst()
  return row?.state
}

export const noCounts: ImportBatch['counts'] = {
  rows: 0,
  new: 0,
  alreadyHere: 0,
  corrections: 0,
  sameTrade: 0,
  needsFix: 0,
  refused: 0,
  nothingNew: 0,
}

export const emptyDetail: BatchDetail = {
  accounts: [],
  counts: noCounts,
  entries: 0,
  firstDate: null,
  lastDate: null,
  netCash: null,
  header: null,
}

export function detailOf(row: Pick<EntryBatchRow, 'detail'>): BatchDetail {
  return JSON.parse(row.detail) as BatchDetail
}

/** The kinds that a list of imports shows; the others hold what no single file brought. */
const shownKinds = ['history', 'positions', 'payload'] as const

const isShown = (kind: BatchKind): kind is (typeof shownKinds)[number] =>
  shownKinds.some((shown) => shown === kind)

const problemSentence = ({ kind, message }: Problem): string => message ?? problemKinds[kind].title

export function toImportBatch(row: EntryBatchRow): ImportBatch {
  const detail = detailOf(row)
  const { accounts, counts, entries, firstDate, lastDate } = detail
  const netCash = row.kind === 'history' ? detail.netCash : null
  return {
    id: row.id,
    kind: isShown(row.kind) ? row.kind : 'history',
    format: row.format,
    formatTitle: row.format_title,
    fileName: row.file_name,
    state: row.state,
    stagedAt: row.staged_at as Instant,
    confirmedAt: row.confirmed_at as Instant | null,
    undoneAt: row.undone_at as Instant | null,
    accounts,
    // Batches of before there were corrections count none.
    counts: { ...noCounts, ...counts },
    entries,
    firstDate,
    lastDate,
    netCash,
    snapshots: (detail.snapshots ?? []).map(({ accountNumber, asOf, positions, cash, outcome }) => ({
      accountNumber,
      asOf,
      positions,
      cash,
      outcome,
    })),
    problem: detail.problem === undefined ? null : problemSentence(detail.problem),
  }
}

export function selectBatch(db: Reader, userId: string, id: string): Promise<EntryBatchRow | undefined> {
  return db
    .selectFrom('entry_batches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('kind', 'in', shownKinds)
    .executeTakeFirst()
}

/** Latest first, with those that are still being read. */
export function selectBatches(db: Reader, userId: string): Promise<EntryBatchRow[]> {
  return db
    .selectFrom('entry_batches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', 'in', shownKinds)
    .orderBy('staged_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The id of the batch that holds what a user enters by hand. */
export const manualBatch = 'manual'

/** A batch that counts from the start and is never staged: made when it is needed first. */
export async function ensureBatch(
  tx: Tx,
  userId: string,
  batch: Pick<EntryBatchRow, 'id' | 'kind' | 'format' | 'format_title'>,
  now: string,
  detail: BatchDetail = emptyDetail,
): Promise<void> {
  if ((await stateOfBatch(tx, { userId, batchId: batch.id })) !== undefined) return
  await tx
    .insertInto('entry_batches')
    .values({
      user_id: userId,
      ...(await nextBatchKey(tx, userId)),
      ...batch,
      file_name: null,
      state: 'confirmed',
      staged_at: now,
      confirmed_at: now,
      undone_at: null,
      staged_revision: 0,
      detail: JSON.stringify(detail),
      payload: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
