/**
 * The nightly copy: made and proven once a night, kept for some days, and known by its age. It is a job, so that of several
 * processes on one database one makes it.
 */
import { join } from 'node:path'
import type { BackupState } from '@wheelwright/api'
import { refuse, type Instant, type Result } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { instantText } from '../instants.ts'
import type { JobKind } from '../jobs/job.ts'
import { addJob, isHeld } from '../jobs/queue.ts'
import { runJob, type RunDeps } from '../jobs/run-job.ts'
import { fileStamp, nightlyPrefix, pruneNightly, removeUnfinished } from './files.ts'
import type { MakeProvenCopy } from './in-worker.ts'
import type { ProvenCopy } from './prove-copy.ts'
import { readBackupRecord, storeFailure, storeProven, type BackupRecord } from './record.ts'
import type { Backups } from './backups.ts'

const hour = 60 * 60_000
const day = 24 * hour
/** A night missed, and some hours for a machine that was asleep. */
const lateAfterMs = day + 6 * hour
/** A copy that is dated further ahead was made while the clock was ahead: it does not stand for the nights until then. */
const furthestMs = hour
const key = { userId: '', kind: 'nightly-backup', subject: '' } as const
const lookEveryMs = 10 * 60_000

/** The latest instant at which the clock of this machine stood at this hour. */
export function lastNight(now: number, atHour: number): number {
  const at = new Date(now)
  at.setHours(atHour, 0, 0, 0)
  if (at.getTime() > now) at.setDate(at.getDate() - 1)
  return at.getTime()
}

type BackupDeps = RunDeps & Pick<Deps, 'config' | 'steadyClock'>

const isKept = ({ config }: Pick<Deps, 'config'>): boolean => config.backupKeepDays > 0

const isBelieved = (provenAt: string, now: number): boolean => Date.parse(provenAt) <= now + furthestMs

const stateName = (deps: BackupDeps, record: BackupRecord, now: number): BackupState['state'] => {
  if (!isKept(deps)) return 'off'
  const { provenAt, failedAt } = record
  if (failedAt !== null && (provenAt === null || failedAt > provenAt)) return 'failing'
  if (provenAt === null) return 'none'
  const isFresh = isBelieved(provenAt, now) && now - Date.parse(provenAt) <= lateAfterMs
  return isFresh ? 'fresh' : 'late'
}

const isDue = async ({ db, clock, config }: BackupDeps): Promise<boolean> => {
  const { provenAt } = await readBackupRecord(db.read)
  const now = clock()
  const isMade = provenAt !== null && Date.parse(provenAt) >= lastNight(now, config.backupHour)
  if (isMade && isBelieved(provenAt, now)) return false
  const someone = await db.read.selectFrom('users').select('id').where('is_demo', '=', 0).limit(1).execute()
  return someone.length > 0
}

/** A thread that could not be started or ended by itself. */
const asRefusal = (error: unknown): Result<never, string> =>
  refuse(`The copy could not be made: ${error instanceof Error ? error.message : String(error)}.`)

export function createBackups(deps: BackupDeps, makeProvenCopy: MakeProvenCopy): Backups {
  const { db, clock, steadyClock, config, log } = deps
  let underWay: Promise<void> | null = null

  const note = async (made: Result<ProvenCopy, string>, madeAt: string): Promise<void> => {
    if (!made.ok) {
      log.error({ reason: made.refusal }, 'the backup failed')
      return storeFailure(db, instantText(clock()), made.refusal)
    }
    const { file, bytes, users, entries } = made.value
    await storeProven(db, { provenAt: madeAt, file, bytes, users, entries })
    pruneNightly(config.backupDir, file, steadyClock.now(), config.backupKeepDays * day)
    removeUnfinished(config.backupDir, steadyClock.now())
    log.info({ file, bytes }, 'a backup was made and verified')
  }

  const make = async (): Promise<void> => {
    const now = clock()
    const file = join(config.backupDir, `${nightlyPrefix}${fileStamp(now)}.sqlite`)
    const madeAt = instantText(now)
    const { databaseUrl, dataDir } = config
    const wanted = { place: { databaseUrl, dataDir }, file, madeAt }
    await note(await makeProvenCopy(wanted).catch(asRefusal), madeAt)
  }

  /** A copy that fails says so by its own record, and is looked for again with the next one that is due. */
  const kind: JobKind = {
    name: key.kind,
    find: async () => (isKept(deps) && (await isDue(deps)) ? [key] : []),
    findEveryMs: lookEveryMs,
    atOnce: 1,
    mostAttempts: Infinity,
    longestMs: 6 * hour,
    run: make,
  }

  const makeAsJob = async (): Promise<void> => {
    const nowMs = clock()
    await db.transaction((tx) => addJob(tx, { ...key, dueMs: nowMs, nowMs }), 'by itself')
    const end = await runJob(deps, kind, key, new AbortController().signal)
    if (end.kind === 'failed') throw end.error
  }

  const run = (): Promise<void> => {
    underWay ??= makeAsJob().finally(() => {
      underWay = null
    })
    return underWay
  }

  return {
    kind,
    run,
    state: async () => {
      const record = await readBackupRecord(db.read)
      const { provenAt, failedAt, problem, bytes, users, entries } = record
      const state = stateName(deps, record, clock())
      return {
        state,
        isRunning: underWay !== null || (await isHeld(db.read, key, clock())),
        lastProvenAt: provenAt as Instant | null,
        ageSeconds:
          provenAt === null ? null : Math.max(0, Math.round((clock() - Date.parse(provenAt)) / 1000)),
        bytes,
        users,
        entries,
        problem: state === 'failing' ? problem : null,
        failedAt: state === 'failing' ? (failedAt as Instant | null) : null,
        keptDays: config.backupKeepDays,
      }
    },
  }
}
