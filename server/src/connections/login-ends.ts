/**
 * A login ends on its seventh day whether anyone looks or not: that it is about to, and that it did, are facts, so that open
 * pages and whoever reads facts hear of it. Nothing here asks Schwab: access tokens are refreshed when they are needed,
 * and refreshing makes no login longer.
 */
import type { BrokerConnectionRow } from '../database/rows/connection-rows.ts'
import type { Deps } from '../deps.ts'
import { appendFact } from '../facts/facts.ts'
import { instantText } from '../instants.ts'
import type { JobKind } from '../jobs/job.ts'
import { broker, findRow } from './stored-connection.ts'
import { endLogin } from './tokens.ts'

const hour = 3_600_000
const minute = 60_000
/** Before the end, the nearest last. */
const warningHours = [48, 12] as const

type EndDeps = Pick<Deps, 'db' | 'clock' | 'events'>

/** The warning that is due at this instant and was not given; null for none. */
export function dueWarning(
  { login_expires_at, warned_hours }: Pick<BrokerConnectionRow, 'login_expires_at' | 'warned_hours'>,
  nowMs: number,
): number | null {
  const leftMs = Date.parse(login_expires_at ?? '') - nowMs
  const due = warningHours.findLast((hours) => leftMs <= hours * hour) ?? null
  return due !== null && leftMs > 0 && (warned_hours === null || due < warned_hours) ? due : null
}

const warn = async ({ db, clock, events }: EndDeps, row: BrokerConnectionRow, hours: number) => {
  const { user_id: userId, login_id } = row
  const fact = await db.transaction(
    async (tx) => {
      const result = await tx
        .updateTable('broker_connections')
        .set({ warned_hours: hours })
        .where('user_id', '=', userId)
        .where('broker', '=', broker)
        .where('login_id', '=', login_id)
        .executeTakeFirst()
      if (result.numUpdatedRows !== 1n) return null
      const told = { userId, kind: 'brokerage-login-ending', subject: broker, cause: 'broker' } as const
      return appendFact(tx, { ...told, nowMs: clock() })
    },
    { user: userId },
  )
  if (fact !== null) events.publish(userId, { topic: 'brokerage', fact })
}

/** Whether something is to be told of this login by now. */
const isDue = (row: BrokerConnectionRow, nowMs: number): boolean =>
  Date.parse(row.login_expires_at ?? '') <= nowMs || dueWarning(row, nowMs) !== null

export function loginEnds(deps: EndDeps): JobKind {
  const { db, clock } = deps
  return {
    name: 'brokerage-login-ends',
    findEveryMs: minute,
    find: async () => {
      const now = clock()
      const rows = await db.read
        .selectFrom('broker_connections')
        .selectAll()
        .where('login_expires_at', '<=', instantText(now + warningHours[0] * hour))
        .where('login_id', 'is not', null)
        .where('ended', 'is', null)
        .execute()
      return rows
        .filter((row) => isDue(row, now))
        .map(({ user_id }) => ({ userId: user_id, subject: broker }))
    },
    atOnce: 4,
    mostAttempts: Infinity,
    longestMs: minute,
    run: async ({ userId }) => {
      const row = await findRow(db.read, userId)
      if (row === undefined || row.login_id === null || row.ended !== null) return
      const { revision, refresher } = row
      const hours = dueWarning(row, clock())
      if (Date.parse(row.login_expires_at ?? '') <= clock())
        await endLogin(deps, { userId, revision, refresher }, 'login_needed')
      else if (hours !== null) await warn(deps, row, hours)
    },
  }
}
