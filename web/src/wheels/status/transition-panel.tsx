import { impactLevel, transitionKind } from '@wheelwright/core'
import type { CycleStatus, TransitionCheck, TransitionKind } from '@wheelwright/core'
import { Badge } from '../../ui/badge.tsx'

interface TransitionPanelProps {
  from: CycleStatus
  to: CycleStatus
  check: TransitionCheck
}

const steps: Readonly<Record<TransitionKind, string>> = {
  suspension: 'The wheel rests',
  resumption: 'The wheel goes on',
  termination: 'The wheel ends',
  progression: 'A step forward',
  regression: 'A step back',
  lateral: 'A step beside the usual order',
}

/** What the table says of the chosen change, while it is being chosen. */
export function TransitionPanel({ from, to, check }: TransitionPanelProps) {
  const { isValid, reason, warnings, recommendations } = check
  return (
    <output className="wheel-transition">
      <p>
        <Badge tone={isValid ? 'gain' : 'loss'}>{isValid ? 'Valid Transition' : 'Invalid Transition'}</Badge>{' '}
        {reason ?? `${steps[transitionKind(from, to)]}, with ${impactLevel(to)} impact.`}
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
