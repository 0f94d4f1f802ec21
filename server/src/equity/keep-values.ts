/**
 * Each evening of a session, what every portfolio is worth is written down, since nobody could say it afterwards: the figures
 * of the Dashboard, once for a day, for all accounts together and for each. Prices that are old are asked for once before.
 */
import { latestSession, marketStatusAt, snapshotOf } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { dashboardCash } from '../dashboard/cash.ts'
import type { Reader } from '../database/database.ts'
import type { AccountRow, DailyValueRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { JobKind, RunningJob } from '../jobs/job.ts'
import { audienceOf } from '../market-data/choice.ts'
import { readStaleSince } from '../portfolio/settled-revision.ts'
import { isFreshAt, oldPriced } from '../positions/old-prices.ts'
import { toPositionRecord } from '../positions/position-record.ts'
import { selectAccounts, selectPositions, selectValuedRows, type ValuedRow } from '../positions/queries.ts'
import { readEvidence } from '../price-checks/evidence.ts'
import { refreshUser } from '../prices/background-refresh.ts'
import { fetchPrices } from '../prices/refresh.ts'

const minute = 60_000
/** Until then the last trades of a session have arrived at delayed sources. */
const afterCloseMs = 20 * minute
const lookEveryMs = 5 * minute
/** A clock that jumped a moment ago may be set right again, and what was kept under a wrong day stays. */
const steadyBeforeMs = 10 * minute

/**
 * The session whose value can be told: the last one, from a while after its close until trading begins before the next one. A
 * server that was away for all of that keeps nothing for it.
 */
export function sessionToKeep(nowMs: number): TradingDate | null {
  const { date, closesAtMs } = latestSession(nowMs)
  const { state } = marketStatusAt(nowMs)
  return state === 'open' || state === 'pre-market' || nowMs < closesAtMs + afterCloseMs ? null : date
}

const dayAt = ({ clock, steadyClock }: Pick<Deps, 'clock' | 'steadyClock'>): TradingDate | null =>
  steadyClock.steadyMs() < steadyBeforeMs ? null : sessionToKeep(clock())

/** Everyone who has anything to value, and no row of that day. */
const selectDue = async (db: Reader, day: TradingDate): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('disabled_at', 'is', null)
    .where((where) =>
      where.or([
        where('id', 'in', where.selectFrom('accounts').select('user_id')),
        where('id', 'in', where.selectFrom('positions').select('user_id').where('status', '=', 'Open')),
      ]),
    )
    .where('id', 'not in', (query) =>
      query.selectFrom('daily_values').select('user_id').where('account_id', '=', '').where('day', '=', day),
    )
    .execute()
  return rows.map(({ id }) => id)
}

type Worth = Pick<DailyValueRow, 'value' | 'cash' | 'unknown' | 'old_prices'>

const worthOf = (rows: readonly ValuedRow[], accounts: readonly AccountRow[], nowMs: number): Worth => {
  const { totalValue } = snapshotOf(rows.map(toPositionRecord), nowMs).portfolio
  return {
    value: totalValue.amount,
    cash: dashboardCash(accounts),
    unknown: totalValue.unknownCount,
    old_prices: oldPriced(rows, nowMs).length,
  }
}

const valuesOf = async (
  db: Reader,
  userId: string,
  { day, nowMs }: { readonly day: TradingDate; readonly nowMs: number },
): Promise<DailyValueRow[]> => {
  const [rows, accounts] = [await selectValuedRows(db, userId), await selectAccounts(db, userId)]
  const facts = { user_id: userId, day, source: 'kept' as const }
  const each = accounts
    .filter(({ is_active }) => is_active === 1)
    .map((account) => {
      const own = rows.filter(({ account_id }) => account_id === account.id)
      return { ...facts, account_id: account.id, ...worthOf(own, [account], nowMs) }
    })
  return [{ ...facts, account_id: '', ...worthOf(rows, accounts, nowMs) }, ...each]
}

/** While nobody looks prices refresh for nobody; what was held would be valued at those of another day. */
const refreshOld = async (deps: Deps, userId: string, signal: AbortSignal): Promise<void> => {
  const { db, clock, market, log } = deps
  const nowMs = clock()
  if ((await selectValuedRows(db.read, userId)).every(isFreshAt(nowMs))) return
  const user = await db.read.selectFrom('users').select('is_demo').where('id', '=', userId).executeTakeFirst()
  const audience = await audienceOf(db.read, { id: userId, isDemo: user?.is_demo === 1 })
  if (market.sourcesFor(audience).length === 0) return
  try {
    const evidence = await readEvidence(db.read, userId)
    const rows = await selectPositions(db.read, userId)
    const told = await fetchPrices({ market, audience, signal }, rows, [evidence], nowMs)
    if (await refreshUser(deps, userId, told, nowMs)) deps.events.publish(userId, { topic: 'prices' })
  } catch (error) {
    if (signal.aborted) throw error
    log.warn({ err: error, userId }, 'prices were not refreshed before the day was kept')
  }
}

const keep = async (deps: Deps, job: RunningJob): Promise<void> => {
  const { db, clock } = deps
  const { userId, signal } = job
  if (dayAt(deps) === null) return
  // What could not be settled yet is of another day; the next look finds the user again.
  if ((await readStaleSince(db.read, userId)) !== null) return
  await refreshOld(deps, userId, signal)
  const nowMs = clock()
  const day = dayAt(deps)
  if (day === null) return
  await db.transaction(
    async (tx) => {
      await job.demand(tx)
      const rows = await valuesOf(tx, userId, { day, nowMs })
      await tx
        .insertInto('daily_values')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    { user: userId },
  )
}

/** Found by a look that writes nothing, so that an idle server leaves its disk alone. */
export function dailyValueJobs(deps: Deps): JobKind {
  return {
    name: 'daily-values',
    findEveryMs: lookEveryMs,
    find: async () => {
      const day = dayAt(deps)
      if (day === null) return []
      return (await selectDue(deps.db.read, day)).map((userId) => ({ userId, subject: '' }))
    },
    atOnce: 2,
    mostAttempts: Infinity,
    longestMs: 2 * minute,
    run: (job) => keep(deps, job),
  }
}
