import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type DateFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'aria-describedby' | 'aria-invalid'>

/** A day of the calendar; its value is YYYY-MM-DD. */
export function DateField({ label, hint, error, required, ...input }: DateFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => <input className="input" type="date" required={required} {...input} {...wiring} />}
    </Field>
  )
}
