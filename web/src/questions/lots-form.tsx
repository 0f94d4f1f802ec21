import { readLotTable, type CostKind, type LotTable, type RefusedLotLine } from '@wheelwright/core'
import { useState } from 'react'
import { useFieldArray, type FieldPath } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { ChoiceGroup } from '../ui/forms/choice-group.tsx'
import { DateField } from '../ui/forms/date-field.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { useFormFields, type FormFields } from '../client/use-form-fields.ts'
import type { AnswerFormProps } from './answer-form.ts'
import {
  emptyRow,
  placeErrors,
  readLots,
  refusedLine,
  toldSoFar,
  withTable,
  type LotErrors,
  type LotField,
  type LotRow,
} from './lots-model.ts'

const costKinds = [
  { value: 'share', label: 'Per share' },
  { value: 'total', label: 'Of the whole lot' },
] as const

const mostShown = 10

interface LotsTyped {
  costs: CostKind
  rows: LotRow[]
}

/** `0/cost` of the model is `rows.0.cost` of the form. */
const nameAt = (at: string): FieldPath<LotsTyped> | 'root' =>
  at === '' ? 'root' : (`rows.${at.replace('/', '.')}` as FieldPath<LotsTyped>)

const useLots = ({ question, onSay }: AnswerFormProps) => {
  const { form, field, refuse, problem, submit } = useFormFields<LotsTyped>({
    of: question.id,
    defaultValues: { costs: 'share', rows: [emptyRow] },
  })
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'rows' })
  const { costs, rows } = form.watch()
  // What is wrong may lie between rows, so that all of it leaves with the first change.
  const forget = () => form.clearErrors()
  const show = (errors: LotErrors) => refuse([...errors].map(([at, message]) => [nameAt(at), message]))
  const save = submit(async (typed) => {
    const read = readLots(typed.rows, typed.costs)
    if (!read.ok) return show(read.errors)
    const refused = await onSay({ id: question.id, choice: 'lots', lots: read.lots })
    if (refused !== null) show(placeErrors(refused, read.places))
  })
  return {
    ids: fields.map(({ id }) => id),
    costs,
    costsAre: (kind: CostKind) => form.setValue('costs', kind),
    told: toldSoFar(rows, question.quantity),
    field: (place: number, name: LotField) => field(`rows.${place}.${name}`, forget),
    add: () => {
      append(emptyRow)
      forget()
    },
    remove: (place: number) => {
      remove(place)
      forget()
    },
    take: (table: LotTable) => {
      replace(withTable(rows, table))
      forget()
      if (table.costs !== null) form.setValue('costs', table.costs)
    },
    problem,
    save,
  }
}

/** The lots of a broker's cost-basis page, typed row by row or pasted as a table. */
export function LotsForm(props: AnswerFormProps) {
  const { isPending, onClose } = props
  const { ids, costs, costsAre, told, field, add, remove, take, problem, save } = useLots(props)
  return (
    <form className="start-stack question-lots" noValidate onSubmit={save}>
      <ChoiceGroup label="Costs are" choices={costKinds} value={costs} onChoose={costsAre} />
      <PasteTable onTable={take} />
      <ol className="start-stack question-lot-list">
        {ids.map((id, place) => (
          <LotFields
            key={id}
            place={place}
            costs={costs}
            field={(name) => field(place, name)}
            onRemove={ids.length === 1 ? null : () => remove(place)}
          />
        ))}
      </ol>
      <div className="question-actions">
        <Button tone="quiet" onClick={add}>
          Add a lot
        </Button>
        {told !== null && <output className="question-told">{told}</output>}
      </div>
      <div className="question-actions">
        <Button tone="primary" type="submit" pending={isPending}>
          Save the lots
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {problem !== null && <FormError>{problem}</FormError>}
    </form>
  )
}

interface LotFieldsProps {
  place: number
  costs: CostKind
  field: (name: LotField) => ReturnType<FormFields<LotsTyped>['field']>
  /** Null of the only one. */
  onRemove: (() => void) | null
}

function LotFields({ place, costs, field, onRemove }: LotFieldsProps) {
  return (
    <li className="question-lot" aria-label={`Lot ${place + 1}`}>
      <DateField label="Acquired on" {...field('acquiredOn')} />
      <TextField label="Shares" inputMode="decimal" autoComplete="off" {...field('quantity')} />
      <TextField
        label={costs === 'share' ? 'Cost per share, with fees' : 'Cost of the lot, with fees'}
        inputMode="decimal"
        autoComplete="off"
        {...field('cost')}
      />
      {onRemove !== null && (
        <Button tone="quiet" onClick={onRemove} aria-label={`Remove lot ${place + 1}`}>
          Remove
        </Button>
      )}
    </li>
  )
}

/** A table as it is copied from the broker's page; what of it cannot be read is named, line by line. */
function PasteTable({ onTable }: { onTable: (table: LotTable) => void }) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<readonly RefusedLotLine[]>([])
  const [taken, setTaken] = useState<number | null>(null)
  const read = () => {
    const table = readLotTable(text)
    setRefused(table.refused)
    setTaken(table.lots.length)
    if (table.lots.length > 0) onTable(table)
    // What was refused stays, to be put right.
    setText(table.refused.map((line) => line.text).join('\n'))
  }
  return (
    <div className="start-stack question-paste">
      <TextArea
        code
        rows={3}
        label="Paste a table"
        required={false}
        hint="Date, quantity and cost, with tabs or commas between them. A first line of titles may name other columns."
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button onClick={read} disabled={text.trim() === ''}>
        Read the table
      </Button>
      <output className="question-read">
        {taken !== null && <p>{taken === 1 ? '1 lot was read.' : `${taken} lots were read.`}</p>}
        {refused.slice(0, mostShown).map((line) => (
          <p key={line.line} className="question-problem">
            {refusedLine(line)}
          </p>
        ))}
        {refused.length > mostShown && (
          <p className="question-problem">And {refused.length - mostShown} more lines.</p>
        )}
      </output>
    </div>
  )
}
