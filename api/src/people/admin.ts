/** What an administrator sees of the server: who has an account, and work that goes on or failed. Nobody's portfolio. */
import * as z from 'zod/mini'
import { id, instant } from '../codecs.ts'

/** A user as an administrator knows one. Demo portfolios are only counted. */
export const adminUser = z.object({
  id,
  username: z.string(),
  role: z.enum(['admin', 'user']),
  createdAt: instant,
  /** To the hour; null where the user was never here since this is kept. */
  lastSeenAt: z.nullable(instant),
  disabledAt: z.nullable(instant),
  /** Who asks. */
  isYou: z.boolean(),
})
export type AdminUser = z.output<typeof adminUser>

export const adminUserQuery = z.object({
  /** The id of the last user of the page before. */
  after: z.optional(z.string()),
})

export const adminUserPage = z.object({
  /** In the order in which they signed up. */
  users: z.array(adminUser),
  total: z.number(),
  demos: z.number(),
  /** For the next page; null on the last one. */
  nextAfter: z.nullable(z.string()),
})
export type AdminUserPage = z.output<typeof adminUserPage>

export const userAccess = z.object({ isDisabled: z.boolean('Must be true or false') })
export const userRole = z.object({ role: z.enum(['admin', 'user'], 'Must be admin or user') })

/** What names a job. */
export const jobName = z.object({
  /** Empty for work of the server itself. */
  userId: z.string(),
  kind: z.string(),
  subject: z.string(),
})

const adminJob = z.object({
  ...jobName.shape,
  /** Null for work of the server itself. */
  username: z.nullable(z.string()),
  /** `dead` is not tried again by itself. */
  state: z.enum(['waiting', 'running', 'failed', 'dead']),
  dueAt: instant,
  addedAt: instant,
  attempts: z.number(),
  failedAt: z.nullable(instant),
  problem: z.nullable(z.string()),
})
export type AdminJob = z.output<typeof adminJob>

export const adminJobList = z.object({
  /** Those that failed first, then what is due; at most 200. */
  jobs: z.array(adminJob),
  total: z.number(),
})
export type AdminJobList = z.output<typeof adminJobList>
