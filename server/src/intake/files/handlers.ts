/** `/imports`: stage a file, look at it, confirm it, undo it. */
import type { ImportPreview, ImportQuery, Problem, SetAsideRows, UploadForm } from '@wheelwright/api'
import { ok, refuse, type Result } from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import type { Reader, Tx } from '../../database/database.ts'
import type { EntryBatchRow } from '../../database/schema.ts'
import { detailOf, selectBatch, selectBatches, toImportBatch } from '../../entries/batches/batches.ts'
import { answer, done, type Handlers, type Outcome, type SessionCall } from '../../http/call.ts'
import { standingOn, toConfirm } from '../../entries/by-hand/breakages.ts'
import { previewMoves, reviseFor, type Revised } from '../../entries/books/figure-moves.ts'
import { instantText } from '../../instants.ts'
import { selectAccountNumbers } from '../../positions/queries.ts'
import { readLedgerRevision } from '../../entries/books/ledger-revision.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import type { LedgerOfUser } from '../../entries/books/books-of-user.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { RunEnd } from '../../jobs/run-job.ts'
import { changedSince, comparedTooEarly, confirmBatch, refreshStaged, sizeProblem } from './confirm.ts'
import type { BatchKey } from '../../entries/duplicates/compare-batch.ts'
import { deleteBatch, deleteRows } from '../../entries/batches/delete-batch.ts'
import { previewNotices, previewReasons, previewRows, rowPage } from './import-rows.ts'
import { refusedFile } from './staging/refused-file.ts'
import { setAside, takeUpAgain } from './staging/set-aside.ts'
import { keepUpload, type Upload } from './staging/keep-upload.ts'
import { readChoices } from './accounts/account-choices.ts'
import { GivenUp } from './recount.ts'
import { TooBusyToRead } from './staging/stage.ts'
import { waitForStaging } from './staging/staging-jobs.ts'
import { returnUntold, selectToldOf } from '../positions/told-of-by-hand.ts'
import { takeBackRows, undoRowsChange } from './undo/undo-rows.ts'
import { standsOnImport, undoBatch, undoChange } from './undo/undo.ts'
import { fillingHeap } from '../../release-memory.ts'

const longestFileName = 255

