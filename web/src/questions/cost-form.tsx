import type { Question, QuestionAnswer } from '@wheelwright/api'
import { moneyFromNumber, parseTradingDate } from '@wheelwright/core'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { DateField } from '../ui/date-field.tsx'
import { FormError } from '../ui/form-error.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { LotsForm } from './lots-form.tsx'
import type { AnswerRefused } from './use-answers.ts'

export interface AnswerFormProps {
  question: Question
  isPending: boolean
  /** Resolves with what refused it. */
  onSay: (answer: QuestionAnswer) => Promise<AnswerRefused | null>
  onClose: () => void
}

type Form = 'one' | 'lots'

const forms = [
  { value: 'one', label: 'One cost' },
  { value: 'lots', label: 'Lot by lot' },
] as const

/** What the shares cost and when they were acquired: all of them at once, or lot by lot. */
export function CostForm(props: AnswerFormProps) {
  const [form, setForm] = useState<Form | null>(null)
  const mayBeLots = props.question.choices.some(({ choice }) => choice === 'lots')
  return (
    <div className="question-form">
      {mayBeLots && (
        <ChoiceGroup label="How you know it" choices={forms} value={form ?? 'one'} onChoose={setForm} />
      )}
      {form === 'lots' ? <LotsForm {...props} /> : <OneCostForm {...props} takesFocus={form === null} />}
    </div>
  )
}

function OneCostForm({
  question,
  isPending,
  takesFocus,
  onSay,
  onClose,
}: AnswerFormProps & { takesFocus: boolean }) {
  const [price, setPrice] = useState('')
  const [date, setDate] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const first = useRef<HTMLInputElement>(null)
  // The choice that opened the form had the focus, and is gone.
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])
  const submit = async () => {
    const cost = price === '' ? null : moneyFromNumber(Number(price))
    const acquiredOn = parseTradingDate(date)
    if (cost === null || !cost.ok || cost.value.value < 0)
      return setProblem('Enter a cost per share, zero or more.')
    if (!acquiredOn.ok) return setProblem('Enter the day on which the shares were acquired.')
    const told = { price: cost.value.value, acquiredOn: acquiredOn.value }
    const refused = await onSay({ id: question.id, choice: 'cost', ...told })
    setProblem(refused?.message ?? null)
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
