/** What administrators may do. They see who uses the server and how it works, and nobody's portfolio. */
import { refuse } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { answer, done, type Handlers } from '../http/call.ts'
import { instantText } from '../instants.ts'
import { retryJob } from '../jobs/queue.ts'
import { asAdministrator } from './as-administrator.ts'
import { readJobs } from './jobs.ts'
import { changeAccess, changeRole, readUsers } from './users.ts'

const notFailed = {
  kind: 'conflict',
  message: 'This job did not fail, runs at the moment, or is gone. Nothing was changed.',
} as const

export function adminHandlers(deps: Deps) {
  const { db, clock, events } = deps
  /** Pages of the user find out what they may do no longer. */
  const tell = (userId: string): void => events.publish(userId, { topic: 'session' })
  return {
    adminUsers: asAdministrator(async ({ user, query }) =>
      answer(await readUsers(db.read, user.id, query.after)),
    ),
    changeUserAccess: asAdministrator(async ({ user, parameters: { id }, body, write }) => {
      const change = { userId: id, by: user.id, now: instantText(clock()) }
      const outcome = await write(async (tx) => {
        const changed = await changeAccess(tx, deps, change, body.isDisabled)
        return changed.ok ? answer(changed.value) : changed
      })
      if (outcome.ok) tell(id)
      return outcome
    }),
    changeUserRole: asAdministrator(async ({ user, parameters: { id }, body, write }) => {
      const change = { userId: id, by: user.id, now: instantText(clock()) }
      const outcome = await write(async (tx) => {
        const changed = await changeRole(tx, change, body.role)
        return changed.ok ? answer(changed.value) : changed
      })
      if (outcome.ok) tell(id)
      return outcome
    }),
    adminJobs: asAdministrator(async () => answer(await readJobs(db.read, clock()))),
    retryJob: asAdministrator(async ({ body, write }) =>
      write(async (tx) => ((await retryJob(tx, body, clock())) ? done : refuse(notFailed))),
    ),
  } satisfies Partial<Handlers>
}
