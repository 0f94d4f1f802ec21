/** One run of a job: claimed, held while it runs, and ended by its outcome. */
import type { Deps } from '../deps.ts'
import { backoffMs } from './backoff.ts'
import type { JobKey, JobKind } from './job.ts'
import {
  claimJob,
  demandHeld,
  endJob,
  failJob,
  holdOn,
  holdOnEveryMs,
  releaseJob,
  type Held,
} from './queue.ts'

export type RunDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'randomBytes' | 'log'>

/** `elsewhere`: the job is gone, not due or dead, or another process runs it. */
export type RunEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'elsewhere' }

/** An error's own message. */
const problemOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/**
 * Renews the lease on a job; calls `lose` when another process has taken it over. Returns a function that stops renewing.
 */
const keepHolding = ({ db, clock, log }: RunDeps, held: Held, lose: () => void): (() => void) => {
  const beat = (): void =>
    void holdOn(db, held, clock()).then(
      (isHeld) => void (isHeld || lose()),
      (error: unknown) => log.warn({ err: error, job: held.kind }, 'a job was not held on to'),
    )
  const timer = setInterval(beat, holdOnEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

const chance = ({ randomBytes }: RunDeps): number => (randomBytes(1)[0] ?? 0) / 256

/** What happens to a job whose run did not succeed. */
const fail = async (
  deps: RunDeps,
  kind: JobKind,
  held: Held,
  attempt: number,
  error: unknown,
): Promise<void> => {
  const { db, clock, log } = deps
  const nowMs = clock()
  const problem = problemOf(error)
  const comesAgain = kind.everyMs !== undefined
  const isDead = !comesAgain && attempt >= kind.mostAttempts
  const pause = comesAgain
    ? Math.min(kind.everyMs ?? 0, backoffMs(attempt, chance(deps)))
    : backoffMs(attempt, chance(deps))
  if (!(await failJob(db, held, { nowMs, problem, againMs: isDead ? null : nowMs + pause }))) return
  const { userId, subject } = held
  log.warn({ err: error, job: kind.name, userId, subject, attempt, isDead }, 'a job failed')
  if (isDead) await kind.whenDead?.(held, problem)
}

/** Every earlier run ended with its process, so that nobody noted why. */
class NeverEnded extends Error {
  override readonly name = 'NeverEnded'

  constructor(attempts: number) {
    super(`the server ended in each of ${attempts} runs`)
  }
}

const runHeld = async (
  deps: RunDeps,
  kind: JobKind,
  held: Held,
  { attempt, payload }: { readonly attempt: number; readonly payload: string },
  stopping: AbortSignal,
): Promise<RunEnd> => {
  const { db, clock } = deps
  const lost = new AbortController()
  const letGo = keepHolding(deps, held, () => lost.abort())
  const signal = AbortSignal.any([stopping, lost.signal, AbortSignal.timeout(kind.longestMs)])
  try {
    if (attempt > kind.mostAttempts && kind.everyMs === undefined) throw new NeverEnded(attempt - 1)
    const { userId, subject } = held
    await kind.run({
      userId,
      kind: kind.name,
      subject,
      payload,
      attempt,
      signal,
      demand: (tx) => demandHeld(tx, held),
    })
    await endJob(db, held, kind.everyMs === undefined ? null : clock() + kind.everyMs)
    return { kind: 'done' }
  } catch (error) {
    if (stopping.aborted) {
      await releaseJob(db, held, { attempt, nowMs: clock() })
      return { kind: 'stopped' }
    }
    await fail(deps, kind, held, attempt, error)
    return { kind: 'failed', error }
  } finally {
    letGo()
  }
}

/** Runs a job if it is due and nobody else runs it. Rejects only where the database cannot store its end. */
export async function runJob(
  deps: RunDeps,
  kind: JobKind,
  key: JobKey,
  stopping: AbortSignal,
): Promise<RunEnd> {
  const holder = deps.newId()
  const row = await claimJob(deps.db, key, { holder, nowMs: deps.clock() })
  if (row === null) return { kind: 'elsewhere' }
  return runHeld(deps, kind, { ...key, holder }, { attempt: row.attempts, payload: row.payload }, stopping)
}
