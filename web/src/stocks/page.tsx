import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { optionPositionsQuery, stockPositionsQuery } from '../client/queries.ts'
import { useViewState } from '../client/use-view-state.ts'
import { useRefreshPrices } from '../prices/use-refresh-prices.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AddStock } from './add-stock.tsx'
import { ApiTestButton } from './api-test-button.tsx'
import { ImportFileButton } from './import-file-button.tsx'
import { LoadError } from './load-error.tsx'
import { groupStocks } from './model.ts'
import { OlderBrowserStocks } from './older-browser-stocks.tsx'
import { StockCards } from './stock-cards.tsx'
import { StockGroups, StockGroupsSkeleton } from './stock-groups.tsx'
import './stocks.css'

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

function Stocks({ onAdd }: { onAdd: () => void }) {
  const stocks = useQuery(stockPositionsQuery)
  const options = useQuery(optionPositionsQuery('Open'))
  const groups = useMemo(
    () => groupStocks(stocks.data ?? [], options.data ?? []),
    [stocks.data, options.data],
  )
  if (stocks.data === undefined && stocks.error !== null) {
    return (
      <LoadError error={stocks.error} isRetrying={stocks.isFetching} onRetry={() => void stocks.refetch()} />
    )
  }
  return (
    <div className="stack">
      <StockCards groups={stocks.data === undefined ? undefined : groups} loaded={stocks.data?.length ?? 0} />
      {stocks.data === undefined && <StockGroupsSkeleton />}
      {stocks.data?.length === 0 && (
        <section className="card">
          <EmptyState
            title="No stock positions yet"
            actions={
              <Button tone="primary" onClick={onAdd}>
                Add Your First Stock
              </Button>
            }
          >
            Your shares will stand here, split into lots of 100, each with the call that it covers.
          </EmptyState>
        </section>
      )}
      {groups.length > 0 && <StockGroups groups={groups} isCoverUnknown={options.data === undefined} />}
    </div>
  )
}
