import type { ClipboardEvent, ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { pastedNumber } from './pasted-number.ts'

export type NumberFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'aria-describedby' | 'aria-invalid'> & {
    /** Writes a dollar sign before the figure. */
    currency?: boolean
    /** Written behind the figure: shares, per share. */
    unit?: string
  }

/** Typed in place of the paste, which leaves it to the browser's own Undo. */
function pasteNumber(event: ClipboardEvent<HTMLInputElement>): void {
  event.preventDefault()
  const number = pastedNumber(event.clipboardData.getData('text'))
  if (number !== null) document.execCommand('insertText', false, number)
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
            onPaste={pasteNumber}
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
