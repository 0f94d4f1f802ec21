/** The rows of a batch by outcome, in the order of the file. */
import { sql } from 'kysely'
import type { ImportPreview, ImportRow, RowOutcome } from '@wheelwright/api'
import { moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import type { EntryState, ImportNoteRow } from '../../database/schema.ts'
import type { BatchDetail } from '../../entries/batches/batches.ts'
import type { BatchKey } from '../../entries/duplicates/compare-batch.ts'
import { readEntryKeys } from '../../entries/rows/entry-keys.ts'
import { entriesOfBatch, rowsFrom } from '../../entries/rows/entry-rows.ts'
import type { EntryRow } from '../../entries/rows/stored-row.ts'
import { correctionRow } from './staging/correction-notes.ts'
import { rowId } from './staging/set-aside.ts'

const pageSize = 200
const previewSize = 50

/** The state of entries with that outcome; the other outcomes are notes. */
const states: Readonly<Partial<Record<RowOutcome, EntryState>>> = {
  new: 'counted',
  'already-here': 'repeat',
  'same-trade': 'same-trade',
}

const outcomes: readonly RowOutcome[] = [
  'new',
  'already-here',
  'correction',
  'same-trade',
  'needs-fix',
  'refused',
  'nothing-new',
]

const shownRaw = 400

const ofEntry = (row: EntryRow, outcome: RowOutcome, numbers: ReadonlyMap<string, string>): ImportRow => ({
  id: null,
  underlying: null,
  isSetAside: false,
  line: row.line ?? 0,
  outcome,
  column: null,
  reason: null,
  raw: null,
  correction: null,
  entry: {
    accountNumber: numbers.get(row.account_id) ?? null,
    kind: row.kind,
    symbol: row.symbol,
    quantity: quantityFromMicros(row.quantity),
    price: row.price === null ? null : moneyFromMicros(row.price),
    netCash: moneyFromMicros(row.net_cash),
    tradeDate: row.trade_date as TradingDate,
  },
})

const ofNote = (note: ImportNoteRow, outcome: RowOutcome): ImportRow => ({
  id: rowId(note),
  underlying: note.underlying,
  isSetAside: note.set_aside_at !== null,
  line: note.line,
  outcome,
  column: note.column_name,
  reason: note.reason,
  raw: note.raw.slice(0, shownRaw),
  entry: null,
  correction: null,
})

interface Page {
  readonly outcome: RowOutcome
  readonly offset: number
  readonly limit: number
}

const selectRows = async (
  db: Reader,
  { userId, batchId }: BatchKey,
  { accounts }: Pick<BatchDetail, 'accounts'>,
  { outcome, offset, limit }: Page,
): Promise<ImportRow[]> => {
  const state = states[outcome]
  const numbers = new Map(accounts.map(({ id, accountNumber }) => [id, accountNumber]))
  if (state === undefined) {
    const notes = await db
      .selectFrom('import_notes')
      .selectAll()
      .where('user_id', '=', userId)
      .where('batch_id', '=', batchId)
      .where('outcome', '=', outcome as ImportNoteRow['outcome'])
      .orderBy('ordinal')
      .limit(limit)
      .offset(offset)
      .execute()
    return notes.map((note) =>
      outcome === 'correction' ? correctionRow(note, numbers) : ofNote(note, outcome),
    )
  }
  const keys = await readEntryKeys(db, userId)
  const stored = await entriesOfBatch(db, keys, batchId)
    .selectAll()
    .where('state', '=', packState(state))
    // Corrections have a list of their own.
    .where((where) => where.or([where('same_as', 'is', null), where('same_as', '<>', where.ref('id'))]))
    .orderBy('row_no')
    .limit(limit)
    .offset(offset)
    .execute()
  const rows = await rowsFrom(db, keys, stored)
  return rows.map((row) => ofEntry(row, outcome, numbers))
}

const mostNotices = 200

/** Rows of holdings became no entries; nor did those of a batch of an earlier version that brought positions. */
const listedEntries = ({
  counts,
  heldRows,
  entries,
}: Pick<BatchDetail, 'counts' | 'heldRows' | 'entries'>): Pick<
  ImportPreview['listed'],
  'new' | 'alreadyHere'
> => ({
  new: entries === 0 ? 0 : counts.new - (heldRows?.new ?? 0),
  alreadyHere: counts.alreadyHere - (heldRows?.alreadyHere ?? 0),
})

/** How many rows of each outcome can be listed; of others only the reason is stored. */
const countListed = async (
  db: Reader,
  { userId, batchId }: BatchKey,
  detail: BatchDetail,
): Promise<ImportPreview['listed']> => {
  const found = await db
    .selectFrom('import_notes')
    .select(['outcome', ({ fn }) => fn.countAll().as('rows')])
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .groupBy('outcome')
    .execute()
  const of = (wanted: ImportNoteRow['outcome']): number =>
    Number(found.find(({ outcome }) => outcome === wanted)?.rows ?? 0)
  return {
    ...listedEntries(detail),
    corrections: of('correction'),
    needsFix: of('needs-fix'),
    refused: of('refused'),
    nothingNew: of('nothing-new'),
  }
}

/** Why rows were not taken, and how many there are to look at. */
export async function previewReasons(
  db: Reader,
  batch: BatchKey,
  detail: BatchDetail,
): Promise<Pick<ImportPreview, 'listed' | 'reasons'>> {
  return {
    listed: await countListed(db, batch, detail),
    reasons: [...(detail.reasons ?? [])],
  }
}

/** The first notices on rows that were taken, and how many there are. */
export async function previewNotices(
  db: Reader,
  { userId, batchId }: BatchKey,
  detail: Pick<BatchDetail, 'notices'>,
): Promise<Pick<ImportPreview, 'notices' | 'noticeCount'>> {
  const ofBatch = db
    .selectFrom('import_notes')
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .where('outcome', '=', 'notice')
  const rows = await ofBatch
    .select(['line', 'column_name', 'reason'])
    .orderBy('ordinal')
    .limit(mostNotices)
    .execute()
  const count = await ofBatch
    .select(({ fn }) => [
      fn.countAll().as('all'),
      fn.sum(sql<number>`case when ordinal < 0 then 1 else 0 end`).as('twins'),
    ])
    .executeTakeFirst()
  const [all, twins] = [Number(count?.all ?? 0), Number(count?.twins ?? 0)]
  return {
    notices: rows.map(({ line, column_name, reason }) => ({ line, column: column_name, reason })),
    noticeCount: Math.max(all, twins + (detail.notices ?? 0)),
  }
}

/** The first rows of each outcome. */
export async function previewRows(
  db: Reader,
  batch: BatchKey,
  detail: Pick<BatchDetail, 'accounts'>,
): Promise<ImportRow[]> {
  const groups = await Promise.all(
    outcomes.map((outcome) => selectRows(db, batch, detail, { outcome, offset: 0, limit: previewSize })),
  )
  return groups.flat()
}

/** Null when the cursor is invalid. */
export async function rowPage(
  db: Reader,
  batch: BatchKey,
  detail: Pick<BatchDetail, 'accounts'>,
  { outcome, cursor }: { readonly outcome: RowOutcome; readonly cursor?: string | undefined },
): Promise<{ items: ImportRow[]; nextCursor: string | null } | null> {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) return null
  const offset = Number(cursor ?? 0)
  const rows = await selectRows(db, batch, detail, { outcome, offset, limit: pageSize + 1 })
  const isLast = rows.length <= pageSize
  return { items: rows.slice(0, pageSize), nextCursor: isLast ? null : String(offset + pageSize) }
}
