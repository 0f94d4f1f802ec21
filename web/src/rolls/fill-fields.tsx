import type { RollScenario } from '@wheelwright/api'
import { countedHeld } from '../entries/counted.ts'
import { DateField } from '../ui/forms/date-field.tsx'
import { NumberField } from '../ui/forms/number-field.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { closingCreditOf } from './close-model.ts'
import { longContracts, netCreditOf, type FillErrors, type FillForm } from './fill-model.ts'

interface FillFieldsProps {
  scenario: RollScenario
  /** Nothing is opened in the place of what is closed. */
  isClosing: boolean
  form: FillForm
  errors: FillErrors
  onChange: (form: FillForm) => void
}

/** Of how many legs they are, what fills them in, and whose the fees are. */
const aboutFills = (scenario: RollScenario, typed: number): string => {
  const { movesWith, contracts, feeSource } = scenario
  const longs = longContracts(scenario, typed || contracts)
  const ratio =
    movesWith !== null && movesWith.contracts < contracts
      ? `${countedHeld(longs, 'long contract belongs', 'long contracts belong')} to the short ones; `
      : ''
  return `${movesWith === null ? '' : 'of both legs; '}${ratio}marks fill them in, fees are ${feeSource}`
}

type PriceName = Exclude<keyof FillForm, 'expiration' | 'tradeDate' | 'contracts'>

/** What was filled: marks only fill it in. */
export function FillFields({ scenario, isClosing, form, errors, onChange }: FillFieldsProps) {
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
  const net = isClosing ? closingCreditOf(form, scenario) : netCreditOf(form, scenario)
  const { movesWith } = scenario
  return (
    <fieldset className="roll-fills">
      <legend>
        Your fills
        <span className="aside-words"> {aboutFills(scenario, Number(form.contracts))}</span>
      </legend>
      {!isClosing && (
        <>
          {price('strike', 'New strike')}
          <DateField
            label="New expiration"
            value={form.expiration}
            error={errors.expiration}
            onChange={set('expiration')}
          />
        </>
      )}
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
      {!isClosing && price('openPrice', 'Sold at')}
      {movesWith !== null && (
        <>
          {!isClosing && price('longStrike', 'New long strike')}
          {price('longClosePrice', 'Long sold at')}
          {!isClosing && price('longOpenPrice', 'New long bought at')}
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
