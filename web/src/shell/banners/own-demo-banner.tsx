import { DemoBanner } from './demo-banner.tsx'
import { useDemoBanner } from './use-demo-banner.ts'

/** Loaded for those who look at the demo portfolio, and no one else. */
export default function OwnDemoBanner() {
  return <DemoBanner {...useDemoBanner()} />
}
