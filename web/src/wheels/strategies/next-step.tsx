import type { WheelCycle } from '@wheelwright/api'
import { Link } from '../../routing/link.tsx'
import type { Ways } from '../place.ts'
import { withoutAmounts } from '../../ui/figures.ts'
import { wholeAmounts } from '../../ui/whole-amounts.tsx'

interface NextStepProps {
  cycle: WheelCycle
  places: Ways
}

/** The verb leads to where it is done. */
export function NextStep({ cycle, places }: NextStepProps) {
  const { nextReason, nextUrgency } = cycle
  return (
    <span className="wheel-step" data-urgency={nextUrgency}>
      <Verb cycle={cycle} places={places} />
      {nextReason !== null && <small>{withoutAmounts(nextReason)}</small>}
    </span>
  )
}

function Verb({ cycle, places }: NextStepProps) {
  const { id, ticker, nextPlace } = cycle
  // What shares were sold for is the user’s.
  const nextAction = wholeAmounts(withoutAmounts(cycle.nextAction))
  if (nextPlace === 'questions')
    return (
      <Link to="/Questions" search={{ symbol: ticker }}>
        {nextAction}
      </Link>
    )
  if (nextPlace === 'reconciliation') return <Link to="/Reconciliation">{nextAction}</Link>
  if (nextPlace === 'chain')
    return (
      <Link to="/Chain/:symbol" params={{ symbol: ticker }}>
        {nextAction}
      </Link>
    )
  const open = {
    roll: places.openRoll,
    buy_back: places.openBuyBack,
    details: (wheel: string) => places.openWheel(wheel),
  }[nextPlace]
  return (
    <button type="button" onClick={() => open(id)}>
      {nextAction}
    </button>
  )
}
