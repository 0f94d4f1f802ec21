import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ChangeEvent, ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { useFollowed } from '../lists/use-followed.ts'

export interface Choice {
  value: string
  label: string
}

type SelectFieldProps = FieldProps &
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
  const [shown, setShown] = useFollowed(select.value)
  const onChange = (event: ChangeEvent<HTMLSelectElement>) => {
    if (select.value !== undefined) setShown(event.target.value)
    select.onChange?.(event)
  }
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => (
        <div className="select-frame">
          <select
            className="input"
            required={required}
            {...select}
            {...(select.value === undefined ? {} : { value: shown })}
            {...wiring}
            onChange={onChange}
          >
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
