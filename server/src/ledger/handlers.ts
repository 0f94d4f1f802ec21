/** The ledger's reading routes. What was derived is kept per user while the portfolio's revision stands. */
import { refuse } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { answer } from '../http/call.ts'
import type { Handlers } from '../http/call.ts'
import { selectAccountNumbers, selectValuedRows } from '../portfolio/queries.ts'
import { readRevision } from '../portfolio/revision.ts'
import { toEntryPage } from './entry-page.ts'
import { countRows, mostRows, readHistory } from './history.ts'
import type { History } from './history.ts'
import { profitsOf } from './profit.ts'

const keptUsers = 50

const tooLong = refuse({
  kind: 'unavailable',
  message: `A history of more than ${mostRows.toLocaleString('en-US')} rows is kept, but cannot be booked by this version yet.`,
} as const)

type Read = { readonly ok: true; readonly history: History } | typeof tooLong

export const ledgerHandlers = ({ db }: Deps) => {
  const kept = new Map<string, { readonly revision: number; readonly history: History }>()

  const historyOf = async (userId: string): Promise<Read> => {
    // Read first: a change in between makes the kept one older than it says, and it is read again.
    const revision = await readRevision(db.read, userId)
    const earlier = kept.get(userId)
    if (earlier?.revision === revision) return { ok: true, history: earlier.history }
    if ((await countRows(db.read, userId)) > mostRows) return tooLong
    const history = await readHistory(db.read, userId)
    kept.delete(userId)
    kept.set(userId, { revision, history })
    const oldest = kept.size > keptUsers ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    return { ok: true, history }
  }

  return {
    entries: async ({ user, query }) => {
      const [read, accounts] = await Promise.all([historyOf(user.id), selectAccountNumbers(db.read, user.id)])
      if (!read.ok) return read
      const page = toEntryPage(read.history, query, accounts)
      if (page !== null) return answer(page)
      const message = 'The cursor names no entry of this list. Begin again without it.'
      return refuse({ kind: 'invalid', message, errors: [{ pointer: '/cursor', message }] })
    },
    profit: async ({ user }) => {
      const [read, rows] = await Promise.all([historyOf(user.id), selectValuedRows(db.read, user.id)])
      return read.ok ? answer(profitsOf(read.history.ledger, rows)) : read
    },
  } satisfies Partial<Handlers>
}
