/** Takes away what has run out: sessions, idempotency keys, counts, and demo users whom nobody can reach any more. */
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { keptFor } from '../idempotency/idempotency.ts'
import { instantText } from '../instants.ts'
import { idleLimit } from '../sessions/sessions.ts'

const hour = 60 * 60_000

const purgeSessions = async (tx: Tx, now: number): Promise<void> => {
  await tx
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('expires_at', '<=', instantText(now)),
        where('last_used_at', '<=', instantText(now - idleLimit)),
      ]),
    )
    .execute()
}

/** A demo user has no password: without a session there is no way back to it. */
const purgeForsakenDemos = async (tx: Tx): Promise<void> => {
  await tx
    .deleteFrom('users')
    .where('is_demo', '=', 1)
    .where('id', 'not in', (query) => query.selectFrom('sessions').select('user_id'))
    .execute()
}

export const purge = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock()
    await purgeSessions(tx, now)
    await purgeForsakenDemos(tx)
    await tx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<=', instantText(now - keptFor))
      .execute()
    await tx
      .deleteFrom('rate_limits')
      .where('window_start', '<=', instantText(now - 24 * hour))
      .execute()
  })

/** Purges now and every hour; answers a function that stops it. */
export const startHousekeeping = (deps: Deps): (() => void) => {
  const run = (): void => deps.background.start('purge', () => purge(deps))
  run()
  const timer = setInterval(run, hour)
  timer.unref()
  return () => clearInterval(timer)
}
