import type { WheelCycle } from '@wheelwright/api'
import { asSentence } from '../../entries/as-sentence.ts'
import { formatDate } from '../../ui/figures.ts'
import { MoneyFigure } from '../../ui/money-figure.tsx'
import { PhaseRing } from '../../ui/phase-ring.tsx'
import { phaseNames, phases } from '../../ui/phases.ts'
import { NamedFigure } from '../figures.tsx'
import { StatusBadge } from '../status/status-badge.tsx'
import { ringOf } from '../strategies/ring.ts'
import { FigureSource, OpenOptions, StrategyFigures } from '../strategies/strategy-figures.tsx'
import { amountOr } from '../words.ts'

export function OverviewTab({ cycle }: { cycle: WheelCycle }) {
  const { status, statusReason, nextAction, notes, startedAt, endedAt, capitalRequirement } = cycle
  const phase = phases.find((each) => each === cycle.phase)
  return (
    <div className="wheel-parts">
      <div className="wheel-overview">
        <PhaseRing capital={ringOf(cycle)} size={56} />
        <div>
          <p>
            <StatusBadge status={status} /> {phase !== undefined && `Phase ${phase}, ${phaseNames[phase]}`}
          </p>
          {statusReason !== null && <p className="wheel-note">{asSentence(statusReason)}</p>}
          <p className="wheel-next">{nextAction}</p>
        </div>
      </div>
      <StrategyFigures cycle={cycle}>
        {endedAt === null && <NamedFigure label="Started">{formatDate(startedAt)}</NamedFigure>}
        <NamedFigure label="Capital requirement">
          <MoneyFigure {...amountOr(capitalRequirement, 'no strike is known')} />
        </NamedFigure>
        {cycle.figures === 'estimate' && <Plan cycle={cycle} />}
      </StrategyFigures>
      <OpenOptions cycle={cycle} />
      <FigureSource cycle={cycle} />
      <section>
        <h3>Notes</h3>
        {notes === '' ? <p className="wheel-note">No notes yet.</p> : <p className="wheel-notes">{notes}</p>}
      </section>
    </div>
  )
}

function Plan({ cycle: { detectionMetadata } }: { cycle: WheelCycle }) {
  if (detectionMetadata === null) return null
  const { stopLoss, profitTarget, maxDays, autoRoll } = detectionMetadata
  const given = (value: number | null | undefined, unit: string): string | null =>
    value === undefined || value === null ? null : `${value}${unit}`
  const facts = [
    ['Stop loss', given(stopLoss, '%')],
    ['Profit target', given(profitTarget, '%')],
    ['Max days to hold', given(maxDays, '')],
    ['Auto-roll', autoRoll === undefined ? null : autoRoll ? 'on' : 'off'],
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
