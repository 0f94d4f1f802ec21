/** Health: whether the database answers, how the sources of market data do, and how old the last backup is. */
import type { Health } from '@wheelwright/api'
import { refuse } from '@wheelwright/core'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { answer, type Handler, type Handlers } from '../http/call.ts'
import type { GuardedProvider } from '../market-data/ask/guarded.ts'
import { sourceStatus } from '../market-data/source-status.ts'

const patienceMs = 3000

const answersInTime = async ({ db }: Deps): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs)
  })
  const asked = sql`select 1`.execute(db.read).then(
    () => true,
    () => false,
  )
  const answers = await Promise.race([asked, tooLate])
  clearTimeout(timer)
  return answers
}

const source = (provider: GuardedProvider | null): Health['marketData']['primary'] => ({
  name: provider?.name ?? null,
  status: sourceStatus(provider),
})

export function healthHandlers(deps: Deps) {
  const { primary, alternative } = deps.market.sources
  const health: Handler<'health'> = async () => {
    if (!(await answersInTime(deps)))
      return refuse({ kind: 'unavailable', message: 'The database does not answer.', retryAfter: 5 })
    const { state, lastProvenAt, ageSeconds } = await deps.backups.state()
    return answer({
      status: 'ok' as const,
      storage: { state: deps.storage.state(), unsavedSessions: deps.storage.sessions.count },
      marketData: { primary: source(primary), alternative: source(alternative) },
      backup: { state, lastProvenAt, ageSeconds },
    })
  }
  return { health, healthz: health } satisfies Partial<Handlers>
}
