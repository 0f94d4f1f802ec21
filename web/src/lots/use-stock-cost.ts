import type { StockCostSetting } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { preferencesQuery } from './queries.ts'
import { usualStockCost } from './stock-cost.ts'

/** What counts in net stock cost: as the user settled it for all pages, unless this view names another. */
export function useStockCost(named: StockCostSetting | null) {
  const preferred = useQuery(preferencesQuery).data?.stockCost ?? usualStockCost
  return { setting: named ?? preferred, preferred, isOfThisView: named !== null && named !== preferred }
}
