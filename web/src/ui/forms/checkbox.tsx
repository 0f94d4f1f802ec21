import { useId, type ComponentProps, type ReactNode } from 'react'
import './checkbox.css'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> {
  label: string
  hint?: ReactNode
}

/** Something that holds or doesn't; the whole line can be pressed. */
export function Checkbox({ label, hint, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className="checkbox">
      <label className="checkbox-line">
        <input type="checkbox" aria-describedby={hint === undefined ? undefined : id} {...input} />
        {label}
      </label>
      {hint !== undefined && (
        <p id={id} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
