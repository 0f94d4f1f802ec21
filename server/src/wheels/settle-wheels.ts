/**
 * Settling brings the wheels of a user up to what the positions say, where detection is sure: so a status follows the entries
 * whoever brought them.
 */
import type { Tx } from '../database/database.ts'
import { readLedgerRevision } from '../entries/books/ledger-revision.ts'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import { mapByTurns } from '../map-by-turns.ts'
import { markUnsettled, type SettledFacts } from '../portfolio/settled-revision.ts'
import { cardOf, settledCard } from './campaigns/campaign-cards.ts'
import type { KnownWheel } from './known-wheel.ts'
import { mayReopen, reopenWheel } from './status/reopen-wheels.ts'
import { whereItStands } from './standing-rows.ts'
import { applyDetection } from './status/status-changes.ts'
import { insertWheels, selectWheel, storeTickers } from './wheel-rows.ts'
import { tickersOf, judge, judgeWheel, isDue, findWheels, type Found, type ReadDeps } from './find-wheels.ts'
import { firstStatus } from './terms/new-wheel-row.ts'

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

/** What follows from a ledger for the wheels of a user: found before the transaction that stores it. */
export interface SettledWheels extends Pick<SettledFacts, 'cards'> {
  /** Within a transaction that holds the ledger to the state that it was found in. True where a wheel came or changed. */
  readonly store: (tx: Tx) => Promise<boolean>
}

interface FoundWheels extends Pick<Found, 'context' | 'now' | 'added' | 'renamed'> {
  /** Those that something is to be changed of. */
  readonly due: readonly KnownWheel[]
}

/** By the row as it stands by now: the user may have changed it since it was found. */
const bringUp = async (
  tx: Tx,
  wheel: KnownWheel,
  { context, now }: FoundWheels,
  newId: () => string,
): Promise<boolean> => {
  const row = await selectWheel(tx, wheel.row.user_id, wheel.row.id)
  if (row === undefined || row.deleted_at !== null || row.campaign_id !== wheel.row.campaign_id) return false
  const standing = { ...wheel, row: whereItStands(row, wheel.known) }
  const reopened = await reopenWheel(tx, standing, firstStatus(standing, context), now)
  const { judgement } = judgeWheel(reopened === null ? standing : { ...standing, row: reopened }, context)
  if (judgement.outcome === 'apply')
    await applyDetection(tx, reopened ?? standing.row, judgement, { now, newId })
  return reopened !== null || judgement.outcome === 'apply'
}

const dueAmong = async (wheels: readonly KnownWheel[], context: Found['context']): Promise<KnownWheel[]> => {
  const judged = await judge(wheels, context)
  return judged.filter((each) => isDue(each) || mayReopen(each.wheel)).map(({ wheel }) => wheel)
}

const storeFound = async (
  tx: Tx,
  userId: string,
  found: FoundWheels,
  newId: () => string,
): Promise<boolean> => {
  const { added, renamed, due } = found
  if (added.length > 0) await insertWheels(tx, userId, added)
  await storeTickers(tx, userId, renamed)
  let areChanged = added.length + renamed.length > 0
  for (const wheel of due) areChanged = (await bringUp(tx, wheel, found, newId)) || areChanged
  return areChanged
}

/**
 * What the ledger says of its wheels: rows of new campaigns, the statuses that detection is sure of, and the cards of its
 * campaigns. Where the ledger is known that was settled last, only wheels of tickers that changed since are looked at: a
 * wheel follows from the books on its ticker, and from the day.
 */
export async function settleWheels(
  deps: ReadDeps,
  userId: string,
  view: LedgerOfUser,
  since: LedgerOfUser | null,
): Promise<SettledWheels> {
  const tickers = changedTickers(view, since)
  if (tickers?.length === 0) return { cards: { tickers, cards: [] }, store: async () => false }
  const { wheels, campaigns, context, now, added, renamed } = await findWheels(
    { ...deps, stores: true },
    userId,
    view,
    { withTimeline: false, tickers },
  )
  const due = await dueAmong(wheels, context)
  const cards = await mapByTurns(campaigns, (known) => settledCard(cardOf(known, context)))
  const found = { context, now, added, renamed, due }
  return { cards: { tickers, cards }, store: (tx) => storeFound(tx, userId, found, deps.newId) }
}

/**
 * The same on some tickers, within the transaction in which a wheel comes to stand for a campaign again: it has the status that
 * the entries give it by now. Where they changed since the books were read, everything is settled again.
 */
export async function followEntries(
  tx: Tx,
  deps: ReadDeps,
  {
    userId,
    view,
    tickers,
  }: { readonly userId: string; readonly view: LedgerOfUser; readonly tickers: string[] },
): Promise<void> {
  if ((await readLedgerRevision(tx, userId)) !== view.revision) return markUnsettled(tx, userId)
  const within = { ...deps, db: { ...deps.db, read: tx } }
  const { wheels, ...found } = await findWheels(within, userId, view, { withTimeline: false, tickers })
  const due = await dueAmong(wheels, found.context)
  await storeFound(tx, userId, { ...found, due }, deps.newId)
}
