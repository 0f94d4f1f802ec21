import { useQuery } from '@tanstack/react-query'
import { useViewState } from '../client/use-view-state.ts'
import { counted } from '../entries/counted.ts'
import { MarketStateLine } from '../prices/market-state-line.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { CampaignProposals } from './campaign-proposals.tsx'
import { detectionQuery } from './detection-query.ts'
import { Opportunities } from './opportunities/opportunities.tsx'
import { useWheelPlace } from './place.ts'
import { views } from './strategies/model.ts'
import { Strategies } from './strategies/strategies.tsx'
import { PerformanceSummary } from './summary/performance-summary.tsx'
import { useCycles } from './use-cycles.ts'
import { WheelDialogs } from './wheel-dialogs.tsx'
import './wheels.css'
import { CreateWheelDialogs } from './wizard/create-wheel-dialogs.tsx'

export function WheelsPage() {
  return (
    <ErrorBoundary>
      <Wheels />
    </ErrorBoundary>
  )
}

function Wheels() {
  const [named] = useViewState('view')
  const view = views.find(({ value }) => value === named)?.value ?? 'grid'
  const cycles = useCycles()
  const detection = useQuery(detectionQuery)
  const places = useWheelPlace()
  const active = cycles.data?.filter(({ status }) => status !== 'closed').length
  return (
    <>
      <PageHeader
        title="Wheel Strategies"
        subtitle={active === undefined ? 'Active wheels …' : counted(active, 'active wheel')}
        meta={<MarketStateLine />}
        actions={
          <Button tone="primary" onClick={places.create}>
            Create Wheel
          </Button>
        }
      />
      <div className="stack">
        <CampaignProposals cycles={cycles.data} />
        <PerformanceSummary detection={detection.data} cycles={cycles.isWhole ? cycles.data : undefined} />
        <Opportunities detection={detection} places={places} />
        <Strategies cycles={cycles} view={view} places={places} />
      </div>
      <WheelDialogs cycles={cycles} places={places} />
      <CreateWheelDialogs />
    </>
  )
}
