import type { WheelOpportunity } from '@wheelwright/api'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import type { Places } from '../place.ts'
import { useOpportunityName } from './use-opportunity-name.ts'

interface WheelButtonProps {
  opportunity: WheelOpportunity
  places: Places
  /** Alone in a dialog that names the opportunity. */
  alone?: boolean
}

/** Makes a wheel of an opportunity; where one runs on its shares already, leads to that. */
export function WheelButton({ opportunity, places, alone = false }: WheelButtonProps) {
  const { id, runningWheel } = opportunity
  const name = useOpportunityName(opportunity)
  if (runningWheel !== null)
    return (
      <Link
        to="/Wheels/:key"
        params={{ key: runningWheel }}
        className="button"
        data-tone={alone ? 'primary' : undefined}
      >
        Open its wheel
      </Link>
    )
  const create = (): void => places.createFrom(id)
  return alone ? (
    <Button tone="primary" onClick={create}>
      Create Wheel
    </Button>
  ) : (
    <Button aria-label={`Create Wheel from ${name}`} onClick={create}>
      Create Wheel
    </Button>
  )
}
