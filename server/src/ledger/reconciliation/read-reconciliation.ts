/** The ledger against the broker, and what waits for the user's word: counts, and a page of each list. */
import type {
  AccountReconciliation,
  BookingProblem,
  PendingOption,
  PendingOutside,
  Reconciliation,
  ReconciliationList,
  ReconciliationQuery,
} from '@wheelwright/api'
import { tradingDateAt, unexpiredFrom, untoldSplits } from '@wheelwright/core'
import type { Book, UntoldSplit } from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import {
  bookingProblems,
  findPending,
  findProblems,
  keyOfPending,
  keyOfProblem,
  pendingOptions,
  type Problem,
} from '../open-questions/open-questions.ts'
import { countOutside, countUnheld, expiredOption, outsideHistory, selectExpired } from './held-expired.ts'
import type { AccountRow } from '../../database/schema.ts'
import { heldSnapshotOf } from '../../portfolio/held-snapshots.ts'
import type { AccountNumbers, ComparedRow } from '../../positions/queries.ts'
import { noPage, cutPage, placeAfter, type Page, type Place } from './pages.ts'
import { findRolls, keyOfRoll, proposedRolls } from '../open-questions/proposed-rolls.ts'
import { readHeldTwice } from './held-twice.ts'
import { readToReconcile } from './read-to-reconcile.ts'
import { reconcileAccount, type Differing } from './reconcile.ts'
import { keyOfUntold, splitProblem } from '../open-questions/split-problems.ts'
import type { SnapshotOf } from '../open-questions/unclear-ratios.ts'
import { readRefused } from '../../entries/batches/refused-symbols.ts'
import { readSharesAtBroker } from '../open-questions/shares-at-broker.ts'
import { selectSameTradeIds, selectSameTrades } from '../open-questions/select-same-trades.ts'

/** Which page of which list is asked for, and of which account: null of all. */
interface Asked {
  readonly list: ReconciliationList | null
  readonly accountId: string | null
  readonly place: Place | null
}

const pageAsked = <T>(
  { list, place }: Asked,
  name: ReconciliationList,
  items: readonly T[],
  keyOf: (item: T) => string,
): Page<T> => {
  if (list === null) return cutPage(items, keyOf, null)
  return list === name ? cutPage(items, keyOf, place) : noPage(items)
}

/** Null when the cursor is none. */
export async function readReconciliation(
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
  { list, cursor, accountId }: ReconciliationQuery,
): Promise<Reconciliation | null> {
  const place = cursor === undefined ? null : placeAfter(cursor)
  if (cursor !== undefined && (place === null || list === undefined)) return null
  return readPages(deps, ledgers, userId, { list: list ?? null, accountId: accountId ?? null, place })
}

type IsAsked = (accountId: string | null) => boolean

interface AnyPending {
  readonly key: string
  readonly tell: (accounts: AccountNumbers) => readonly PendingOption[]
}

/** Those of the history, which entries answer, then those that a snapshot or a hand alone tells of. */
const findAllPending = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { books, isAsked }: { readonly books: readonly Book[]; readonly isAsked: IsAsked },
): Promise<{ readonly all: AnyPending[]; readonly outside: PendingOutside; readonly unheld: number }> => {
  const unexpired = unexpiredFrom(clock())
  const sharesOf = await readSharesAtBroker(db.read, userId)
  const found = books.flatMap((book) =>
    findPending(book, unexpired, sharesOf(book.accountId, book.underlying)),
  )
  const expired = await selectExpired(db.read, userId, unexpired)
  const held = outsideHistory(expired, found).filter(({ account_id: id }) => isAsked(id))
  const all = [
    ...found.map((each) => ({
      key: keyOfPending(each),
      tell: (accounts: AccountNumbers) => pendingOptions([each], accounts),
    })),
    ...held.map((row) => ({
      key: row.id,
      tell: (accounts: AccountNumbers) => expiredOption(row, accounts),
    })),
  ]
  return { all, outside: countOutside(held), unheld: countUnheld(expired, found) }
}

type AnyProblem = Problem | UntoldSplit

