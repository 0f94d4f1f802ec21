import { useId } from 'react'
import type { Choice } from './select-field.tsx'
import './choice-group.css'
import './field.css'
import { useFollowed } from '../lists/use-followed.ts'

interface ChoiceGroupProps<Value extends string> {
  label: string
  hint?: string
  choices: readonly (Choice & { value: Value })[]
  value: Value
  onChoose: (value: Value) => void
}

/** A few choices side by side, of which one holds. */
export function ChoiceGroup<Value extends string>({
  label,
  hint,
  choices,
  value,
  onChoose,
}: ChoiceGroupProps<Value>) {
  const name = useId()
  const [shown, setShown] = useFollowed(value)
  return (
    <fieldset className="choices">
      <legend className="field-label">{label}</legend>
      <div className="choices-row">
        {choices.map((choice) => (
          <label key={choice.value} className="choice">
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={choice.value}
              checked={choice.value === shown}
              onChange={() => {
                setShown(choice.value)
                onChoose(choice.value)
              }}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="field-hint">{hint}</p>}
    </fieldset>
  )
}
