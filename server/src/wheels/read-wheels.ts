/**
 * The wheels of a user: those of the ledger, each with a row once it was settled, and those by hand. Settling brings their
 * status up to what the positions say, where detection is sure: so a status follows the entries whoever brought them.
 * Reading shows what is due by the same rule, and stores nothing.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  campaignStrategy,
  judgeDetection,
  priceMoment,
  standingOf,
  tradingDateAt,
  unexpiredFrom,
} from '@wheelwright/core'
import type { Book, CycleSettings, CycleStatus, Instant } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import type { Reader } from '../database/database.ts'
import type { WheelRow } from '../database/schema.ts'
import { readCycle, readCycles, type KnownCycle } from '../entries/cycles.ts'
import type { BooksOfUser, LedgerOfUser, Ledgers } from '../entries/ledgers.ts'
import { pricesOf, selectDatedMarks } from '../entries/marks.ts'
import { instantText } from '../instants.ts'
import { countRefusedBySymbol } from '../entries/refused-symbols.ts'
import { mapByTurns } from '../map-by-turns.ts'
import { booksOn } from '../portfolio/books-on.ts'
import type { SettledFacts } from '../portfolio/settled-revision.ts'
import { selectAccountNumbers, selectValuedRows, type ValuedRow } from '../positions/queries.ts'
import { cardOf, settledCard } from './campaign-cards.ts'
import { detectedOf, type KnownWheel } from './known-wheel.ts'
import { reopenWheels } from './reopen-wheels.ts'
import { selectStanding, whereItStands } from './standing-rows.ts'
import { applyDetection } from './status-changes.ts'
import { inOrder, insertWheels, selectWheels, storeTickers } from './wheel-rows.ts'
import type { PriceAge, WheelContext } from './wheel-view.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'newId'>

export interface WheelsOfUser<V = BooksOfUser> {
  readonly wheels: readonly KnownWheel[]
  readonly context: WheelContext
  /** The books that the campaigns were found in. */
  readonly view: V
  /** False where something is due that was not settled yet. */
  readonly areStored: boolean
}

/** The oldest price of each ticker's open positions: a figure is as old as the oldest price that it rests on. */
const priceAges = (rows: readonly ValuedRow[]): ReadonlyMap<string, PriceAge> => {
  const ages = new Map<string, PriceAge>()
  for (const { symbol, underlying_symbol, price_as_of, price_source, price_is_delayed } of rows) {
    if (price_as_of === null) continue
    const ticker = underlying_symbol ?? symbol
    const before = ages.get(ticker)
    const isOldest = before === undefined || price_as_of < before.asOf
    ages.set(ticker, {
      ...(isOldest ? { asOf: price_as_of as Instant, source: price_source } : before),
      isDelayed: price_is_delayed === 1 || before?.isDelayed === true,
    })
  }
  return ages
}

export async function contextOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  cycleSettings: CycleSettings,
  withTimeline: boolean,
): Promise<WheelContext> {
  const [rows, accounts, refused] = await Promise.all([
    selectValuedRows(db.read, userId),
    selectAccountNumbers(db.read, userId),
    countRefusedBySymbol(db.read, userId),
  ])
  const dated = await selectDatedMarks(db.read, userId, rows)
  const nowMs = clock()
  const moment = priceMoment(nowMs)
  const current = [...dated].filter(([, price]) => standingOf(price, moment) === 'current')
  return {
    marks: pricesOf(dated),
    currentMarks: pricesOf(new Map(current)),
    nowMs,
    accounts,
    refused,
    today: tradingDateAt(nowMs),
    unexpired: unexpiredFrom(nowMs),
    cycleSettings,
    priceAges: priceAges(rows),
    withTimeline,
  }
}

