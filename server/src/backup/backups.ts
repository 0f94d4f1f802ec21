/**
 * The nightly copy: made and proven once a night, kept for some days, and known by its age. Of several processes on one
 * database the one that holds the lease makes it.
 */
import { join } from 'node:path'
import type { BackupState } from '@wheelwright/api'
import { refuse, type Instant, type Result } from '@wheelwright/core'
import { giveUpLease, takeLease } from '../database/lease.ts'
import type { Deps } from '../deps.ts'
import { instantText } from '../instants.ts'
import { fileStamp, nightlyPrefix, pruneNightly, removeUnfinished } from './files.ts'
import type { MakeProvenCopy } from './in-worker.ts'
import type { ProvenCopy } from './prove-copy.ts'
import { readBackupRecord, storeFailure, storeProven, type BackupRecord } from './record.ts'

const hour = 60 * 60_000
const day = 24 * hour
/** A night missed, and some hours for a machine that was asleep. */
const lateAfterMs = day + 6 * hour
const leaseName = 'nightly-backup'
/** Whoever makes a copy holds the lease on; one that was killed is followed by another when this has passed. */
const leaseMs = 2 * 60_000
const leaseHeldOnEveryMs = 30_000

/** The latest instant at which the clock of this machine stood at this hour. */
export const lastNight = (now: number, atHour: number): number => {
  const at = new Date(now)
  at.setHours(atHour, 0, 0, 0)
  if (at.getTime() > now) at.setDate(at.getDate() - 1)
  return at.getTime()
}

type BackupDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'newId'>

export interface Backups {
  /** Makes and proves a copy now, unless one is being made already. */
  readonly run: () => Promise<void>
  /** As `run`, where the night has passed without one. */
  readonly runWhenDue: () => Promise<void>
  readonly state: () => Promise<BackupState>
}

const isKept = ({ config }: Pick<Deps, 'config'>): boolean => config.backupKeepDays > 0

const stateName = (deps: BackupDeps, record: BackupRecord, now: number): BackupState['state'] => {
  if (!isKept(deps)) return 'off'
  const { provenAt, failedAt } = record
  if (failedAt !== null && (provenAt === null || failedAt > provenAt)) return 'failing'
  if (provenAt === null) return 'none'
  return now - Date.parse(provenAt) > lateAfterMs ? 'late' : 'fresh'
}

const isDue = async ({ db, clock, config }: BackupDeps): Promise<boolean> => {
  const { provenAt } = await readBackupRecord(db.read)
  if (provenAt !== null && Date.parse(provenAt) >= lastNight(clock(), config.backupHour)) return false
  const someone = await db.read.selectFrom('users').select('id').where('is_demo', '=', 0).limit(1).execute()
  return someone.length > 0
}

/** A thread that could not be started or ended by itself. */
const asRefusal = (error: unknown): Result<never, string> =>
  refuse(`The copy could not be made: ${error instanceof Error ? error.message : String(error)}.`)

export const createBackups = (deps: BackupDeps, makeProvenCopy: MakeProvenCopy): Backups => {
  const { db, clock, config, log } = deps
  const holder = deps.newId()
  let underWay: Promise<void> | null = null

  const note = async (made: Result<ProvenCopy, string>, madeAt: string): Promise<void> => {
    if (!made.ok) {
      log.error({ reason: made.refusal }, 'the backup failed')
      return storeFailure(db, instantText(clock()), made.refusal)
    }
    const { file, bytes, users, entries } = made.value
    await storeProven(db, { provenAt: madeAt, file, bytes, users, entries })
    pruneNightly(config.backupDir, file, clock(), config.backupKeepDays * day)
    removeUnfinished(config.backupDir, clock())
    log.info({ file, bytes }, 'a backup was made and proven')
  }

  const hold = (): Promise<boolean> =>
    takeLease(db, { name: leaseName, holder, nowMs: clock(), forMs: leaseMs })

  const holdOn = (): void =>
    void hold().catch((error: unknown) => log.warn({ err: error }, 'the lease of the backup was not held on'))

  const make = async (): Promise<void> => {
    const now = clock()
    if (!(await hold())) return
    const holdingOn = setInterval(holdOn, leaseHeldOnEveryMs)
    try {
      const file = join(config.backupDir, `${nightlyPrefix}${fileStamp(now)}.sqlite`)
      const madeAt = instantText(now)
      const { databaseUrl, dataDir } = config
      const wanted = { place: { databaseUrl, dataDir }, file, madeAt }
      await note(await makeProvenCopy(wanted).catch(asRefusal), madeAt)
    } finally {
      clearInterval(holdingOn)
      await giveUpLease(db, { name: leaseName, holder })
    }
  }

  const run = (): Promise<void> => {
    underWay ??= make().finally(() => {
      underWay = null
    })
    return underWay
  }

  return {
    run,
    runWhenDue: async () => {
      if (isKept(deps) && (await isDue(deps))) await run()
    },
    state: async () => {
      const record = await readBackupRecord(db.read)
      const { provenAt, failedAt, problem, bytes, users, entries } = record
      const state = stateName(deps, record, clock())
      return {
        state,
        isRunning: underWay !== null,
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

const every = 10 * 60_000

/** Looks now and every ten minutes whether the night's copy is missing; answers a function that ends it. */
export const startBackups = ({ background }: Pick<Deps, 'background'>, backups: Backups): (() => void) => {
  const look = (): void => background.start('nightly backup', backups.runWhenDue)
  look()
  const timer = setInterval(look, every)
  timer.unref()
  return () => clearInterval(timer)
}
