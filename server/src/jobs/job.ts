/**
 * A job is work that has to be done whoever is there to see it: it outlives the request that asked for it and the process
 * that ran it. This file says what a kind of job has to tell.
 */
import type { Tx } from '../database/database.ts'

/** What names a job; one that is added twice is one. */
export interface JobKey {
  /** Empty for work of the server itself. */
  readonly userId: string
  readonly kind: string
  /** Which of its kind it is; empty where a user has only one. */
  readonly subject: string
}

/** A job while it runs. */
export interface RunningJob extends JobKey {
  readonly payload: string
  /** Counted from 1. */
  readonly attempt: number
  /** Is aborted when the server stops, the run takes too long, or another process has taken the job over. */
  readonly signal: AbortSignal
  /** Within a transaction that writes for the job: throws where another process has taken it over. */
  readonly demand: (tx: Tx) => Promise<void>
}

export interface JobKind {
  readonly name: string
  readonly run: (job: RunningJob) => Promise<void>
  /** It is one job of the server, which comes again so long after each run and at each start. */
  readonly everyMs?: number
  /** Jobs that are due though nobody added them, found by a look that writes nothing. */
  readonly find?: () => Promise<readonly Pick<JobKey, 'userId' | 'subject'>[]>
  /** Between two such looks. */
  readonly findEveryMs?: number
  /** Runs of this kind at a time in one process. */
  readonly atOnce: number
  /** After so many runs that failed it is dead; one that comes again is tried for ever. */
  readonly mostAttempts: number
  /** A run that takes longer is given up. */
  readonly longestMs: number
  /** Says to whom it matters that the job is not tried again. */
  readonly whenDead?: (key: JobKey, problem: string) => Promise<void>
}

/** Another process has taken the job over: whoever ran it before may write nothing more. */
export class JobLost extends Error {
  override readonly name = 'JobLost'
}
