/** Work beside requests, as an administrator sees it: what it is and how it goes, not what is in it. */
import type { AdminJob, AdminJobList } from '@wheelwright/api'
import type { Instant } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { JobRow } from '../database/rows/job-rows.ts'
import { instantText } from '../instants.ts'

const mostJobs = 200

const stateOf = (row: JobRow, now: string): AdminJob['state'] => {
  if (row.dead_at !== null) return 'dead'
  if (row.holder !== null && row.held_until !== null && row.held_until > now) return 'running'
  return row.failed_at === null ? 'waiting' : 'failed'
}

export async function readJobs(db: Reader, nowMs: number): Promise<AdminJobList> {
  const { total } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('jobs')
    .leftJoin('users', 'users.id', 'jobs.user_id')
    .selectAll('jobs')
    .select('username')
    .orderBy(({ eb }) => eb.case().when('failed_at', 'is', null).then(1).else(0).end())
    .orderBy('due_at')
    .orderBy('user_id')
    .orderBy('kind')
    .orderBy('subject')
    .limit(mostJobs)
    .execute()
  const now = instantText(nowMs)
  return {
    total,
    jobs: rows.map((row) => ({
      userId: row.user_id,
      kind: row.kind,
      subject: row.subject,
      username: row.username,
      state: stateOf(row, now),
      dueAt: row.due_at as Instant,
      addedAt: row.added_at as Instant,
      attempts: row.attempts,
      failedAt: row.failed_at as Instant | null,
      problem: row.problem,
    })),
  }
}
