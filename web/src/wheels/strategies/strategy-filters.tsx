import { cycleStatuses, wheelStrategies, strategyNames } from '@wheelwright/core'
import type { ViewChanges, ViewValues } from '../../client/use-view-state.ts'
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { SearchField } from '../search-field.tsx'
import { statusLabel } from '../../campaigns/wheel-names.ts'
import { cardStatusNames } from '../words.ts'
import { groups, orders } from '../../campaigns/order.ts'
import { views, type WheelView } from './model.ts'

const statusChoices = cycleStatuses.map((value) => ({ value, label: statusLabel(value).label }))
const strategyChoices = wheelStrategies.map((value) => ({ value, label: strategyNames[value] }))

interface StrategyFiltersProps {
  values: ViewValues
  view: WheelView
  counts: ReadonlyMap<string, number>
  onChange: (changes: ViewChanges) => void
}

export function StrategyFilters({ values, view, counts, onChange }: StrategyFiltersProps) {
  const set = (name: string) => (event: { target: { value: string } }) =>
    onChange({ [name]: event.target.value })
  return (
    <search className="wheel-filters" aria-label="Narrow the wheels">
      <div className="wheel-filters-line">
        <SearchField
          label="Search wheels"
          placeholder="Ticker or note"
          value={values['q'] ?? ''}
          onSearch={(q) => onChange({ q })}
        />
        <SelectField
          label="Status"
          placeholder="All statuses"
          choices={statusChoices}
          value={values['status'] ?? ''}
          onChange={set('status')}
        />
        <SelectField
          label="Strategy"
          placeholder="All strategies"
          choices={strategyChoices}
          value={values['strategy'] ?? ''}
          onChange={set('strategy')}
        />
        <SelectField label="Sort" choices={orders} value={values['sort'] ?? 'next'} onChange={set('sort')} />
        <ChoiceGroup
          label="Show wheels as"
          choices={views}
          value={view}
          onChoose={(next) =>
            onChange({ view: next === 'timeline' ? null : next, events: null, shown: null })
          }
        />
      </div>
      <Chips chosen={values['group'] ?? ''} counts={counts} onChoose={(group) => onChange({ group })} />
    </search>
  )
}

interface ChipsProps {
  chosen: string
  counts: ReadonlyMap<string, number>
  onChoose: (group: string) => void
}

function Chips({ chosen, counts, onChoose }: ChipsProps) {
  const chips = [
    { value: '', label: 'All' },
    ...groups.map((value) => ({ value, label: cardStatusNames[value] })),
  ]
  return (
    <fieldset className="wheel-chips">
      <legend className="sr-only">Quick status</legend>
      {chips.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className="wheel-chip"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {label}{' '}
          <span className="figure">
            {counts.size === 0 ? '…' : (counts.get(value) ?? 0).toLocaleString('en-US')}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
