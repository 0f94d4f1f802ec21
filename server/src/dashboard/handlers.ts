/** The Dashboard's routes. What was computed is kept per user while the portfolio's revision and the minute stand. */
import { dashboardToday, encodeWire, portfolioSnapshot } from '@wheelwright/api'
import type { BrokerageStatus, PortfolioSnapshot } from '@wheelwright/api'
import type { Deps } from '../deps.ts'
import { etagOfText } from '../http/etag.ts'
import { hasEntries } from '../entries/rows/select-entries.ts'
import type { Encoded, Handlers } from '../http/call.ts'
import { latestPriceAmong } from '../positions/latest-prices.ts'
import { selectAccounts, selectValuedRows } from '../positions/queries.ts'
import { selectOpenWheelTickers } from '../portfolio/open-wheels.ts'
import { readStaleSince } from '../portfolio/settled-revision.ts'
import { readRevision } from '../positions/revision.ts'
import { selectHeld } from '../price-checks/held-prices.ts'
import { createKept } from './kept.ts'
import { selectRecent } from './recent.ts'
import { toPortfolioSnapshot } from './snapshot.ts'
import { readToday } from './today.ts'

const minuteMs = 60_000
/** Recent activity lists up to three stocks and two options. */
const shown = { stocks: 3, options: 2 }

type OfUser = { readonly user: { readonly id: string } }
type Login = PortfolioSnapshot['portfolio']['login']

/** The login that the user has to see to; null for one that is good, and for nobody's. */
const loginOf = ({ state, loginExpiresAt }: BrokerageStatus) => {
  const isOver = state === 'login_needed' || state === 'revoked'
  return isOver || state === 'expiring' ? { isOver, endsAt: loginExpiresAt } : null
}

export function dashboardHandlers({ db, clock, connections }: Deps) {
  const snapshots = createKept()
  const todays = createKept()

  const snapshotOf = async (userId: string, login: Login): Promise<string> => {
    const accounts = await selectAccounts(db.read, userId)
    const [rows, recent, held, openWheels, staleSince, hasHistory] = await Promise.all([
      selectValuedRows(db.read, userId),
      selectRecent(db.read, userId, accounts, shown),
      selectHeld(db.read, userId),
      selectOpenWheelTickers(db.read, userId),
      readStaleSince(db.read, userId),
      hasEntries(db.read, userId),
    ])
    const priced = latestPriceAmong(rows)
    const latest = { stocks: recent.stocks.map(priced), options: recent.options.map(priced) }
    const source = { rows, accounts, latest, held, openWheels, staleSince, hasHistory, login }
    const snapshot = toPortfolioSnapshot(source, clock())
    return JSON.stringify(encodeWire(portfolioSnapshot, snapshot))
  }

  /** The revision is read first: a change in between makes what is kept older than it says. */
  const momentOf = async (userId: string): Promise<string> =>
    `${await readRevision(db.read, userId)}.${Math.floor(clock() / minuteMs)}`

  const snapshot = async ({ user }: OfUser): Promise<Encoded> => {
    const moment = await momentOf(user.id)
    const login = loginOf(await connections.status(user.id))
    const version = `${moment}.${login === null ? '' : String(login.isOver)}`
    const text = await snapshots(user.id, version, () => snapshotOf(user.id, login))
    return { ok: true, status: 200, text, etag: etagOfText(text) }
  }

  const today = async ({ user }: OfUser): Promise<Encoded> => {
    const version = await momentOf(user.id)
    const text = await todays(user.id, version, async () =>
      JSON.stringify(encodeWire(dashboardToday, await readToday(db.read, user.id, clock()))),
    )
    return { ok: true, status: 200, text, etag: etagOfText(text) }
  }

  return { snapshot, summary: snapshot, today } satisfies Partial<Handlers>
}
