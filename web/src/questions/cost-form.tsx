import type { Question, QuestionAnswer } from '@wheelwright/api'
import { moneyFromNumber, parseTradingDate, wholeUnits, zeroQuantity } from '@wheelwright/core'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { ChoiceGroup } from '../ui/forms/choice-group.tsx'
import { DateField } from '../ui/forms/date-field.tsx'
import { formatQuantity } from '../ui/figures/figures.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { NumberField } from '../ui/forms/number-field.tsx'
import { useFormFields } from '../client/use-form-fields.ts'
import { TextField } from '../ui/forms/text-field.tsx'
import { LotsForm } from './lots-form.tsx'
import type { AnswerFormProps } from './answer-form.ts'
import { costWordsOf } from './model.ts'

type Form = 'one' | 'lots'

const forms = [
  { value: 'one', label: 'One cost' },
  { value: 'lots', label: 'Lot by lot' },
] as const

/**
 * What the shares cost and when they were acquired: all of them at once, or lot by lot; or what those that left came to. Of
 * contracts the premium, and when they were opened.
 */
export function CostForm(props: AnswerFormProps) {
  const [form, setForm] = useState<Form | null>(null)
  const mayBeLots = props.question.choices.some(({ choice }) => choice === 'lots')
  return (
    <div className="start-stack">
      {mayBeLots && (
        <ChoiceGroup label="How you know it" choices={forms} value={form ?? 'one'} onChoose={setForm} />
      )}
      {form === 'lots' ? <LotsForm {...props} /> : <OneCostForm {...props} takesFocus={form === null} />}
    </div>
  )
}

/** the other row of that day, 50 shares */
function othersInWords(others: readonly Question[]): string {
  const rows = others.length === 1 ? 'the other row' : `the other ${others.length} rows`
  const amounts = others.map((other) => {
    const [quantity, { unit }] = [other.quantity ?? zeroQuantity, costWordsOf(other)]
    return `${formatQuantity(quantity)} ${unit}${quantity === wholeUnits(1) ? '' : 's'}`
  })
  return `${rows} of that day: ${amounts.join(', ')}`
}

interface CostFields {
  readonly price: string
  readonly date: string
  readonly takenFrom: string
}

/** The answer, or what is wrong with it. */
function readCost(
  { price, date, takenFrom }: CostFields,
  { isProceeds, words }: { isProceeds: boolean; words: ReturnType<typeof costWordsOf> },
): Omit<QuestionAnswer, 'id'> | string {
  const cost = price === '' ? null : moneyFromNumber(Number(price))
  if (cost === null || !cost.ok || cost.value.value < 0)
    return isProceeds ? 'Enter what a share came to, zero or more.' : words.noPrice
  if (isProceeds) return { choice: 'proceeds', price: cost.value.value }
  const acquiredOn = parseTradingDate(date)
  if (!acquiredOn.ok) return words.noDate
  const old = takenFrom.trim()
  const said = { choice: 'cost', price: cost.value.value, acquiredOn: acquiredOn.value }
  return old === '' ? said : { ...said, takenFrom: old }
}

function OneCostForm({
  question,
  others,
  isPending,
  takesFocus,
  onSay,
  onClose,
}: AnswerFormProps & { takesFocus: boolean }) {
  const { form, field, refuse, problem, submit } = useFormFields({
    of: question.id,
    defaultValues: { price: '', date: '', takenFrom: '' },
  })
  const [isOfOthers, setOfOthers] = useState(false)
  const words = costWordsOf(question)
  const { setFocus } = form
  const isProceeds = question.choices.some(({ choice }) => choice === 'proceeds')
  const mayBePart = question.choices.some(({ asks }) => asks.includes('taken_from'))
  // The choice that opened the form had the focus, and is gone.
  useEffect(() => {
    if (takesFocus) setFocus('price')
  }, [takesFocus, setFocus])
  const tell = async (told: Omit<QuestionAnswer, 'id'>) => {
    const asked = isOfOthers ? [question, ...others] : [question]
    const refused = await onSay(...asked.map(({ id }) => ({ id, ...told })))
    if (refused !== null) refuse([['root', refused.message]])
  }
  const save = submit(async (fields) => {
    const said = readCost(fields, { isProceeds, words })
    if (typeof said === 'string') refuse([['root', said]])
    else await tell(said)
  })
  return (
    <form className="question-cost" onSubmit={save}>
      <NumberField
        label={isProceeds ? 'Cash and shares for each, before fees' : words.price}
        currency
        step="any"
        min="0"
        {...field('price')}
      />
      {!isProceeds && <DateField label={words.date} {...field('date')} />}
      {mayBePart && (
        <TextField
          label="Taken off the cost of"
          placeholder="Old shares’ ticker"
          hint="By a spin-off the old shares lose what these cost. Leave it empty where they left, as in a merger."
          {...field('takenFrom')}
        />
      )}
      {others.length > 0 && (
        <Checkbox
          label={`The same for ${othersInWords(others)}`}
          checked={isOfOthers}
          onChange={({ target }) => setOfOthers(target.checked)}
        />
      )}
      <div className="question-actions">
        <Button tone="primary" type="submit" pending={isPending}>
          {isProceeds ? 'Save' : words.save}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {problem !== null && <FormError>{problem}</FormError>}
    </form>
  )
}
