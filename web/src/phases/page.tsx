import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../client/api-error.ts'
import { NotLoaded } from '../client/not-loaded.tsx'
import { useRefreshWheels } from '../prices/use-refresh-wheels.ts'
import { Link } from '../routing/link.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PhaseLegend } from '../ui/wheel-marks/phase-legend.tsx'
import { CardBars } from '../wheels/card-bars.tsx'
import { SampleWheels } from '../wheels/sample-wheels.tsx'
import { AddTicker } from './add-ticker.tsx'
import './phases.css'
import { PhaseSummary } from './phase-summary.tsx'
import { phasesQuery } from './queries.ts'
import { TickerCards } from './ticker-cards.tsx'

export function WheelsPhasePage() {
  const { refresh, isPending } = useRefreshWheels()
  return (
    <>
      <PageHeader
        title="Wheel Phase Management"
        subtitle="Each ticker through the four phases of the wheel"
        actions={
          <Button pending={isPending} pendingLabel="Refreshing..." onClick={() => void refresh()}>
            Refresh Prices
          </Button>
        }
      />
      <div className="stack">
        <AddTicker />
        <Phases />
      </div>
    </>
  )
}

function Phases() {
  const { data, error, isFetching, refetch } = useQuery(phasesQuery)
  if (data === undefined && error !== null)
    return (
      <>
        <NotLoaded
          title="Failed to load wheel cycle data"
          query={{ error, isFetching, refetch }}
          message={`Failed to fetch wheel cycles: ${messageOf(error, 'Please try again.')}`}
          retryLabel="Retry"
        />
        <SampleWheels />
      </>
    )
  return (
    <>
      {/* First, since what the sums leave out makes them longer once they are here. */}
      <PhaseLegend />
      <PhaseSummary totals={data?.totals} />
      {data === undefined && <CardBars count={3} />}
      {data?.items.length === 0 && <NoTickers />}
      {data !== undefined && data.items.length > 0 && <TickerCards items={data.items} />}
    </>
  )
}

function NoTickers() {
  return (
    <section className="card">
      <EmptyState
        title="No tickers yet"
        actions={
          <Link to="/Imports" className="button" data-tone="primary">
            Import a history
          </Link>
        }
      >
        Add a ticker to follow it here. Wheels of your history and those made by hand appear automatically.
      </EmptyState>
    </section>
  )
}
