import { moneyFromMicros, sumMoneyWithin } from '@wheelwright/core'
import type { AccountRow } from '../database/schema.ts'

/** Cash of all accounts; unknown when there is none, or when one of them did not say. */
export function dashboardCash(accounts: readonly AccountRow[]) {
  const known = accounts.filter(({ is_active }) => is_active === 1).map(({ cash_held }) => cash_held)
  if (known.length === 0 || known.includes(null)) return null
  return sumMoneyWithin(known.map((cash) => moneyFromMicros(cash ?? 0)))
}
