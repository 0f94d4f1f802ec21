import type { WheelOpportunity } from '@wheelwright/api'

/** The score by its named parts: each as wide as its weight, filled as far as its points. */
export function ConfidenceBar({ parts }: { parts: WheelOpportunity['confidenceParts'] }) {
  return (
    <span className="confidence-bar" aria-hidden="true">
      {parts.map(({ name, weight, points }) => (
        <span key={name} style={{ flexGrow: weight }}>
          <span style={{ width: `${weight === 0 ? 0 : (points / weight) * 100}%` }} />
        </span>
      ))}
    </span>
  )
}
