import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>

/** Takes what react-hook-form's `register` returns as it is. */
export function TextField({ label, hint, error, required, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => <input className="input" type="text" required={required} {...input} {...wiring} />}
    </Field>
  )
}
