import { orderRefusals, type LotForm, type TradingDate } from '@wheelwright/core'
import { useState } from 'react'
import { ChoiceGroup } from '../ui/forms/choice-group.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { formatDate, formatMarketPrice } from '../ui/figures/figures.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import type { Choice } from '../ui/forms/select-field.tsx'
import { useFormFields } from '../client/use-form-fields.ts'
import { Tabs } from '../wheels/details/tabs.tsx'
import '../wheels/wheels.css'
import { formTitles } from './lot-words.ts'
import { OrderFields } from './order-fields.tsx'
import { emptyOrder, faultsOf, type OrderText } from './order-model.ts'
import { faultWords, fieldLabel } from './order-words.ts'
import type { ShownLot } from './shown-lot.ts'
import { legChoices, legsWords, spreadOf, takesBoth } from './spread-model.ts'
import './wheel-lots.css'

export interface OrderFailure {
  readonly message: string
  readonly fields: ReadonlyMap<keyof OrderText, string>
}

interface OrderDialogProps {
  form: LotForm
  /** The lot that it is about; a new lot has none. */
  lot: ShownLot | null
  ticker: string
  accountId: string
  accounts: readonly Choice[]
  /** Sample data take an order's words, one's own ledger what was filled. */
  isSample: boolean
  today: TradingDate
  /** What else is to be known before it is done. */
  hintOf: (form: LotForm, text: OrderText) => string | null
  onForm: (form: LotForm) => void
  /** Null where it was done. */
  onPlace: (form: LotForm, text: OrderText) => Promise<OrderFailure | null>
  onClose: () => void
}

const newLotTabs = [
  { name: 'buy shares', label: 'Buy 100 Shares' },
  { name: 'sell put', label: 'Cash-Secured Put' },
] as const

const useOrder = (props: OrderDialogProps) => {
  const { form: wanted, lot, isSample, today, ticker, accountId, onPlace, onClose } = props
  const { form, field, refuse, problem, submit } = useFormFields<OrderText>({
    defaultValues: emptyOrder(today, ticker, accountId),
  })
  const [isPending, setIsPending] = useState(false)
  const show = ({ message, fields }: OrderFailure) => refuse([['root', message], ...fields])
  const place = submit(async (text) => {
    const faults = faultsOf(wanted, text, takesBoth(wanted, text, lot))
    if (faults.length > 0) {
      const { label, message } = orderRefusals[wanted]
      const fields = new Map(faults.map((name) => [name, faultWords(name, isSample)] as const))
      return show({ message: `${label}. ${message}`, fields })
    }
    setIsPending(true)
    const refused = await onPlace(wanted, text)
    setIsPending(false)
    if (refused === null) onClose()
    else show(refused)
  })
  const forget = () => form.clearErrors()
  return {
    text: form.watch(),
    // One sentence stands for all of its fields, and leaves with the first that is touched.
    field: (name: keyof OrderText) => field(name, forget),
    choose: (name: 'goodTill' | 'legs', value: string) => {
      form.setValue(name, value)
      forget()
    },
    problem,
    place,
    isPending,
    forget,
  }
}

/** One of the five modals of a lot; the last has two tabs. */
export default function OrderDialog(props: OrderDialogProps) {
  const { form, lot, isSample, onForm, onClose } = props
  const order = useOrder(props)
  const isNew = form === 'buy shares' || form === 'sell put'
  const spread = spreadOf(form, lot)
  const fields = (
    <form id="lot-order" className="lot-form" noValidate onSubmit={order.place}>
      <FormError>{order.problem}</FormError>
      {lot !== null && spread !== null && (
        <Legs form={form} lot={lot} spread={spread} text={order.text} onChoose={order.choose} />
      )}
      <OrderFields {...props} text={order.text} wiring={order.field} />
      {isSample && (
        <ChoiceGroup
          label="Good till"
          choices={[
            { value: 'DAY', label: 'DAY' },
            { value: 'GTC', label: 'GTC' },
          ]}
          value={order.text.goodTill}
          onChoose={(value) => order.choose('goodTill', value)}
        />
      )}
    </form>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={formTitles[form]}
      description={describe(lot, isSample)}
      width="medium"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="lot-order"
            tone="primary"
            pending={order.isPending}
            pendingLabel="Recording"
          >
            {isSample ? 'Apply to the sample' : 'Record'}
          </Button>
        </>
      }
    >
      {isNew ? (
        <Tabs
          label="What the lot begins with"
          tabs={newLotTabs}
          chosen={form}
          onChoose={(to) => {
            order.forget()
            onForm(to)
          }}
        >
          {fields}
        </Tabs>
      ) : (
        fields
      )}
    </Dialog>
  )
}

interface LegsProps {
  form: LotForm
  lot: ShownLot
  spread: NonNullable<ShownLot['spread']>
  text: OrderText
  onChoose: (name: 'legs', value: string) => void
}

/** Which legs of a spread it is about, and what that leaves open. */
function Legs({ form, lot, spread, text, onChoose }: LegsProps) {
  return (
    <>
      {form !== 'roll' && (
        <ChoiceGroup
          label={fieldLabel('legs', false)}
          choices={legChoices(lot)}
          value={text.legs}
          onChoose={(value) => onChoose('legs', value)}
        />
      )}
      <p className="aside-words">{legsWords(form, text, spread, lot)}</p>
    </>
  )
}

const optionOf = ({ coverage }: ShownLot): string => {
  if (coverage?.status !== 'OPEN') return ''
  const { right, strike, expiration } = coverage
  return `, ${formatMarketPrice(strike)} ${right.toLowerCase()} to ${formatDate(expiration)}`
}

const describe = (lot: ShownLot | null, isSample: boolean): string => {
  const what = lot === null ? '' : `Lot ${lot.lotNo} of ${lot.ticker}${optionOf(lot)}. `
  return isSample
    ? `${what}Sample data: this changes the page and nothing else.`
    : `${what}Enter your fills: they are recorded as entries. No order is sent to a broker.`
}
