import { countedHeld } from '../../../entries/counted.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { Wizard } from '../state/use-wizard.ts'

/** Said in red before anything is created: contracts that nothing covers can lose without end. */
export function Uncovered({ wizard: { form, cover: counts } }: { wizard: Wizard }) {
  if (counts === null || counts.uncovered === 0) return null
  const { uncovered, free } = counts
  const isDiagonal = form.strategy === 'poor_mans_covered_call'
  const what = isDiagonal ? 'long call that could cover it' : `block of 100 ${form.ticker} shares`
  const cover =
    free === 0 ? `no ${what} is free` : `free: ${countedHeld(free, isDiagonal ? 'long call' : 'block')}`
  return (
    <Banner tone="loss" role="alert">
      <strong>
        {countedHeld(uncovered, 'contract')} of {form.contracts} would be naked:
      </strong>{' '}
      {cover}. The loss of a naked call has no limit.
    </Banner>
  )
}
