/** Contracts closed on one day and opened on the next: only the user knows whether they are one roll. */
import type { RollProposal } from '@wheelwright/api'
import { rollProposals, type Book, type RollLink, type RollOverride } from '@wheelwright/core'
import { symbolOf } from '../../entries/rows/entry-row.ts'
import type { AccountNumbers } from '../../positions/queries.ts'

export interface FoundRoll {
  readonly book: Book
  readonly proposal: RollLink
}

/** A book and the user's decisions both stand as long as the ledger that they were read with. */
const known = new WeakMap<readonly RollOverride[], WeakMap<Book, readonly FoundRoll[]>>()

/** All pairs of a book that may be rolls, oldest first. */
export function findRolls(book: Book, overrides: readonly RollOverride[]): readonly FoundRoll[] {
  const ofBooks = known.get(overrides) ?? new WeakMap<Book, readonly FoundRoll[]>()
  known.set(overrides, ofBooks)
  const earlier = ofBooks.get(book)
  if (earlier !== undefined) return earlier
  const found = rollProposals(book, overrides).map((proposal) => ({ book, proposal }))
  ofBooks.set(book, found)
  return found
}

export function keyOfRoll({ proposal: { closeEntryId, openEntryId } }: FoundRoll): string {
  return `${closeEntryId} ${openEntryId}`
}

/** A page of them as the wire has it, with the symbols of their contracts. */
export function proposedRolls(found: readonly FoundRoll[], accounts: AccountNumbers): RollProposal[] {
  return [...Map.groupBy(found, ({ book }) => book)].flatMap(([book, ofBook]) => {
    const named = new Set(ofBook.flatMap(({ proposal }) => [proposal.closeEntryId, proposal.openEntryId]))
    const instruments = new Map(
      book.entries.filter(({ id }) => named.has(id)).map(({ id, instrument }) => [id, instrument]),
    )
    return ofBook.map(({ proposal }) => ({
      accountId: book.accountId,
      accountNumber: accounts.get(book.accountId) ?? null,
      underlying: book.underlying,
      closed: symbolOf(instruments.get(proposal.closeEntryId) ?? null),
      opened: symbolOf(instruments.get(proposal.openEntryId) ?? null),
      ...proposal,
    }))
  })
}
