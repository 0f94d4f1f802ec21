import type { WheelCycle } from '@wheelwright/api'
import { formatPercent } from '../ui/figures/figures.ts'
import { Unknown } from '../ui/figures/unknown.tsx'
import { gapWords } from './why-no-pace.ts'

/** A year's pace below the P&L of a wheel; a young wheel has none, and one whose capital is not known says why. */
export function WheelPace({ cycle: { pace, capitalGap } }: { cycle: WheelCycle }) {
  if (pace !== null) return <small>{formatPercent(pace, { digits: 1 })} a year</small>
  return capitalGap === 'uncovered_call' ? (
    <small>
      <Unknown reason={gapWords.uncovered_call} /> a year
    </small>
  ) : null
}
