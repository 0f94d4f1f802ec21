/**
 * Stages a file: what it says is written under a batch that does not count, some hundred rows in a transaction, so
 * that other writers have their turn. A staging that fails or is given up leaves nothing behind.
 */
import type { Problem } from '@wheelwright/api'
import { entryTurnover, ok, refuse } from '@wheelwright/core'
import type { Result } from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import { inChunks } from '../../database/chunks.ts'
import type { Tx } from '../../database/database.ts'
import { insertInChunks } from '../../database/insert-in-chunks.ts'
import type { EntryBatchRow, ImportNoteRow } from '../../database/schema.ts'
import { detailOf, emptyDetail, noCounts, stateOfBatch, type BatchDetail } from '../../entries/batches.ts'
import { compareBatch, hasOthers, selectHeld, type BatchKey } from '../../entries/compare-batch.ts'
import { toEntryRow, withoutNul } from '../../entries/entry-row.ts'
import { nextBatchKey } from '../../entries/entry-keys.ts'
import { insertEntries } from '../../entries/entry-rows.ts'
import { countSent, stagingProblem } from '../../entries/import-limits.ts'
import { readLedgerRevision } from '../../entries/ledger-revision.ts'
import type { Ledgers } from '../../entries/ledgers.ts'
import { inAccount, readBrokerRows } from '../../entries/read-broker-rows.ts'
import type { EntryRow } from '../../entries/stored-row.ts'
import { addNoted, FileNotes } from '../../formats/rows/notes.ts'
import { rowKey } from '../../formats/rows/row-key.ts'
import { instantText } from '../../instants.ts'
import { selectAccounts } from '../../positions/queries.ts'
import { openFile, type OpenFile, type ReadRefusal } from '../../reading/read-file.ts'
import type { FileSummary, ReadEntry } from '../../reading/read-parts.ts'
import { countTaken } from './count-rows.ts'
import { deleteBatch } from '../../entries/delete-batch.ts'
import { noteCorrections } from './correction-notes.ts'
import { exportedOn } from './exported-on.ts'
import { createProgress, type Progress } from './import-progress.ts'
import { answersTo } from './known-holdings.ts'
import { reasonsOf } from './reasons.ts'
import { resolveAccounts, type AccountChoice, type ResolvedAccount } from './resolve-accounts.ts'
import { compareSnapshots } from '../positions/same-positions.ts'
import { snapshotPayload, toldSnapshots } from './snapshot-payload.ts'
import { noteTwins } from './twin-notes.ts'

export interface Upload extends AccountChoice {
  readonly bytes: Uint8Array
  readonly fileName: string | null
}

/** The batch is not what it was: it was discarded, given up, or confirmed by someone else. */
export class GivenUp extends Error {}

type StageDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'events' | 'storage' | 'config'> & {
  readonly ledgers: Pick<Ledgers, 'of'>
}

const refusedFile = (refusal: ReadRefusal): Problem => {
  if (refusal.kind === 'too-busy') return { kind: 'unavailable', message: refusal.sentence, retryAfter: 60 }
  if (refusal.kind === 'too-large' || refusal.kind === 'too-much')
    return { kind: 'tooLarge', message: refusal.sentence }
  return { kind: 'unknownFormat', message: refusal.sentence, extra: { formats: [...refusal.known] } }
}

