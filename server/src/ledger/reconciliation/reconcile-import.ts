/** What a new snapshot and the ledger disagree on, for the answer of the import that brought it. */
import type { ImportResult } from '@wheelwright/api'
import { quantityFromNumber, tradingDateAt } from '@wheelwright/core'
import type { Quantity } from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { selectAccounts, selectComparedRows } from '../../positions/queries.ts'
import { briefsOf } from './book-brief.ts'
import { reconcileAccount } from './reconcile.ts'

const quantityOf = (units: number | null): Quantity | null => {
  const read = units === null ? null : quantityFromNumber(units)
  return read?.ok ? read.value.value : null
}

/** Accounts without any history are left out: there is nothing yet that could disagree. */
export const createReconcileImport =
  ({ db, clock }: Deps, ledgers: Ledgers, settle: (userId: string) => Promise<void>) =>
  async (userId: string, accountNumbers: ReadonlySet<string>): Promise<ImportResult['reconciliation']> => {
    await settle(userId)
    const { ledger } = await ledgers.of(userId)
    const [rows, accounts] = await Promise.all([
      selectComparedRows(db.read, userId),
      selectAccounts(db.read, userId),
    ])
    const around = {
      ledger,
      briefs: briefsOf(ledger.books.values(), accounts),
      rows,
      today: tradingDateAt(clock()),
      refused: () => new Map(),
    }
    return accounts
      .filter(({ account_number }) => accountNumbers.has(account_number))
      .map((account) => reconcileAccount(account, around))
      .filter(({ entries }) => entries > 0)
      .flatMap(({ accountNumber, differences }) =>
        differences.map(({ symbol, field, ledger: mine, broker }) => ({
          accountNumber,
          symbol: symbol ?? 'cash',
          field,
          ledger: quantityOf(mine),
          broker: quantityOf(broker),
        })),
      )
  }
