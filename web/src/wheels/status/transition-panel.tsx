import { impactLevel, transitionKind } from '@wheelwright/core'
import type { CycleStatus, TransitionCheck } from '@wheelwright/core'
import { Badge } from '../../ui/badge.tsx'

interface TransitionPanelProps {
  from: CycleStatus
  to: CycleStatus
  check: TransitionCheck
}

/** What the table says of the chosen change, while it is being chosen. */
export function TransitionPanel({ from, to, check }: TransitionPanelProps) {
  const { isValid, reason, warnings, recommendations } = check
  return (
    <output className="wheel-transition">
      <p>
        <Badge tone={isValid ? 'gain' : 'loss'}>{isValid ? 'Valid Transition' : 'Invalid Transition'}</Badge>{' '}
        {reason ?? `A ${transitionKind(from, to)} of ${impactLevel(to)} impact.`}
      </p>
      {warnings.length > 0 && (
        <ul className="wheel-warnings" aria-label="Warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {recommendations.length > 0 && (
        <ul className="wheel-card-list" aria-label="Recommendations">
          {recommendations.map((recommendation) => (
            <li key={recommendation}>{recommendation}</li>
          ))}
        </ul>
      )}
    </output>
  )
}
