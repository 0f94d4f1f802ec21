import { useId, type ReactNode } from 'react'
import './field.css'
import { withoutAmounts } from '../figures/figures.ts'

export interface FieldProps {
  label: string
  /** What to enter, when the label can't say it all. */
  hint?: ReactNode | undefined
  /** What is wrong and how to put it right. */
  error?: string | undefined
  required?: boolean | undefined
}

/** What ties a control to its label, hint and error. */
interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export function Field({
  label,
  hint,
  error,
  required,
  children,
}: FieldProps & { children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId()
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const described = [error !== undefined && errorId, hint !== undefined && hintId].filter(Boolean).join(' ')
  return (
    <div className="field" data-invalid={error !== undefined || undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
        {required === false && <span className="field-optional"> optional</span>}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className="field-error" role="alert">
          {withoutAmounts(error)}
        </p>
      )}
    </div>
  )
}
