/**
 * Stages a stored file: writes its contents under a batch that does not count yet, some hundred rows per transaction, so
 * that other writers get their turn. It may be interrupted at any moment and started again: whatever an earlier run wrote is
 * removed first. Of a file that cannot be staged only the reason is kept.
 */
import type { Problem } from '@wheelwright/api'
import { ok, refuse } from '@wheelwright/core'
import type { Instant, Result } from '@wheelwright/core'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../database/database.ts'
import type { EntryBatchRow } from '../../../database/schema.ts'
import { selectNamesOfFiles } from '../../../entries/batches/account-names.ts'
import { detailOf, noCounts, selectBatch, type BatchDetail } from '../../../entries/batches/batches.ts'
import { hasOthers, selectHeld } from '../../../entries/duplicates/compare-batch.ts'
import { deleteRows } from '../../../entries/batches/delete-batch.ts'
import { insertEntries } from '../../../entries/rows/entry-rows.ts'
import type { Ledgers } from '../../../entries/books/ledgers.ts'
import { readBrokerRows } from '../../../entries/read-broker-rows.ts'
import type { EntryRow } from '../../../entries/rows/stored-row.ts'
import { hasToldAround } from '../../../entries/duplicates/rows-to-compare.ts'
import { readUpload } from '../../../entries/batches/uploads.ts'
import { instantText } from '../../../instants.ts'
import { selectAccounts } from '../../../positions/queries.ts'
import { openFile, type OpenFile, type ReadRefusal } from '../../../reading/read-file.ts'
import type { FileSummary } from '../../../reading/read-parts.ts'
import { exportedOn } from '../exported-on.ts'
import { createProgress, type Progress } from '../import-progress.ts'
import { answersTo } from '../known-holdings.ts'
import { reasonsOf } from './reasons.ts'
import { demandState, recount } from '../recount.ts'
import { newIras, withIraNotice } from '../accounts/new-iras.ts'
import { mayBeOne, NewNames, withNotice, type SameAccount } from '../accounts/new-names.ts'
import { toldBefore } from '../accounts/told-before.ts'
import { accountNeeded, resolveAccounts, type ResolvedAccount } from '../accounts/resolve-accounts.ts'
import { snapshotPayload, toldSnapshots } from './snapshot-payload.ts'
import { selectRefusedBefore, type RefusedBefore } from '../undo/taken-at-last.ts'
import type { Staging } from './staging-under-way.ts'
import {
  withoutHomeless,
  accountFinder,
  mayRepeat,
  placePart,
  type PlacedRow,
} from '../accounts/account-of-row.ts'
import { stageNotes } from './stage-notes.ts'

/** Too many files are being read at once; the job tries again later. */
export class TooBusyToRead extends Error {
  override readonly name = 'TooBusyToRead'
}

type StageDeps = Pick<Deps, 'db' | 'clock' | 'events'> & {
  readonly ledgers: Pick<Ledgers, 'of'>
}

const refusedFile = (refusal: ReadRefusal): Problem => {
  if (refusal.kind === 'too-busy') throw new TooBusyToRead(refusal.sentence)
  if (refusal.kind === 'too-large' || refusal.kind === 'too-much')
    return { kind: 'tooLarge', message: refusal.sentence }
  return { kind: 'unknownFormat', message: refusal.sentence, extra: { formats: [...refusal.known] } }
}

/** What a brokerage answered, in place of a file that somebody sent. */
interface Fetched {
  readonly bytes: Uint8Array
  readonly format: string
  readonly formatTitle: string
  /** Holdings in the form of the positions import, including what files do not state. */
  readonly payload: string
  /** When the broker stated them. */
  readonly asOf: Instant
}

interface StagingJob extends Pick<Staging, 'batch' | 'choices' | 'signal'> {
  readonly fetched?: Fetched
  /** Throws where another process has taken over the job. */
  readonly demand: (tx: Tx) => Promise<void>
}

/** Removes what an earlier run left, once nobody writes for it any more. */
const beginAnew = async (db: Deps['db'], { batch, demand }: Staging): Promise<void> => {
  await db.transaction(
    async (tx) => {
      await demand(tx)
      await tx
        .deleteFrom('import_notes')
        .where('user_id', '=', batch.userId)
        .where('batch_id', '=', batch.batchId)
        .execute()
    },
    { user: batch.userId },
  )
  await deleteRows(db, batch)
}

