/** Where the ledger comes to other cash than the broker names. */
import type { Difference, ManualEntry } from '@wheelwright/api'
import { moneyFromMicros } from '@wheelwright/core'
import { roundCents } from './round-cents.ts'
import { openingDay, rowsNotTaken, type AccountView } from './difference-causes.ts'
import { recordFix, importHistory } from './difference-fixes.ts'

export function cashDifference(view: AccountView): Difference | null {
  const { cash_balance: broker, cash_held: held } = view.account
  if (broker === null) return null
  // What came since moved the one as the other.
  const ledger = view.brief.cash - ((held ?? broker) - broker)
  if (Math.abs(broker - ledger) < 10_000) return null
  const reasons = rowsNotTaken([...view.refused.values()].reduce((sum, { rows }) => sum + rows, 0))
  reasons.push(
    view.firstOn === null
      ? 'No history of this account was imported.'
      : `The cash held before the history begins on ${view.firstOn} is not in it.`,
  )
  const entry: ManualEntry = {
    accountId: view.account.id,
    kind: 'cash-transfer',
    symbol: null,
    amount: moneyFromMicros(broker - ledger),
    tradeDate: openingDay(view, null),
    opening: true,
    note: 'Opening cash: held before the history begins',
  }
  const record = recordFix('Record the difference as opening cash', entry)
  return {
    symbol: null,
    underlying: null,
    field: 'cash',
    ledger: roundCents(ledger),
    broker: roundCents(broker),
    difference: roundCents(broker - ledger),
    reasons,
    fixes: view.firstOn === null ? [importHistory] : [importHistory, record],
  }
}
