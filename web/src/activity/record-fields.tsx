import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { DateField } from '../ui/forms/date-field.tsx'
import { NumberField } from '../ui/forms/number-field.tsx'
import { SelectField, type Choice } from '../ui/forms/select-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { fieldsOfKind, fieldWords, manualKindChoices } from './record-model.ts'
import type { ManualKind, RecordField } from './record-model.ts'

interface RecordFieldsProps {
  kind: ManualKind
  accounts: readonly Choice[]
  field: (name: RecordField) => UseFormRegisterReturn & { error: string | undefined }
  withShares: UseFormRegisterReturn
}

const needOf = (need: 'needed' | 'optional') => (need === 'optional' ? { required: false } : {})

/** The fields that an entry of this kind has, and no others. */
export function RecordFields({ kind, accounts, field, withShares }: RecordFieldsProps) {
  const { fees, ratio, newSymbol, ...fields } = fieldsOfKind[kind]
  return (
    <>
      <div className="record-pair">
        <SelectField label="Kind" choices={manualKindChoices} {...field('kind')} />
        {accounts.length > 1 && <SelectField label="Account" choices={accounts} {...field('accountId')} />}
      </div>
      {fields.symbol !== undefined && (
        <SymbolField label={fieldWords(kind).symbol} need={fields.symbol} {...field('symbol')} />
      )}
      <div className="record-pair">
        <Amounts kind={kind} field={field} />
        {fees !== undefined && (
          <NumberField label="Fees" currency step="0.01" min="0" {...needOf(fees)} {...field('fees')} />
        )}
        {ratio !== undefined && (
          <>
            <NumberField label="New shares" step="1" min="1" {...field('numerator')} />
            <NumberField label="For old shares" step="1" min="1" {...field('denominator')} />
          </>
        )}
        {newSymbol !== undefined && (
          <TextField
            label={fieldWords(kind).newSymbol}
            hint={
              kind === 'contract-change'
                ? 'As the broker writes it now, say after a special dividend.'
                : undefined
            }
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={60}
            {...field('newSymbol')}
          />
        )}
        <DateField label="Date" {...field('tradeDate')} />
        {fields.acquiredOn !== undefined && (
          <DateField label="Acquired on" required={false} {...field('acquiredOn')} />
        )}
      </div>
      {fields.withShares !== undefined && (
        <Checkbox
          label="Record its shares too"
          hint="Bought or sold at the strike, as the contract says. Leave it out if the broker’s file has them."
          {...withShares}
        />
      )}
      <TextField label="Note" required={false} maxLength={2000} autoComplete="off" {...field('note')} />
    </>
  )
}

function SymbolField({
  label,
  need,
  ...field
}: ReturnType<RecordFieldsProps['field']> & { label: string; need: 'needed' | 'optional' }) {
  return (
    <TextField
      label={label}
      hint={
        label === 'Option'
          ? 'As the broker writes it: AAPL 01/16/2026 150.00 P, or AAPL 260116P00150000.'
          : undefined
      }
      autoCapitalize="characters"
      autoComplete="off"
      maxLength={60}
      {...needOf(need)}
      {...field}
    />
  )
}

function Amounts({ kind, field }: Pick<RecordFieldsProps, 'kind' | 'field'>) {
  const fields = fieldsOfKind[kind]
  const isHolding = fields.quantity === 'signed'
  return (
    <>
      {fields.quantity !== undefined && (
        <NumberField
          label={fieldWords(kind).quantity}
          hint={isHolding ? 'Negative: they left the account.' : undefined}
          step="any"
          {...field('quantity')}
        />
      )}
      {fields.price !== undefined && (
        <NumberField
          label={isHolding ? 'Cost' : 'Price'}
          hint={
            isHolding ? 'Dollars per share, fees added if paid, taken off if received' : 'Dollars per share'
          }
          currency
          step="any"
          min="0"
          {...needOf(fields.price)}
          {...field('price')}
        />
      )}
      {fields.amount !== undefined && (
        <NumberField
          label={fields.amount === 'optional' ? 'Cash settlement' : 'Amount'}
          hint={
            fields.amount === 'optional'
              ? 'Of an index option alone. Negative: it was paid.'
              : 'Negative: it was paid or charged.'
          }
          currency
          step="any"
          {...needOf(fields.amount)}
          {...field('amount')}
        />
      )}
    </>
  )
}
