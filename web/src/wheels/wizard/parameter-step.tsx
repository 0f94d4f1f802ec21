import { expirationQuickPicks, planBounds, strategyNames } from '@wheelwright/core'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { formatCardDate } from '../../ui/figures/figures.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Calculations } from './calculations.tsx'
import { asksForCash, moneyText, notesLength, type WizardField } from './state/form.ts'
import { PositionSize } from './positions/position-size.tsx'
import { soldFirst } from './strategies.ts'
import { StrikePicker } from './strikes/strike-picker.tsx'
import { Uncovered } from './strikes/uncovered.tsx'
import type { Wizard } from './state/use-wizard.ts'

/** The value of a text field, its error, and what editing it does. */
const fieldOf = ({ form, errors, edit }: Wizard, name: WizardField) => ({
  value: String(form[name] ?? ''),
  error: errors[name],
  onChange: ({ target }: { target: { value: string } }) => edit({ [name]: target.value }),
})

export function ParameterStep({ wizard }: { wizard: Wizard }) {
  const { form } = wizard
  return (
    <div className="wizard-parameters">
      <p className="wizard-on">
        {form.strategy === null ? '' : `${strategyNames[form.strategy]} on `}
        <strong>{form.ticker}</strong>
      </p>
      <Uncovered wizard={wizard} />
      <CoreFields wizard={wizard} />
      <StrikePicker wizard={wizard} />
      <RiskFields wizard={wizard} />
      <Calculations wizard={wizard} />
    </div>
  )
}

function CoreFields({ wizard }: { wizard: Wizard }) {
  const { form } = wizard
  const { contracts } = planBounds
  const sold = form.strategy === null ? 'option' : soldFirst[form.strategy]
  return (
    <fieldset className="wizard-fields" data-area="core">
      <legend>Core parameters</legend>
      <div className="form-pairs">
        <NumberField
          label="Strike price"
          hint={`Of the ${sold} you sell`}
          currency
          step={planBounds.strikeStep}
          min="0"
          {...fieldOf(wizard, 'strike')}
        />
        <NumberField
          label="Expected premium"
          hint={
            wizard.quote.premium === null
              ? 'Dollars per share'
              : `Dollars per share; empty takes the quote of ${moneyText(wizard.quote.premium)}`
          }
          currency
          required={false}
          step={planBounds.premiumStep}
          min="0"
          {...fieldOf(wizard, 'premium')}
        />
        <DateField label="Expiration date" {...fieldOf(wizard, 'expiration')} />
        <NumberField
          label="Number of contracts"
          hint={`${contracts.least} to ${contracts.most}, of 100 shares`}
          inputMode="numeric"
          step="1"
          min={contracts.least}
          max={contracts.most}
          {...fieldOf(wizard, 'contracts')}
        />
      </div>
      <QuickPicks wizard={wizard} />
      {asksForCash(form) && <PositionSize wizard={wizard} />}
    </fieldset>
  )
}

function QuickPicks({ wizard: { form, today, edit } }: { wizard: Wizard }) {
  return (
    <fieldset className="wizard-picks">
      <legend className="sr-only">Quick picks of expirations</legend>
      {expirationQuickPicks(today).map(({ date, kind, days }) => (
        <button
          key={date}
          type="button"
          className="wizard-pick"
          aria-pressed={form.expiration === date}
          onClick={() => edit({ expiration: date })}
        >
          {formatCardDate(date, today)}{' '}
          <small>
            {days} d{kind === 'monthly' ? ', monthly' : ''}
          </small>
        </button>
      ))}
    </fieldset>
  )
}

function RiskFields({ wizard }: { wizard: Wizard }) {
  const { form, edit } = wizard
  const { percent, days } = planBounds
  const share = { unit: '%', required: false, min: percent.least, max: percent.most, step: percent.step }
  return (
    <fieldset className="wizard-fields" data-area="risk">
      <legend>Risk management</legend>
      <div className="form-pairs">
        <NumberField label="Stop loss" {...share} {...fieldOf(wizard, 'stopLoss')} />
        <NumberField label="Profit target" {...share} {...fieldOf(wizard, 'profitTarget')} />
        <NumberField
          label="Max days to hold"
          required={false}
          unit="days"
          inputMode="numeric"
          min={days.least}
          max={days.most}
          step="1"
          {...fieldOf(wizard, 'maxDays')}
        />
      </div>
      <Checkbox
        label="Auto-roll"
        hint="It proposes a roll. It never trades."
        checked={form.autoRoll}
        onChange={({ target }) => edit({ autoRoll: target.checked })}
      />
      <Checkbox
        label="Notifications"
        hint="Limits that are reached are shown on the Dashboard."
        checked={form.notifications}
        onChange={({ target }) => edit({ notifications: target.checked })}
      />
      <TextArea
        label="Notes"
        required={false}
        rows={3}
        maxLength={notesLength}
        {...fieldOf(wizard, 'notes')}
      />
    </fieldset>
  )
}