const textOf = (form: UploadForm, name: string): string | undefined => {
  const value = form.get(name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The file and what is sent with it, in the form or in the query. */
const readUpload = async (form: UploadForm, query: ImportQuery): Promise<Result<Upload, Problem>> => {
  const file = form.get('file')
  const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file
  if (!(bytes instanceof Uint8Array))
    return refuse({
      kind: 'invalid',
      errors: [{ pointer: '/file', message: 'A file is required' }],
    })
  const accounts = query.accounts ?? textOf(form, 'accounts')
  const byName = accounts === undefined ? ok(undefined) : readChoices(accounts)
  if (!byName.ok) return byName
  const name = query.fileName ?? (file instanceof File ? file.name : '')
  return ok({
    bytes,
    fileName: name === '' ? null : name.slice(0, longestFileName),
    accountId: query.accountId ?? textOf(form, 'account_id'),
    accountName: query.accountName ?? textOf(form, 'account_name'),
    ...(byName.value !== undefined && { byName: byName.value }),
  })
}

/** For a batch that is not staged only its state can be answered. */
const isGone = (batch: EntryBatchRow | undefined): batch is undefined =>
  batch === undefined || batch.state === 'staging' || batch.state === 'failed'

const nothingListed: Pick<ImportPreview, 'rows' | 'listed' | 'reasons' | 'notices' | 'noticeCount'> = {
  rows: [],
  listed: { new: 0, alreadyHere: 0, corrections: 0, needsFix: 0, refused: 0, nothingNew: 0 },
  reasons: [],
  notices: [],
  noticeCount: 0,
}

const previewOf = async ({ db }: Deps, batch: EntryBatchRow): Promise<ImportPreview> => {
  if (isGone(batch)) return { ...toImportBatch(batch), ...nothingListed }
  const key = { userId: batch.user_id, batchId: batch.id }
  const detail = detailOf(batch)
  return {
    ...toImportBatch(batch),
    rows: await previewRows(db.read, key, detail),
    ...(await previewReasons(db.read, key, detail)),
    ...(await previewNotices(db.read, key, detail)),
  }
}

const badCursor = 'The cursor is not a place in this list. Begin again without it.'

const readingHandlers = (deps: Deps) => {
  const { db } = deps
  return {
    imports: async ({ user }) => answer((await selectBatches(db.read, user.id)).map(toImportBatch)),
    importBatch: async ({ user, parameters }) => {
      const batch = await selectBatch(db.read, user.id, parameters.id)
      return batch === undefined ? refuse(noSuchImport) : answer(await previewOf(deps, batch))
    },
    importRows: async ({ user, parameters, query }) => {
      const batch = await selectBatch(db.read, user.id, parameters.id)
      if (isGone(batch)) return refuse(noSuchImport)
      const page = await rowPage(db.read, { userId: user.id, batchId: batch.id }, detailOf(batch), query)
      if (page !== null) return answer(page)
      return refuse({
        kind: 'invalid',
        message: badCursor,
        errors: [{ pointer: '/cursor', message: badCursor }],
      })
    },
    refusedRows: async ({ user, parameters }) => {
      const batch = await selectBatch(db.read, user.id, parameters.id)
      return isGone(batch) ? refuse(noSuchImport) : answer(await refusedFile(db.read, batch))
    },
  } satisfies Partial<Handlers>
}

const goesOn = (message: string): Problem => ({ kind: 'unavailable', message, retryAfter: 5 })

/** Why a batch that was waited for is not staged; `end` is the outcome of its run, where it ran in this process. */
const notStaged = async (
  { db }: Deps,
  key: BatchKey,
  batch: EntryBatchRow | undefined,
  end: RunEnd,
): Promise<Problem> => {
  if (batch === undefined)
    return { kind: 'conflict', message: 'The import was cancelled. Nothing of it was kept.' }
  const problem = detailOf(batch).problem
  if (problem !== undefined) {
    // Whoever sent the file gets the reason here, and need not look for it in the list.
    await deleteBatch(db, key)
    return problem
  }
  if (end.kind === 'failed' && end.error instanceof TooBusyToRead) {
    await deleteBatch(db, key)
    return { kind: 'unavailable', message: end.error.message, retryAfter: 60 }
  }
  if (end.kind === 'failed') throw end.error
  return end.kind === 'stopped'
    ? goesOn('The server stops. The file is kept, and is read on when the server is back.')
    : goesOn('The file is still being read. It will be listed on the Import page when it is done.')
}

const stagingHandlers = (deps: Deps, jobs: Pick<Jobs, 'run'>) =>
  ({
    importFile: async ({ user, body, query, signal, keyed, write }) => {
      const upload = await readUpload(body, query)
      if (!upload.ok) return upload
      const kept = await keepUpload(deps, user.id, upload.value, keyed)
      if (!kept.ok) return kept
      const end = await waitForStaging(deps.db, jobs, kept.value, signal)
      const batch = await selectBatch(deps.db.read, user.id, kept.value.batchId)
      if (batch?.state !== 'staged') return refuse(await notStaged(deps, kept.value, batch, end))
      const preview = await previewOf(deps, batch)
      return write(async () => answer(preview))
    },
  }) satisfies Partial<Handlers>

/** Repeated once when someone wrote between the comparison and the transaction. */
const mostAttempts = 3

const undoOnce = async (
  deps: Deps,
  ledgers: Ledgers,
  batch: EntryBatchRow,
  { query, write }: Pick<SessionCall<'removeImport'>, 'query' | 'write'>,
) => {
  const view = await ledgers.of(batch.user_id)
  const revised = await reviseWithout(deps.db.read, view, batch)
  if (!revised.ok) return revised
  const problem = query.confirmed === 'true' ? null : toConfirm(revised.value.moved)
  if (problem !== null) return refuse(problem)
  return write(async (tx) => {
    const current = await selectBatch(tx, batch.user_id, batch.id)
    if (current?.state !== 'confirmed') return refuse(noSuchImport)
    if ((await readLedgerRevision(tx, batch.user_id)) !== view.revision) return refuse(triedTooEarly)
    const told = await selectToldOf(tx, batch.user_id)
    const kept = current.kind === 'payload' ? await takeBackRows(tx, current) : null
    if (kept !== null) return refuse(kept)
    await undoBatch(tx, deps, current, instantText(deps.clock()))
    await returnUntold(tx, batch.user_id, told)
    return done
  })
}

const decidingHandlers = (deps: Deps, ledgers: Ledgers) => {
  const { db, clock, background } = deps

  const changed = (userId: string): void => {
    // Warms the cache: the next page finds the ledger booked.
    background.start('book the ledger', async () => void (await ledgers.of(userId)))
  }

  const confirmOnce = async ({ user, parameters, body, write }: SessionCall<'confirmImport'>) => {
    const batch = await selectBatch(db.read, user.id, parameters.id)
    if (isGone(batch) || batch.state === 'undone') return refuse(noSuchImport)
    try {
      if (!(await refreshStaged(deps, batch))) return refuse(changedSince)
    } catch (error) {
      // Someone else confirmed or discarded it just now: look again.
      if (error instanceof GivenUp) return refuse(comparedTooEarly)
      throw error
    }
    const problem = batch.state === 'staged' ? sizeProblem(batch, await ledgers.of(user.id)) : null
    if (problem !== null) return refuse(problem)
    const confirmation = { keepBoth: body.keepBoth ?? false, now: instantText(clock()) }
    return write(async (tx) => {
      const current = await selectBatch(tx, user.id, parameters.id)
      if (isGone(current) || current.state === 'undone') return refuse(noSuchImport)
      if (current.state === 'confirmed') return answer(toImportBatch(current))
      const confirmed = await confirmBatch(tx, deps, current, confirmation)
      return confirmed.ok ? answer(confirmed.value) : confirmed
    })
  }

  return {
    confirmImport: async (call) => {
      const outcome = await fillingHeap(() => untilHit(() => confirmOnce(call)))
      if (outcome.ok) changed(call.user.id)
      return outcome
    },
    removeImport: async ({ user, parameters, query, write, isPreview }) => {
      const batch = await selectBatch(db.read, user.id, parameters.id)
      if (batch === undefined || batch.state === 'undone') return refuse(noSuchImport)
      if (isPreview) {
        const revised = await reviseWithout(db.read, await ledgers.of(user.id), batch)
        if (!revised.ok) return revised
        return previewMoves(revised.value, await selectAccountNumbers(db.read, user.id))
      }
      const key = { userId: user.id, batchId: batch.id }
      if (batch.state !== 'confirmed') {
        return (await deleteBatch(db, key)) ? write(async () => done) : refuse(confirmedMeanwhile)
      }
      const outcome = await untilHit(() => undoOnce(deps, ledgers, batch, { query, write }))
      if (!outcome.ok) return outcome
      changed(user.id)
      background.start('delete undone entries', async () => void (await deleteRows(db, key)))
      return outcome
    },
  } satisfies Partial<Handlers>
}

/** What undoing a batch would change in the ledger, or why it cannot be undone. */
const reviseWithout = async (
  db: Reader,
  view: LedgerOfUser,
  batch: EntryBatchRow,
): Promise<Result<Revised, Problem>> => {
  // A staged batch does not count anywhere.
  if (batch.state !== 'confirmed') return ok(reviseFor(view, {}))
  const change =
    batch.kind === 'payload'
      ? await undoRowsChange(db, batch)
      : ok(await undoChange(db, { userId: batch.user_id, batchId: batch.id }))
  if (!change.ok) return change
  const revised = reviseFor(view, change.value)
  const rows = standingOn(view.ledger, revised.ledger)
  return rows === null ? ok(revised) : refuse(standsOnImport(rows))
}

/** Another user's, discarded or undone: the answer does not say which. */
const noSuchImport = {
  kind: 'notFound',
  message: 'There is no such import: it may have been undone or discarded meanwhile. Nothing was changed.',
} as const

const confirmedMeanwhile = {
  kind: 'conflict',
  message: 'This import was confirmed meanwhile. Nothing was discarded; undo it to take it back.',
} as const

/** Newer entries may depend on those of the import: whether it can be undone has to be checked again. */
const triedTooEarly: Problem = {
  kind: 'conflict',
  message:
    'The ledger is being changed by someone else at the same time. Nothing was undone: undo once more.',
}

/** The ledger changed before the transaction began; nothing wrong was shown to the user. */
const isMissed = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && [comparedTooEarly, triedTooEarly].includes(outcome.refusal)

const untilHit = async <A>(attempt: () => Promise<Outcome<A>>): Promise<Outcome<A>> => {
  let outcome = await attempt()
  for (let tries = 2; tries <= mostAttempts && isMissed(outcome); tries += 1) outcome = await attempt()
  return outcome
}

const settingAsideHandlers = ({ db, clock }: Deps) => {
  const change = async (
    { user, parameters, write }: SessionCall<'setAsideRow' | 'takeUpRow'>,
    work: (tx: Tx, batch: BatchKey) => Promise<Result<SetAsideRows, Problem>>,
  ) => {
    const batch = await selectBatch(db.read, user.id, parameters.id)
    if (isGone(batch) || batch.state === 'undone') return refuse(noSuchImport)
    return write(async (tx) => {
      const changed = await work(tx, { userId: user.id, batchId: batch.id })
      return changed.ok ? answer(changed.value) : changed
    })
  }
  return {
    setAsideRow: (call) =>
      change(call, (tx, batch) =>
        setAside(tx, batch, call.parameters.row, { ...call.query, now: instantText(clock()) }),
      ),
    takeUpRow: (call) => change(call, (tx, batch) => takeUpAgain(tx, batch, call.parameters.row, call.query)),
  } satisfies Partial<Handlers>
}

export function fileImportHandlers(deps: Deps, ledgers: Ledgers, jobs: Pick<Jobs, 'run'>) {
  return {
    ...readingHandlers(deps),
    ...stagingHandlers(deps, jobs),
    ...decidingHandlers(deps, ledgers),
    ...settingAsideHandlers(deps),
  } satisfies Partial<Handlers>
}
