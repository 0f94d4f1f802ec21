import type { LotForm } from '@wheelwright/core'
import type { ReactNode } from 'react'
import { DateField } from '../ui/forms/date-field.tsx'
import { NumberField } from '../ui/forms/number-field.tsx'
import { SelectField, type Choice } from '../ui/forms/select-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import type { FormFields } from '../client/use-form-fields.ts'
import { fieldsOf, fieldsOfBoth, type OrderText } from './order-model.ts'
import { fieldLabel } from './order-words.ts'
import type { ShownLot } from './shown-lot.ts'
import { legLabel, netOf, netWords, spreadOf, takesBoth } from './spread-model.ts'

interface OrderFieldsProps {
  form: LotForm
  lot: ShownLot | null
  text: OrderText
  wiring: (name: keyof OrderText) => ReturnType<FormFields<OrderText>['field']>
  accounts: readonly Choice[]
  isSample: boolean
  hintOf: (form: LotForm, text: OrderText) => string | null
}

const withoutUnit: ReadonlySet<keyof OrderText> = new Set(['fees', 'strike', 'longStrike'])
const dates: ReadonlySet<keyof OrderText> = new Set(['expiration', 'date'])

/** What a form asks for; of a ledger also fees, the day, and where there are several the account. */
export function OrderFields({ form, lot, text, wiring, accounts, isSample, hintOf }: OrderFieldsProps) {
  const closes = form === 'close call' || form === 'close put'
  const spread = takesBoth(form, text, lot) ? spreadOf(form, lot) : null
  const net = spread === null ? null : netOf(form, text, spread)
  const labelOf = (name: keyof OrderText): string =>
    (spread === null || lot === null ? null : legLabel(name, spread, lot)) ?? fieldLabel(name, isSample)
  const field = (name: keyof OrderText): ReactNode => {
    const own = { label: labelOf(name), ...wiring(name) }
    if (dates.has(name)) return <DateField key={name} {...own} />
    if (name === 'ticker') return <TextField key={name} {...own} autoCapitalize="characters" />
    if (name === 'accountId') return <SelectField key={name} {...own} choices={accounts} />
    if (name === 'quantity') return <NumberField key={name} {...own} min={1} step={1} />
    return (
      <NumberField
        key={name}
        {...own}
        currency
        min={0}
        step="any"
        {...(name === 'fees' && { required: false })}
        {...(!withoutUnit.has(name) && { unit: 'a share' })}
      />
    )
  }
  const isNew = form === 'buy shares' || form === 'sell put'
  const hint = hintOf(form, text)
  return (
    <>
      {((spread === null ? null : fieldsOfBoth[form]) ?? fieldsOf[form]).map(field)}
      {!isSample && field('fees')}
      {(!isSample || closes) && field('date')}
      {!isSample && isNew && accounts.length > 1 && field('accountId')}
      {form === 'sell call' && <p className="aside-words">1 contract on the 100 shares of a lot.</p>}
      {form === 'buy shares' && <p className="aside-words">100 shares.</p>}
      {form === 'sell put' && (
        <p className="aside-words">1 contract. Its cash is reserved until it is assigned or closed.</p>
      )}
      {net !== null && (
        <p className="aside-words" data-amount>
          {netWords(net)}
        </p>
      )}
      {hint !== null && <p className="aside-words">{hint}</p>}
    </>
  )
}
