/** Contracts closed on one day and opened on the next: only the user knows whether they are one roll. */
import type { RollProposal } from '@wheelwright/api'
import { rollProposals, type Book, type RollOverride } from '@wheelwright/core'
import { symbolOf } from '../entries/entry-row.ts'
import type { AccountNumbers } from '../portfolio/position-view.ts'

export const proposedRolls = (
  book: Book,
  overrides: readonly RollOverride[],
  accounts: AccountNumbers,
): RollProposal[] => {
  const proposals = rollProposals(book, overrides)
  if (proposals.length === 0) return []
  const entries = new Map(book.entries.map((entry) => [entry.id, entry]))
  const symbol = (id: string): string | null => symbolOf(entries.get(id)?.instrument ?? null)
  return proposals.map((proposal) => ({
    accountId: book.accountId,
    accountNumber: accounts.get(book.accountId) ?? null,
    underlying: book.underlying,
    closed: symbol(proposal.closeEntryId),
    opened: symbol(proposal.openEntryId),
    ...proposal,
  }))
}
