import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export interface Choice {
  value: string
  label: string
}

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'children' | 'aria-describedby' | 'aria-invalid'> & {
    choices: readonly Choice[]
    /** Shown while nothing is chosen. */
    placeholder?: string
  }

export function SelectField({
  label,
  hint,
  error,
  required,
  choices,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => (
        <div className="select-frame">
          <select className="input" required={required} {...select} {...wiring}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
