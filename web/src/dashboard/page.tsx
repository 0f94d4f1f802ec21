import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError, messageOf } from '../client/api-error.ts'
import { questionCountQuery, snapshotQuery, wheelAlertsQuery } from '../client/queries.ts'
import { useRefreshPrices } from '../prices/use-refresh-prices.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { CategoryCards } from './category-cards.tsx'
import './dashboard.css'
import { NeedsStrip } from './needs-strip.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { SummaryCards } from './summary-cards.tsx'

export function DashboardPage() {
  const { refresh, isPending } = useRefreshPrices('refreshAllPrices')
  return (
    <>
      <PageHeader
        title="Portfolio Dashboard"
        subtitle="Track your investments across all asset classes"
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

function Dashboard() {
  const { data, error, isFetching, refetch } = useQuery(snapshotQuery)
  const alerts = useQuery(wheelAlertsQuery)
  const questions = useQuery({ ...questionCountQuery, enabled: data !== undefined })
  if (data === undefined && error !== null) {
    return (
      <ErrorPanel
        title="Error Loading Dashboard"
        message={messageOf(error, 'Failed to load portfolio data')}
        advice="Nothing was changed. Try again; the stocks and options pages may still work."
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <div className="stack">
      <NeedsStrip
        snapshot={data}
        alerts={alerts.data?.items ?? []}
        openQuestions={questions.data?.all ?? 0}
      />
      <SummaryCards snapshot={data} />
      <CategoryCards snapshot={data} />
      {data?.portfolio.activePositions !== 0 && <RecentActivity recent={data?.recent} />}
      {data?.portfolio.activePositions === 0 &&
        (data.portfolio.hasHistory ? <NothingHeld /> : <NoPositions />)}
    </div>
  )
}

/** Everything of the history is closed. */
function NothingHeld() {
  return (
    <section className="card">
      <EmptyState
        title="Nothing is held now"
        actions={
          <>
            <Link to="/Wheels" className="button" data-tone="primary">
              See your wheels
            </Link>
            <Link to="/Activity" className="button">
              See the activity
            </Link>
          </>
        }
      >
        All positions of your history are closed. What they earned stands with the wheels and their symbols.
      </EmptyState>
    </section>
  )
}

function NoPositions() {
  return (
    <section className="card">
      <EmptyState
        title="No positions yet. Start by adding your first investment!"
        actions={
          <>
            <Link to="/Import" className="button" data-tone="primary">
              Import from Schwab
            </Link>
            <Link to="/Stocks" className="button">
              Add a stock by hand
            </Link>
          </>
        }
      >
        Total value, profit and loss, and what needs you will stand here.
      </EmptyState>
    </section>
  )
}
