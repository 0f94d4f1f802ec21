import type { WheelOpportunity } from '@wheelwright/api'
import { strategyNames, shortAccount } from '@wheelwright/core'
import { useHasAccounts } from '../../client/queries/accounts.ts'

/** PCG, Covered call; with its account for those who have several. */
export function useOpportunityName({ ticker, strategy, accountNumber }: WheelOpportunity): string {
  const hasAccounts = useHasAccounts()
  const account = accountNumber !== null && hasAccounts ? `, ${shortAccount(accountNumber)}` : ''
  return `${ticker}, ${strategyNames[strategy]}${account}`
}
