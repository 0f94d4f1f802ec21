import type { WheelCycle } from '@wheelwright/api'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo } from 'react'
import { OfAccount } from '../../client/of-account.tsx'
import { SymbolLink, WheelLink } from '../../entries/symbol-link.tsx'
import { Link } from '../../routing/link.tsx'
import { describeCampaign } from '../../ui/wheel-marks/campaign.ts'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { formatUnbrokenDate, formatDate } from '../../ui/figures/figures.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { SharePrice } from '../../ui/figures/share-price.tsx'
import { PhaseRing } from '../../ui/wheel-marks/phase-ring.tsx'
import { usePrivacy } from '../../ui/figures/privacy.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Unknown } from '../../ui/figures/unknown.tsx'
import { MissingBadge } from '../missing-badge.tsx'
import type { Ways } from '../place.ts'
import type { Timeline } from '../../campaigns/queries.ts'
import { StatusBadge } from '../status/status-badge.tsx'
import { WheelPace } from '../../campaigns/wheel-pace.tsx'
import { whyNoTotal } from '../../campaigns/why-unknown.ts'
import { amountOr } from '../words.ts'
import { CampaignTrack } from '../../campaigns/campaign-track.tsx'
import { useWheelName } from '../../campaigns/use-wheel-name.ts'
import { heldInWords } from '../../campaigns/held-words.ts'
import { NextStep } from './next-step.tsx'
import { ReachedLimits } from './reached-limits.tsx'
import { campaignRing } from '../../campaigns/ring.ts'
import { contractInWords, Premium } from './strategy-figures.tsx'
import { StrategyMenu } from './strategy-menu.tsx'
import { addedByKind, timelineOf } from '../../campaigns/timeline-model.ts'
import './timeline-row.css'
import { TimelineTable } from './timeline-table.tsx'
import type { TrackAxis } from '../../campaigns/track-axis.ts'
import { trackOf } from '../../campaigns/track-model.ts'

interface TimelineRowProps {
  cycle: WheelCycle
  /** Null while it is on its way. */
  timeline: Timeline | null
  axis: TrackAxis
  places: Ways
  isShown: boolean
  onShow: (id: string, isShown: boolean) => void
}

/** Drawn again when something of its own changes: a list has many, and a price moves a few. */
export const TimelineRow = memo(function TimelineRow({
  cycle,
  timeline,
  axis,
  places,
  isShown,
  onShow,
}: TimelineRowProps) {
  usePrivacy()
  const { id } = cycle
  const name = useWheelName()(cycle)
  const hasEvents = timeline !== null && timeline.events.length > 0
  return (
    <article data-keys-row className="wheel-row" aria-label={name}>
      <Name cycle={cycle} today={axis.today} />
      <div className="wheel-row-line">
        {timeline === null ? (
          <Skeleton width={30} />
        ) : (
          <Drawn cycle={cycle} timeline={timeline} axis={axis} />
        )}
      </div>
      <Costs cycle={cycle} />
      <span className="wheel-row-figure" data-label="Premium">
        <Premium cycle={cycle} />
      </span>
      <span className="wheel-row-figure" data-label="P&L">
        <DeltaFigure {...amountOr(cycle.totalPnl, whyNoTotal(cycle))} />
        <WheelPace cycle={cycle} />
      </span>
      <div className="wheel-row-next">
        <NextStep cycle={cycle} places={places} />
        <ReachedLimits limits={cycle.reachedLimits} />
      </div>
      <span className="wheel-row-actions">
        {hasEvents && (
          <IconButton
            label={`Events of ${name}`}
            aria-expanded={isShown}
            data-row-key="x"
            onClick={() => onShow(id, !isShown)}
            icon={<ChevronRight className="wheel-row-mark" aria-hidden="true" />}
          />
        )}
        <StrategyMenu cycle={cycle} places={places} withStatus />
      </span>
      {hasEvents && isShown && <Events cycle={cycle} timeline={timeline} />}
    </article>
  )
})

