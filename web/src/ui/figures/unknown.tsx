import './figure.css'
import { Tooltip } from '../overlays/tooltip.tsx'

interface UnknownProps {
  /** Why it is not known, in a few words: no shares, no price yet. */
  reason: string
  /** Shows the reason under the dash instead of on hover and focus. */
  shown?: boolean
}

/** Missing is a dash with a reason, never a zero. */
export function Unknown({ reason, shown = false }: UnknownProps) {
  if (shown) {
    return (
      <span className="unknown" data-shown>
        <span aria-hidden="true">–</span> <small>{reason}</small>
      </span>
    )
  }
  return (
    <Tooltip text={reason} describes={false} onTap>
      <span className="unknown">
        <span aria-hidden="true">–</span>
        <span className="sr-only">unknown: {reason}</span>
      </span>
    </Tooltip>
  )
}
