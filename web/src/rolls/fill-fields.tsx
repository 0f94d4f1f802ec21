import type { RollScenario } from '@wheelwright/api'
import { DateField } from '../ui/date-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { MoneyFigure } from '../ui/money-figure.tsx'
import { netCreditOf, type FillErrors, type FillForm } from './fill-model.ts'

export interface FillFieldsProps {
  scenario: RollScenario
  form: FillForm
  errors: FillErrors
  onChange: (form: FillForm) => void
}

type PriceName = Exclude<keyof FillForm, 'expiration' | 'tradeDate' | 'contracts'>

/** What was filled: marks only fill it in. */
export function FillFields({ scenario, form, errors, onChange }: FillFieldsProps) {
  const set = (name: keyof FillForm) => (event: { target: { value: string } }) =>
    onChange({ ...form, [name]: event.target.value })
  const price = (name: PriceName, label: string) => (
    <NumberField
      label={label}
      currency
      min={0}
      step="any"
      value={form[name]}
      error={errors[name]}
      onChange={set(name)}
    />
  )
  const net = netCreditOf(form, scenario)
  return (
    <fieldset className="roll-fills">
      <legend>
        Your fills
        <span className="aside-words">
          {' '}
          {scenario.movesWith === null ? '' : 'of both legs; '}marks fill them in, fees are{' '}
          {scenario.feeSource}
        </span>
      </legend>
      {price('strike', 'New strike')}
      <DateField
        label="New expiration"
        value={form.expiration}
        error={errors.expiration}
        onChange={set('expiration')}
      />
      <NumberField
        label="Contracts"
        min={1}
        max={scenario.open}
        step={1}
        value={form.contracts}
        error={errors.contracts}
        onChange={set('contracts')}
      />
      {price('closePrice', 'Bought back at')}
      {price('openPrice', 'Sold at')}
      {scenario.movesWith !== null && (
        <>
          {price('longStrike', 'New long strike')}
          {price('longClosePrice', 'Long sold at')}
          {price('longOpenPrice', 'New long bought at')}
        </>
      )}
      {price('fees', 'Fees')}
      <DateField
        label="Trade date"
        value={form.tradeDate}
        error={errors.tradeDate}
        onChange={set('tradeDate')}
      />
      <p className="roll-net">
        Net credit{' '}
        <b>
          <MoneyFigure
            {...(net === null ? { value: null, reason: 'a fill is missing' } : { value: net })}
            sign="always"
          />
        </b>
      </p>
    </fieldset>
  )
}
