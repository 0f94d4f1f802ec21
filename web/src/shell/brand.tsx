import { Link } from '../routing/link.tsx'
import { WheelMark } from '../ui/wheel-marks/phase-ring.tsx'
import './brand.css'

export function Brand({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <Link to="/Dashboard" className="brand" aria-label="Wheelwright">
      <WheelMark size={22} />
      {!markOnly && <span aria-hidden="true">Wheelwright</span>}
    </Link>
  )
}
