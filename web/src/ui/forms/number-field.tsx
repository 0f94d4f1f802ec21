import { useState, type ClipboardEvent, type ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { notPasted, pastedNumber } from './pasted-number.ts'

export type NumberFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'aria-describedby' | 'aria-invalid'> & {
    /** Writes a dollar sign before the figure. */
    currency?: boolean
    /** Written behind the figure: shares, per share. */
    unit?: string
  }

/** Typed in place of the paste, which leaves it to the browser's own Undo; false where it is no certain number. */
function pasteNumber(event: ClipboardEvent<HTMLInputElement>): boolean {
  event.preventDefault()
  const number = pastedNumber(event.clipboardData.getData('text'))
  if (number !== null) document.execCommand('insertText', false, number)
  return number !== null
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
  // Until something is typed or pasted, or the field is left.
  const [isPasteRefused, setPasteRefused] = useState(false)
  return (
    <Field label={label} hint={hint} error={isPasteRefused ? notPasted : error} required={required}>
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
            onPaste={(event) => setPasteRefused(!pasteNumber(event))}
            onInput={() => setPasteRefused(false)}
            onBlur={(event) => {
              setPasteRefused(false)
              input.onBlur?.(event)
            }}
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
