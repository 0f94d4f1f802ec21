import type { WheelCycle } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import { memo } from 'react'
import { useViewSet } from '../../client/use-view-state.ts'
import { SymbolLink } from '../../entries/symbol-link.tsx'
import { Button } from '../../ui/button.tsx'
import { CampaignLegend } from '../../ui/campaign-legend.tsx'
import { CampaignLine } from '../../ui/campaign-line.tsx'
import { DeltaFigure } from '../../ui/delta-figure.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { formatDate } from '../../ui/figures.ts'
import { MoneyFigure } from '../../ui/money-figure.tsx'
import { useNow } from '../../ui/now.ts'
import { PhaseRing } from '../../ui/phase-ring.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Figures, NamedFigure } from '../figures.tsx'
import type { Places } from '../place.ts'
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
  return (
    <div className="wheel-timeline">
      {cycles.map((cycle) => (
        <Row
          key={cycle.id}
          cycle={cycle}
          places={places}
          isShown={shown.has(cycle.id)}
          onShow={(isShown) => show(cycle.id, isShown)}
        />
      ))}
      <CampaignLegend />
    </div>
  )
}

interface RowProps {
  cycle: WheelCycle
  places: Places
  isShown: boolean
  onShow: (isShown: boolean) => void
}

function Row({ cycle, places, isShown, onShow }: RowProps) {
  const { id, ticker, status, cycleKey, nextAction, timeline } = cycle
  return (
    <article className="wheel-row" aria-label={`Wheel ${cycleKey}`}>
      <header className="wheel-card-head">
        <PhaseRing capital={ringOf(cycle)} />
        <div className="wheel-card-name">
          <h3>
            <SymbolLink symbol={ticker} /> <StatusBadge status={status} />
          </h3>
          <p>
            <AboutWheel cycle={cycle} />
          </p>
          <p>{nextAction}</p>
        </div>
      </header>
      <div className="wheel-row-line">
        <Line cycle={cycle} />
      </div>
      <Figures>
        <NamedFigure label="Premium">
          <Premium cycle={cycle} />
        </NamedFigure>
        <NamedFigure label="Total P&L">
          <DeltaFigure {...amountOr(cycle.totalPnl, whyUnknown(cycle))} />
        </NamedFigure>
      </Figures>
      {timeline !== null && timeline.length > 0 && (
        <Disclosure summary="View as table" open={isShown} onToggle={onShow}>
          <TimelineTable caption={`Events of ${cycleKey}`} events={timeline} />
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

/** Drawn again when the wheel changes or a day ends, not at every beat of the clock. */
const Drawn = memo(function Drawn({
  cycle,
  today,
}: {
  cycle: WheelCycle
  today: ReturnType<typeof tradingDateAt>
}) {
  const campaign = timelineOf(cycle, today)
  return campaign === null ? <Planned cycle={cycle} /> : <CampaignLine {...campaign} />
})

function Line({ cycle }: { cycle: WheelCycle }) {
  const today = tradingDateAt(useNow())
  if (cycle.timeline === null) return <Skeleton width={40} />
  const added = addedByKind(cycle.timeline)
  return (
    <>
      <Drawn cycle={cycle} today={today} />
      {added.length > 0 && (
        <ul className="wheel-added" aria-label="What each added">
          {added.map(({ kind, amount }) => (
            <li key={kind}>
              {kind} <MoneyFigure value={amount} sign="always" />
            </li>
          ))}
        </ul>
      )}
    </>
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
