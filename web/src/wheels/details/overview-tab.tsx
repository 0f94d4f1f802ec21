import type { WheelCycle } from '@wheelwright/api'
import { asSentence } from '../../entries/as-sentence.ts'
import { formatDate, withoutAmounts } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { PhaseRing } from '../../ui/wheel-marks/phase-ring.tsx'
import { phaseNames, phases } from '../../ui/wheel-marks/phases.ts'
import { CapitalList } from '../capital/capital-list.tsx'
import { whyCapitalUnknown } from '../capital/capital-words.ts'
import { NamedFigure } from '../figures.tsx'
import { StatusBadge } from '../status/status-badge.tsx'
import { campaignRing } from '../../campaigns/ring.ts'
import { ReachedLimits } from '../strategies/reached-limits.tsx'
import { FigureSource, OpenOptions, StrategyFigures } from '../strategies/strategy-figures.tsx'
import { amountOr } from '../words.ts'

export function OverviewTab({ cycle }: { cycle: WheelCycle }) {
  const { status, statusReason, nextAction, notes, startedAt, endedAt, capitalRequirement } = cycle
  const phase = phases.find((each) => each === cycle.phase)
  return (
    <div className="wheel-parts">
      <div className="wheel-overview">
        <PhaseRing capital={campaignRing(cycle)} size={56} />
        <div>
          <p>
            <StatusBadge status={status} /> {phase !== undefined && `Phase ${phase}, ${phaseNames[phase]}`}
          </p>
          {statusReason !== null && <p className="wheel-note">{asSentence(statusReason)}</p>}
          <p className="wheel-next">{withoutAmounts(nextAction)}</p>
        </div>
      </div>
      <StrategyFigures cycle={cycle}>
        {endedAt === null && <NamedFigure label="Started">{formatDate(startedAt)}</NamedFigure>}
        <NamedFigure label="Capital requirement">
          <MoneyFigure {...amountOr(capitalRequirement, whyCapitalUnknown(cycle.capitalParts))} />
        </NamedFigure>
        <Limits cycle={cycle} />
      </StrategyFigures>
      <ReachedLimits limits={cycle.reachedLimits} />
      <OpenOptions cycle={cycle} />
      <FigureSource cycle={cycle} />
      {cycle.capitalParts.length > 0 && (
        <section>
          <h3>Capital</h3>
          <CapitalList wheel={cycle} />
        </section>
      )}
      <section>
        <h3>Notes</h3>
        {notes === '' ? <p className="wheel-note">No notes yet.</p> : <p className="wheel-notes">{notes}</p>}
      </section>
    </div>
  )
}

/** What the user set for it, which each price is compared with. */
function Limits({ cycle }: { cycle: WheelCycle }) {
  const { lossLimitPercentage, profitTargetPercentage, detectionMetadata, autoRoll } = cycle
  const given = (value: number | null | undefined, unit: string): string | null =>
    value === undefined || value === null ? null : `${value}${unit}`
  const limits = [
    ['Stop loss', given(lossLimitPercentage, '% of the credit')],
    ['Profit target', given(profitTargetPercentage, '% of the credit')],
    ['Max days to hold', given(detectionMetadata?.maxDays, '')],
  ] as const
  const isWatched = limits.some(([, text]) => text !== null)
  const facts = [
    ...limits,
    ['Notifications', isWatched ? (cycle.notificationsEnabled ? 'on' : 'off') : null],
    ['Auto-roll', autoRoll ? 'on' : null],
  ] as const
  return (
    <>
      {facts.map(
        ([label, text]) =>
          text !== null && (
            <NamedFigure key={label} label={label}>
              {text}
            </NamedFigure>
          ),
      )}
    </>
  )
}