/** Does nothing for a batch that is no longer being staged. A refusal says why the file cannot be staged. */
export async function stageFile(deps: StageDeps, job: StagingJob): Promise<Result<null, Problem>> {
  const { db } = deps
  const { batch, signal } = job
  const row = await selectBatch(db.read, batch.userId, batch.batchId)
  if (row?.state !== 'staging') return ok(null)
  const demand = async (tx: Tx): Promise<void> => {
    await job.demand(tx)
    await demandState(tx, batch, 'staging')
  }
  const staging = { ...job, demand }
  await beginAnew(db, staging)
  const progress = createProgress(deps, batch, row.file_name)
  progress('reading', 0, null)
  const bytes = job.fetched?.bytes ?? (await readUpload(db, batch))
  // Before the bytes are handed to another thread.
  const exported = job.fetched?.asOf ?? exportedOn(bytes)
  const before = await selectRefusedBefore(db.read, batch.userId)
  const opened = await openFile({ bytes, format: null, refused: before.keys }, signal)
  if (!opened.ok) return refuse(refusedFile(opened.refusal))
  try {
    const fetched = job.fetched ?? null
    return await stageOpened(deps, staging, { row, file: opened.value, before, fetched, exported, progress })
  } finally {
    await opened.value.close()
  }
}

interface Opened {
  readonly row: EntryBatchRow
  readonly file: OpenFile
  readonly before: RefusedBefore
  readonly fetched: Fetched | null
  /** The export date that the file states. */
  readonly exported: string | null
  readonly progress: Progress
}

const stageOpened = async (
  deps: StageDeps,
  staging: Staging,
  { row, file, before, fetched, exported, progress }: Opened,
): Promise<Result<null, Problem>> => {
  const { userId } = staging.batch
  const existing = await selectAccounts(deps.db.read, userId)
  const { broker, accountNames: names } = file.summary
  const byName = await selectNamesOfFiles(deps.db.read, userId)
  const { file_name: fileName } = row
  const accounts = resolveAccounts({ userId, broker, fileName, names, existing, byName }, staging.choices)
  if (!accounts.ok) return accounts
  await readBrokerRows(deps, userId)
  const answered = await answerFile(deps, userId, file, accounts.value)
  if (!answered.ok) return refuse(refusedFile(answered.refusal))
  const { summary } = answered.value
  const payload =
    summary.snapshot === null
      ? null
      : (fetched?.payload ??
        JSON.stringify(snapshotPayload(summary, { accounts: accounts.value, existing, nowMs: deps.clock() })))
  await describeBatch(deps, staging, row, { summary, accounts: accounts.value, payload, fetched })
  const known = { accounts: accounts.value, existing, byName, choices: staging.choices }
  const newNames = fetched === null ? new NewNames(known) : null
  const all = { file: answered.value, before, accounts: accounts.value, newNames, exported, progress }
  const same = await stageAll(deps, staging, all)
  if (same === null) return ok(null)
  await beginAnew(deps.db, staging)
  const others = existing.filter(({ id }) => id !== same.account.id)
  const likely = same.isLikely ? same.account : null
  const asking = { existing: [same.account, ...others], name: same.name, likely }
  return refuse(accountNeeded(asking, mayBeOne(same)))
}

/** Reads the file, and once more where the ledger can answer what it left open. */
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

interface Described {
  readonly summary: FileSummary
  readonly accounts: readonly ResolvedAccount[]
  readonly payload: string | null
  readonly fetched: Fetched | null
}

