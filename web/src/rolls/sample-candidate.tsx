import { moneyFromMicros } from '@wheelwright/core'
import { Button } from '../ui/button.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { SampleData } from '../ui/sample-data.tsx'

const strike = <MoneyFigure market value={moneyFromMicros(50_000_000)} />

/** The one candidate that stands for those that could not be loaded. It is nobody's, and cannot be recorded. */
const sample = [
  ['Option', <span key="option">Put, strike {strike}</span>],
  ['Expiration', 'in 14 days'],
  ['Current price', <MoneyFigure key="price" market value={moneyFromMicros(1_250_000)} />],
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
