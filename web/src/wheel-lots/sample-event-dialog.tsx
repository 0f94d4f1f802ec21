import {
  moneyFromDecimal,
  parseTradingDate,
  wholeUnits,
  type LotEvent,
  type Money,
  type TradingDate,
} from '@wheelwright/core'
import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/forms/date-field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { NumberField } from '../ui/forms/number-field.tsx'
import { SelectField } from '../ui/forms/select-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { useFormFields } from '../client/use-form-fields.ts'
import type { SampleCycle } from './sample-lots.ts'
import './wheel-lots.css'

interface SampleEventDialogProps {
  cycle: SampleCycle
  today: TradingDate
  onAdd: (cycle: SampleCycle) => void
  onClose: () => void
}

const laterLast = (a: LotEvent, b: LotEvent): number => Number(a.date > b.date) - Number(a.date < b.date)

const withFee = (
  cycle: SampleCycle,
  lotNo: string,
  told: { readonly date: TradingDate; readonly price: Money; readonly notes: string },
): SampleCycle => {
  const count = cycle.lots.reduce((sum, { events }) => sum + events.length, 0)
  const fee: LotEvent = {
    ...told,
    id: `fee-${count}`,
    type: 'FEE',
    label: 'Fee',
    strike: null,
    premium: null,
    qty: wholeUnits(1),
  }
  const lots = cycle.lots.map((lot) =>
    lot.lotNo === lotNo ? { ...lot, events: [...lot.events, fee].toSorted(laterLast) } : lot,
  )
  return { ...cycle, lots }
}

const useFee = ({ cycle, today, onAdd, onClose }: SampleEventDialogProps) => {
  const { field, refuse, submit } = useFormFields({
    defaultValues: { lotNo: cycle.lots[0]?.lotNo ?? '', date: String(today), fee: '', notes: '' },
  })
  const add = submit(({ lotNo, notes, ...text }) => {
    const date = parseTradingDate(text.date)
    const amount = moneyFromDecimal(text.fee.trim())
    const price = amount.ok && amount.value.value >= 0 ? amount.value.value : null
    if (!date.ok) refuse([['date', 'Choose a date']])
    if (price === null) refuse([['fee', 'Must be a number, at least 0']])
    if (!date.ok || price === null) return
    onAdd(withFee(cycle, lotNo, { date: date.value, price, notes }))
    onClose()
  })
  return { add, field }
}

/** What no action of a lot tells; the samples keep it in the story of the lot. */
export default function SampleEventDialog(props: SampleEventDialogProps) {
  const { cycle, onClose } = props
  const id = useId()
  const { add, field } = useFee(props)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add Event"
      description="A fee on a sample lot. Sample data: this changes the page and nothing else."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} tone="primary">
            Apply to the sample
          </Button>
        </>
      }
    >
      <form id={id} className="lot-form" noValidate onSubmit={add}>
        <SelectField
          label="Lot"
          choices={cycle.lots.map((lot) => ({ value: lot.lotNo, label: `Lot ${lot.lotNo}` }))}
          {...field('lotNo')}
        />
        <DateField label="Date" {...field('date')} />
        <NumberField label="Fee" currency min={0} step="any" {...field('fee')} />
        <TextField label="Notes" required={false} {...field('notes')} />
      </form>
    </Dialog>
  )
}
