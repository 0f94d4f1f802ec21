import type { LedgerCycle } from '@wheelwright/api'
import { countedHeld } from '../../entries/counted.ts'
import { formatDate } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'

/** What in a campaign asks for a second look: cover that was sold away, and blocks that tax counts from other lots. */
export function CycleFlags({ cycle }: { cycle: LedgerCycle }) {
  const { uncoveredCalls, lotDifferences } = cycle
  const earlier =
    cycle.uncoveredCallCount - uncoveredCalls.length + cycle.lotDifferenceCount - lotDifferences.length
  if (uncoveredCalls.length + lotDifferences.length === 0) return null
  return (
    <ul className="cycle-flags">
      {uncoveredCalls.map(({ date, callEntryId, contracts }) => (
        <li key={`${date} ${callEntryId}`}>
          Selling shares on {formatDate(date)} left {countedHeld(contracts, 'short call')} without cover.
        </li>
      ))}
      {lotDifferences.map(({ entryId, date, boundBasis, taxBasis }) => (
        <li key={entryId}>
          The shares called away on {formatDate(date)} left with the lots that their calls were written on, at{' '}
          <MoneyFigure value={boundBasis} />; by the account’s method tax takes lots of{' '}
          <MoneyFigure value={taxBasis} />. Once all is sold the two agree.
        </li>
      ))}
      {earlier > 0 && <li>And {earlier.toLocaleString('en-US')} earlier ones.</li>}
    </ul>
  )
}
