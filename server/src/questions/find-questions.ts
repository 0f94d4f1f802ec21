/** Every open question of a user, by kind; those that were answered without a change of the ledger are left out. */
import type { QuestionKind } from '@wheelwright/api'
import {
  compareText,
  unexpiredFrom,
  type Book,
  type LedgerSettings,
  type RollOverride,
  type TradingDate,
} from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import { selectSameTradeIds } from '../ledger/open-questions/select-same-trades.ts'
import {
  readSharesAtBroker,
  type SharesAtBroker,
  type SharesByPlace,
} from '../ledger/open-questions/shares-at-broker.ts'
import type { Asked } from './asked.ts'
import { companyShares } from './company-shares.ts'
import { heldTwiceQuestion, selectHeldTwice } from './held-by-hand.ts'
import { openingCosts } from './openings/opening-costs.ts'
import { movedPremiums, unseenPremiums } from './openings/opening-premiums.ts'
import { pendingExpiries } from './pending-expiries.ts'
import { rollQuestions } from './roll-questions.ts'
import { idOfSameTrade, sameTradeQuestion } from './same-trade-questions.ts'
import { proposedIns, transferCosts } from './transfers/transfer-costs.ts'
import { transferQuestions } from './transfers/transfer-questions.ts'

export type OpenQuestions = Readonly<Record<QuestionKind, readonly Asked[]>>

const selectConfirmed = async (db: Reader, userId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('question_answers')
    .select('question_id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'same_trade')
    .where('choice', '=', 'one')
    .execute()
  return new Set(rows.map(({ question_id }) => question_id))
}

/** Ids of the entries that another source told of, and about which the user said nothing yet. */
export async function selectOpenSameTrades(db: Reader, userId: string): Promise<readonly string[]> {
  const [ids, confirmed] = await Promise.all([selectSameTradeIds(db, userId), selectConfirmed(db, userId)])
  return ids.filter((id) => !confirmed.has(idOfSameTrade(id)))
}

interface AskedOfBook {
  readonly unexpired: TradingDate
  readonly shares: SharesAtBroker | null
  readonly openings: readonly Asked[]
  readonly transfers: ReturnType<typeof transferCosts>
  readonly pending: readonly Asked[]
  readonly rolls: readonly Asked[]
}

/**
 * Of each book as long as it stands, the day lasts and the broker holds the same shares: what the user decides on a book makes
 * another one of it.
 */
const known = new WeakMap<Book, AskedOfBook>()

interface Around {
  readonly unexpired: TradingDate
  readonly sharesOf: SharesByPlace
  readonly settings: LedgerSettings
  readonly overrides: readonly RollOverride[]
}

const isSame = (one: SharesAtBroker | null, other: SharesAtBroker | null): boolean =>
  one?.difference === other?.difference && one?.on === other?.on

const askedOf = (book: Book, { unexpired, sharesOf, settings, overrides }: Around): AskedOfBook => {
  const earlier = known.get(book)
  const shares = sharesOf(book.accountId, book.underlying)
  if (earlier?.unexpired === unexpired && isSame(earlier.shares, shares)) return earlier
  const asked = {
    unexpired,
    shares,
    openings: [...openingCosts(book, settings), ...companyShares(book, settings), ...unseenPremiums(book)],
    transfers: [...transferCosts(book, settings), ...movedPremiums(book, settings)],
    pending: pendingExpiries(book, unexpired, shares),
    rolls: rollQuestions(book, overrides),
  }
  known.set(book, asked)
  return asked
}

/** Books stand in whatever order the history brought them. */
const byUnderlying = (a: Book, b: Book): number =>
  compareText(a.underlying ?? '', b.underlying ?? '') || compareText(a.accountId, b.accountId)

export async function findQuestions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { ledger, cycleSettings }: Pick<LedgerOfUser, 'ledger' | 'cycleSettings'>,
): Promise<OpenQuestions> {
  const sameTrades = await selectOpenSameTrades(db.read, userId)
  const heldTwice = await selectHeldTwice(db.read, userId)
  const around: Around = {
    unexpired: unexpiredFrom(clock()),
    sharesOf: await readSharesAtBroker(db.read, userId),
    settings: ledger.settings,
    overrides: cycleSettings.rollOverrides,
  }
  const books = [...ledger.books.values()].toSorted(byUnderlying)
  const asked = books.map((book) => askedOf(book, around))
  const proposed = proposedIns(ledger)
  return {
    opening_cost: asked.flatMap(({ openings, transfers }) => [
      ...openings,
      ...transfers.flatMap((each) => (proposed.has(each.entryId) ? [] : each.asked)),
    ]),
    pending_expiry: asked.flatMap(({ pending }) => pending),
    same_trade: sameTrades.map((id) => sameTradeQuestion(id, undefined)),
    held_twice: heldTwice.map(heldTwiceQuestion),
    transfer: transferQuestions(ledger),
    roll: asked.flatMap(({ rolls }) => rolls),
  }
}
