/** What the roll sheet calls the options that can be chosen: each by a name of its own. */
import type { RollCandidate } from '@wheelwright/api'
import { shortAccount } from '@wheelwright/core'
import { formatDate, formatMarketPrice } from '../ui/figures/figures.ts'
import { formatContracts } from '../ui/figures/format-contracts.ts'

type Named = Pick<RollCandidate, 'contracts' | 'strike' | 'optionType' | 'expiration' | 'accountNumber'>

/** 2 × $50.00 put, Dec 18, 2026; with its account where they are of several. */
export function nameOfCandidate(candidate: Named, all: readonly Named[]): string {
  const { contracts, strike, optionType, expiration, accountNumber } = candidate
  const name = `${formatContracts(contracts)} × ${formatMarketPrice(strike)} ${optionType}, ${formatDate(expiration)}`
  const isOfSeveral = all.some((each) => each.accountNumber !== accountNumber)
  return isOfSeveral && accountNumber !== null ? `${name}, ${shortAccount(accountNumber)}` : name
}
