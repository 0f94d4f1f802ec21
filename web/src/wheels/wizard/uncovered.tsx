import { counted } from '../../entries/counted.ts'
import { Banner } from '../../ui/banner.tsx'
import { useUncovered } from './use-cover.ts'
import type { Wizard } from './use-wizard.ts'

/** Said in red before anything is created: contracts that nothing covers can lose without end. */
export function Uncovered({ wizard: { form, accountId } }: { wizard: Wizard }) {
  const count = useUncovered(form, accountId)
  if (count === null || count.uncovered === 0) return null
  const { uncovered, free } = count
  const isDiagonal = form.strategy === 'poor_mans_covered_call'
  const cover = isDiagonal
    ? `${counted(free, 'long call')} that could cover ${free === 1 ? 'is' : 'are'} free`
    : `${counted(free, 'block')} of 100 ${form.ticker} shares ${free === 1 ? 'is' : 'are'} free of calls`
  return (
    <Banner tone="loss" role="alert">
      <strong>
        {counted(uncovered, 'contract')} of {form.contracts} would be uncovered:
      </strong>{' '}
      {cover}. The loss of an uncovered call has no limit.
    </Banner>
  )
}
