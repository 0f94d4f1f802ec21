import type { Question, QuestionAnswer } from '@wheelwright/api'
import { moneyFromNumber, parseTradingDate } from '@wheelwright/core'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { FormError } from '../ui/form-error.tsx'
import { NumberField } from '../ui/number-field.tsx'

export interface CostFormProps {
  question: Question
  isPending: boolean
  /** Resolves with what refused it. */
  onSay: (answer: QuestionAnswer) => Promise<string | null>
  onClose: () => void
}

/** What the shares cost and when they were acquired. */
export function CostForm({ question, isPending, onSay, onClose }: CostFormProps) {
  const [price, setPrice] = useState('')
  const [date, setDate] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const first = useRef<HTMLInputElement>(null)
  // The choice that opened the form had the focus, and is gone.
  useEffect(() => first.current?.focus(), [])
  const submit = async () => {
    const cost = price === '' ? null : moneyFromNumber(Number(price))
    const acquiredOn = parseTradingDate(date)
    if (cost === null || !cost.ok || cost.value.value < 0)
      return setProblem('Enter a cost per share, zero or more.')
    if (!acquiredOn.ok) return setProblem('Enter the day on which the shares were acquired.')
    setProblem(
      await onSay({ id: question.id, choice: 'cost', price: cost.value.value, acquiredOn: acquiredOn.value }),
    )
  }
  return (
    <form
      className="question-cost"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <NumberField
        label="Cost per share"
        currency
        step="any"
        min="0"
        ref={first}
        value={price}
        onChange={(event) => setPrice(event.target.value)}
      />
      <DateField label="Acquired on" value={date} onChange={(event) => setDate(event.target.value)} />
      <div className="question-actions">
        <Button tone="primary" type="submit" pending={isPending}>
          Save the cost
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {problem !== null && <FormError>{problem}</FormError>}
    </form>
  )
}