/** KO wheel since Oct 20: the ticker leads to its page, the rest to that of the wheel. */
function Name({ cycle, today }: { cycle: WheelCycle; today: TrackAxis['today'] }) {
  const { cycleKey, ticker, startedAt, status, restsOn, origin, accountNumber } = cycle
  const nameOf = useWheelName()
  return (
    <header className="wheel-card-head">
      <PhaseRing capital={campaignRing(cycle)} />
      <div className="wheel-card-name">
        <h3>
          <SymbolLink symbol={ticker} />
          <StatusBadge status={status} />
          <span className="wheel-row-since">
            <WheelLink cycleKey={cycleKey} label={nameOf(cycle)}>
              wheel since {formatUnbrokenDate(startedAt, today)}
            </WheelLink>
          </span>
        </h3>
        <p>
          {heldInWords(cycle)}
          <OfAccount number={accountNumber}>{(name) => `, ${name}`}</OfAccount>
          {origin === 'manual' && ', made by hand'}
        </p>
        {restsOn !== null && <MissingBadge ticker={ticker} restsOn={restsOn} />}
      </div>
    </header>
  )
}

/** Per share on both bases; without shares one dash for both. */
function Costs({ cycle: { sharesHeld, netStockCost, taxBasis } }: { cycle: WheelCycle }) {
  if (sharesHeld <= 0)
    return (
      <span className="wheel-row-figure wheel-row-none" data-label="Cost per share">
        <Unknown reason="no shares" shown />
      </span>
    )
  const why = 'a part of the cost is not known'
  return (
    <>
      <span className="wheel-row-figure" data-label="Net stock cost">
        <SharePrice {...amountOr(netStockCost, why)} />
      </span>
      <span className="wheel-row-figure" data-label="Tax basis">
        <SharePrice {...amountOr(taxBasis, why)} />
      </span>
    </>
  )
}

function Drawn({ cycle, timeline, axis }: { cycle: WheelCycle; timeline: Timeline; axis: TrackAxis }) {
  if (timeline.earlier !== null) return <TooManyEvents cycle={cycle} timeline={timeline} />
  const campaign = timelineOf(cycle, timeline.events, axis.today)
  if (campaign === null) return <Planned cycle={cycle} />
  const track = trackOf(cycle, timeline.events, axis.today)
  return <CampaignTrack track={track} axis={axis} words={describeCampaign(campaign.events)} />
}

interface EventsProps {
  cycle: WheelCycle
  timeline: Timeline
}

/** What each kind of event added, and all of them. */
function Events({ cycle, timeline }: EventsProps) {
  const nameOf = useWheelName()
  const added = addedByKind(timeline.events, timeline.earlier)
  return (
    <div className="wheel-row-events">
      {added.length > 0 && (
        <ul className="short-facts" aria-label="What each added">
          {added.map(({ kind, amount }) => (
            <li key={kind}>
              {kind} <MoneyFigure {...amountOr(amount, 'a part is not known')} sign="always" />
            </li>
          ))}
        </ul>
      )}
      <TimelineTable caption={`Events of ${nameOf(cycle)}`} {...timeline} />
    </div>
  )
}

/** The line of a part would show shares that are not there: the latest events stand in the table, all under Activity. */
function TooManyEvents({ cycle: { ticker }, timeline: { events, earlier } }: EventsProps) {
  const count = events.length + (earlier?.count ?? 0)
  return (
    <p className="wheel-note">
      {count.toLocaleString('en-US')} events, too many for one line: the latest {events.length} are in the
      table,{' '}
      <Link to="/Activity" search={{ symbol: ticker }} className="link">
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
      Estimated from the plan, no entries yet
      {contract !== null && `: ${contract} planned`}
      {contract !== null && cycle.expirationDate !== null && ` to ${formatDate(cycle.expirationDate)}`}.
    </p>
  )
}
