/**
 * A row that was refused because another file was missing is taken when it comes again. Its text identifies it, so that its
 * symbol is no longer incomplete because of it. The notice that says so counts for as long as the import that took the row.
 */
import type { Reader } from '../../../database/database.ts'
import { selectRefusedKeys } from '../../../entries/batches/refused-symbols.ts'
import type { FileSummary } from '../../../reading/read-parts.ts'
import type { ResolvedAccount } from '../accounts/resolve-accounts.ts'

export interface RefusedBefore {
  /** By the text of each row that still counts as refused. */
  readonly keys: ReadonlySet<string>
  /** Without notices on rows refused in files of other accounts, which may have the same text. */
  readonly ofAccounts: (summary: FileSummary, accounts: readonly ResolvedAccount[]) => FileSummary
}

export async function selectRefusedBefore(db: Reader, userId: string): Promise<RefusedBefore> {
  const accountsOf = await selectRefusedKeys(db, userId)
  const ofAccounts: RefusedBefore['ofAccounts'] = (summary, accounts) => {
    const isOurs = ({ mends }: FileSummary['notices'][number]): boolean => {
      const refusedIn = mends === undefined ? undefined : accountsOf.get(mends)
      return refusedIn === undefined || accounts.some(({ id }) => refusedIn.has(id))
    }
    const notices = summary.notices.filter(isOurs)
    const left = summary.notices.length - notices.length
    const noted = { ...summary.noted, notices: summary.noted.notices - left }
    return left === 0 ? summary : { ...summary, notices, noted }
  }
  return { keys: new Set(accountsOf.keys()), ofAccounts }
}
