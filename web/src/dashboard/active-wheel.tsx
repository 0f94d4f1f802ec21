import type { WheelCycle } from '@wheelwright/api'
import type { ReactNode } from 'react'
import { CampaignTrack } from '../campaigns/campaign-track.tsx'
import { heldInWords } from '../campaigns/held-words.ts'
import type { Timeline } from '../campaigns/queries.ts'
import { campaignRing } from '../campaigns/ring.ts'
import { timelineOf } from '../campaigns/timeline-model.ts'
import type { TrackAxis } from '../campaigns/track-axis.ts'
import { trackOf } from '../campaigns/track-model.ts'
import { WheelPace } from '../campaigns/wheel-pace.tsx'
import { whyUnknown } from '../campaigns/why-unknown.ts'
import { StepLink } from '../campaigns/step-link.tsx'
import { SymbolLink, WheelLink } from '../entries/symbol-link.tsx'
import { describeCampaign } from '../ui/wheel-marks/campaign.ts'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { formatUnbrokenDate, withoutAmounts } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { SharePrice } from '../ui/figures/share-price.tsx'
import { PhaseRing } from '../ui/wheel-marks/phase-ring.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { amountOr, reasonInShort } from './model.ts'

interface ActiveWheelProps {
  cycle: WheelCycle
  /** What tells it from another of its ticker and first day; empty where there is none. */
  apart: string
  /** Null while it is on its way. */
  timeline: Timeline | null
  /** The timelines could not be loaded. */
  hasNoLine: boolean
  axis: TrackAxis
}

/** One line of a wheel; all of it leads to the wheel's page, its ticker and its next step to theirs. */
export function ActiveWheel({ cycle, apart, timeline, hasNoLine, axis }: ActiveWheelProps) {
  const { cycleKey, ticker, startedAt, premiumCollected, figures, totalPnl } = cycle
  return (
    <li className="active-wheel" data-keys-row>
      <PhaseRing capital={campaignRing(cycle)} />
      <div className="active-wheel-name">
        <span>
          <SymbolLink symbol={ticker} />{' '}
          <span className="active-wheel-since">
            <WheelLink cycleKey={cycleKey} expands>
              <span className="sr-only">{ticker} wheel </span>
              {`since ${formatUnbrokenDate(startedAt, axis.today)}`}
              {apart !== '' && <span className="sr-only">, {apart}</span>}
            </WheelLink>
          </span>
        </span>
        <small>{[apart, heldInWords(cycle)].filter((each) => each !== '').join(', ')}</small>
      </div>
      <div className="active-wheel-line">
        {hasNoLine ? <small>its line could not be loaded</small> : <Line {...{ cycle, timeline, axis }} />}
      </div>
      <Costs cycle={cycle} />
      <Figure label="Premium">
        <MoneyFigure {...amountOr(premiumCollected, 'for what it was sold is not known')} />
        {figures === 'estimate' && premiumCollected !== null && <small>planned</small>}
      </Figure>
      <Figure label="P&L">
        <DeltaFigure {...amountOr(totalPnl, whyUnknown(cycle))} />
        <WheelPace cycle={cycle} />
      </Figure>
      <Next cycle={cycle} />
    </li>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="active-wheel-figure" data-label={label}>
      <span className="sr-only">{label} </span>
      {children}
    </span>
  )
}

/** Per share on both bases; without shares one dash for both. */
function Costs({ cycle: { sharesHeld, netStockCost, taxBasis } }: { cycle: WheelCycle }) {
  if (sharesHeld <= 0)
    return (
      <span className="active-wheel-figure" data-label="none">
        <span className="sr-only">Cost per share </span>
        <Unknown reason="no shares" shown />
      </span>
    )
  const why = 'a part of the cost is not known'
  return (
    <>
      <Figure label="Net stock cost">
        <SharePrice {...amountOr(netStockCost, why)} />
      </Figure>
      <Figure label="Tax basis">
        <SharePrice {...amountOr(taxBasis, why)} />
      </Figure>
    </>
  )
}

type LineProps = Pick<ActiveWheelProps, 'cycle' | 'timeline' | 'axis'>

/** The line of a part would show shares that are not there. */
function Line({ cycle, timeline, axis }: LineProps) {
  if (timeline === null) return <Skeleton width={24} />
  const { events, earlier } = timeline
  if (earlier !== null) return <small>{events.length + earlier.count} events, too many for one line</small>
  const campaign = timelineOf(cycle, events, axis.today)
  if (campaign === null) return <small>planned, no entries yet</small>
  return (
    <CampaignTrack
      track={trackOf(cycle, events, axis.today)}
      axis={axis}
      words={describeCampaign(campaign.events)}
    />
  )
}

/** Limits that are reached stand in the place of the reason. */
function Next({ cycle }: { cycle: WheelCycle }) {
  const { nextReason, nextUrgency, reachedLimits } = cycle
  const reason = reachedLimits[0]?.text ?? nextReason
  const why = reason === null ? null : withoutAmounts(reason)
  return (
    <span className="active-wheel-next" data-urgency={reachedLimits.length > 0 ? 'act' : nextUrgency}>
      <StepLink cycle={cycle} />
      {why !== null && <small title={why}>{reasonInShort(why)}</small>}
    </span>
  )
}
