import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { LoadDemo } from '../client/load-demo.tsx'
import { optionPositionsQuery, stockPositionsQuery } from '../client/queries/position-queries.ts'
import { useViewState } from '../client/use-view-state.ts'
import { readCostPlace, writeCostPlace } from '../lots/cost-place.ts'
import { lotsQuery } from '../lots/queries.ts'
import { isShareSymbol } from '../prices/held-places.ts'
import { HeldPricesOf } from '../prices/held-prices-of.tsx'
import { useRefreshPrices } from '../prices/use-refresh-prices.ts'
import { reconciliationQuery } from '../client/queries/reconciliation-query.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AddStock } from './add-stock.tsx'
import { ApiTestButton } from './api-test-button.tsx'
import { ImportFileButton } from './import-file-button.tsx'
import { withLedger } from './ledger-groups.ts'
import { LoadError } from './load-error.tsx'
import { groupStocks } from './model.ts'
import { OlderBrowserStocks } from './older-browser-stocks.tsx'
import { StockCards } from './stock-cards.tsx'
import { StockGroups, StockGroupsSkeleton } from './stock-groups.tsx'
import './stocks.css'

const AllocationCard = lazy(() => import('./allocation-card.tsx'))
const CostDialog = lazy(() => import('../lots/cost-dialog.tsx'))

export function StocksPage() {
  const [dialog, setDialog] = useViewState('dialog')
  const { refresh, isPending } = useRefreshPrices('refreshAllPrices')
  const open = () => setDialog('add')
  return (
    <>
      <PageHeader
        title="Stock Positions"
        subtitle="Manage your stock portfolio with tax lot tracking"
        actions={
          <>
            <Button pending={isPending} pendingLabel="Refreshing..." onClick={() => void refresh()}>
              Refresh All Prices
            </Button>
            {import.meta.env.DEV && <ApiTestButton />}
            <ImportFileButton />
            <Button tone="primary" onClick={open}>
              Add Stock
            </Button>
          </>
        }
      />
      <OlderBrowserStocks />
      <Stocks onAdd={open} />
      <AddStock open={dialog === 'add'} onOpenChange={(next) => setDialog(next ? 'add' : null)} />
    </>
  )
}

/** Groups as far as they are known; without the ledger they are those of the snapshot. */
const useGroups = () => {
  const stocks = useQuery(stockPositionsQuery)
  const options = useQuery(optionPositionsQuery('Open'))
  const ledger = useQuery(lotsQuery({ status: 'open' }))
  const reconciliation = useQuery(reconciliationQuery)
  const groups = useMemo(
    () =>
      withLedger({
        groups: groupStocks(stocks.data ?? [], options.data ?? []),
        positions: stocks.data ?? [],
        ledgerLots: ledger.data ?? [],
        reconciliation: reconciliation.data,
      }),
    [stocks.data, options.data, ledger.data, reconciliation.data],
  )
  const isAwaited = ledger.isPending || reconciliation.isPending
  return { stocks, options, ledger, groups, isEmpty: groups.length === 0 && !isAwaited }
}

function Stocks({ onAdd }: { onAdd: () => void }) {
  const { stocks, options, ledger, groups, isEmpty } = useGroups()
  const [figure, setFigure] = useViewState('figure')
  const place = readCostPlace(figure)
  const lot = place === null ? undefined : ledger.data?.find(({ id }) => id === place.lotId)
  if (stocks.data === undefined && stocks.error !== null) {
    return (
      <LoadError error={stocks.error} isRetrying={stocks.isFetching} onRetry={() => void stocks.refetch()} />
    )
  }
  return (
    <div className="stack">
      <HeldPricesOf positions={stocks.data} shows={isShareSymbol} />
      <StockCards groups={stocks.data === undefined ? undefined : groups} loaded={stocks.data?.length ?? 0} />
      {ledger.isError && (
        <Banner tone="warn" action={<Button onClick={() => void ledger.refetch()}>Try again</Button>}>
          The lots of the ledger could not be loaded. What is shown are blocks of the broker’s snapshot.
        </Banner>
      )}
      {(stocks.data === undefined || (groups.length === 0 && !isEmpty)) && <StockGroupsSkeleton />}
      {stocks.data !== undefined && isEmpty && <NoStocks onAdd={onAdd} />}
      {stocks.data !== undefined && groups.length > 0 && (
        <StockGroups
          groups={groups}
          isCoverUnknown={options.data === undefined}
          isLedgerUnknown={ledger.isPending}
          onOpenCost={({ id }, cost) => setFigure(writeCostPlace({ cost, lotId: id }))}
        />
      )}
      {stocks.data !== undefined && options.data !== undefined && (
        <Suspense>
          <AllocationCard stocks={stocks.data} options={options.data} />
        </Suspense>
      )}
      <Suspense>
        {place !== null && lot !== undefined && (
          <CostDialog symbol={lot.symbol} {...place} onClose={() => setFigure(null)} />
        )}
      </Suspense>
    </div>
  )
}

function NoStocks({ onAdd }: { onAdd: () => void }) {
  return (
    <section className="card">
      <EmptyState
        title="No stock positions yet"
        actions={
          <>
            <Button tone="primary" onClick={onAdd}>
              Add Your First Stock
            </Button>
            <LoadDemo />
          </>
        }
      >
        Your shares will be listed here, split into lots of 100, each with the call that it covers.
      </EmptyState>
    </section>
  )
}
