/** Later pages of the lists put behind the first ones. What moved from one page to the next meanwhile stands once. */
import type { AccountReconciliation, Reconciliation, ReconciliationList } from '@wheelwright/api'
import { assertNever } from '@wheelwright/core'
import { keyOfDifference, keyOfPending, keyOfProblem } from './model.ts'

/** The page of a list that comes next; differences are those of an account. */
export interface NextPage {
  readonly list: ReconciliationList
  readonly cursor: string
  readonly accountId: string | null
}

interface Came {
  readonly page: NextPage
  readonly answer: Reconciliation
}

const once = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]

const withDifferences = (
  account: AccountReconciliation,
  { differences, nextDifferences }: AccountReconciliation,
): AccountReconciliation => ({
  ...account,
  differences: once([...account.differences, ...differences], (difference) =>
    keyOfDifference(account.accountId, difference),
  ),
  nextDifferences,
})

const append = (held: Reconciliation, { page, answer }: Came): Reconciliation => {
  switch (page.list) {
    case 'differences': {
      const more = answer.accounts.find(({ accountId }) => accountId === page.accountId)
      const accounts = held.accounts.map((account) =>
        more !== undefined && account.accountId === page.accountId ? withDifferences(account, more) : account,
      )
      return { ...held, accounts }
    }
    case 'same_trades': {
      const sameTrades = once([...held.sameTrades, ...answer.sameTrades], ({ entryId }) => entryId)
      return { ...held, sameTrades, next: { ...held.next, sameTrades: answer.next.sameTrades } }
    }
    case 'pending': {
      const pending = once([...held.pending, ...answer.pending], keyOfPending)
      return { ...held, pending, next: { ...held.next, pending: answer.next.pending } }
    }
    case 'problems': {
      const problems = once([...held.problems, ...answer.problems], keyOfProblem)
      return { ...held, problems, next: { ...held.next, problems: answer.next.problems } }
    }
    case 'roll_proposals': {
      const rollProposals = once(
        [...held.rollProposals, ...answer.rollProposals],
        ({ closeEntryId, openEntryId }) => `${closeEntryId} ${openEntryId}`,
      )
      return { ...held, rollProposals, next: { ...held.next, rollProposals: answer.next.rollProposals } }
    }
    default:
      return assertNever(page.list)
  }
}

export function mergePages(first: Reconciliation, came: readonly Came[]): Reconciliation {
  return came.reduce(append, first)
}
