import type { WheelCycle } from '@wheelwright/api'
import { StepLink } from '../../campaigns/step-link.tsx'
import { withoutAmounts } from '../../ui/figures/figures.ts'
import type { Ways } from '../place.ts'

interface NextStepProps {
  cycle: WheelCycle
  places: Ways
}

/** The next step of a wheel where its dialogs are, with the reason for it. */
export function NextStep({ cycle, places }: NextStepProps) {
  const { nextReason, nextUrgency, status } = cycle
  const dialogs = {
    roll: places.openRoll,
    buy_back: places.openBuyBack,
    // What a paused wheel waits for is done where its status is changed.
    details: status === 'paused' ? places.openStatus : (wheel: string) => places.openWheel(wheel),
  }
  return (
    <span className="wheel-step" data-urgency={nextUrgency}>
      <StepLink cycle={cycle} dialogs={dialogs} />
      {nextReason !== null && <small>{withoutAmounts(nextReason)}</small>}
    </span>
  )
}