export const stageFile = async (
  deps: StageDeps,
  userId: string,
  upload: Upload,
  signal: AbortSignal,
): Promise<Result<string, Problem>> => {
  const bytes = upload.bytes.byteLength
  // Looked at before the file is read, and again when it is staged: others may be staged meanwhile.
  const early = await stagingProblem(deps.db.read, userId, bytes, deps.config)
  if (early !== null) return refuse(early)
  const sent = await countSent(deps, userId, bytes)
  if (!sent.ok) return sent
  const batch = { userId, batchId: deps.newId() }
  const progress = createProgress(deps, batch, upload.fileName)
  progress('reading', 0, null)
  // Before the bytes are handed to another thread.
  const exported = exportedOn(upload.bytes)
  const opened = await openFile({ bytes: upload.bytes, format: null }, signal)
  if (!opened.ok) return refuse(refusedFile(opened.refusal))
  try {
    const existing = await selectAccounts(deps.db.read, userId)
    const { broker, accountNames: names } = opened.value.summary
    const accounts = resolveAccounts({ userId, broker, names, existing }, upload)
    if (!accounts.ok) return accounts
    await readBrokerRows(deps, userId)
    const answered = await answerFile(deps, userId, opened.value, accounts.value)
    if (!answered.ok) return refuse(refusedFile(answered.refusal))
    const { summary } = answered.value
    const payload =
      summary.snapshot === null
        ? null
        : JSON.stringify(
            snapshotPayload(summary, { accounts: accounts.value, existing, nowMs: deps.clock() }),
          )
    const inserted = await insertBatch(deps, batch, {
      summary,
      accounts: accounts.value,
      fileName: upload.fileName,
      payload,
      bytes,
    })
    if (!inserted.ok) return inserted
    await stageAll(deps, batch, {
      file: answered.value,
      accounts: accounts.value,
      exported,
      progress,
      signal,
    })
    return ok(batch.batchId)
  } catch (error) {
    await deleteBatch(deps.db, batch)
    throw signal.aborted ? new GivenUp() : error
  } finally {
    await opened.value.close()
  }
}

/** The file, read once more where the ledger tells what it left open. */
const answerFile = async (
  { ledgers }: StageDeps,
  userId: string,
  file: OpenFile,
  accounts: readonly ResolvedAccount[],
): Promise<Result<OpenFile, ReadRefusal>> => {
  const { questions } = file.summary
  if (questions.length === 0) return ok(file)
  const known = answersTo(questions, (await ledgers.of(userId)).ledger, accountFinder(accounts))
  return known.length === 0 ? ok(file) : file.again(known)
}

interface NewBatch {
  readonly summary: FileSummary
  readonly accounts: readonly ResolvedAccount[]
  readonly fileName: string | null
  readonly payload: string | null
  readonly bytes: number
}

const insertBatch = (
  { db, clock, config }: StageDeps,
  { userId, batchId }: BatchKey,
  { summary, accounts, fileName, payload, bytes }: NewBatch,
): Promise<Result<null, Problem>> => {
  const snapshots = toldSnapshots(summary, accounts)
  const detail: BatchDetail = {
    ...emptyDetail,
    accounts: [...accounts],
    header: summary.header,
    bytes,
    ...(snapshots.length > 0 && { snapshots }),
  }
  const row: Omit<EntryBatchRow, 'user_no' | 'batch_no'> = {
    user_id: userId,
    id: batchId,
    kind: summary.hasHistory || payload === null ? 'history' : 'positions',
    format: summary.format,
    format_title: summary.title,
    file_name: fileName,
    state: 'staging',
    staged_at: instantText(clock()),
    confirmed_at: null,
    undone_at: null,
    staged_revision: 0,
    detail: JSON.stringify(detail),
    payload,
  }
  return db.transaction(
    async (tx) => {
      const problem = await stagingProblem(tx, userId, bytes, config)
      if (problem !== null) return refuse(problem)
      await tx
        .insertInto('entry_batches')
        .values({ ...row, ...(await nextBatchKey(tx, userId)) })
        .execute()
      return ok(null)
    },
    { user: userId },
  )
}

interface Staging {
  readonly file: OpenFile
  readonly accounts: readonly ResolvedAccount[]
  /** When the file says that it was exported. */
  readonly exported: string | null
  readonly progress: Progress
  readonly signal: AbortSignal
}

