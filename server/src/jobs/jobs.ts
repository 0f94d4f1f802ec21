/** Runs the jobs of one process: looks for due jobs every second, and runs as many of each kind at a time as it allows. */
import type { JobKey, JobKind } from './job.ts'
import { addJob, freeAll, makeDue, selectDue } from './queue.ts'
import { runJob, type RunDeps, type RunEnd } from './run-job.ts'

const lookEveryMs = 1000
const usuallyFoundEveryMs = 60_000

const nameOf = ({ userId, kind, subject }: JobKey): string => JSON.stringify([userId, kind, subject])

export interface Jobs {
  /** Runs a job now, or waits for its current run in this process. */
  readonly run: (key: JobKey) => Promise<RunEnd>
  /** Finds and runs everything due, and waits for it. */
  readonly runDue: () => Promise<void>
  /** Starts to look for due jobs. */
  readonly start: () => Promise<void>
  /** Aborts what runs; it is run again after the next start. */
  readonly stop: () => Promise<void>
}

class JobRunner implements Jobs {
  readonly #deps: RunDeps
  readonly #kinds: ReadonlyMap<string, JobKind>
  readonly #stopping = new AbortController()
  readonly #running = new Map<string, { readonly kind: string; readonly end: Promise<RunEnd> }>()
  readonly #lookedAt = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | null = null

  constructor(deps: RunDeps, kinds: readonly JobKind[]) {
    this.#deps = deps
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]))
  }

  run = (key: JobKey): Promise<RunEnd> => {
    const kind = this.#kinds.get(key.kind)
    if (this.#stopping.signal.aborted) return Promise.resolve({ kind: 'stopped' })
    if (kind === undefined) return Promise.resolve({ kind: 'elsewhere' })
    const name = nameOf(key)
    const underWay = this.#running.get(name)
    if (underWay !== undefined) return underWay.end
    const end = runJob(this.#deps, kind, key, this.#stopping.signal)
      .catch((error: unknown): RunEnd => {
        this.#deps.log.warn({ err: error, job: key.kind }, 'the end of a job was not noted')
        return { kind: 'failed', error }
      })
      .finally(() => void this.#running.delete(name))
    this.#running.set(name, { kind: key.kind, end })
    return end
  }

  runDue = async (): Promise<void> => {
    await this.#find(true)
    for (;;) {
      const ends: RunEnd[] = []
      for (const kind of this.#kinds.values())
        ends.push(...(await Promise.all((await this.#dueOf(kind)).map(this.run))))
      if (!ends.some(({ kind }) => kind === 'done')) return
    }
  }

  start = async (): Promise<void> => {
    const { db, clock, log } = this.#deps
    try {
      if (db.engine === 'sqlite') await freeAll(db)
      for (const { name, everyMs } of this.#kinds.values())
        if (everyMs !== undefined) await makeDue(db, { userId: '', kind: name, subject: '' }, clock())
    } catch (error) {
      // For example on a full disk: due jobs are found later.
      log.warn({ err: error }, 'the jobs were not made ready')
    }
    this.#timer = setInterval(this.#look, lookEveryMs)
    this.#timer.unref()
    this.#look()
  }

  stop = async (): Promise<void> => {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#looking
    await Promise.all([...this.#running.values()].map(({ end }) => end))
  }

  #look = (): void => {
    if (this.#looking !== null || this.#stopping.signal.aborted) return
    this.#looking = this.#lookOnce()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'due jobs were not looked for'))
      .finally(() => {
        this.#looking = null
      })
  }

  #lookOnce = async (): Promise<void> => {
    await this.#find(false)
    for (const kind of this.#kinds.values())
      for (const key of await this.#dueOf(kind))
        // A run that ends makes room for the next at once.
        void this.run(key).then((end) => void (end.kind === 'done' && this.#look()))
  }

  /** As many as there is room for. */
  async #dueOf({ name, atOnce }: JobKind): Promise<JobKey[]> {
    const running = [...this.#running.values()].filter(({ kind }) => kind === name).length
    if (running >= atOnce) return []
    const { db, clock } = this.#deps
    return selectDue(db.read, name, { nowMs: clock(), most: atOnce - running })
  }

  /** Adds jobs that are due although nobody added them. */
  async #find(isAsked: boolean): Promise<void> {
    const { db, clock } = this.#deps
    for (const { name, find, findEveryMs = usuallyFoundEveryMs } of this.#kinds.values()) {
      const nowMs = clock()
      if (find === undefined) continue
      const sinceMs = nowMs - (this.#lookedAt.get(name) ?? -Infinity)
      // A search planned for the future was planned while the clock was ahead.
      if (!isAsked && sinceMs >= 0 && sinceMs < findEveryMs) continue
      this.#lookedAt.set(name, nowMs)
      const found = await find()
      if (found.length > 0)
        await db.transaction(async (tx) => {
          for (const key of found) await addJob(tx, { ...key, kind: name, dueMs: nowMs, nowMs })
        }, 'by itself')
    }
  }
}

export function createJobs(deps: RunDeps, kinds: readonly JobKind[]): Jobs {
  return new JobRunner(deps, kinds)
}
