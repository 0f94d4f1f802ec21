/**
 * Refreshing prices by itself while the market is open, for everyone who was here lately: each symbol is fetched once
 * for all who hold it, and each user's prices are written in a short transaction. Of several processes on one database
 * the one that holds the lease does it.
 */
import { marketStatusAt } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import type { Reader } from '../database/database.ts'
import { giveUpLease, takeLease } from '../database/lease.ts'
import type { PositionRow } from '../database/schema.ts'
import { instantText } from '../instants.ts'
import { audienceFor, type Audience, type Choice, type Market } from '../market-data/market.ts'
import { selectPositions } from '../positions/queries.ts'
import { openPriceChecks, type Told } from '../price-checks/check-prices.ts'
import { readEvidence, type Evidence } from '../price-checks/evidence.ts'
import { heldChanges } from '../price-checks/held-changes.ts'
import { storeHeld } from '../price-checks/held-prices.ts'
import { refreshInstruments, selectInstrumentPrices, storeInstrumentPrices } from './instrument-prices.ts'
import { fetchPrices, refreshPositions, storePrices } from './refresh.ts'

/** Who has not been here for so long has nobody looking. */
const watchedForMs = 3_600_000
const leaseName = 'price-refresh'
/** So many intervals may pass until another process takes over. */
const leaseIntervals = 3

interface Watched {
  readonly userId: string
  readonly audience: Audience
}

interface Looking {
  readonly is_demo: number
  readonly source: Choice | null
  /** The user, where there is a connection. */
  readonly connected: string | null
}

const audienceIn = (market: Market, { is_demo, source, connected }: Looking): Audience =>
  is_demo === 1 ? 'demo' : market.sharing(audienceFor(source ?? 'primary', connected))

const selectWatched = async (db: Reader, market: Market, nowMs: number): Promise<Watched[]> => {
  const rows = await db
    .selectFrom('users')
    .leftJoin('market_data_choices', 'market_data_choices.user_id', 'users.id')
    .leftJoin('broker_connections', (join) =>
      join
        .onRef('broker_connections.user_id', '=', 'users.id')
        .on('broker_connections.broker', '=', 'schwab')
        .on('broker_connections.login_id', 'is not', null),
    )
    .select([
      'users.id',
      'users.is_demo',
      'market_data_choices.source',
      'broker_connections.user_id as connected',
    ])
    .where('users.id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('user_id')
        .where('last_used_at', '>', instantText(nowMs - watchedForMs)),
    )
    .execute()
  return rows.map((row) => ({ userId: row.id, audience: audienceIn(market, row) }))
}

type Symbol = Pick<PositionRow, 'symbol' | 'is_adjusted' | 'expiration_date'>

/** Both tables have the columns that are asked for under the same names. */
const symbolsOf = (db: Reader, table: 'positions' | 'instrument_prices', since: string) =>
  db
    .selectFrom(`${table} as held` as 'positions as held')
    .innerJoin('users', 'users.id', 'held.user_id')
    .leftJoin('market_data_choices', 'market_data_choices.user_id', 'users.id')
    .leftJoin('broker_connections', (join) =>
      join
        .onRef('broker_connections.user_id', '=', 'users.id')
        .on('broker_connections.broker', '=', 'schwab')
        .on('broker_connections.login_id', 'is not', null),
    )
    .select([
      'users.is_demo',
      'market_data_choices.source',
      'broker_connections.user_id as connected',
      'held.symbol',
      'held.is_adjusted',
      'held.expiration_date',
    ])
    .distinct()
    .where('users.id', 'in', (query) =>
      query.selectFrom('sessions').select('user_id').where('last_used_at', '>', since),
    )

