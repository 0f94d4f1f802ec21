import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf, requestIdOf } from '../client/api-error.ts'
import { snapshotQuery } from '../client/queries/queries.ts'
import { useRefreshPrices } from '../prices/use-refresh-prices.ts'
import { Link } from '../routing/link.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import './dashboard.css'
import { shownWheels } from './shown-wheels.ts'
import { StripSkeleton, WheelsSkeleton } from './skeletons.tsx'
import { RealizedSkeleton, SummaryCards } from './summary-cards.tsx'

export function DashboardPage() {
  const { refresh, isPending } = useRefreshPrices('refreshAllPrices')
  return (
    <>
      <PageHeader
        title="Portfolio Dashboard"
        subtitle="Track your investments across all asset classes"
        meta={<MarketState />}
        actions={
          <Button pending={isPending} pendingLabel="Refreshing..." onClick={() => void refresh()}>
            Refresh All Prices
          </Button>
        }
      />
      <Dashboard />
    </>
  )
}

/** Asked for once the first view is painted, so that it takes nothing from it. */
const restQuery = queryOptions({
  queryKey: ['scripts', 'dashboard'],
  queryFn: () => import('./rest.tsx'),
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
})

/** True from the frame on that follows the one in which it was first asked for with true. */
const usePainted = (isReady: boolean): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isReady) return undefined
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [isReady])
  return isPainted
}

/** Its room is kept until the calendar is here. */
function MarketState() {
  const { data } = useQuery({ ...restQuery, enabled: false })
  return data && <data.MarketStateLine />
}

function Dashboard() {
  const { data, error, isFetching, refetch } = useQuery(snapshotQuery)
  const rest = useQuery({ ...restQuery, enabled: usePainted(data !== undefined) })
  if (data === undefined && error !== null) {
    return (
      // NotLoaded would be one more script of the first view.
      <ErrorPanel
        title="Error Loading Dashboard"
        message={messageOf(error, 'Failed to load portfolio data')}
        advice="Nothing was changed. Other pages may still work."
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  const { NeedsStrip, RealizedCard, Below } = rest.data ?? {}
  const isEmpty = data?.portfolio.activePositions === 0
  const isNew = isEmpty && !data.portfolio.hasHistory
  return (
    // Nothing moves where the words of a new portfolio come first: what stands below them begins anew.
    <div key={String(isNew)} className="stack dashboard">
      {isNew && <NoPositions />}
      {NeedsStrip === undefined || data === undefined ? <StripSkeleton /> : <NeedsStrip snapshot={data} />}
      <SummaryCards
        snapshot={data}
        realized={RealizedCard === undefined ? <RealizedSkeleton /> : <RealizedCard />}
      />
      {rest.error !== null && (
        <RestNotLoaded onRetry={() => void rest.refetch()} retrying={rest.isFetching} />
      )}
      {Below === undefined || data === undefined ? (
        !isEmpty && <WheelsSkeleton rows={data === undefined ? null : shownWheels(data)} />
      ) : (
        <Below snapshot={data} />
      )}
    </div>
  )
}

function RestNotLoaded({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <ErrorPanel
      title="A part of the page could not be loaded"
      message="The figures above are right."
      advice="Check the connection, then try again."
      requestId={null}
      onRetry={onRetry}
      retrying={retrying}
    />
  )
}

function NoPositions() {
  return (
    <section className="card">
      <EmptyState
        title="No positions yet. Start by adding your first investment!"
        actions={
          <Link to="/Imports" className="button" data-tone="primary">
            Import a broker’s file
          </Link>
        }
      >
        Total value, profit and loss, and what needs you will be shown here.
      </EmptyState>
    </section>
  )
}
