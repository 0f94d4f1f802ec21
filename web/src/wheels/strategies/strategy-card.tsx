import type { WheelCycle } from '@wheelwright/api'
import { memo } from 'react'
import { WheelLink } from '../../entries/symbol-link.tsx'
import { Button } from '../../ui/button.tsx'
import { PhaseRing } from '../../ui/wheel-marks/phase-ring.tsx'
import type { Ways } from '../place.ts'
import { StatusBadge } from '../status/status-badge.tsx'
import { useWheelName } from '../../campaigns/use-wheel-name.ts'
import { campaignRing } from '../../campaigns/ring.ts'
import { AboutWheel, FigureSource, OpenOptions, StrategyFigures } from './strategy-figures.tsx'
import { ReachedLimits } from './reached-limits.tsx'
import { StrategyMenu } from './strategy-menu.tsx'
import { withoutAmounts } from '../../ui/figures/figures.ts'
import { usePrivacy } from '../../ui/figures/privacy.ts'

interface StrategyCardProps {
  cycle: WheelCycle
  places: Ways
}

/** One wheel: where its capital is, what it earned, what to do next. */
export const StrategyCard = memo(function StrategyCard({ cycle, places }: StrategyCardProps) {
  const { id, ticker, status, cycleKey, nextAction } = cycle
  const name = useWheelName()(cycle)
  usePrivacy()
  return (
    <article data-keys-row className="wheel-card" aria-label={name}>
      <header className="wheel-card-head">
        <PhaseRing capital={campaignRing(cycle)} />
        <div className="wheel-card-name">
          <h3>
            <WheelLink cycleKey={cycleKey} label={name}>
              {ticker}
            </WheelLink>{' '}
            <StatusBadge status={status} />
          </h3>
          <p>
            <AboutWheel cycle={cycle} />
          </p>
        </div>
        <StrategyMenu cycle={cycle} places={places} />
      </header>
      <p className="wheel-next">{withoutAmounts(nextAction)}</p>
      <ReachedLimits limits={cycle.reachedLimits} />
      <StrategyFigures cycle={cycle} />
      <OpenOptions cycle={cycle} />
      <FigureSource cycle={cycle} />
      <footer className="wheel-card-foot">
        <Button data-row-key="x" aria-label={`Details of ${name}`} onClick={() => places.openWheel(id)}>
          Details
        </Button>
        <Button aria-label={`Manage ${name}`} onClick={() => places.openStatus(id)}>
          Manage
        </Button>
      </footer>
    </article>
  )
})
