import { useId } from 'react'
import './range-field.css'
import { wholeFigures } from '../figures/whole-figures.tsx'

interface RangeFieldProps {
  label: string
  /** The value in words, beside the label and for screen readers. */
  text: string
  /** An amount, which privacy mode hides. */
  amount?: boolean
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
}

/** A slider with its value in words. */
export function RangeField({
  label,
  text,
  amount = false,
  min,
  max,
  step,
  value,
  onChange,
}: RangeFieldProps) {
  const id = useId()
  return (
    <div className="range">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <output className="range-text tabular" htmlFor={id} data-amount={amount || undefined}>
        {wholeFigures(text)}
      </output>
      <input
        id={id}
        type="range"
        className="range-input"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  )
}
