/** How many questions are open. What is asked of the entries is settled with them; the day alone adds to it. */
import { compareText, contractKey, underlyingOfEntry, unexpiredFrom, type Book } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import { findRolls } from '../ledger/open-questions/proposed-rolls.ts'
import { missingSplitsIn } from '../portfolio/missing-splits.ts'
import {
  readAsked,
  readWhileSettled,
  type AskedOfEntries,
  type KeptPart,
} from '../portfolio/settled-revision.ts'
import { mapByTurns } from '../map-by-turns.ts'
import { selectOpenSameTrades } from './find-questions.ts'
import { selectHeldTwice } from './held-by-hand.ts'
import { companyShares } from './company-shares.ts'
import { openingCosts } from './openings/opening-costs.ts'
import { movedPremiums, unseenPremiums } from './openings/opening-premiums.ts'
import { proposedIns, transferCosts } from './transfers/transfer-costs.ts'
import { transferQuestions } from './transfers/transfer-questions.ts'

/** Expirations of the contracts that are open, one for each side of each: what became of them is one question. */
const expirationsIn = ({ openLegs }: Book): string[] =>
  [...new Map(openLegs.map((leg) => [`${leg.side}\n${contractKey(leg.instrument)}`, leg])).values()].map(
    ({ instrument }) => instrument.contract.expiration,
  )

interface AskedOfBook {
  readonly always: number
  /** Transfers whose cost is asked for, unless they may be linked. */
  readonly transfers: readonly string[]
  readonly isTold: boolean
  readonly expirations: readonly string[]
}

/** What the user decides on a book makes another one of it. */
const known = new WeakMap<Book, AskedOfBook>()

const askedOfBook = (book: Book, { ledger, cycleSettings }: LedgerOfUser): AskedOfBook => {
  const earlier = known.get(book)
  if (earlier !== undefined) return earlier
  const rolls = findRolls(book, cycleSettings.rollOverrides)
  const asked = {
    always:
      openingCosts(book, ledger.settings).length +
      companyShares(book, ledger.settings).length +
      unseenPremiums(book).length +
      rolls.length,
    transfers: [...transferCosts(book, ledger.settings), ...movedPremiums(book, ledger.settings)].map(
      ({ entryId }) => entryId,
    ),
    isTold: rolls.length > 0 || book.refusals.length > 0 || book.moved.size > 0,
    expirations: expirationsIn(book),
  }
  known.set(book, asked)
  return asked
}

/** Derives ahead what is asked of each book, which is cached by book. */
export async function deriveAsked(view: LedgerOfUser): Promise<void> {
  await mapByTurns([...view.ledger.books.values()], (book) => askedOfBook(book, view))
}

export async function askedOfEntries(view: LedgerOfUser): Promise<AskedOfEntries> {
  const { ledger } = view
  const proposed = proposedIns(ledger)
  const books = [...ledger.books.values()]
  const asked = await mapByTurns(books, (book) => askedOfBook(book, view))
  const missingSplits = missingSplitsIn(books)
  const nameOf = (at: number): string => books[at]?.underlying ?? ''
  const byDay = Map.groupBy(
    asked.flatMap(({ expirations }, at) => expirations.map((expiration) => ({ expiration, on: nameOf(at) }))),
    ({ expiration }) => expiration,
  )
  return {
    always: asked.reduce(
      (sum, { always, transfers }) => sum + always + transfers.filter((id) => !proposed.has(id)).length,
      transferQuestions(ledger).length,
    ),
    pendingAfter: [...byDay]
      .map(([day, all]) => [day, all.length, [...new Set(all.map(({ on }) => on))]] as const)
      .toSorted(([left], [right]) => compareText(left, right)),
    askedOn: [
      ...new Set([
        ...asked.flatMap(({ always, transfers }, at) =>
          always > 0 || transfers.length > 0 ? [nameOf(at)] : [],
        ),
        ...ledger.transferLinks.asked.flatMap(({ outs, ins }) =>
          [...outs, ...ins].flatMap(({ entry }) => underlyingOfEntry(entry) ?? []),
        ),
      ]),
    ],
    told: [
      ...new Set([
        ...asked.flatMap(({ isTold }, at) => (isTold ? [nameOf(at)] : [])),
        ...missingSplits.map(({ underlying }) => underlying),
      ]),
    ],
    missingSplits,
    canceled: books.flatMap((book) => book.canceled),
    keptFees: books.flatMap(keptFeesOf),
    keptParts: books.flatMap(keptPartsOf),
  }
}

/** A fee with the id of a row that cancels is what that one left of the trade. */
function keptFeesOf({ canceled, entries }: Book): (readonly [string, number])[] {
  if (canceled.length === 0) return []
  const ids = new Set(canceled)
  return entries.flatMap(({ id, netCash }) => (ids.has(id) ? [[id, 0 - netCash] as const] : []))
}

function keptPartsOf({ canceledInPart, entries }: Book): KeptPart[] {
  if (canceledInPart.length === 0) return []
  const ids = new Set(canceledInPart)
  return entries.flatMap(({ id, quantity, netCash, fees }) =>
    ids.has(id) ? [[id, quantity, netCash, fees] as const] : [],
  )
}

const countOn = ({ always, pendingAfter }: AskedOfEntries, unexpired: string): number =>
  pendingAfter.reduce((sum, [day, count]) => (day < unexpired ? sum + count : sum), always)

const askedOf = async (db: Reader, ledgers: Ledgers, userId: string): Promise<AskedOfEntries> =>
  (await readWhileSettled(db, userId, () => readAsked(db, userId))) ??
  askedOfEntries(await ledgers.of(userId))

export async function countQuestions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ledgers: Ledgers,
  userId: string,
): Promise<number> {
  const [asked, sameTrades, heldTwice] = [
    await askedOf(db.read, ledgers, userId),
    await selectOpenSameTrades(db.read, userId),
    await selectHeldTwice(db.read, userId),
  ]
  return countOn(asked, unexpiredFrom(clock())) + sameTrades.length + heldTwice.length
}
