import {
  moneyFromDecimal,
  parseTradingDate,
  wholeUnits,
  type LotEvent,
  type Money,
  type TradingDate,
} from '@wheelwright/core'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
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
  const [text, setText] = useState({
    lotNo: cycle.lots[0]?.lotNo ?? '',
    date: String(today),
    fee: '',
    notes: '',
  })
  const [isAsked, setIsAsked] = useState(false)
  const date = parseTradingDate(text.date)
  const amount = moneyFromDecimal(text.fee.trim())
  const price = amount.ok && amount.value.value >= 0 ? amount.value.value : null
  const field = (name: keyof typeof text, error?: string) => ({
    value: text[name],
    error: isAsked ? error : undefined,
    onChange: (event: { target: { value: string } }) => setText({ ...text, [name]: event.target.value }),
  })
  const add = () => {
    setIsAsked(true)
    if (!date.ok || price === null) return
    onAdd(withFee(cycle, text.lotNo, { date: date.value, price, notes: text.notes }))
    onClose()
  }
  return {
    add,
    lot: field('lotNo'),
    date: field('date', date.ok ? undefined : 'Choose a date'),
    fee: field('fee', price === null ? 'Must be a number, at least 0' : undefined),
    notes: field('notes'),
  }
}

/** What no action of a lot tells; the samples keep it in the story of the lot. */
export default function SampleEventDialog(props: SampleEventDialogProps) {
  const { cycle, onClose } = props
  const fee = useFee(props)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add Event"
      description="A fee on a sample lot. Sample data: this changes the page and nothing else."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={fee.add}>
            Apply to the sample
          </Button>
        </>
      }
    >
      <div className="lot-form">
        <SelectField
          label="Lot"
          choices={cycle.lots.map((lot) => ({ value: lot.lotNo, label: `Lot ${lot.lotNo}` }))}
          {...fee.lot}
        />
        <DateField label="Date" {...fee.date} />
        <NumberField label="Fee" currency min={0} step="any" {...fee.fee} />
        <TextField label="Notes" required={false} {...fee.notes} />
      </div>
    </Dialog>
  )
}
