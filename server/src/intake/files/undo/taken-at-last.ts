/**
 * A row that was refused for want of another file is taken when it comes again. Its words say that it is the same one, so
 * that its symbol is no longer incomplete for it; the notice that says so counts as long as the import that took it.
 */
import type { Reader } from '../../../database/database.ts'
import { selectRefusedKeys } from '../../../entries/batches/refused-symbols.ts'
import type { FileSummary } from '../../../reading/read-parts.ts'
import type { ResolvedAccount } from '../accounts/resolve-accounts.ts'

export interface RefusedBefore {
  /** Of the words of each row that still counts as refused. */
  readonly keys: ReadonlySet<string>
  /** Without notices on rows that were refused in files of other accounts: those may tell the same words. */
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
