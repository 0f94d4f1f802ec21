/**
 * A page of the list of wheels as it was settled. Wheels that run are read all, since the day may have changed their status;
 * of those that are over only the page.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { fullPage } from '@wheelwright/api'
import { judgeDetection } from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../../database/database.ts'
import type { LedgerCycleRow, WheelRow } from '../../database/schema.ts'
import { readCycles } from '../../entries/books/cycles.ts'
import type { BooksOfUser } from '../../entries/books/books-of-user.ts'
import { pageFrom, type ListPage } from '../../entries/list-page.ts'
import { readAsked } from '../../portfolio/settled-revision.ts'
import { readCard } from '../campaigns/campaign-cards.ts'
import { detectedOfListed, type ListedWheel } from '../known-wheel.ts'
import { contextOf, type LineContext, type WheelContext } from '../wheel-context.ts'
import { cycleSettingsOf, readPreferences } from '../../entries/preferences.ts'
import { noTimeline, timelineOf } from '../campaigns/timeline.ts'
import type { KeptLines, Line } from './kept-lines.ts'
import { listedLine, listedText } from './wheel-text.ts'

type ListDeps = Pick<Deps, 'db' | 'clock'>

/** A wheel with the stored card of its campaign; all null where it has none. */
export type StoredWheel = WheelRow & {
  readonly card: string | null
  readonly card_account: LedgerCycleRow['account_id'] | null
  readonly card_ticker: LedgerCycleRow['ticker'] | null
  readonly card_key: LedgerCycleRow['cycle_key'] | null
}

/** Wheels that are not in the trash, in their order. */
export function selectRows(db: Reader, userId: string) {
  return db
    .selectFrom('wheels')
    .leftJoin('ledger_cycles as campaigns', (join) =>
      join
        .onRef('campaigns.user_id', '=', 'wheels.user_id')
        .on(sql<boolean>`campaigns.id = coalesce(wheels.campaign_id, wheels.id)`),
    )
    .selectAll('wheels')
    .select([
      'campaigns.card as card',
      'campaigns.account_id as card_account',
      'campaigns.ticker as card_ticker',
      'campaigns.cycle_key as card_key',
    ])
    .where('wheels.user_id', '=', userId)
    .where('wheels.deleted_at', 'is', null)
    .orderBy('wheels.id')
}

/** The condition stands in the text of the query: by a parameter neither engine could tell that the index of such rows will do. */
const running = sql<boolean>`wheels.status <> 'closed'`
const byHand = sql<boolean>`wheels.origin = 'manual'`

/** Campaigns that a wheel by hand was joined with: they stand under that wheel. */
export async function selectJoined(db: Reader, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('wheels')
    .select('campaign_id')
    .where('user_id', '=', userId)
    .where(byHand)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.flatMap(({ campaign_id }) => campaign_id ?? []))
}

export function listedRow(stored: StoredWheel, joined: ReadonlySet<string>): ListedWheel | null {
  const { card: text, card_account, card_ticker, card_key, ...row } = stored
  if (joined.has(row.id)) return null
  if (text === null || card_account === null || card_ticker === null || card_key === null)
    return row.origin === 'ledger' ? null : { row, card: null }
  const card = readCard(text, { account_id: card_account, ticker: card_ticker, cycle_key: card_key })
  // A campaign goes along when its shares are transferred.
  return { row: { ...row, account_id: card.accountId }, card }
}

/** With what is due on the day, as it will be stored. */
const shownOn = (wheel: ListedWheel, context: LineContext): ListedWheel => {
  if (wheel.row.status === 'closed') return wheel
  const judged = judgeDetection(wheel.row.status, detectedOfListed(wheel, context))
  const status = judged.outcome === 'apply' ? judged.steps.at(-1) : undefined
  return status === undefined ? wheel : { ...wheel, row: { ...wheel.row, status } }
}

export interface ListWanted {
  readonly status: string | undefined
  readonly after: string | undefined
}

const rowsAtOnce = 200

/** Rows in their order from an id on, some hundred at a time; others have their turn in between. */
async function* rowsFrom(
  db: Reader,
  userId: string,
  from: string,
  isAnyOver: boolean,
): AsyncGenerator<StoredWheel> {
  const rows = isAnyOver ? selectRows(db, userId) : selectRows(db, userId).where(running)
  for (let place = rows.where('wheels.id', '>=', from); ;) {
    const found = await place.limit(rowsAtOnce).execute()
    yield* found
    const last = found.at(-1)
    if (last === undefined || found.length < rowsAtOnce) return
    place = rows.where('wheels.id', '>', last.id)
    await nextTurn()
  }
}

/** Whether it is on the list of that status; `open` is every status but closed. */
export function isOf(
  { row }: { readonly row: { readonly status: string } },
  status: string | undefined,
): boolean {
  return status === undefined || (status === 'open' ? row.status !== 'closed' : row.status === status)
}