/** A campaign that is seen for the first time, with the status that its positions say. */
export function newRow(userId: string, known: KnownCycle, now: string): WheelRow {
  return {
    user_id: userId,
    id: known.id,
    origin: 'ledger',
    cycle_key: known.cycle.key,
    ticker: known.cycle.underlying,
    account_id: known.cycle.accountId,
    strategy: campaignStrategy(known.cycle),
    status: 'active',
    status_at: now,
    started_on: known.cycle.started,
    ended_on: null,
    strike: null,
    expiration: null,
    contracts: null,
    premium: null,
    notes: '',
    parameters: '{}',
    campaign_id: null,
    version: 1,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
}

/** Near its expiration a wheel that nobody has looked at yet is simply open. */
const firstStatus = (wheel: KnownWheel, context: WheelContext): CycleStatus => {
  const detected = detectedOf(wheel, context)
  if (detected === null) return 'active'
  return detected.status === 'monitoring' ? (detected.meanwhile?.status ?? 'active') : detected.status
}

const tickersOf = (books: Iterable<Book>): string[] => [
  ...new Set([...books].flatMap(({ underlying }) => underlying ?? [])),
]

/** Beyond that many, all are looked at. */
const mostTickers = 100

/** Tickers of which a book came, went or changed between two states of a ledger; null for all. */
const changedTickers = (view: LedgerOfUser, since: LedgerOfUser | null): string[] | null => {
  if (since === null) return null
  const [now, before] = [new Set(view.ledger.books.values()), new Set(since.ledger.books.values())]
  const changed = [...now, ...before].filter((book) => !now.has(book) || !before.has(book))
  const tickers = tickersOf(changed)
  return tickers.length > mostTickers ? null : tickers
}

const firstSeen = (
  userId: string,
  campaigns: readonly KnownCycle[],
  rows: ReadonlyMap<string, WheelRow>,
  context: WheelContext,
  now: string,
): Promise<WheelRow[]> =>
  mapByTurns(
    campaigns.filter(({ id }) => !rows.has(id)),
    (known) => {
      const row = newRow(userId, known, now)
      return { ...row, status: firstStatus({ row, known }, context) }
    },
  )

const storeNew = async ({ db }: ReadDeps, userId: string, added: readonly WheelRow[]): Promise<void> => {
  if (added.length > 0) await db.transaction((tx) => insertWheels(tx, userId, added), { user: userId })
}

/** Rows and campaigns side by side. A campaign that a wheel by hand was joined with stands under that wheel. */
const pair = (rows: readonly WheelRow[], campaigns: readonly KnownCycle[]): KnownWheel[] => {
  const byId = new Map(campaigns.map((known) => [known.id, known]))
  const joined = new Set(
    rows.flatMap(({ campaign_id, deleted_at }) => (deleted_at === null ? (campaign_id ?? []) : [])),
  )
  return rows.flatMap((row): KnownWheel[] => {
    if (row.deleted_at !== null || joined.has(row.id)) return []
    const known = byId.get(row.campaign_id ?? row.id) ?? null
    // Its entries are gone, as when an import was undone: what the user added stays for when they come back.
    return row.origin === 'ledger' && known === null ? [] : [{ row: whereItStands(row, known), known }]
  })
}

/** What detection is sure of; of a long history that leaves the few wheels that run, since nothing follows closed. */
const judge = (wheels: readonly KnownWheel[], context: WheelContext): Promise<Judged[]> =>
  mapByTurns(wheels, (wheel) => ({
    wheel,
    judgement: judgeDetection(
      wheel.row.status,
      wheel.row.status === 'closed' ? null : detectedOf(wheel, context),
    ),
  }))

interface Judged {
  readonly wheel: KnownWheel
  readonly judgement: ReturnType<typeof judgeDetection>
}

const isDue = ({ judgement }: Judged): boolean => judgement.outcome === 'apply'

/** The wheel with what is due, as it will be stored. */
const shownAs = ({ wheel, judgement }: Judged): KnownWheel => {
  const status = judgement.outcome === 'apply' ? judgement.steps.at(-1) : undefined
  return status === undefined ? wheel : { ...wheel, row: { ...wheel.row, status } }
}

const applyDetected = async (
  { db, newId }: ReadDeps,
  userId: string,
  judged: readonly Judged[],
  now: string,
): Promise<void> => {
  if (!judged.some(isDue)) return
  await db.transaction(
    async (tx) => {
      for (const { wheel, judgement } of judged)
        if (judgement.outcome === 'apply') await applyDetection(tx, wheel.row, judgement, { now, newId })
    },
    { user: userId },
  )
}

interface Found {
  readonly context: WheelContext
  readonly now: string
  /** Campaigns that have no row yet. */
  readonly added: readonly WheelRow[]
  /** Wheels whose campaigns have another symbol now, under that. */
  readonly renamed: readonly WheelRow[]
  readonly wheels: readonly KnownWheel[]
  readonly campaigns: readonly KnownCycle[]
}

const findWheels = async (
  deps: ReadDeps & { readonly stores?: boolean },
  userId: string,
  view: BooksOfUser,
  { withTimeline, tickers }: { readonly withTimeline: boolean; readonly tickers: readonly string[] | null },
): Promise<Found> => {
  const now = instantText(deps.clock())
  // Settling may store campaigns, and a database that takes no writes is opened anew for that: nothing reads meanwhile.
  const campaigns = await readCycles(deps, userId, view, tickers ?? tickersOf(view.ledger.books.values()))
  // Each of these steps walks through all wheels: others have their turn in between.
  await nextTurn()
  const [context, stored] = await Promise.all([
    contextOf(deps, userId, view.cycleSettings, withTimeline),
    tickers === null
      ? selectWheels(deps.db.read, userId)
      : selectStanding(deps.db.read, { userId, view, tickers }, campaigns),
  ])
  await nextTurn()
  const rows = new Map(stored.map((row) => [row.id, row]))
  const added = await firstSeen(userId, campaigns, rows, context, now)
  const wheels = pair([...stored, ...added].toSorted(inOrder), campaigns)
  const renamed = wheels.flatMap(({ row }) => {
    const before = rows.get(row.id)
    return before !== undefined && before.ticker !== row.ticker ? [row] : []
  })
  return { context, now, added, renamed, wheels, campaigns }
}

export interface WheelsWanted {
  readonly withTimeline?: boolean
  /** Null for all. */
  readonly tickers: readonly string[] | null
}

/** As `readWheels`, in books that the caller has. */
const readWheelsIn = async <V extends BooksOfUser>(
  deps: ReadDeps,
  userId: string,
  view: V,
  { withTimeline = false, tickers }: WheelsWanted,
): Promise<WheelsOfUser<V>> => {
  const { context, added, renamed, wheels } = await findWheels(deps, userId, view, { withTimeline, tickers })
  const judged = await judge(wheels, context)
  const areStored = added.length + renamed.length === 0 && !judged.some(isDue)
  return { wheels: judged.map(shownAs), context, view, areStored }
}

/** Every wheel that is not in the trash, or those on some tickers. */
export async function readWheels(
  deps: ReadDeps,
  ledgers: Ledgers,
  userId: string,
  wanted: WheelsWanted = { tickers: null },
): Promise<WheelsOfUser> {
  const { tickers } = wanted
  const view =
    tickers === null ? await ledgers.of(userId) : await booksOn(deps.db.read, ledgers, userId, tickers)
  return readWheelsIn(deps, userId, view, wanted)
}

/**
 * Stores what the ledger says of its wheels: rows of new campaigns, and the statuses that detection is sure of. Answers the
 * cards of its campaigns. Where the ledger is known that was settled last, only wheels of tickers that changed since are
 * looked at: a wheel follows from the books on its ticker, and from the day.
 */
export async function settleWheels(
  deps: ReadDeps,
  userId: string,
  view: LedgerOfUser,
  since: LedgerOfUser | null,
): Promise<Pick<SettledFacts, 'cards'> & { readonly areWheelsChanged: boolean }> {
  const tickers = changedTickers(view, since)
  if (tickers?.length === 0) return { cards: { tickers, cards: [] }, areWheelsChanged: false }
  const { context, now, added, renamed, wheels, campaigns } = await findWheels(
    { ...deps, stores: true },
    userId,
    view,
    { withTimeline: false, tickers },
  )
  await storeNew(deps, userId, added)
  await storeTickers(deps.db, userId, renamed)
  const standing = await reopenWheels(deps.db, wheels, (wheel) => firstStatus(wheel, context), now)
  const judged = await judge(standing, context)
  await applyDetected(deps, userId, judged, now)
  const areWheelsChanged = added.length + renamed.length > 0 || judged.some(isDue)
  const cards = await mapByTurns(campaigns, (known) => settledCard(cardOf(known, context)))
  return { cards: { tickers, cards }, areWheelsChanged }
}

/** The ticker of a wheel, or of a campaign that has no wheel yet. */
const selectTicker = async (
  db: Reader,
  userId: string,
  column: 'id' | 'cycle_key',
  value: string,
  tables: readonly ('wheels' | 'ledger_cycles')[] = ['wheels', 'ledger_cycles'],
): Promise<string | undefined> => {
  for (const table of tables) {
    const row = await db
      .selectFrom(table)
      .select('ticker')
      .where('user_id', '=', userId)
      .where(column, '=', value)
      .executeTakeFirst()
    if (row !== undefined) return row.ticker
  }
  return undefined
}

export interface FoundWheel<V = BooksOfUser> extends Pick<WheelsOfUser<V>, 'context' | 'view'> {
  readonly wheel: KnownWheel
}

const foundOf =
  (isIt: (wheel: KnownWheel) => boolean) =>
  <V>({ wheels, context, view }: WheelsOfUser<V>): FoundWheel<V> | null => {
    const wheel = wheels.find(isIt)
    return wheel === undefined ? null : { wheel, context, view }
  }

const hasId =
  (id: string) =>
  ({ row }: KnownWheel): boolean =>
    row.id === id

/** One wheel; null for one that is none of the user's, or in the trash. */
export async function readWheel(
  deps: ReadDeps,
  ledgers: Ledgers,
  userId: string,
  id: string,
  withTimeline = false,
): Promise<FoundWheel | null> {
  const ticker = await selectTicker(deps.db.read, userId, 'id', id)
  if (ticker === undefined) return null
  return foundOf(hasId(id))(await readWheels(deps, ledgers, userId, { withTimeline, tickers: [ticker] }))
}

/** The same within the whole ledger, for whoever changes it. */
export async function readWheelToChange(
  deps: ReadDeps,
  ledgers: Ledgers,
  userId: string,
  id: string,
): Promise<FoundWheel<LedgerOfUser> | null> {
  const ticker = await selectTicker(deps.db.read, userId, 'id', id)
  if (ticker === undefined) return null
  return foundOf(hasId(id))(await readWheelsIn(deps, userId, await ledgers.of(userId), { tickers: [ticker] }))
}

const keyOf = ({ row, known }: KnownWheel): string => known?.cycle.key ?? row.cycle_key

/** One wheel by the key that it is listed under. */
export async function readWheelOfKey(
  deps: ReadDeps,
  ledgers: Ledgers,
  userId: string,
  key: string,
): Promise<FoundWheel | null> {
  const ticker = await selectTicker(deps.db.read, userId, 'cycle_key', key)
  if (ticker === undefined) return null
  const found = await readWheels(deps, ledgers, userId, { tickers: [ticker] })
  return foundOf((wheel) => keyOf(wheel) === key)(found)
}

/** The campaign that a wheel stands on, by the wheel's id or the campaign's own. */
export async function readCampaign(
  deps: ReadDeps,
  ledgers: Ledgers,
  userId: string,
  id: string,
): Promise<KnownCycle | null> {
  const row = await deps.db.read
    .selectFrom('wheels')
    .select(['origin', 'campaign_id', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  // The campaign itself stays in the ledger when its wheel is hidden.
  if (row?.origin === 'manual' && row.deleted_at !== null) return null
  const campaignId = row?.campaign_id ?? id
  const ticker = await selectTicker(deps.db.read, userId, 'id', campaignId, ['ledger_cycles'])
  if (ticker === undefined) return null
  const view = await booksOn(deps.db.read, ledgers, userId, [ticker])
  return readCycle(deps, userId, view, campaignId)
}