/** Stores what kind of file the batch is of. */
const describeBatch = (
  { db }: StageDeps,
  { batch, demand }: Staging,
  row: EntryBatchRow,
  { summary, accounts, payload, fetched }: Described,
): Promise<void> => {
  const told = toldSnapshots(summary, accounts)
  const iras = newIras(accounts, summary)
  const snapshots = fetched === null ? told : told.map((one) => ({ ...one, asOf: fetched.asOf }))
  const detail: BatchDetail = {
    ...detailOf(row),
    accounts: [...accounts],
    header: summary.header,
    ...(summary.together.length > 0 && { together: summary.together }),
    ...(iras.length > 0 && { newIras: iras.map(({ id }) => id) }),
    ...(snapshots.length > 0 && { snapshots }),
  }
  return db.transaction(
    async (tx) => {
      await demand(tx)
      await tx
        .updateTable('entry_batches')
        .set({
          kind: summary.hasHistory || payload === null ? 'history' : 'positions',
          format: fetched?.format ?? summary.format,
          format_title: fetched?.formatTitle ?? summary.title,
          detail: JSON.stringify(detail),
          payload,
        })
        .where('user_id', '=', batch.userId)
        .where('id', '=', batch.batchId)
        .execute()
    },
    { user: batch.userId },
  )
}

interface ToStage extends Pick<Opened, 'file' | 'before' | 'exported' | 'progress'> {
  readonly accounts: readonly ResolvedAccount[]
  /** Null where a brokerage's own account is synced. */
  readonly newNames: NewNames | null
}

/** Returns an account that the file may belong to although it uses another name; it is not staged then. */
const stageAll = async (
  deps: StageDeps,
  staging: Staging,
  { file, before, accounts, newNames, exported, progress }: ToStage,
): Promise<SameAccount | null> => {
  const { batch, signal } = staging
  const { summary, parts } = file
  const accountOf = accountFinder(accounts)
  const seen = mayRepeat(accounts) ? new Set<string>() : null
  const isFirst = !(await hasOthers(deps.db.read, batch))
  const homeless = new Set<number>()
  let [done, turnover, lastDay] = [0, 0, '']
  for await (const part of parts) {
    signal.throwIfAborted()
    for (const { entry, account, line } of part) {
      if (accountOf(account) === null) homeless.add(line)
      if (entry.tradeDate > lastDay) lastDay = entry.tradeDate
    }
    newNames?.add(part)
    turnover += await stagePart(deps, staging, placePart(part, batch, accountOf, seen), isFirst)
    done += new Set(part.map(({ line }) => line)).size
    progress('staging', done, summary.taken)
  }
  signal.throwIfAborted()
  newNames?.addHeld(summary.snapshot ?? [])
  const same = (await newNames?.findSame(toldBefore(deps, batch.userId))) ?? null
  if (same !== null && !same.isAnswered) return same
  const named = withIraNotice(before.ofAccounts(summary, accounts), newIras(accounts, summary))
  const settled = withNotice(withoutHomeless(named, homeless), same)
  await stageNotes(deps, staging, settled)
  await settleBatch(deps, staging, settled, { turnover, exportedOn: exported ?? lastDay })
  return null
}

/** Returns what the rows that are not here yet would move. */
const stagePart = async (
  { db }: StageDeps,
  { batch, demand }: Staging,
  placed: readonly PlacedRow[],
  isFirst: boolean,
): Promise<number> => {
  const told = placed.map(({ row }) => row)
  // Files mostly follow one another in time, so nothing is held from the days of the later one.
  const isNew = isFirst || !(await hasToldAround(db.read, batch.userId, told))
  const ids = told.map(({ id }) => id)
  const held = isNew ? new Set<string>() : await selectHeld(db.read, batch, ids)
  const rows = told.map((row): EntryRow => (held.has(row.id) ? { ...row, state: 'repeat' } : row))
  await db.transaction(
    async (tx) => {
      await demand(tx)
      await insertEntries(tx, batch.userId, rows)
    },
    { user: batch.userId },
  )
  return placed.reduce((sum, { row, turnover }) => (held.has(row.id) ? sum : sum + turnover), 0)
}

/** Compares the batch with the ledger and counts its rows; from then on it can be confirmed. */
const settleBatch = async (
  { db, clock }: StageDeps,
  { batch, demand }: Staging,
  summary: FileSummary,
  known: Required<Pick<BatchDetail, 'turnover' | 'exportedOn'>>,
): Promise<void> => {
  const { rows, taken, noted } = summary
  const { needsFix, refused, ignored, notices } = noted
  const counts = { ...noCounts, rows, needsFix, refused, nothingNew: ignored }
  const found = { reasons: reasonsOf(noted), notices, unlisted: noted.unlisted }
  const stagedAt = instantText(clock())
  await recount({ db }, batch, counts, { taken, demand, stagedAt, ...known, ...found })
}
