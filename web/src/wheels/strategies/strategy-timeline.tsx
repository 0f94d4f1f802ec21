import type { WheelCycle } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { ApiError } from '../../client/api-error.ts'
import { useViewSet } from '../../client/use-view-state.ts'
import { WheelLink } from '../../entries/symbol-link.tsx'
import { Button } from '../../ui/button.tsx'
import { CampaignLegend } from '../../ui/campaign-legend.tsx'
import { CampaignLine } from '../../ui/campaign-line.tsx'
import { DeltaFigure } from '../../ui/delta-figure.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { formatDate } from '../../ui/figures.ts'
import { MoneyFigure } from '../../ui/money-figure.tsx'
import { useNow } from '../../ui/now.ts'
import { PhaseRing } from '../../ui/phase-ring.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Figures, NamedFigure } from '../figures.tsx'
import type { Places } from '../place.ts'
import { timelinesQuery, type Timeline } from '../queries.ts'
import { StatusBadge } from '../status/status-badge.tsx'
import { amountOr, whyUnknown } from '../words.ts'
import { ringOf } from './ring.ts'
import { AboutWheel, contractInWords, Premium } from './strategy-figures.tsx'
import { StrategyMenu } from './strategy-menu.tsx'
import { addedByKind, timelineOf } from './timeline-model.ts'
import { TimelineTable } from './timeline-table.tsx'

interface StrategyTimelineProps {
  cycles: readonly WheelCycle[]
  places: Places
}

/** Each campaign on its own time axis, and what each kind of event added. */
export function StrategyTimeline({ cycles, places }: StrategyTimelineProps) {
  const [shown, show] = useViewSet('events')
  const open = useQuery(timelinesQuery('open'))
  const hasClosed = cycles.some(({ status }) => status === 'closed')
  const closed = useQuery({ ...timelinesQuery('closed'), enabled: hasClosed })
  const failed = [open, closed].find(({ data, error }) => data === undefined && error !== null)
  return (
    <div className="wheel-timeline">
      {failed !== undefined && (
        <ErrorPanel
          title="Error loading the timelines"
          message={failed.error?.message ?? ''}
          advice="Nothing was changed. The figures of the wheels are here."
          requestId={failed.error instanceof ApiError ? failed.error.requestId : null}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
          retryLabel="Retry"
        />
      )}
      {cycles.map((cycle) => (
        <Row
          key={cycle.id}
          cycle={cycle}
          timeline={timelineIn(open.data, closed.data, cycle)}
          places={places}
          isShown={shown.has(cycle.id)}
          onShow={(isShown) => show(cycle.id, isShown)}
        />
      ))}
      <CampaignLegend />
    </div>
  )
}

type Timelines = ReadonlyMap<string, Timeline> | undefined

const noEvents: Timeline = { events: [], earlier: null }

/** Null while it is on its way; a wheel that was closed or reopened meanwhile stands among the others. */
const timelineIn = (open: Timelines, closed: Timelines, { id, status }: WheelCycle) => {
  const [own, other] = status === 'closed' ? [closed, open] : [open, closed]
  return own?.get(id) ?? other?.get(id) ?? (own === undefined ? null : noEvents)
}

interface RowProps {
  cycle: WheelCycle
  /** Null while it is on its way. */
  timeline: Timeline | null
  places: Places
  isShown: boolean
  onShow: (isShown: boolean) => void
}

function Row({ cycle, timeline, places, isShown, onShow }: RowProps) {
  const { id, ticker, status, cycleKey, nextAction } = cycle
  return (
    <article className="wheel-row" aria-label={`Wheel ${cycleKey}`}>
      <header className="wheel-card-head">
        <PhaseRing capital={ringOf(cycle)} />
        <div className="wheel-card-name">
          <h3>
            <WheelLink cycleKey={cycleKey}>{ticker}</WheelLink> <StatusBadge status={status} />
          </h3>
          <p>
            <AboutWheel cycle={cycle} />
          </p>
          <p>{nextAction}</p>
        </div>
      </header>
      <div className="wheel-row-line">
        <Line cycle={cycle} timeline={timeline} />
      </div>
      <Figures>
        <NamedFigure label="Premium">
          <Premium cycle={cycle} />
        </NamedFigure>
        <NamedFigure label="Total P&L">
          <DeltaFigure {...amountOr(cycle.totalPnl, whyUnknown(cycle))} />
        </NamedFigure>
      </Figures>
      {timeline !== null && timeline.events.length > 0 && (
        <Disclosure summary="View as table" open={isShown} onToggle={onShow}>
          <TimelineTable caption={`Events of ${cycleKey}`} {...timeline} />
        </Disclosure>
      )}
      <span className="wheel-actions">
        <Button aria-label={`Details of ${cycleKey}`} onClick={() => places.openWheel(id)}>
          Details
        </Button>
        <Button aria-label={`Manage ${cycleKey}`} onClick={() => places.openStatus(id)}>
          Manage
        </Button>
        <StrategyMenu cycle={cycle} places={places} />
      </span>
    </article>
  )
}

interface LineProps {
  cycle: WheelCycle
  timeline: Timeline
}

/** Drawn again when the wheel changes or a day ends, not at every beat of the clock. */
const Drawn = memo(function Drawn({ cycle, timeline, today }: LineProps & { today: TradingDate }) {
  if (timeline.earlier !== null) return <TooManyEvents cycle={cycle} timeline={timeline} />
  const campaign = timelineOf(cycle, timeline.events, today)
  return campaign === null ? <Planned cycle={cycle} /> : <CampaignLine {...campaign} />
})

function Line({ cycle, timeline }: Pick<RowProps, 'cycle' | 'timeline'>) {
  const today = tradingDateAt(useNow())
  if (timeline === null) return <Skeleton width={40} />
  const added = addedByKind(timeline.events, timeline.earlier)
  return (
    <>
      <Drawn cycle={cycle} timeline={timeline} today={today} />
      {added.length > 0 && (
        <ul className="wheel-added" aria-label="What each added">
          {added.map(({ kind, amount }) => (
            <li key={kind}>
              {kind} <MoneyFigure {...amountOr(amount, 'a part is not known')} sign="always" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The line of a part would show shares that are not there: the latest events stand in the table, all under Activity. */
function TooManyEvents({ cycle: { ticker }, timeline: { events, earlier } }: LineProps) {
  const count = events.length + (earlier?.count ?? 0)
  return (
    <p className="wheel-note">
      {count.toLocaleString('en-US')} events, too many for one line: the latest {events.length} are in the
      table,{' '}
      <Link to="/Activity" search={{ symbol: ticker } as never} className="link">
        all of them under Activity
      </Link>
      .
    </p>
  )
}

function Planned({ cycle }: { cycle: WheelCycle }) {
  const contract = contractInWords(cycle)
  return (
    <p className="wheel-note">
      No entries yet
      {contract !== null && `: ${contract} planned`}
      {contract !== null && cycle.expirationDate !== null && ` to ${formatDate(cycle.expirationDate)}`}.
    </p>
  )
}
