import type { WheelCycle } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { memo, useMemo } from 'react'
import { NotLoaded } from '../../client/not-loaded.tsx'
import { useViewSet } from '../../client/use-view-state.ts'
import { CampaignLegend } from '../../ui/wheel-marks/campaign-legend.tsx'
import { useNow } from '../../ui/now.ts'
import type { Ways } from '../place.ts'
import { useTimelines, type Timelines } from '../../campaigns/queries.ts'
import { TrackHead } from '../../campaigns/campaign-track.tsx'
import { TimelineRow } from './timeline-row.tsx'
import { TotalRow } from './total-row.tsx'
import { axisOf } from '../../campaigns/track-axis.ts'
import { usePrivacy } from '../../ui/figures/privacy.ts'

interface StrategyTimelineProps {
  cycles: readonly WheelCycle[]
  /** Those that the total row sums, beyond what is drawn; null while they are on their way. */
  all: readonly WheelCycle[] | null
  places: Ways
}

/** The campaigns on one time axis, with both bases, what they earned and what is next. */
export function StrategyTimeline({ cycles, all, places }: StrategyTimelineProps) {
  const timelines = useTimelines(cycles)
  const today = tradingDateAt(useNow())
  return (
    <div className="wheel-timeline">
      {timelines.error !== null && (
        <NotLoaded
          title="Error loading the timelines"
          query={timelines}
          advice="Nothing was changed. The figures of the wheels are here."
          retryLabel="Retry"
        />
      )}
      <Rows cycles={cycles} all={all} places={places} timelines={timelines} today={today} />
      <CampaignLegend />
    </div>
  )
}

interface RowsProps extends StrategyTimelineProps {
  timelines: Timelines
  today: TradingDate
}

/** Drawn again when a wheel changes or a day ends, not at every beat of the clock. */
const Rows = memo(function Rows({ cycles, all, places, timelines, today }: RowsProps) {
  usePrivacy()
  const [shown, show] = useViewSet('events')
  // The same axis as long as it reaches as far: a price that moves draws its own row alone.
  const { from, to } = axisOf(cycles, today)
  const axis = useMemo(() => ({ from, to, today }), [from, to, today])
  return (
    <div className="wheel-timeline">
      <div className="wheel-rows">
        <div className="wheel-row wheel-row-head" aria-hidden="true">
          <span>Wheel</span>
          <TrackHead axis={axis} />
          <span>
            Net stock
            <br />
            cost
          </span>
          <span>
            Tax
            <br />
            basis
          </span>
          <span>Premium</span>
          <span>P&L</span>
          <span>Next step</span>
          <span />
        </div>
        {cycles.map((cycle) => (
          <TimelineRow
            key={cycle.id}
            cycle={cycle}
            timeline={timelines.of(cycle.id)}
            axis={axis}
            places={places}
            isShown={shown.has(cycle.id)}
            onShow={show}
          />
        ))}
        <TotalRow cycles={all} />
      </div>
    </div>
  )
})
