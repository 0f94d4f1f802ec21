/**
 * Whether the database can be written to, found out by writing: every transaction tells, and where one failed for want
 * of space a small one is tried every few seconds until it succeeds. In the meantime what must not fail is held in
 * memory: sessions that began or ended, and counts of sign-ins. They are written down as soon as that works; if the
 * process ends before, those users sign in again.
 */
import type { BackgroundWork } from '../background-work.ts'
import type { Database } from '../database/database.ts'
import { storageFaultOf, type StorageFault } from '../database/storage-fault.ts'
import { takeLease } from '../database/lease.ts'
import { UnsavedCounts } from './unsaved-counts.ts'
import { UnsavedSessions } from './unsaved-sessions.ts'

type StorageState = 'writable' | StorageFault

export interface Storage {
  readonly state: () => StorageState
  readonly sessions: UnsavedSessions
  readonly counts: UnsavedCounts
  /** Tries a small write; answers the state after it. */
  readonly probe: () => Promise<StorageState>
}

interface WatchedDatabase {
  readonly db: Database
  readonly storage: Storage
}

/** More than what is left of a disk that is as good as full. */
const probeText = 'x'.repeat(64 * 1024)
const probeName = 'storage probe'

const probeOnce = async (db: Database): Promise<void> => {
  for (const holder of [probeText, '']) await takeLease(db, { name: probeName, holder, nowMs: 0, forMs: 0 })
}

/** The database with an eye on its writes. `onChange` hears of every change of the state. */
export function watchStorage(
  given: Database,
  onChange: (state: StorageState, error: unknown) => void = () => {},
): WatchedDatabase {
  let state: StorageState = 'writable'
  const sessions = new UnsavedSessions()
  const counts = new UnsavedCounts()
  let saving: Promise<void> | null = null

  const become = (next: StorageState, error: unknown = null): void => {
    if (next === state) return
    state = next
    onChange(next, error)
  }
  const save = async (): Promise<void> => {
    await given.transaction((tx) => sessions.saveTo(tx), 'by itself')
    sessions.saved()
  }
  const tell = (): void => {
    become('writable')
    if (sessions.isEmpty || saving !== null) return
    saving = save()
      .catch((error: unknown) => become(storageFaultOf(error) ?? state, error))
      .finally(() => {
        saving = null
      })
  }
  const db: Database = {
    engine: given.engine,
    get read() {
      return given.read
    },
    transaction: async (work, scope) => {
      try {
        const value = await given.transaction(work, scope)
        // What fails for want of space shows when something is written: a transaction that only reads says nothing.
        if (state === 'writable') tell()
        return value
      } catch (error) {
        const fault = storageFaultOf(error)
        if (fault !== null) become(fault, error)
        throw error
      }
    },
    version: () => given.version(),
    close: () => given.close(),
  }
  const probe = async (): Promise<StorageState> => {
    try {
      await probeOnce(given)
      tell()
      await saving
    } catch (error) {
      const fault = storageFaultOf(error)
      if (fault !== null) become(fault, error)
    }
    return state
  }
  return { db, storage: { state: () => state, sessions, counts, probe } }
}

const probeEveryMs = 5000

/** Looks now, and again while nothing can be written; answers a function that stops it. */
export function startStorageProbe(
  { state, probe }: Storage,
  background: Pick<BackgroundWork, 'start'>,
): () => void {
  background.start('see whether the database takes writes', async () => void (await probe()))
  const timer = setInterval(() => {
    if (state() !== 'writable') void probe()
  }, probeEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
