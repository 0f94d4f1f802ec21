import type {
  LedgerCycle,
  Lot,
  Position,
  ProfitList,
  RestsOn,
  StockCostSetting,
  WheelData,
} from '@wheelwright/api'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { optionPositionsQuery, stockPositionsQuery } from '../client/queries/position-queries.ts'
import { lotsQuery, profitQuery } from '../lots/queries.ts'
import { openLegs, type Leg } from './lots/coverage.ts'
import type { Profit } from './figures/profit-parts.ts'
import { historyStartsQuery, wheelDataQuery } from './queries.ts'
import type { HistoryStart } from './lots/starts-model.ts'

/** Everything about a symbol, which stands there at once: parts that come one by one would push each other down. */
export interface SymbolData {
  readonly lots: readonly Lot[]
  readonly wheel: WheelData
  readonly cycles: readonly LedgerCycle[]
  /** The broker's shares, and those by hand. */
  readonly stocks: readonly Position[]
  /** False where they could not be loaded. */
  readonly areStocksKnown: boolean
  readonly legs: readonly Leg[]
  /** Undefined without a history. */
  readonly profit: Profit | undefined
  /** The tax view over all symbols. */
  readonly taxes: ProfitList['taxes']
  /** What the totals over all symbols rest on. */
  readonly restsOn: RestsOn
  readonly starts: readonly HistoryStart[]
}

const noPositions: readonly Position[] = []
const noStarts: readonly HistoryStart[] = []

/** `stockCost` names what counts in net stock cost; null leaves it to the user's own setting. */
export function useSymbol(symbol: string, stockCost: StockCostSetting | null) {
  const profits = useQuery(profitQuery)
  // Another setting changes one column; the page stays while it is on its way.
  const lots = useQuery({
    ...lotsQuery({ symbol, status: 'all', ...(stockCost === null ? {} : { stockCost }) }),
    placeholderData: keepPreviousData,
  })
  const wheel = useInfiniteQuery(wheelDataQuery(symbol))
  const stocks = useQuery(stockPositionsQuery)
  const options = useQuery(optionPositionsQuery('Open'))
  const starts = useQuery(historyStartsQuery(symbol))
  const needed = [profits, lots, wheel, starts]
  // The snapshot adds prices; when it fails, the ledger does without.
  const isAwaited = [stocks, options].some(({ isPending, failureCount }) => isPending && failureCount === 0)
  const begun = starts.data?.items ?? noStarts
  const [held, open] = [stocks.data ?? noPositions, options.data ?? null]
  const data = useMemo((): SymbolData | null => {
    if (
      profits.data === undefined ||
      lots.data === undefined ||
      wheel.data === undefined ||
      starts.isPending ||
      isAwaited
    )
      return null
    return {
      lots: lots.data,
      wheel: wheel.data,
      cycles: wheel.data.cycles,
      stocks: held.filter((position) => position.symbol === symbol),
      areStocksKnown: stocks.data !== undefined,
      legs: openLegs({
        wheel: wheel.data,
        lots: lots.data,
        options: open,
        stocks: held.filter((position) => position.symbol === symbol),
        symbol,
      }),
      profit: profits.data.items.find(({ underlying }) => underlying === symbol),
      taxes: profits.data.taxes,
      restsOn: profits.data.restsOn,
      starts: begun,
    }
  }, [
    profits.data,
    lots.data,
    wheel.data,
    begun,
    starts.isPending,
    held,
    stocks.data,
    open,
    isAwaited,
    symbol,
  ])
  return {
    data,
    /** Brings more campaigns; null when all are here. */
    moreCycles: wheel.hasNextPage ? () => void wheel.fetchNextPage() : null,
    isGrowing: wheel.isFetchingNextPage,
    error: needed.find((query) => query.data === undefined && query.error !== null)?.error ?? null,
    isFetching: needed.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(needed.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
}
