import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lotsQuery } from '../lots/queries.ts'
import { reconciliationQuery } from '../client/queries/reconciliation-query.ts'
import type { OptionRow } from './option-row.ts'
import { optionLedger } from './option-ledger.ts'

/**
 * Lots say what covers; the reconciliation is asked only where an option is past its expiration, or may be: the broker no longer holds
 * what the history has open.
 */
export function useOptionLedger(rows: readonly OptionRow[], isCoverUnknown: boolean) {
  const lots = useQuery(lotsQuery({ status: 'open' }))
  const isPending = rows.some(({ position }) => position.isPendingExpiry || position.difference !== null)
  const reconciliation = useQuery({ ...reconciliationQuery, enabled: isPending })
  return useMemo(
    () => optionLedger(lots.data ?? [], reconciliation.data?.pending ?? [], isCoverUnknown),
    [lots.data, reconciliation.data, isCoverUnknown],
  )
}