/** The lines of wheels on the list of that status, in their order from an id on. */
async function* linesFrom(
  deps: ListDeps,
  userId: string,
  { status, after }: ListWanted,
  context: LineContext,
  kept: KeptLines<StoredWheel>,
): AsyncGenerator<{ readonly id: string; readonly line: () => Line }> {
  const { read } = deps.db
  const joined = await selectJoined(read, userId)
  const isAnyOver = status === undefined || status === 'closed'
  for await (const stored of rowsFrom(read, userId, after ?? '', isAnyOver)) {
    if (joined.has(stored.id)) continue
    const line = kept.find(stored, context)
    if (line !== null) {
      if (isOf({ row: line }, status)) yield { id: stored.id, line: () => line }
      continue
    }
    const wheel = listedRow(stored, joined)
    const shown = wheel === null ? null : shownOn(wheel, context)
    if (shown !== null && isOf(shown, status))
      yield {
        id: stored.id,
        line: () => kept.make(stored, context, (noting) => listedLine(shown, noting)),
      }
  }
}

/** Wheels as the day shows them, in their order from an id on: all, or those that are stored as running. */
export async function* shownFrom(
  { db }: ListDeps,
  userId: string,
  { after, isAnyOver }: { readonly after: string; readonly isAnyOver: boolean },
  context: WheelContext,
): AsyncGenerator<ListedWheel> {
  const joined = await selectJoined(db.read, userId)
  for await (const row of rowsFrom(db.read, userId, after, isAnyOver)) {
    const wheel = listedRow(row, joined)
    if (wheel !== null) yield shownOn(wheel, context)
  }
}

/** Wheels on the list of that status, in their order from an id on. */
async function* listedFrom(
  deps: ListDeps,
  userId: string,
  { status, after = '' }: ListWanted,
  context: WheelContext,
): AsyncGenerator<ListedWheel> {
  const isAnyOver = status === undefined || status === 'closed'
  for await (const wheel of shownFrom(deps, userId, { after, isAnyOver }, context))
    if (isOf(wheel, status)) yield wheel
}

/** Prices, names and settings that the lines of a user's list follow from. */
export async function settledContext(deps: ListDeps, userId: string): Promise<WheelContext> {
  const { read } = deps.db
  const cycleSettings = cycleSettingsOf(await readPreferences(read, userId))
  const asked = await readAsked(read, userId)
  return contextOf(deps, userId, { cycleSettings, missingSplits: asked?.missingSplits ?? [] }, false)
}

/** What lists are put together from: lines as they were kept, and what they follow from, which the pages of a list share. */
export interface ListParts {
  readonly lines: KeptLines<StoredWheel>
  readonly context: () => Promise<LineContext>
}

/** Every wheel on the list of a status. */
export async function readSettledWheels(
  deps: ListDeps,
  userId: string,
  status: string | undefined,
): Promise<{ readonly wheels: readonly ListedWheel[]; readonly context: WheelContext }> {
  const context = await settledContext(deps, userId)
  const wheels: ListedWheel[] = []
  for await (const wheel of listedFrom(deps, userId, { status, after: undefined }, context))
    wheels.push(wheel)
  return { wheels, context }
}

/** Null when no wheel of the list has the id that the page should come after. */
export async function readSettledPage(
  deps: ListDeps,
  userId: string,
  wanted: ListWanted,
  { lines, context: contextFor }: ListParts,
): Promise<ListPage | null> {
  const context = await contextFor()
  async function* listed() {
    for await (const { id, line } of linesFrom(deps, userId, wanted, context, lines))
      yield { id, text: () => line().text }
  }
  return pageFrom(listed(), wanted.after)
}

/** The lines of every wheel on the list of a status. */
export async function readSettledLines(
  deps: ListDeps,
  userId: string,
  status: string | undefined,
  { lines: kept, context: contextFor }: ListParts,
): Promise<readonly Line[]> {
  const context = await contextFor()
  const lines: Line[] = []
  for await (const { line } of linesFrom(deps, userId, { status, after: undefined }, context, kept))
    lines.push(line())
  return lines
}

/** Books on symbols of the state that the list is read of. */
export type BooksOfState = (symbols: readonly string[]) => Promise<BooksOfUser>

/** The same with timelines, which are told from the books of the wheels on the page. */
export async function readTimelinePage(
  deps: ListDeps & Pick<Deps, 'newId'>,
  userId: string,
  { status, after }: ListWanted,
  booksOf: BooksOfState,
): Promise<ListPage | null> {
  const context = { ...(await settledContext(deps, userId)), withTimeline: true }
  async function* listed() {
    for await (const wheels of inTurns(listedFrom(deps, userId, { status, after }, context))) {
      const tickers = [...new Set(wheels.map(({ row }) => row.ticker))]
      const books = await booksOf(tickers)
      const cycles = await readCycles(deps, userId, books, tickers)
      const byId = new Map(cycles.map((known) => [known.id, known]))
      for (const wheel of wheels) {
        const known = byId.get(wheel.row.campaign_id ?? wheel.row.id)
        const told = () => (known === undefined ? noTimeline : timelineOf(known, books))
        yield { id: wheel.row.id, text: () => listedText(wheel, context, told()) }
      }
    }
  }
  return pageFrom(listed(), after)
}

/** As many at once as the shortest page has. */
async function* inTurns(wheels: AsyncIterable<ListedWheel>): AsyncGenerator<readonly ListedWheel[]> {
  let turn: ListedWheel[] = []
  for await (const wheel of wheels) {
    turn.push(wheel)
    if (turn.length < fullPage) continue
    yield turn
    turn = []
  }
  if (turn.length > 0) yield turn
}
