import type { WashCheck } from '@wheelwright/api'
import { useViewState } from '../../client/use-view-state.ts'
import { Instrument } from '../../entries/instrument.tsx'
import { formatDate, formatMoney } from '../../ui/figures/figures.ts'
import { wholeFigures } from '../../ui/figures/whole-figures.tsx'
import { followed, whyChecked } from './taxes-model.ts'

interface WashChecksProps {
  checks: readonly WashCheck[]
  hasMore: boolean
}

/** Losses that may be wash sales by rules that don't decide it, each with the two entries that make it one. */
export function WashChecks({ checks, hasMore }: WashChecksProps) {
  if (checks.length === 0) return null
  return (
    <section className="tax-checks" aria-label="May be wash sales">
      <h3>
        May be wash sales <small>nothing is moved; ask who does your taxes</small>
      </h3>
      <ul>
        {checks.map((check) => (
          <li key={`${check.kind} ${check.lossEntryId} ${check.entryId}`}>
            <Evidence check={check} />
            <p>{whyChecked(check)}</p>
          </li>
        ))}
      </ul>
      {hasMore && <p>The latest {checks.length} are shown; there are more.</p>}
    </section>
  )
}

function Evidence({ check }: { check: WashCheck }) {
  const [, setEntry] = useViewState('entry')
  const { kind, loss, lossOn, lossSymbol, lossEntryId, enteredOn, symbol, entryId } = check
  return (
    <p className="tax-evidence">
      <button type="button" className="link" onClick={() => setEntry(lossEntryId)}>
        {wholeFigures(`${formatMoney(loss)} on ${formatDate(lossOn)}:`)} <Instrument symbol={lossSymbol} />
      </button>{' '}
      and{' '}
      <button type="button" className="link" onClick={() => setEntry(entryId)}>
        {wholeFigures(`${followed[kind]} on ${formatDate(enteredOn)}:`)} <Instrument symbol={symbol} />
      </button>
    </p>
  )
}
