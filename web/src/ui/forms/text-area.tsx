import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './field.tsx'

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'id' | 'aria-describedby' | 'aria-invalid'> & {
    /** For pasted files: one width for every character, no spelling marks. */
    code?: boolean
  }

export function TextArea({ label, hint, error, required, code = false, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => (
        <textarea
          className={classNames('input', code && 'input-code', className)}
          spellCheck={!code}
          rows={4}
          required={required}
          {...area}
          {...wiring}
        />
      )}
    </Field>
  )
}