const stageAll = async (deps: StageDeps, batch: BatchKey, staging: Staging): Promise<void> => {
  const { summary, parts } = staging.file
  const accountOf = accountFinder(staging.accounts)
  const seen = mayRepeat(staging.accounts) ? new Set<string>() : null
  const isFirst = !(await hasOthers(deps.db.read, batch))
  const homeless = new Set<number>()
  let [done, turnover, lastDay] = [0, 0, '']
  for await (const part of parts) {
    staging.signal.throwIfAborted()
    for (const { entry, account, line } of part) {
      if (accountOf(account) === null) homeless.add(line)
      if (entry.tradeDate > lastDay) lastDay = entry.tradeDate
    }
    turnover += await stagePart(deps, batch, placePart(part, batch, accountOf, seen), isFirst)
    done += new Set(part.map(({ line }) => line)).size
    staging.progress('staging', done, summary.taken)
  }
  staging.signal.throwIfAborted()
  const settled = withoutHomeless(summary, homeless)
  await stageNotes(deps, batch, settled)
  await settleBatch(deps, batch, settled, { turnover, exportedOn: staging.exported ?? lastDay })
}

/** Rows that could belong to any of the file's accounts are refused. */
const withoutHomeless = (summary: FileSummary, lines: ReadonlySet<number>): FileSummary => {
  if (lines.size === 0) return summary
  const homeless = new FileNotes()
  const reason = 'names no account, and the file has several'
  for (const line of lines) homeless.refuse({ line, column: null, reason, raw: '' })
  const { noted, refusals } = homeless.summary()
  return {
    ...summary,
    taken: summary.taken - lines.size,
    noted: addNoted(summary.noted, noted),
    refusals: [...summary.refusals, ...refusals],
  }
}

type AccountFinder = (name: string | null) => string | null

/** Rows that name no account go to the only one; in a file of several they are nobody's. */
const accountFinder = (accounts: readonly ResolvedAccount[]): AccountFinder => {
  const byName = new Map(accounts.map(({ namedInFile, id }) => [namedInFile, id]))
  const only = accounts.length === 1 ? (accounts[0]?.id ?? null) : null
  return (name) => byName.get(name) ?? only
}

/** A reader gives each row of an account an id of its own; only two names of one account could bring one twice. */
const mayRepeat = (accounts: readonly ResolvedAccount[]): boolean =>
  new Set(accounts.map(({ id }) => id)).size < accounts.length

interface PlacedRow {
  readonly row: EntryRow
  readonly turnover: number
}

/** Rows of a part in their accounts; of those with the same id the first. */
const placePart = (
  part: readonly ReadEntry[],
  { userId, batchId }: BatchKey,
  accountOf: AccountFinder,
  seen: Set<string> | null,
): PlacedRow[] => {
  const rows: PlacedRow[] = []
  for (const { entry, line, account } of part) {
    const accountId = accountOf(account)
    if (accountId === null) continue
    const placed = inAccount(entry, accountId)
    if (seen?.has(placed.id)) continue
    seen?.add(placed.id)
    const row = toEntryRow(placed, { userId, batchId, state: 'counted', sameAs: null, line })
    rows.push({ row, turnover: entryTurnover(placed) })
  }
  return rows
}

/** Answers what the rows that are not here yet move. */
const stagePart = async (
  { db }: StageDeps,
  batch: BatchKey,
  placed: readonly PlacedRow[],
  isFirst: boolean,
): Promise<number> => {
  const ids = placed.map(({ row }) => row.id)
  const held = isFirst ? new Set<string>() : await selectHeld(db.read, batch, ids)
  const rows = placed.map(({ row }): EntryRow => (held.has(row.id) ? { ...row, state: 'repeat' } : row))
  await db.transaction(
    async (tx) => {
      await demandState(tx, batch, 'staging')
      await insertEntries(tx, batch.userId, rows)
    },
    { user: batch.userId },
  )
  return placed.reduce((sum, { row, turnover }) => (held.has(row.id) ? sum : sum + turnover), 0)
}

/** A batch that was discarded, or confirmed by someone else, in the meantime is not touched any more. */
const demandState = async (tx: Tx, batch: BatchKey, state: 'staging' | 'staged'): Promise<void> => {
  if ((await stateOfBatch(tx, batch)) !== state) throw new GivenUp()
}

