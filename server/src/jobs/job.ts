/**
 * A job is work that has to be done whether or not anybody waits for it: it outlives the request that asked for it and the
 * process that ran it. This file defines what a kind of job has to provide.
 */
import type { Tx } from '../database/database.ts'

/** Identifies a job; adding it twice makes one. */
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
  /** Counts from 1. */
  readonly attempt: number
  /** Aborted when the server stops, the run takes too long, or another process has taken over the job. */
  readonly signal: AbortSignal
  /** To be called within each transaction that writes for the job: throws where another process has taken it over. */
  readonly demand: (tx: Tx) => Promise<void>
}

export interface JobKind {
  readonly name: string
  readonly run: (job: RunningJob) => Promise<void>
  /** The server has one such job, which is due this long after each run and at each start. */
  readonly everyMs?: number
  /** Finds jobs that are due although nobody added them, without writing. */
  readonly find?: () => Promise<readonly Pick<JobKey, 'userId' | 'subject'>[]>
  /** Time between two such searches. */
  readonly findEveryMs?: number
  /** Runs of this kind at the same time in one process. */
  readonly atOnce: number
  /** After this many failed runs it is dead; a recurring job is tried forever. */
  readonly mostAttempts: number
  /** A run that takes longer is aborted. */
  readonly longestMs: number
  /** Notifies those concerned that the job will not be tried again. */
  readonly whenDead?: (key: JobKey, problem: string) => Promise<void>
}

/** Another process has taken over the job: whoever ran it before must write nothing more. */
export class JobLost extends Error {
  override readonly name = 'JobLost'
}
