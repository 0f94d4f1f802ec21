/**
 * The table of jobs. A process holds a job by a lease of some seconds, renewed while it runs. Each run has a unique holder,
 * and one statement decides between two processes that want the same job.
 */
import type { ExpressionBuilder } from 'kysely'
import type { Database, Reader, Tx } from '../database/database.ts'
import type { JobRow } from '../database/rows/job-rows.ts'
import type { Schema } from '../database/schema.ts'
import { instantText } from '../instants.ts'
import { JobLost, type JobKey } from './job.ts'

/** Longer than any pause of a living process; once it has passed, the job of a dead one is taken over. */
export const leaseMs = 20_000
export const holdOnEveryMs = 5_000

/** Characters of an error message that are stored. */
const longestProblem = 500

interface NewJob extends JobKey {
  readonly dueMs: number
  readonly nowMs: number
  readonly payload?: string
}

/** Adds a job in the transaction that causes it; an existing one stays as it is. */
export async function addJob(
  tx: Tx,
  { userId, kind, subject, dueMs, nowMs, payload = '' }: NewJob,
): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      user_id: userId,
      kind,
      subject,
      due_at: instantText(dueMs),
      holder: null,
      held_until: null,
      attempts: 0,
      failed_at: null,
      problem: null,
      dead_at: null,
      payload,
      added_at: instantText(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const named =
  ({ userId, kind, subject }: JobKey) =>
  (where: ExpressionBuilder<Schema, 'jobs'>) =>
    where.and([where('user_id', '=', userId), where('kind', '=', kind), where('subject', '=', subject)])

/** A job postponed or held for longer than ever happens was written while the clock was ahead, and counts as due. */
const furthestMs = 2 * 60 * 60_000
const furthestHeldMs = 10 * leaseMs

/** Held by no living process. */
const free = (nowMs: number) => (where: ExpressionBuilder<Schema, 'jobs'>) =>
  where.or([
    where('holder', 'is', null),
    where('held_until', '<=', instantText(nowMs)),
    where('held_until', '>', instantText(nowMs + furthestHeldMs)),
  ])

const due = (nowMs: number) => (where: ExpressionBuilder<Schema, 'jobs'>) =>
  where.or([where('due_at', '<=', instantText(nowMs)), where('due_at', '>', instantText(nowMs + furthestMs))])

/** Claims a due job for `holder`; null where it is gone, not due, dead, or somebody else runs it. */
export function claimJob(
  db: Database,
  key: JobKey,
  { holder, nowMs }: { readonly holder: string; readonly nowMs: number },
): Promise<JobRow | null> {
  return db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('jobs')
      .set(({ eb }) => ({
        holder,
        held_until: instantText(nowMs + leaseMs),
        attempts: eb('attempts', '+', 1),
      }))
      .where(named(key))
      .where('dead_at', 'is', null)
      .where(due(nowMs))
      .where(free(nowMs))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
    return tx.selectFrom('jobs').selectAll().where(named(key)).executeTakeFirstOrThrow()
  }, 'by itself')
}

/** Whether a process that lives runs it, this one or another. */
export async function isHeld(db: Reader, key: JobKey, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('kind')
    .where(named(key))
    .where((where) => where.not(free(nowMs)(where)))
    .executeTakeFirst()
  return row !== undefined
}

export interface Held extends JobKey {
  readonly holder: string
}

const changeHeld = (db: Database, held: Held, change: Partial<JobRow>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('jobs')
      .set(change)
      .where(named(held))
      .where('holder', '=', held.holder)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }, 'by itself')

/** False where another process has taken it over. */
export function holdOn(db: Database, held: Held, nowMs: number): Promise<boolean> {
  return changeHeld(db, held, { held_until: instantText(nowMs + leaseMs) })
}

export async function demandHeld(tx: Tx, held: Held): Promise<void> {
  const row = await tx.selectFrom('jobs').select('holder').where(named(held)).executeTakeFirst()
  if (row?.holder !== held.holder) throw new JobLost(`${held.kind} is run by another process`)
}

const unheld = { holder: null, held_until: null } as const

/** It is done: deleted, or due again. */
export async function endJob(db: Database, held: Held, againMs: number | null): Promise<void> {
  if (againMs !== null) {
    const clean = { attempts: 0, failed_at: null, problem: null }
    await changeHeld(db, held, { ...unheld, ...clean, due_at: instantText(againMs) })
    return
  }
  await db.transaction(async (tx) => {
    await tx.deleteFrom('jobs').where(named(held)).where('holder', '=', held.holder).execute()
  }, 'by itself')
}

/** The server stops: the run will be repeated, and does not count as an attempt. */
export async function releaseJob(
  db: Database,
  held: Held,
  { attempt, nowMs }: { readonly attempt: number; readonly nowMs: number },
): Promise<void> {
  await changeHeld(db, held, { ...unheld, attempts: attempt - 1, due_at: instantText(nowMs) })
}

export interface Failure {
  readonly nowMs: number
  readonly problem: string
  /** When it is tried again; null for never. */
  readonly againMs: number | null
}

export function failJob(db: Database, held: Held, { nowMs, problem, againMs }: Failure): Promise<boolean> {
  return changeHeld(db, held, {
    ...unheld,
    failed_at: instantText(nowMs),
    problem: problem.slice(0, longestProblem),
    ...(againMs === null ? { dead_at: instantText(nowMs) } : { due_at: instantText(againMs) }),
  })
}

/** The due jobs of a kind that no living process holds, the longest due first. */
export async function selectDue(
  db: Reader,
  kind: string,
  { nowMs, most }: { readonly nowMs: number; readonly most: number },
): Promise<JobKey[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['user_id', 'subject'])
    .where('kind', '=', kind)
    .where('dead_at', 'is', null)
    .where(due(nowMs))
    .where(free(nowMs))
    .orderBy('due_at')
    .limit(most)
    .execute()
  return rows.map(({ user_id: userId, subject }) => ({ userId, kind, subject }))
}

/** An embedded database has one process: at its start nothing can be running. */
export function freeAll(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.updateTable('jobs').set(unheld).where('holder', 'is not', null).execute()
  }, 'by itself')
}

/** A recurring job is due at each start, unless somebody runs it. */
export function makeDue(db: Database, key: JobKey, nowMs: number): Promise<void> {
  return db.transaction(async (tx) => {
    await addJob(tx, { ...key, dueMs: nowMs, nowMs })
    await tx
      .updateTable('jobs')
      .set({ due_at: instantText(nowMs) })
      .where(named(key))
      .where(free(nowMs))
      .execute()
  }, 'by itself')
}

interface TroubledJob extends JobKey {
  readonly attempts: number
  readonly problem: string
  readonly failedAt: string
  readonly isDead: boolean
}

/** Jobs whose last run failed, dead ones first. */
export async function selectTroubled(db: Reader, most: number): Promise<TroubledJob[]> {
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .where('failed_at', 'is not', null)
    .orderBy(({ eb }) => eb.case().when('dead_at', 'is', null).then(1).else(0).end())
    .orderBy('failed_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    kind: row.kind,
    subject: row.subject,
    attempts: row.attempts,
    problem: row.problem ?? '',
    failedAt: row.failed_at ?? '',
    isDead: row.dead_at !== null,
  }))
}

/** Makes a failed or dead job due now, as if it had never run; false where it is gone, running, or did not fail. */
export async function retryJob(tx: Tx, key: JobKey, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ due_at: instantText(nowMs), attempts: 0, dead_at: null })
    .where(named(key))
    .where('failed_at', 'is not', null)
    .where(free(nowMs))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
