import { useViewValues } from '../client/use-view-state.ts'
import { countOf, filterParams, filtersIn, optionFilters, pressing, unknownOf } from './option-filters.ts'
import { formatContracts } from '../ui/figures/figures.ts'
import type { TraderRow } from './trader/trader-model.ts'

/** Counters that are filters: each counts what it shows. */
export function FilterStrip({ rows }: { rows: readonly TraderRow[] }) {
  const [values, change] = useViewValues(filterParams)
  const pressed = filtersIn(values)
  return (
    <fieldset className="card option-filters" data-flush aria-label="Filter">
      {optionFilters.map((filter) => {
        const [count, unknown] = [countOf(filter, rows), unknownOf(filter, rows)]
        return (
          <button
            key={filter.value}
            type="button"
            className="option-filter"
            data-tone={count === 0 ? 'plain' : filter.tone}
            aria-pressed={pressed.includes(filter)}
            // On a phone the strip is wider than the screen.
            onFocus={({ currentTarget }) =>
              currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            }
            onClick={() => change(pressing(filter, pressed), true)}
          >
            <b>{filter.contractsOf ? formatContracts(count) : count.toLocaleString('en-US')}</b>{' '}
            {count === 1 ? filter.one : filter.many}
            {unknown > 0 && `, ${unknown.toLocaleString('en-US')} unknown`}
          </button>
        )
      })}
    </fieldset>
  )
}
