/**
 * Settling brings the wheels of a user up to what the positions say, where detection is sure: so a status follows the entries
 * whoever brought them.
 */
import type { Tx } from '../database/database.ts'
import type { WheelRow } from '../database/schema.ts'
import { readLedgerRevision } from '../entries/ledger-revision.ts'
import type { LedgerOfUser } from '../entries/ledgers.ts'
import { mapByTurns } from '../map-by-turns.ts'
import { markUnsettled, type SettledFacts } from '../portfolio/settled-revision.ts'
import { cardOf, settledCard } from './campaign-cards.ts'
import { reopenIn, reopenWheels } from './reopen-wheels.ts'
import { applyDetection } from './status-changes.ts'
import { insertWheels, storeTickers } from './wheel-rows.ts'
import { tickersOf, judge, isDue, findWheels, type ReadDeps, type Judged } from './find-wheels.ts'
import { firstStatus } from './new-wheel-row.ts'

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

const storeNew = async ({ db }: ReadDeps, userId: string, added: readonly WheelRow[]): Promise<void> => {
  if (added.length > 0) await db.transaction((tx) => insertWheels(tx, userId, added), { user: userId })
}

const applyIn = async (
  tx: Tx,
  judged: readonly Judged[],
  by: { readonly now: string; readonly newId: () => string },
): Promise<void> => {
  for (const { wheel, judgement } of judged)
    if (judgement.outcome === 'apply') await applyDetection(tx, wheel.row, judgement, by)
}

const applyDetected = async (
  { db, newId }: ReadDeps,
  userId: string,
  judged: readonly Judged[],
  now: string,
): Promise<void> => {
  if (!judged.some(isDue)) return
  await db.transaction((tx) => applyIn(tx, judged, { now, newId }), { user: userId })
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
  const { context, now, wheels } = await findWheels(within, userId, view, { withTimeline: false, tickers })
  const standing = await reopenIn(tx, wheels, (wheel) => firstStatus(wheel, context), now)
  await applyIn(tx, await judge(standing, context), { now, newId: deps.newId })
}
