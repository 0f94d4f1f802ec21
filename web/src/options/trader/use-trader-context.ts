import { useMemo } from 'react'
import type { OptionLedger } from '../option-ledger.ts'
import { priceTimes } from '../price-times.ts'
import type { TraderRow } from './trader-model.ts'
import { namedPrices } from './trader-prices.ts'
import type { TraderContext } from './trader-row.tsx'
import { useRowActions } from '../use-row-actions.ts'

/** What all rows share, the same object until something of it changes: rows that are drawn stay as they are. */
export function useTraderContext(all: readonly TraderRow[], ledger: OptionLedger): TraderContext {
  const actions = useRowActions()
  return useMemo(() => {
    const byId = new Map(all.map(({ row }) => [row.position.id, row.record.contract]))
    const accounts = new Set(all.flatMap(({ row }) => row.position.accountId ?? []))
    return {
      actions,
      ledger,
      times: priceTimes(namedPrices(all.filter(({ isPending }) => !isPending))),
      contractOf: (id) => byId.get(id),
      namesAccounts: accounts.size > 1,
    }
  }, [all, ledger, actions])
}