const stageNotes = async ({ db }: StageDeps, batch: BatchKey, summary: FileSummary): Promise<void> => {
  const refused = summary.refusals.map((note, ordinal) =>
    noteRow(batch, note.column === null ? 'refused' : 'needs-fix', ordinal, note),
  )
  const ignored = summary.ignored.map((note, ordinal) => noteRow(batch, 'nothing-new', ordinal, note))
  // A notice is about a row that was taken, which is here already.
  const notices = summary.notices.map((note, ordinal) =>
    noteRow(batch, 'notice', ordinal, { ...note, raw: '' }),
  )
  await inChunks([...refused, ...ignored, ...notices], (chunk) =>
    db.transaction(
      async (tx) => {
        await demandState(tx, batch, 'staging')
        await insertInChunks(tx, 'import_notes', chunk)
      },
      { user: batch.userId },
    ),
  )
}

const noteRow = (
  { userId, batchId }: BatchKey,
  outcome: ImportNoteRow['outcome'],
  ordinal: number,
  { line, column, reason, raw, underlying, mends }: FileSummary['refusals'][number],
): ImportNoteRow => ({
  user_id: userId,
  batch_id: batchId,
  outcome,
  ordinal,
  line,
  column_name: column === null ? null : withoutNul(column),
  reason: withoutNul(reason),
  raw: withoutNul(raw),
  underlying: underlying ?? null,
  row_key: outcome === 'refused' || outcome === 'needs-fix' ? rowKey(raw) : null,
  mends: mends ?? null,
  set_aside_at: null,
})

/** Compares the batch with the ledger and counts its rows; from then on it can be confirmed. */
const settleBatch = async (
  deps: StageDeps,
  batch: BatchKey,
  summary: FileSummary,
  known: Required<Pick<BatchDetail, 'turnover' | 'exportedOn'>>,
): Promise<void> => {
  const { rows, taken, noted } = summary
  const { needsFix, refused, ignored, notices } = noted
  const counts = { ...noCounts, rows, needsFix, refused, nothingNew: ignored }
  const found = { reasons: reasonsOf(noted), notices, unlisted: noted.unlisted }
  await recount(deps, batch, counts, { taken, state: 'staging', ...known, ...found })
}

interface Recount {
  readonly taken: number
  readonly state: 'staging' | 'staged'
  readonly exportedOn: string
  /** Kept as they were where they are not told. */
  readonly turnover?: number
  readonly reasons?: BatchDetail['reasons']
  readonly notices?: number
  readonly unlisted?: BatchDetail['unlisted']
}

/** Brings states and counts up to date with the ledger as it is now. Answers the counts. */
export const recount = async (
  { db }: Pick<Deps, 'db'>,
  batch: BatchKey,
  counts: BatchDetail['counts'],
  { taken, state, ...found }: Recount,
): Promise<BatchDetail['counts']> => {
  const revision = await readLedgerRevision(db.read, batch.userId)
  const demand = (tx: Tx): Promise<void> => demandState(tx, batch, state)
  const { exportedOn } = found
  const { twins, corrections: corrected } = await compareBatch(db, batch, { exportedOn, demand })
  await noteTwins({ db }, batch, twins, demand)
  await noteCorrections({ db }, batch, corrected, demand)
  const { alreadyHere: entriesHere, corrections, sameTrade, ...sums } = await countTaken(db.read, batch)
  const held = await compareSnapshots(db.read, batch)
  const alreadyHere = entriesHere + held.heldRows.alreadyHere
  const added = taken - alreadyHere - corrections - sameTrade
  const recounted = { ...counts, alreadyHere, corrections, sameTrade, new: added }
  await db.transaction(
    async (tx) => {
      await demand(tx)
      const row = await tx
        .selectFrom('entry_batches')
        .select('detail')
        .where('user_id', '=', batch.userId)
        .where('id', '=', batch.batchId)
        .executeTakeFirstOrThrow()
      const { snapshots, heldRows } = held
      const told = snapshots.length === 0 ? {} : { snapshots, heldRows }
      const detail = { ...detailOf(row), ...found, ...sums, ...told, counts: recounted }
      await tx
        .updateTable('entry_batches')
        .set({ state: 'staged', staged_revision: revision, detail: JSON.stringify(detail) })
        .where('user_id', '=', batch.userId)
        .where('id', '=', batch.batchId)
        .execute()
    },
    { user: batch.userId },
  )
  return recounted
}
