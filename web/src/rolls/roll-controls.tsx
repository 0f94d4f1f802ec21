import type { RollCandidate } from '@wheelwright/api'
import { rollBounds } from '@wheelwright/core'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { ChoiceGroup } from '../ui/forms/choice-group.tsx'
import { NumberField } from '../ui/forms/number-field.tsx'
import { RangeField } from '../ui/forms/range-field.tsx'
import { SelectField } from '../ui/forms/select-field.tsx'
import type { FormFields } from '../client/use-form-fields.ts'
import { nameOfCandidate } from './candidate-names.ts'
import {
  adjustmentChoices,
  bestChoices,
  debitFault,
  strategyChoices,
  targetChoices,
  type RollWishForm,
} from './roll-wish.ts'

interface RollControlsProps {
  candidates: readonly RollCandidate[]
  selected: readonly string[]
  onSelect: (ids: readonly string[]) => void
  wish: FormFields<RollWishForm>
  pending: boolean
  onCalculate: (wish: RollWishForm) => void
}

/** Which options are rolled, and what is asked for. */
export function RollControls(props: RollControlsProps) {
  const { candidates, selected, onSelect, wish, pending, onCalculate } = props
  const { form, field, submit } = wish
  // Known while it is typed, since the button waits for it.
  const fault = debitFault(form.watch())
  const cannot = selected.length === 0 || fault !== null
  return (
    <form
      className="roll-controls"
      aria-label="What to look for"
      onSubmit={submit((wanted) => !cannot && onCalculate(wanted))}
    >
      {candidates.length > 1 && (
        <Candidates candidates={candidates} selected={selected} onSelect={onSelect} />
      )}
      <StrategyFields {...wish} />
      <NumberField
        label="Max debit"
        currency
        min={0}
        step={rollBounds.debitStep}
        {...field('maxDebit')}
        error={fault ?? undefined}
      />
      <SelectField label="Best is" choices={bestChoices} {...field('best')} />
      <Button type="submit" disabled={cannot} pending={pending} pendingLabel="Calculating...">
        Calculate
      </Button>
    </form>
  )
}

function Candidates({
  candidates,
  selected,
  onSelect,
}: Pick<RollControlsProps, 'candidates' | 'selected' | 'onSelect'>) {
  const toggle = (id: string, isOn: boolean) =>
    onSelect(
      candidates.map((each) => each.id).filter((each) => (each === id ? isOn : selected.includes(each))),
    )
  return (
    <fieldset className="roll-options">
      <legend className="field-label">Options</legend>
      {candidates.map((candidate) => (
        <Checkbox
          key={candidate.id}
          label={nameOfCandidate(candidate, candidates)}
          hint={candidate.reason}
          checked={selected.includes(candidate.id)}
          onChange={({ target }) => toggle(candidate.id, target.checked)}
        />
      ))}
    </fieldset>
  )
}

function StrategyFields({ form }: Pick<FormFields<RollWishForm>, 'form'>) {
  const wish = form.watch()
  return (
    <>
      <ChoiceGroup
        label="Strategy"
        choices={strategyChoices}
        value={wish.strategy}
        onChoose={(strategy) => form.setValue('strategy', strategy)}
      />
      <RangeField
        label="Target DTE"
        text={`${wish.targetDte} days`}
        min={rollBounds.leastDte}
        max={rollBounds.mostDte}
        step={1}
        value={wish.targetDte}
        onChange={(targetDte) => form.setValue('targetDte', targetDte)}
      />
      <ChoiceGroup
        label="Strike adjustment"
        hint="Extend keeps the strike; adjust follows this."
        choices={adjustmentChoices}
        value={wish.strikeAdjustment}
        onChoose={(adjustment) => form.setValue('strikeAdjustment', adjustment)}
      />
      <ChoiceGroup
        label="Premium target"
        choices={targetChoices}
        value={wish.premiumTarget}
        onChoose={(target) => form.setValue('premiumTarget', target)}
      />
    </>
  )
}
