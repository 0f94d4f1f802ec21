import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type NumberFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'aria-describedby' | 'aria-invalid'> & {
    /** Writes a dollar sign before the figure. */
    currency?: boolean
    /** Written behind the figure: shares, per share. */
    unit?: string
  }

export function NumberField({
  label,
  hint,
  error,
  required,
  currency = false,
  unit,
  ...input
}: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => (
        <div className="input-affixed">
          {currency && (
            <span data-affix="currency" aria-hidden="true">
              $
            </span>
          )}
          <input
            className="input"
            type="number"
            inputMode="decimal"
            required={required}
            // Turning the wheel over a focused number field would change it unseen.
            onWheel={(event) => event.currentTarget.blur()}
            {...input}
            {...wiring}
          />
          {unit !== undefined && (
            <span data-affix="unit" aria-hidden="true">
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
