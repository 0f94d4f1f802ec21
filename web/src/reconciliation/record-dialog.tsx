import type { ManualEntry } from '@wheelwright/api'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Instrument } from '../entries/instrument.tsx'
import { kindInWords } from '../entries/kinds.ts'
import { shortAccount } from '../ui/account-number.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { formatDate } from '../ui/figures.ts'
import { FormError } from '../ui/form-error.tsx'
import { MoneyFigure } from '../ui/money-figure.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { QuantityFigure } from '../ui/quantity-figure.tsx'
import { asksForCost, emptyCost, withCost, type CostErrors, type CostForm } from './record-form.ts'
import { useRecordFix } from './use-record-fix.ts'

export interface RecordFixDialogProps {
  /** Null when the fix that the address names is no longer needed. */
  entry: ManualEntry | null
  accountNumber: string | null
  onClose: () => void
}

/** Shows the entry that a fix would record, as it is, before it counts. */
export default function RecordFixDialog({ entry, accountNumber, onClose }: RecordFixDialogProps) {
  const [cost, setCost] = useState(emptyCost)
  const [errors, setErrors] = useState<CostErrors>({})
  const { record, isPending, failure } = useRecordFix(onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (entry === null || isPending) return
    const read = withCost(entry, cost)
    if (read.ok) void record(read.entry)
    else setErrors(read.errors)
  }
  const field = (name: keyof CostForm) => ({
    value: cost[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setCost({ ...cost, [name]: target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={entry === null ? 'Nothing to record any more' : `Record: ${kindInWords(entry.kind)}`}
      description={entry === null ? undefined : 'This entry will count at once. It can be removed again.'}
      footer={
        <>
          <Button onClick={onClose}>{entry === null ? 'Close' : 'Cancel'}</Button>
          {entry !== null && (
            <Button
              type="submit"
              form="record-fix"
              tone="primary"
              pending={isPending}
              pendingLabel="Recording"
            >
              Record entry
            </Button>
          )}
        </>
      }
    >
      {entry === null ? (
        <p>This has already been fixed.</p>
      ) : (
        <form id="record-fix" className="form-stack" noValidate onSubmit={submit}>
          <FormError>{failure}</FormError>
          <Facts entry={entry} accountNumber={accountNumber} />
          {asksForCost(entry) && <CostFields latest={entry.tradeDate} field={field} />}
        </form>
      )}
    </Dialog>
  )
}

interface CostFieldsProps {
  latest: string
  field: (name: keyof CostForm) => {
    value: string
    error: string | undefined
    onChange: (event: { target: { value: string } }) => void
  }
}

function CostFields({ latest, field }: CostFieldsProps) {
  return (
    <>
      <NumberField
        label="Cost per share, if you know it"
        hint="Left empty, basis and gain of these shares stay unknown."
        currency
        step="0.01"
        min="0"
        {...field('price')}
      />
      <DateField
        label="Acquired on, if you know it"
        hint="Begins the holding period."
        max={latest}
        {...field('acquiredOn')}
      />
    </>
  )
}

function Facts({ entry, accountNumber }: { entry: ManualEntry; accountNumber: string | null }) {
  const { symbol, quantity, amount, tradeDate, note, withShares } = entry
  return (
    <dl className="fix-facts">
      <Fact label="Kind">{kindInWords(entry.kind)}</Fact>
      {accountNumber !== null && <Fact label="Account">{shortAccount(accountNumber)}</Fact>}
      <Fact label="Symbol">{typeof symbol === 'string' ? <Instrument symbol={symbol} /> : 'cash'}</Fact>
      {quantity !== undefined && (
        <Fact label="Quantity">
          <QuantityFigure value={quantity} />
        </Fact>
      )}
      {amount !== undefined && (
        <Fact label="Amount">
          <MoneyFigure value={amount} sign="always" />
        </Fact>
      )}
      <Fact label="Date">{formatDate(tradeDate)}</Fact>
      {withShares !== undefined && (
        <Fact label="Shares">
          {withShares ? 'recorded with it, at the strike' : 'in the history already'}
        </Fact>
      )}
      {note !== undefined && <Fact label="Note">{note}</Fact>}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
