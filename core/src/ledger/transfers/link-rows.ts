// The transfer rows of a whole ledger, linked; and which books two states of the links differ in.
// Authority: docs/domain.md, section "The ledger" (transfers); docs/decisions/0020-linked-transfers.md.
import type { LedgerSettings } from '../booking/ledger-settings.ts'
import type { Entry, HoldingEntry } from '../entries/entry.ts'
import { isReversal, withoutReversed } from '../entries/reversals.ts'
import { innerMoves } from './inner-moves.ts'
import { transferRows, type PlaceOfEntry } from './transfer-rows.ts'
import { linkTransfers, noLinks, type TransferLink, type TransferLinks } from './transfers.ts'

/**
 * How the transfer rows among the entries of a ledger belong together; {@link noLinks} itself where there are none. `entries` are
 * those of all books by their keys.
 */
export function linkRows(
  transfers: readonly HoldingEntry[],
  entries: ReadonlyMap<string, readonly Entry[]>,
  settings: LedgerSettings,
  placeOf: PlaceOfEntry,
): TransferLinks {
  const uncanceled = withoutCanceled(transfers)
  if (uncanceled.length === 0) return noLinks
  const { transfers: words = [], iraAccounts = new Set<string>(), brokers = {} } = settings
  const inner = innerMoves(uncanceled, words)
  const linkedByUser = new Set(
    words.flatMap(({ same, outIds, inIds }) => (same ? [...outIds, ...inIds] : [])),
  )
  // Moves within an account change nothing, but those that the user linked are listed among the links.
  const leaving = uncanceled.filter(({ id }) => !inner.has(id) || linkedByUser.has(id))
  return linkTransfers(transferRows(leaving, entries, placeOf), { words, iraAccounts, brokers })
}

/** Transfer rows that no row of their account cancels. */
function withoutCanceled(transfers: readonly HoldingEntry[]): readonly HoldingEntry[] {
  if (!transfers.some(isReversal)) return transfers
  const canceled = [...Map.groupBy(transfers, ({ accountId }) => accountId).values()].map(
    (own) => withoutReversed(own).canceled,
  )
  return transfers.filter(({ id }) => !canceled.some((ids) => ids.has(id)))
}

/** Whether nothing is linked; rows may still be asked about. */
export function isUnlinked({ links, returned }: TransferLinks): boolean {
  return links.length + returned.length === 0
}

/** Keys of the books of links that are new, gone or made of other rows. */
export function booksOfChangedLinks(before: TransferLinks, after: TransferLinks): string[] {
  const [then, now] = [byContent(before), byContent(after)]
  const gone = [...then].filter(([content]) => !now.has(content))
  const added = [...now].filter(([content]) => !then.has(content))
  return [...gone, ...added].flatMap(([, link]) => bookKeysOf(link))
}

function byContent({ links, returned }: TransferLinks): Map<string, TransferLink> {
  const contentOf = ({ outs, ins }: TransferLink): string =>
    JSON.stringify([outs, ins].map((rows) => rows.map(({ entry, bookKey }) => [entry.id, bookKey])))
  return new Map([...links, ...returned].map((link) => [contentOf(link), link]))
}

/** Keys of the books that a link joins. */
export function bookKeysOf({ outs, ins }: TransferLink): string[] {
  return [...new Set([...outs, ...ins].map(({ bookKey }) => bookKey))]
}
