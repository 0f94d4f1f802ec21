/**
 * Closes of past days, kept for each user: by them the values of days are rebuilt on which nobody kept one. They are asked for
 * when the ledger has changed, when the server has other sources, and now and then for evenings that were missed; each
 * instrument once for the days on which it was held (decision 0057).
 */
import {
  addDays,
  firstEntryOn,
  latestSession,
  moneyFromMicros,
  nextMarketDay,
  pastHoldings,
  wantedCloses,
} from '@wheelwright/core'
import type { Book, Closes, KnownCloses, Money, PastBook, TradingDate, WantedCloses } from '@wheelwright/core'
import type { Reader, Tx } from '../database/database.ts'
import type { PastClosesRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { readLedgerRevision } from '../entries/books/ledger-revision.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { instantText } from '../instants.ts'
import type { JobKind, RunningJob } from '../jobs/job.ts'
import { audienceOf } from '../market-data/choice.ts'
import { mapByTurns } from '../map-by-turns.ts'
import type { Market } from '../market-data/market.ts'
import type { DailyBar, ProviderRefusal } from '../market-data/provider.ts'

const minute = 60_000
/** Whoever has imported a history looks at its curve soon. */
const lookEveryMs = 5000
const day = 24 * 60 * minute
/** Evenings on which no server ran are rebuilt so much later at the latest. */
const lookAgainMs = 7 * day
/** Sessions of ten years. */
const mostSessions = 2520
/** Instruments that one run asks for; the next run goes on. */
const mostAsked = 200

/** Sessions since the first entry that nobody kept, ascending; the latest one may still be. */
export async function missedSessions(
  db: Reader,
  userId: string,
  books: Iterable<Book>,
  nowMs: number,
): Promise<TradingDate[]> {
  const first = firstEntryOn(books)
  if (first === null) return []
  const kept = await db
    .selectFrom('daily_values')
    .select('day')
    .where('user_id', '=', userId)
    .where('account_id', '=', '')
    .execute()
  const isKept = new Set<string>(kept.map((row) => row.day))
  const { date: latest } = latestSession(nowMs)
  const sessions: TradingDate[] = []
  for (let date = nextMarketDay(first); date < latest; date = nextMarketDay(addDays(date, 1)))
    if (!isKept.has(date)) sessions.push(date)
  return sessions.slice(-mostSessions)
}

/** What books held, as long as they stand. */
const known = new WeakMap<Book, PastBook>()

/** Other requests have their turn between books. */
export function readPastBooks(books: readonly Book[]): Promise<PastBook[]> {
  return mapByTurns(books, (book) => {
    const found = known.get(book) ?? { book, past: pastHoldings(book) }
    known.set(book, found)
    return found
  })
}

/** What is known of closes. */
export async function selectCloses(db: Reader, userId: string): Promise<KnownCloses> {
  const rows = await db.selectFrom('past_closes').selectAll().where('user_id', '=', userId).execute()
  return new Map(rows.map((row) => [row.instrument_key, closesIn(row)]))
}

function closesIn({ is_split_adjusted, closes }: PastClosesRow): Closes {
  const byDay = new Map<TradingDate, Money>()
  const stored: unknown = JSON.parse(closes)
  if (typeof stored === 'object' && stored !== null)
    for (const [date, micros] of Object.entries(stored))
      if (typeof micros === 'number') byDay.set(date as TradingDate, moneyFromMicros(micros))
  return { isSplitAdjusted: is_split_adjusted === 1, byDay }
}

const sourcesOf = ({ sources: { primary, alternative } }: Market): string =>
  [primary, alternative].flatMap((source) => source?.name ?? []).join()

/** Everyone with a ledger of which closes were not asked for since it changed. */
const selectDue = async ({ db, market, clock }: Deps): Promise<string[]> => {
  const sources = sourcesOf(market)
  const nowMs = clock()
  const rows = await db.read
    .selectFrom('ledger_revisions as ledger')
    .innerJoin('users', 'users.id', 'ledger.user_id')
    .leftJoin('past_close_looks as look', 'look.user_id', 'ledger.user_id')
    .select('ledger.user_id')
    .where('users.disabled_at', 'is', null)
    .where((where) =>
      where.or([
        where('look.user_id', 'is', null),
        where('look.ledger_revision', '<>', where.ref('ledger.revision')),
        where('look.sources', '<>', sources),
        where('look.looked_at', '<=', instantText(nowMs - lookAgainMs)),
        // Looked for while the clock was ahead.
        where('look.looked_at', '>', instantText(nowMs + lookAgainMs)),
      ]),
    )
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** A source that refuses so may answer later: the run ends and is tried again. */
const passing = new Set<ProviderRefusal['kind']>(['rate-limited', 'timeout', 'unreachable', 'failed'])
/** Refusals of an instrument; any other is one of every question. */
const ofInstrument = new Set<ProviderRefusal['kind']>(['unknown-symbol', 'not-offered', 'unreadable'])

class SourceSilent extends Error {}

const rowOf = (
  userId: string,
  { key, from, to }: WantedCloses,
  { bars, isSplitAdjusted }: { readonly bars: readonly DailyBar[]; readonly isSplitAdjusted: boolean },
): PastClosesRow => ({
  user_id: userId,
  instrument_key: key,
  from_day: from,
  to_day: to,
  is_split_adjusted: isSplitAdjusted ? 1 : 0,
  closes: JSON.stringify(Object.fromEntries(bars.map(({ date, close }) => [date, close]))),
})

const storeRow = async (tx: Tx, row: PastClosesRow): Promise<void> => {
  const { user_id: _, instrument_key: __, ...set } = row
  await tx
    .insertInto('past_closes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'instrument_key']).doUpdateSet(set))
    .execute()
}

const noteLook = async ({ market, clock }: Deps, tx: Tx, userId: string, revision: number): Promise<void> => {
  const look = { ledger_revision: revision, sources: sourcesOf(market), looked_at: instantText(clock()) }
  await tx
    .insertInto('past_close_looks')
    .values({ user_id: userId, ...look })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(look))
    .execute()
}

const unfinished = -1

/** What other sources did not know, these may. */
const forgetOtherSources = async (deps: Deps, tx: Tx, userId: string): Promise<void> => {
  const look = await tx
    .selectFrom('past_close_looks')
    .select('sources')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (look?.sources === sourcesOf(deps.market)) return
  await tx.deleteFrom('past_closes').where('user_id', '=', userId).execute()
  await noteLook(deps, tx, userId, unfinished)
}

/** Those that were not asked for yet, or not for all of the days. */
const selectUnasked = async (
  db: Reader,
  userId: string,
  wanted: readonly WantedCloses[],
): Promise<WantedCloses[]> => {
  const rows = await db
    .selectFrom('past_closes')
    .select(['instrument_key', 'from_day', 'to_day'])
    .where('user_id', '=', userId)
    .execute()
  const asked = new Map(rows.map((row) => [row.instrument_key, row]))
  return wanted.filter(({ key, from, to }) => {
    const row = asked.get(key)
    return row === undefined || from < row.from_day || to > row.to_day
  })
}

const ask = async (deps: Deps, ledgers: Ledgers, job: RunningJob): Promise<void> => {
  const { db, market, clock } = deps
  const { userId, signal } = job
  const write = (change: (tx: Tx) => Promise<void>): Promise<void> =>
    db.transaction(
      async (tx) => {
        await job.demand(tx)
        await change(tx)
      },
      { user: userId },
    )
  const user = await db.read.selectFrom('users').select('is_demo').where('id', '=', userId).executeTakeFirst()
  const audience = await audienceOf(db.read, { id: userId, isDemo: user?.is_demo === 1 })
  const revision = await readLedgerRevision(db.read, userId)
  const tell = () => deps.events.publish(userId, { topic: 'prices' })
  /** Pages that were read since the ledger changed say that closes are being asked for. */
  const end = async () => {
    await write((tx) => noteLook(deps, tx, userId, revision))
    tell()
  }
  if (market.sourcesFor(audience).length === 0) return end()
  await write((tx) => forgetOtherSources(deps, tx, userId))
  const books = [...(await ledgers.of(userId)).ledger.books.values()]
  const sessions = await missedSessions(db.read, userId, books, clock())
  const wanted = wantedCloses(await readPastBooks(books), sessions)
  const unasked = await selectUnasked(db.read, userId, wanted)
  for (const [asked, each] of unasked.slice(0, mostAsked).entries()) {
    const found = await market.history(audience, each.symbol, each, signal)
    signal.throwIfAborted()
    const refused = found.ok ? null : found.refusal.refusal.kind
    // Where the source counts calls, as many as it allows are a run that went well; the next one goes on.
    if (refused === 'rate-limited' && asked > 0) return
    if (refused !== null && passing.has(refused)) throw new SourceSilent(refused)
    if (refused !== null && !ofInstrument.has(refused)) return end()
    const told = found.ok
      ? { bars: found.value.value, isSplitAdjusted: found.value.source.isSplitAdjusted }
      : { bars: [], isSplitAdjusted: false }
    await write((tx) => storeRow(tx, rowOf(userId, each, told)))
  }
  if (unasked.length <= mostAsked) return end()
  tell()
}

/** Found by a look that writes nothing. */
export function pastCloseJobs(deps: Deps, ledgers: Ledgers): JobKind {
  return {
    name: 'past-closes',
    findEveryMs: lookEveryMs,
    find: async () => (await selectDue(deps)).map((userId) => ({ userId, subject: '' })),
    atOnce: 1,
    mostAttempts: Infinity,
    longestMs: 30 * minute,
    run: (job) => ask(deps, ledgers, job),
  }
}
