/** New accounts in a file whose names say that they are IRAs: they are treated as such, and the preview says so. */
import { isIraName } from '../../../formats/rows/ira-name.ts'
import { addNoted, FileNotes } from '../../../formats/rows/notes.ts'
import type { FileSummary } from '../../../reading/read-parts.ts'
import type { ResolvedAccount } from './resolve-accounts.ts'

/** By the name in the file or the one the user chose. For an existing account only the user changes it. */
export function newIras(
  accounts: readonly ResolvedAccount[],
  { iras }: Pick<FileSummary, 'iras'>,
): readonly ResolvedAccount[] {
  return accounts.filter(
    ({ isNew, accountNumber, namedInFile }) =>
      isNew && [accountNumber, namedInFile ?? ''].some((name) => isIraName(name) || iras.includes(name)),
  )
}

export function withIraNotice(summary: FileSummary, found: readonly ResolvedAccount[]): FileSummary {
  if (found.length === 0) return summary
  const notes = new FileNotes()
  for (const { accountNumber } of found)
    notes.notices.add({
      line: 1,
      column: null,
      reason: `names an IRA: the account '${accountNumber}' is treated as one. Change that under Settings if it is none`,
      raw: '',
    })
  const { noted, notices } = notes.summary()
  return { ...summary, noted: addNoted(summary.noted, noted), notices: [...notices, ...summary.notices] }
}