const isUntold = (problem: AnyProblem): problem is UntoldSplit => 'split' in problem
const isOfBooking = (problem: AnyProblem): problem is Problem => !isUntold(problem)

const keyOfAny = (problem: AnyProblem): string =>
  isUntold(problem) ? keyOfUntold(problem) : keyOfProblem(problem)

const snapshotsIn =
  (accounts: readonly AccountRow[], rows: readonly ComparedRow[]): SnapshotOf =>
  (id) => {
    const account = accounts.find((each) => each.id === id)
    if (account === undefined) return null
    return heldSnapshotOf(
      account,
      rows.filter((row) => row.account_id === id),
    )
  }

/** What could not be booked as it says, then what only another account tells of. */
const tellProblems = (
  found: readonly AnyProblem[],
  accounts: AccountNumbers,
  snapshotOf: SnapshotOf,
): BookingProblem[] => [
  ...bookingProblems(found.filter(isOfBooking), accounts, snapshotOf),
  ...found.filter(isUntold).map((each) => splitProblem(each, accounts)),
]

const nameOf = (account: AccountRow | undefined): AccountReconciliation['mayBe'] =>
  account === undefined ? null : { accountNumber: account.account_number, broker: account.broker }

const readPages = async (
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
  asked: Asked,
): Promise<Reconciliation> => {
  const { db, clock } = deps
  const { ledger, cycleSettings, briefs, rows, accounts } = await readToReconcile(deps, ledgers, userId)
  const isAsked: IsAsked = (id) => asked.accountId === null || asked.accountId === id
  const withHistory = new Set(briefs.filter(({ entries }) => entries > 0).map(({ accountId }) => accountId))
  const [refused, sameTradeIds, heldTwice] = await Promise.all([
    readRefused(db.read, userId),
    selectSameTradeIds(db.read, userId, asked.accountId),
    readHeldTwice(db.read, userId, { accounts, withHistory }),
  ])
  const numbers = new Map(accounts.map((account) => [account.id, account.account_number]))
  const today = tradingDateAt(clock())
  const all = [...ledger.books.values()]
  const books = all.filter(({ accountId }) => isAsked(accountId))
  // What another account reports is a problem of this one.
  const untold = untoldSplits(all).filter(({ book }) => isAsked(book.accountId))
  const sameTrades = pageAsked(asked, 'same_trades', sameTradeIds, (id) => id)
  const {
    all: allPending,
    outside: pendingOutside,
    unheld: pendingUnheld,
  } = await findAllPending(deps, userId, { books, isAsked })
  const pending = pageAsked(asked, 'pending', allPending, ({ key }) => key)
  const problems = pageAsked<AnyProblem>(
    asked,
    'problems',
    [...books.flatMap(findProblems), ...untold],
    keyOfAny,
  )
  const rolls = pageAsked(
    asked,
    'roll_proposals',
    books.flatMap((book) => findRolls(book, cycleSettings.rollOverrides)),
    keyOfRoll,
  )
  const pageOfDifferences = (differing: readonly Differing[]) =>
    pageAsked(asked, 'differences', differing, ({ key }) => key)
  return {
    accounts: accounts
      .filter(({ id }) => isAsked(id))
      .map((account) => ({
        ...reconcileAccount(account, { ledger, briefs, rows, today, refused }, pageOfDifferences),
        mayBe: nameOf(heldTwice.get(account.id)),
      })),
    counts: {
      sameTrades: sameTrades.count,
      pending: pending.count,
      problems: problems.count,
      rollProposals: rolls.count,
    },
    pendingOutside,
    pendingUnheld,
    next: {
      sameTrades: sameTrades.next,
      pending: pending.next,
      problems: problems.next,
      rollProposals: rolls.next,
    },
    sameTrades: await selectSameTrades(db.read, userId, sameTrades.items, numbers),
    pending: pending.items.flatMap(({ tell }) => tell(numbers)),
    problems: tellProblems(problems.items, numbers, snapshotsIn(accounts, rows)),
    rollProposals: proposedRolls(rolls.items, numbers),
  }
}
