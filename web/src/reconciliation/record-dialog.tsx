import type { ManualEntry } from '@wheelwright/api'
import type { ReactNode } from 'react'
import { Instrument } from '../entries/instrument.tsx'
import { kindInWords } from '../entries/kinds.ts'
import { OfAccount } from '../client/of-account.tsx'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/forms/date-field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { formatDate } from '../ui/figures/figures.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { NumberField } from '../ui/forms/number-field.tsx'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { useFormFields, type FormFields } from '../client/use-form-fields.ts'
import { asksForCost, asksForRatio, emptyFix, withFields, type FixForm } from './record-form.ts'
import { useRecordFix } from './use-record-fix.ts'

interface RecordFixDialogProps {
  /** Null when the fix that the address names is no longer needed. */
  entry: ManualEntry | null
  accountNumber: string | null
  onClose: () => void
}

/** Shows the entry that a fix would record, as it is, before it counts. */
export default function RecordFixDialog({ entry, accountNumber, onClose }: RecordFixDialogProps) {
  const { field, refuse, submit } = useFormFields({ defaultValues: emptyFix })
  const { record, isPending, failure } = useRecordFix(onClose)
  const save = submit((form) => {
    if (entry === null || isPending) return
    const read = withFields(entry, form)
    if (read.ok) void record(read.entry)
    else refuse(Object.entries(read.errors) as [keyof FixForm, string][])
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
        <form id="record-fix" className="form-stack" noValidate onSubmit={save}>
          <FormError>{failure}</FormError>
          <Facts entry={entry} accountNumber={accountNumber} />
          {asksForCost(entry) && <CostFields latest={entry.tradeDate} field={field} />}
          {asksForRatio(entry) && <RatioFields field={field} />}
        </form>
      )}
    </Dialog>
  )
}

type Field = FormFields<FixForm>['field']

interface CostFieldsProps {
  latest: string
  field: Field
}

function RatioFields({ field }: { field: Field }) {
  return (
    <>
      <NumberField label="New shares" step="1" min="1" {...field('numerator')} />
      <NumberField label="For old shares" step="1" min="1" {...field('denominator')} />
    </>
  )
}

function CostFields({ latest, field }: CostFieldsProps) {
  return (
    <>
      <NumberField
        label="Cost per share, if you know it"
        hint="With fees. Left empty, basis and gain of these shares stay unknown."
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
  const { symbol, quantity, amount, tradeDate, note, withShares, numerator, denominator } = entry
  return (
    <dl className="fix-facts">
      <Fact label="Kind">{kindInWords(entry.kind)}</Fact>
      <OfAccount number={accountNumber}>{(name) => <Fact label="Account">{name}</Fact>}</OfAccount>
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
      {numerator !== undefined && denominator !== undefined && (
        <Fact label="Ratio">
          {numerator}-for-{denominator}
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
