import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useViewState } from '../client/use-view-state.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { CampaignProposals } from './campaign-proposals.tsx'
import { detectionQuery } from './detection-query.ts'
import { leftToDo } from './opportunities/model.ts'
import { Opportunities } from './opportunities/opportunities.tsx'
import { SetupPrompt } from './setup/setup-prompt.tsx'
import { PageTabs, useShownPart } from './page-tabs.tsx'
import { useWheelPlace } from './place.ts'
import { isClosed, views } from './strategies/model.ts'
import { Strategies } from './strategies/strategies.tsx'
import { PerformanceSummary } from './summary/performance-summary.tsx'
import { useCycles } from './use-cycles.ts'
import { WheelDialogs } from './wheel-dialogs.tsx'
import './wheels.css'
import { WheelsHeader } from './wheels-header.tsx'
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
  // What was chosen says so at once, the wheels follow.
  const view = useDeferredValue(views.find(({ value }) => value === named)?.value ?? 'timeline')
  const shown = useShownPart()
  const cycles = useCycles()
  // What could be one is a long answer: it would stand before the wheels, which are looked at first.
  const isNext = shown === 'could' || cycles.data !== undefined || cycles.error !== null
  const detection = useQuery({ ...detectionQuery, enabled: isNext })
  const places = useWheelPlace()
  // Asked for by the button: what is read again by itself shows nothing.
  const [isAsked, setIsAsked] = useState(false)
  const refresh = (): void => {
    setIsAsked(true)
    void Promise.all([cycles.refetch(), detection.refetch()]).finally(() => setIsAsked(false))
  }
  const counts = {
    mine: cycles.data?.filter((cycle) => !isClosed(cycle)).length,
    could: detection.data && leftToDo(detection.data.opportunities).length,
    closed: cycles.isWhole ? cycles.data?.filter(isClosed).length : undefined,
  }
  return (
    <>
      <WheelsHeader
        cycles={cycles}
        places={places}
        isRefreshing={isAsked && (cycles.isFetching || detection.isFetching)}
        onRefresh={refresh}
      />
      <div className="wheel-parts-line">
        <PageTabs shown={shown} counts={counts} />
        <SetupPrompt places={places} />
      </div>
      <div className="stack">
        {shown !== 'could' && <CampaignProposals cycles={cycles.data} />}
        {shown === 'could' ? (
          <Opportunities detection={detection} places={places} />
        ) : (
          <Strategies cycles={cycles} view={view} part={shown} places={places} onDetect={refresh} />
        )}
        {/* Below what is still coming it would be pushed down. */}
        {(shown === 'could' || (shown === 'mine' && (cycles.isWhole || cycles.error !== null))) && (
          <PerformanceSummary
            detection={detection.data}
            cycles={cycles.isWhole ? cycles.data : undefined}
            isDetectionLost={detection.isError}
            areCyclesLost={cycles.error !== null}
          />
        )}
      </div>
      <WheelDialogs cycles={{ ...cycles, data: cycles.data ?? cycles.first }} places={places} />
      <CreateWheelDialogs />
    </>
  )
}
