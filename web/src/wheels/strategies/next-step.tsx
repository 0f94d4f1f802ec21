import type { WheelCycle } from '@wheelwright/api'
import { Link } from '@tanstack/react-router'
import type { Places } from '../place.ts'

interface NextStepProps {
  cycle: WheelCycle
  places: Places
}

/** The verb leads to where it is done. */
export function NextStep({ cycle, places }: NextStepProps) {
  const { nextAction, nextReason, nextUrgency } = cycle
  return (
    <p className="wheel-step" data-urgency={nextUrgency}>
      <Verb cycle={cycle} places={places} text={nextAction} />
      {nextReason !== null && <small>{nextReason}</small>}
    </p>
  )
}

function Verb({ cycle, places, text }: NextStepProps & { text: string }) {
  const { id, ticker, positions } = cycle
  if (text.startsWith('Say what became'))
    return (
      <Link to="/Questions" search={{ symbol: ticker } as never}>
        {text}
      </Link>
    )
  if (text.startsWith('Sell a call') && positions.length > 0)
    return (
      <Link to="/Chain/$symbol" params={{ symbol: ticker }}>
        {text}
      </Link>
    )
  const canRoll = positions.some(({ positionType }) => positionType.startsWith('short_'))
  const isRoll = canRoll && /^(Roll|Buy back)/.test(text)
  return (
    <button type="button" onClick={() => (isRoll ? places.openRoll(id) : places.openWheel(id))}>
      {text}
    </button>
  )
}
