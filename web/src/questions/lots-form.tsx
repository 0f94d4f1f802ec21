import { readLotTable, type CostKind, type RefusedLotLine } from '@wheelwright/core'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { DateField } from '../ui/date-field.tsx'
import { FormError } from '../ui/form-error.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { AnswerFormProps } from './cost-form.tsx'
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

const noErrors: LotErrors = new Map()

const costKinds = [
  { value: 'share', label: 'Per share' },
  { value: 'total', label: 'Of the whole lot' },
] as const

const mostShown = 10

/** The lots of a broker's cost-basis page, typed row by row or pasted as a table. */
export function LotsForm({ question, isPending, onSay, onClose }: AnswerFormProps) {
  const [rows, setRows] = useState<readonly LotRow[]>([emptyRow])
  const [costs, setCosts] = useState<CostKind>('share')
  const [errors, setErrors] = useState(noErrors)
  const [added, setAdded] = useState<number | null>(null)
  const change = (next: readonly LotRow[]) => {
    setRows(next.length === 0 ? [emptyRow] : next)
    setErrors(noErrors)
  }
  const submit = async () => {
    const read = readLots(rows, costs)
    if (!read.ok) return setErrors(read.errors)
    const refused = await onSay({ id: question.id, choice: 'lots', lots: read.lots })
    setErrors(refused === null ? noErrors : placeErrors(refused, read.places))
  }
  const told = toldSoFar(rows, question.quantity)
  return (
    <form
      className="question-lots"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <ChoiceGroup label="Costs are" choices={costKinds} value={costs} onChoose={setCosts} />
      <PasteTable
        onTable={(table) => {
          change(withTable(rows, table))
          if (table.costs !== null) setCosts(table.costs)
        }}
      />
      <ol className="question-lot-list">
        {rows.map((row, place) => (
          <LotFields
            // Rows have no identity but their place: they are typed, and change as a whole.
            key={place}
            place={place}
            row={row}
            costs={costs}
            errors={errors}
            takesFocus={place === added}
            onChange={(changed) => change(rows.with(place, changed))}
            onRemove={rows.length === 1 ? null : () => change(rows.toSpliced(place, 1))}
          />
        ))}
      </ol>
      <div className="question-actions">
        <Button
          tone="quiet"
          onClick={() => {
            change([...rows, emptyRow])
            setAdded(rows.length)
          }}
        >
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
      {errors.has('') && <FormError>{errors.get('')}</FormError>}
    </form>
  )
}

interface LotFieldsProps {
  place: number
  row: LotRow
  costs: CostKind
  errors: LotErrors
  /** Of a row that was added by hand. */
  takesFocus: boolean
  onChange: (row: LotRow) => void
  /** Null of the only one. */
  onRemove: (() => void) | null
}

function LotFields({ place, row, costs, errors, takesFocus, onChange, onRemove }: LotFieldsProps) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])
  const wiring = (field: LotField) => ({
    value: row[field],
    error: errors.get(`${place}/${field}`),
    onChange: (event: { target: { value: string } }) => onChange({ ...row, [field]: event.target.value }),
  })
  return (
    <li className="question-lot" aria-label={`Lot ${place + 1}`}>
      <DateField label="Acquired on" ref={first} {...wiring('acquiredOn')} />
      <TextField label="Shares" inputMode="decimal" autoComplete="off" {...wiring('quantity')} />
      <TextField
        label={costs === 'share' ? 'Cost per share' : 'Cost of the lot'}
        inputMode="decimal"
        autoComplete="off"
        {...wiring('cost')}
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
function PasteTable({ onTable }: { onTable: (table: ReturnType<typeof readLotTable>) => void }) {
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
    <div className="question-paste">
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
