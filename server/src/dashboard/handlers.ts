/** The snapshot's routes. What was computed is kept per user while the portfolio's revision and the minute stand. */
import { encodeWire, portfolioSnapshot } from '@wheelwright/api'
import type { BrokerageStatus, PortfolioSnapshot } from '@wheelwright/api'
import type { Deps } from '../deps.ts'
import { etagOf } from '../http/etag.ts'
import { hasCountingBatch } from '../entries/batches.ts'
import type { Encoded, Handlers } from '../http/call.ts'
import { selectAccounts, selectLatest, selectValuedRows } from '../positions/queries.ts'
import { selectOpenWheelTickers } from '../portfolio/open-wheels.ts'
import { readStaleSince } from '../portfolio/settled.ts'
import { readRevision } from '../positions/revision.ts'
import { selectHeld } from '../price-court/held-prices.ts'
import { toPortfolioSnapshot } from './snapshot.ts'

const minuteMs = 60_000
const keptUsers = 1000
/** Recent activity lists up to three stocks and two options. */
const shownStocks = 3
const shownOptions = 2

type Login = PortfolioSnapshot['portfolio']['login']

type Kept = { readonly version: string; readonly text: string }

/** The login that the user has to see to; null for one that is good, and for nobody's. */
const loginOf = ({ state, loginExpiresAt }: BrokerageStatus) => {
  const isOver = state === 'login_needed' || state === 'revoked'
  return isOver || state === 'expiring' ? { isOver, endsAt: loginExpiresAt } : null
}

export const dashboardHandlers = ({ db, clock, connections }: Deps) => {
  const kept = new Map<string, Kept>()

  const keep = (userId: string, entry: Kept): Kept => {
    kept.delete(userId)
    kept.set(userId, entry)
    const oldest = kept.size > keptUsers ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    return entry
  }

  const compute = async (userId: string, version: string, login: Login): Promise<Kept> => {
    const [rows, accounts, stocks, options, held, openWheels, staleSince, hasHistory] = await Promise.all([
      selectValuedRows(db.read, userId),
      selectAccounts(db.read, userId),
      selectLatest(db.read, userId, 'stocks', shownStocks),
      selectLatest(db.read, userId, 'options', shownOptions),
      selectHeld(db.read, userId),
      selectOpenWheelTickers(db.read, userId),
      readStaleSince(db.read, userId),
      hasCountingBatch(db.read, userId),
    ])
    const latest = { stocks, options }
    const source = { rows, accounts, latest, held, openWheels, staleSince, hasHistory, login }
    const snapshot = toPortfolioSnapshot(source, clock())
    return keep(userId, { version, text: JSON.stringify(encodeWire(portfolioSnapshot, snapshot)) })
  }

  const snapshot = async ({ user }: { readonly user: { readonly id: string } }): Promise<Encoded> => {
    // The revision is read first: a change in between makes the entry older than it says, and it is computed again.
    const revision = await readRevision(db.read, user.id)
    const login = loginOf(await connections.status(user.id))
    const version = `${revision}.${Math.floor(clock() / minuteMs)}.${login === null ? '' : String(login.isOver)}`
    const earlier = kept.get(user.id)
    const { text } = earlier?.version === version ? earlier : await compute(user.id, version, login)
    return { ok: true, status: 200, text, etag: etagOf(version) }
  }

  return { snapshot, summary: snapshot } satisfies Partial<Handlers>
}
