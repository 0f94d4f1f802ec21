import type { PortfolioSnapshot, WheelCycle } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTimelines } from '../campaigns/queries.ts'
import { TrackHead } from '../campaigns/campaign-track.tsx'
import { axisOf } from '../campaigns/track-axis.ts'
import { namesApart } from '../campaigns/wheel-names.ts'
import { NotLoaded } from '../client/not-loaded.tsx'
import { counted } from '../entries/counted.ts'
import { Link } from '../routing/link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useNow } from '../ui/now.ts'
import { CampaignLegend } from '../ui/wheel-marks/campaign-legend.tsx'
import { ActiveWheel } from './active-wheel.tsx'
import { firstWheelsQuery } from './queries.ts'
import { mostWheels, shownWheels } from './shown-wheels.ts'
import { WheelsSkeleton } from './skeletons.tsx'

/** The wheels that run, what cannot wait first, on the time axis of the Wheels page. */
export function ActiveWheels({ snapshot }: { snapshot: PortfolioSnapshot }) {
  const { data, error, isFetching, refetch } = useQuery(firstWheelsQuery)
  if (data === undefined)
    return error === null ? (
      <WheelsSkeleton rows={shownWheels(snapshot)} />
    ) : (
      <NotLoaded
        title="The wheels could not be loaded"
        query={{ error, isFetching, refetch }}
        advice="Nothing was changed. The rest of the page is right."
      />
    )
  return data.length === 0 ? <NoWheels /> : <Rows first={data} open={snapshot.wheels.openTickers.length} />
}

function NoWheels() {
  return (
    <Card flush title="Wheels">
      <div className="active-wheels-room" data-rows="0">
        <EmptyState
          level={3}
          title="No wheel runs now"
          actions={
            <Link to="/Wheels" className="button">
              See the wheels
            </Link>
          }
        >
          Selling a put or a covered call starts one. Closed wheels are on the Wheels page.
        </EmptyState>
      </div>
    </Card>
  )
}

const signs = ['put-sold', 'rolled', 'assigned', 'call-sold', 'called-away'] as const

/** One that was opened since the snapshot has its place as well. */
const shownOf = (first: readonly WheelCycle[], open: number): readonly WheelCycle[] =>
  first.slice(0, Math.max(1, Math.min(mostWheels, open)))

function Rows({ first, open }: { first: readonly WheelCycle[]; open: number }) {
  const today = tradingDateAt(useNow())
  const shown = useMemo(() => shownOf(first, open), [first, open])
  const apart = useMemo(() => namesApart(shown), [shown])
  const timelines = useTimelines(shown)
  const axis = useMemo(() => axisOf(shown, today), [shown, today])
  return (
    <Card
      flush
      title="Wheels"
      aside={
        <>
          <CampaignLegend kinds={signs}>
            <li>ring: capital by phase</li>
          </CampaignLegend>
          <All open={Math.max(open, shown.length)} shown={shown.length} />
        </>
      }
      className="active-wheels"
    >
      <div className="active-wheel active-wheels-head" aria-hidden="true">
        <span>Wheel</span>
        <TrackHead axis={axis} />
        <span>Net stock cost</span>
        <span>Tax basis</span>
        <span>Premium</span>
        <span>P&L</span>
        <span>Next step</span>
      </div>
      <ul className="active-wheels-room">
        {shown.map((cycle) => (
          <ActiveWheel
            key={cycle.id}
            cycle={cycle}
            apart={apart.get(cycle.cycleKey) ?? ''}
            timeline={timelines.of(cycle.id)}
            hasNoLine={timelines.error !== null}
            axis={axis}
          />
        ))}
      </ul>
    </Card>
  )
}

function All({ open, shown }: { open: number; shown: number }) {
  return (
    <Link to="/Wheels" className="link">
      {shown < open ? `${shown} shown of ${counted(open, 'active wheel')}` : `${open} active`}
    </Link>
  )
}
