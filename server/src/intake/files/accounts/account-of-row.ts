/** Which account each row of a file goes to. Rows that could belong to several are refused. */
import { entryTurnover } from '@wheelwright/core'
import type { BatchKey } from '../../../entries/duplicates/compare-batch.ts'
import { toEntryRow } from '../../../entries/rows/entry-row.ts'
import { inAccount } from '../../../entries/read-broker-rows.ts'
import type { EntryRow } from '../../../entries/rows/stored-row.ts'
import { addNoted, FileNotes } from '../../../formats/rows/notes.ts'
import type { FileSummary, ReadEntry } from '../../../reading/read-parts.ts'
import type { ResolvedAccount } from './resolve-accounts.ts'

type AccountFinder = (name: string | null) => string | null

/** Rows that name no account go to the only one; in a file of several accounts they belong to none. */
export function accountFinder(accounts: readonly ResolvedAccount[]): AccountFinder {
  const byName = new Map(accounts.map(({ namedInFile, id }) => [namedInFile, id]))
  const only = accounts.length === 1 ? (accounts[0]?.id ?? null) : null
  return (name) => byName.get(name) ?? only
}

/** A reader gives each row of an account a unique id; only two names of one account could repeat one. */
export function mayRepeat(accounts: readonly ResolvedAccount[]): boolean {
  return new Set(accounts.map(({ id }) => id)).size < accounts.length
}

export interface PlacedRow {
  readonly row: EntryRow
  readonly turnover: number
}

/** Rows of a part, by account; of rows with the same id only the first. */
export function placePart(
  part: readonly ReadEntry[],
  { userId, batchId }: BatchKey,
  accountOf: AccountFinder,
  seen: Set<string> | null,
): PlacedRow[] {
  const rows: PlacedRow[] = []
  for (const { entry, line, account } of part) {
    const accountId = accountOf(account)
    if (accountId === null) continue
    const placed = inAccount(entry, accountId)
    if (seen?.has(placed.id)) continue
    seen?.add(placed.id)
    const row = toEntryRow(placed, { userId, batchId, state: 'counted', sameAs: null, line })
    rows.push({ row, turnover: entryTurnover(placed) })
  }
  return rows
}

/** Refuses rows that could belong to any of the file's accounts. */
export function withoutHomeless(summary: FileSummary, lines: ReadonlySet<number>): FileSummary {
  if (lines.size === 0) return summary
  const homeless = new FileNotes()
  const reason = 'names no account, and the file has several'
  for (const line of lines) homeless.refuse({ line, column: null, reason, raw: '' })
  const { noted, refusals } = homeless.summary()
  return {
    ...summary,
    taken: summary.taken - lines.size,
    noted: addNoted(summary.noted, noted),
    refusals: [...summary.refusals, ...refusals],
  }
}
