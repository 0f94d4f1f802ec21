/** The cash of accounts over periods, and what brokers stated of it. */
import type { Periods } from '@wheelwright/api'
import { checkCash, moneyFromMicros, msOf, periodTotal, runningCash, tradingDateAt } from '@wheelwright/core'
import type { BookDays, CashCheck, PremiumCounts, Range, RunningCash, StatedCash } from '@wheelwright/core'
import type { AccountRow } from '../../database/schema.ts'
import { cashToldAt } from '../../positions/told-at.ts'

/** What each day brought to an account, under each choice of when premium counts. */
export interface DatedAccount {
  readonly accountId: string
  readonly days: Readonly<Record<PremiumCounts, BookDays>>
}

type Account = Omit<Periods['accounts'][number], 'refusedRows'>
type Statements = ReadonlyMap<string, readonly StatedCash[]>

/** What the account's row says, of the day on which it came: of a file that does not say of which day it is. */
export function cashOfRow(
  row: Pick<AccountRow, 'cash_balance' | 'cash_held' | 'last_synced' | 'snapshot_as_of'>,
): StatedCash | null {
  const [{ cash_balance, cash_held }, toldAt] = [row, cashToldAt(row)]
  if (cash_balance === null || toldAt === null) return null
  return {
    amount: moneyFromMicros(cash_balance),
    date: tradingDateAt(msOf(toldAt)),
    ...(cash_held !== null && { held: moneyFromMicros(cash_held) }),
  }
}

const newestOf = (statements: readonly StatedCash[]): StatedCash | null =>
  statements.reduce<StatedCash | null>(
    (newest, each) => (newest === null || each.date > newest.date ? each : newest),
    null,
  )

interface AccountsQuery {
  readonly rows: readonly AccountRow[]
  readonly statements: Statements
  readonly premium: PremiumCounts
  readonly range: Range
}

/** Of the accounts that have a history, each with what its newest statement says of cash. */
export function accountsOf(
  dated: readonly DatedAccount[],
  { rows, statements, premium, range }: AccountsQuery,
): Account[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return dated.map(({ accountId, days }) => {
    const row = rowOf.get(accountId)
    const books = [days[premium]]
    const stated = newestOf(statements.get(accountId) ?? []) ?? (row === undefined ? null : cashOfRow(row))
    return {
      accountId,
      accountNumber: row?.account_number ?? null,
      ...periodTotal(books, range),
      statedCash: stated?.amount ?? null,
      statedOn: stated?.date ?? null,
      cashBefore: runningCash(books, 'year', stated, range.to).before,
    }
  })
}

/** Running cash over all accounts: a balance only where each of them has one. */
export function cashOver(
  accounts: readonly Account[],
  days: readonly BookDays[],
  by: Periods['by'],
  to: Range['to'],
): { readonly cash: Periods['cash']; readonly ends: RunningCash['ends'] } {
  const { ends } = runningCash(days, by, null, to)
  let before = 0
  for (const account of accounts) {
    if (account.cashBefore === null) return { cash: 'change', ends }
    before += account.cashBefore
  }
  return {
    cash: 'balance',
    ends: ends.map(({ period, amount }) => ({
      period,
      amount: moneyFromMicros(amount + before),
    })),
  }
}

/** Cash at the end of each of these months and years beside the statements of all accounts that have a history. */
export function checkPeriods(
  dated: readonly DatedAccount[],
  statements: Statements,
  periods: readonly string[],
  to: Range['to'],
): ReadonlyMap<string, CashCheck> {
  const accounts = dated.map(({ accountId, days }) => ({
    books: [days.ended],
    statements: statements.get(accountId) ?? [],
  }))
  return checkCash(accounts, periods, to)
}
