/** Batches: what one import brought, and whether it counts. */
import type { ImportBatch, ImportedSnapshot, ImportReason, Problem } from '@wheelwright/api'
import { problemKinds } from '@wheelwright/api'
import type { Instant, Money, TradingDate } from '@wheelwright/core'
import type { Reader, Tx } from '../../database/database.ts'
import type { BatchKind, BatchState, EntryBatchRow } from '../../database/schema.ts'
import { nextBatchKey } from '../rows/entry-keys.ts'

/** What a file says an account holds, as shown and as counted. */
export interface ToldSnapshot extends ImportedSnapshot {
  readonly broker: string
  /** The number of rows that the cash is the sum of. */
  readonly cashRows: number
  /** What is in the payload in place of rows that the reader refused. */
  readonly unread: number
}

/** Facts about a batch that are only shown. */
export interface BatchDetail {
  readonly accounts: ImportBatch['accounts']
  readonly counts: ImportBatch['counts']
  readonly entries: number
  readonly firstDate: TradingDate | null
  readonly lastDate: TradingDate | null
  readonly netCash: Money | null
  /** By id, new accounts whose names say that they are IRAs. Absent where there are none. */
  readonly newIras?: readonly string[]
  /** Keys of the rows that its reader took or understood together with others. Absent where there are none. */
  readonly together?: readonly string[]
  /** The header of a CSV, for the file of refused rows. */
  readonly header: string | null
  /** Micro-dollars moved by its new entries: see `entryTurnover`. Absent in batches without a file. */
  readonly turnover?: number
  /** Of the file. Absent in batches without one. */
  readonly bytes?: number
  /** Why rows were not taken, and how many for each reason. Absent in batches without a file. */
  readonly reasons?: readonly ImportReason[]
  /** Notices on rows that were taken, stored ones and the rest. */
  readonly notices?: number
  /** By underlying, refused rows beyond those stored. Absent in batches without a file. */
  readonly unlisted?: readonly { readonly underlying: string | null; readonly rows: number }[]
  /** By account, what the file says is held. Absent where it says nothing. */
  readonly snapshots?: readonly ToldSnapshot[]
  /** Rows of holdings among those counted. Absent where there are none. */
  readonly heldRows?: Readonly<Record<'new' | 'alreadyHere', number>>
  /** The day or instant of the export, else the last day in the file. Absent in batches without a file. */
  readonly exportedOn?: string
  /** The call that sent the file, where it has a key: the same call again finds this batch. */
  readonly sentAs?: { readonly key: string; readonly bodyHash: string }
  /** Why the file could not be staged. */
  readonly problem?: Problem
}

/** The state of a batch: whether it counts, or what is happening to it; undefined where there is none. */
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

/** The kinds that a list of imports shows; the others have no file of their own. */
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
    // Batches from before corrections existed have no count of them.
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

/** Latest first, including those still being read. */
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

/** The id of the batch of entries made by hand. */
export const manualBatch = 'manual'

/** A batch that counts from the start and is never staged; created when it is first needed. */
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
