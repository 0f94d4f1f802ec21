import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** The one candidate that stands for those that could not be loaded. It is nobody's, and cannot be recorded. */
const sample = [
  ['Option', 'Put, strike $50.00'],
  ['Expiration', 'in 14 days'],
  ['Current price', '$1.25'],
  ['Delta', '−0.35'],
  ['Reason', 'Approaching expiration'],
] as const

export function SampleCandidate({
  reason,
  retrying,
  onRetry,
}: {
  reason: string
  retrying: boolean
  onRetry: () => void
}) {
  return (
    <div className="roll-sample">
      <Banner
        tone="warn"
        role="alert"
        action={
          <Button pending={retrying} onClick={onRetry}>
            Retry
          </Button>
        }
      >
        <b>Sample data.</b> Your options could not be loaded: {reason} This is an example and cannot be
        recorded.
      </Banner>
      <dl className="roll-sample-facts">
        {sample.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
