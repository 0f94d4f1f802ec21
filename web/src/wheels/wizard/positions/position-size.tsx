import { useState } from 'react'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { filledSize, moneyText } from '../state/form.ts'
import type { Wizard } from '../state/use-wizard.ts'

/** Shows the cash behind the puts while nothing is typed, and follows strike and contracts until something is. */
export function PositionSize({ wizard: { form, errors, edit } }: { wizard: Wizard }) {
  // While it is being emptied it stays empty, so that a figure of one's own can be typed.
  const [isEmptied, setIsEmptied] = useState(false)
  const filled = filledSize(form)
  const isFilled = form.positionSize === '' && filled !== null && !isEmptied
  return (
    <NumberField
      label="Cash position size"
      hint={
        isFilled
          ? 'Filled in: strike × contracts × 100'
          : 'Left empty it is filled in: strike × contracts × 100'
      }
      currency
      min="0"
      step="any"
      value={isFilled ? moneyText(filled) : form.positionSize}
      error={errors.positionSize}
      onBlur={() => setIsEmptied(false)}
      onChange={({ target }) => {
        setIsEmptied(target.value === '')
        edit({ positionSize: target.value })
      }}
    />
  )
}
