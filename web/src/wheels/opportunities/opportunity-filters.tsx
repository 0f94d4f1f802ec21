import { strategyNames } from '@wheelwright/core'
import type { WheelOpportunity } from '@wheelwright/api'
import { useId } from 'react'
import type { ViewChanges, ViewValues } from '../../client/use-view-state.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { SearchField } from '../search-field.tsx'
import { bands, opportunityOrders } from './model.ts'

const strategyChoices = (Object.keys(strategyNames) as WheelOpportunity['strategy'][]).map((value) => ({
  value,
  label: strategyNames[value],
}))

const layouts = [
  { value: 'grid', label: 'Grid' },
  { value: 'list', label: 'List' },
] as const

interface OpportunityFiltersProps {
  values: ViewValues
  onChange: (changes: ViewChanges) => void
}

/** Search and layout, and a panel for the rest. */
export function OpportunityFilters({ values, onChange }: OpportunityFiltersProps) {
  const panel = useId()
  const isOpen = values['opp-filters'] === 'open'
  const active = ['opp-strategy', 'opp-confidence'].filter((name) => values[name] !== undefined).length
  return (
    <search className="wheel-filters" aria-label="Narrow the opportunities">
      <div className="wheel-filters-line">
        <SearchField
          label="Search opportunities"
          placeholder="Ticker"
          value={values['opp'] ?? ''}
          onSearch={(opp) => onChange({ opp })}
        />
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() => onChange({ 'opp-filters': isOpen ? null : 'open' })}
        >
          Filters{active > 0 && ` (${active})`}
        </Button>
        <ChoiceGroup
          label="Show opportunities as"
          choices={layouts}
          value={values['opp-view'] === 'list' ? 'list' : 'grid'}
          onChoose={(view) => onChange({ 'opp-view': view === 'list' ? view : null })}
        />
      </div>
      {isOpen && (
        <div id={panel} className="wheel-filters-panel">
          <SelectField
            label="Strategy"
            placeholder="All strategies"
            choices={strategyChoices}
            value={values['opp-strategy'] ?? ''}
            onChange={(event) => onChange({ 'opp-strategy': event.target.value })}
          />
          <SelectField
            label="Confidence"
            placeholder="Any confidence"
            choices={bands}
            value={values['opp-confidence'] ?? ''}
            onChange={(event) => onChange({ 'opp-confidence': event.target.value })}
          />
          <SelectField
            label="Sort"
            choices={opportunityOrders}
            value={values['opp-sort'] ?? 'confidence'}
            onChange={(event) => onChange({ 'opp-sort': event.target.value })}
          />
        </div>
      )}
    </search>
  )
}