/** What the watched users hold, each once for an audience. */
const selectSymbols = async (
  db: Reader,
  market: Market,
  nowMs: number,
): Promise<ReadonlyMap<Audience, readonly Symbol[]>> => {
  const since = instantText(nowMs - watchedForMs)
  const positions = await symbolsOf(db, 'positions', since).where('status', '=', 'Open').execute()
  const instruments = await symbolsOf(db, 'instrument_prices', since).execute()
  return Map.groupBy([...positions, ...instruments], (row) => audienceIn(market, row))
}

type RefreshDeps = Pick<Deps, 'db' | 'clock' | 'market' | 'events'>

/** True where a price was written. */
export function refreshUser(
  { db, market }: RefreshDeps,
  userId: string,
  told: Told,
  nowMs: number,
): Promise<boolean> {
  return db.transaction(
    async (tx) => {
      const evidence = await readEvidence(tx, userId)
      const checks = openPriceChecks(market, told, evidence)
      const positions = refreshPositions(await selectPositions(tx, userId), checks, nowMs)
      const instruments = refreshInstruments(await selectInstrumentPrices(tx, userId), checks, nowMs)
      await storePrices(tx, userId, positions.changed)
      await storeInstrumentPrices(tx, userId, instruments.changed)
      const findings = new Map([...positions.findings, ...instruments.findings])
      const isHeldChanged = await storeHeld(tx, userId, heldChanges(userId, evidence, findings))
      return isHeldChanged || positions.changed.length + instruments.changed.length > 0
    },
    { user: userId },
  )
}

/** One round for all; answers how many users' prices changed. */
export async function refreshEveryone(deps: RefreshDeps, signal: AbortSignal): Promise<number> {
  const { db, clock, market, events } = deps
  const nowMs = clock()
  const symbols = await selectSymbols(db.read, market, nowMs)
  const watched = await selectWatched(db.read, market, nowMs)
  const told = new Map<Audience, Told>()
  for (const [audience, rows] of symbols)
    if (market.sourcesFor(audience).length > 0) {
      const evidence: Evidence[] = []
      for (const each of watched)
        if (each.audience === audience) evidence.push(await readEvidence(db.read, each.userId))
      told.set(audience, await fetchPrices({ market, audience, signal }, rows, evidence, nowMs))
    }
  let users = 0
  for (const { userId, audience } of watched) {
    const ofAudience = told.get(audience)
    if (signal.aborted) break
    if (ofAudience === undefined || !(await refreshUser(deps, userId, ofAudience, nowMs))) continue
    users += 1
    events.publish(userId, { topic: 'prices' })
  }
  return users
}

/** Calls `work` again and again; answers a function that ends it. */
type Repeat = (everyMs: number, work: () => void) => () => void

const repeatByTimer: Repeat = (everyMs, work) => {
  const timer = setInterval(work, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Starts refreshing; answers a function that stops it. */
export function startPriceRefresh(deps: Deps, repeat: Repeat = repeatByTimer): () => Promise<void> {
  const { db, clock, config, background, log, newId } = deps
  const everyMs = config.priceRefreshSeconds * 1000
  if (everyMs === 0) return async () => {}
  const holder = newId()
  const ending = new AbortController()
  let isUnderWay = false
  const round = async (): Promise<void> => {
    const nowMs = clock()
    if (marketStatusAt(nowMs).state !== 'open') return
    const claim = { name: leaseName, holder, nowMs, forMs: leaseIntervals * everyMs }
    if (!(await takeLease(db, claim))) return
    const users = await refreshEveryone(deps, ending.signal)
    if (users > 0) log.debug({ users }, 'prices were refreshed')
  }
  const stop = repeat(everyMs, () => {
    // A round that takes longer than the interval is not overtaken by the next.
    if (isUnderWay) return
    isUnderWay = true
    background.start('refresh prices', () => round().finally(() => (isUnderWay = false)))
  })
  return async () => {
    stop()
    ending.abort()
    await background.settle()
    // The database may be away by now: then the lease runs out by itself, and the server ends as it should.
    background.start('give up refreshing prices', () => giveUpLease(db, { name: leaseName, holder }))
    await background.settle()
  }
}
