import { Button } from '../ui/button.tsx'
import { SampleData } from '../ui/sample-data.tsx'

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
    <SampleData
      role="alert"
      facts={sample}
      action={
        <Button pending={retrying} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      Your options could not be loaded: {reason} This is an example and cannot be recorded.
    </SampleData>
  )
}
