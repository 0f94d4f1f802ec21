import type { WheelCycle } from '@wheelwright/api'
import { withoutAmounts } from '../../ui/figures/figures.ts'

/** Which of stop loss, profit target and days are reached. */
export function ReachedLimits({ limits }: { limits: WheelCycle['reachedLimits'] }) {
  if (limits.length === 0) return null
  return (
    <ul className="wheel-card-list" aria-label="Limits reached">
      {limits.map(({ kind, text }) => (
        <li key={kind}>{withoutAmounts(text)}</li>
      ))}
    </ul>
  )
}
