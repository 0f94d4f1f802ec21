import { Banner } from '../../ui/banner.tsx'
import { formatPercent } from '../../ui/figures/figures.ts'
import { statusLabel } from '../../campaigns/wheel-names.ts'
import type { Detection } from './use-detect-status.ts'

/** What automatic detection found. */
export function DetectionBanner({ result }: { result: Detection | 'failed' | null }) {
  if (result === null) return null
  if (result === 'failed')
    return (
      <Banner tone="loss" role="alert">
        Auto-detection failed. Please try again.
      </Banner>
    )
  const { recommendedStatus, confidence, outcome, reason } = result
  if (outcome === 'unchanged' || recommendedStatus === null)
    return (
      <output className="wheel-output">
        <Banner>Status is already up to date! {reason}</Banner>
      </output>
    )
  const label = statusLabel(recommendedStatus).label
  const sure = formatPercent(confidence ?? 0, { digits: 0, sign: 'negative' })
  return (
    <output className="wheel-output">
      <Banner tone={outcome === 'applied' ? 'accent' : 'warn'}>
        {outcome === 'applied' ? 'Updated' : 'Recommended'}: {label}, {sure} confidence. {reason}
      </Banner>
    </output>
  )
}
