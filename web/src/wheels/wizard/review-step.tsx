import { planFigures, reviewRisk, reviewWarnings, strategyNames } from '@wheelwright/core'
import type { PlanFigures, ReviewRisk } from '@wheelwright/core'
import type { ReactNode } from 'react'
import { requestIdOf } from '../../client/api-error.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { formatDate, withoutAmounts } from '../../ui/figures/figures.ts'
import { formatContracts } from '../../ui/figures/format-contracts.ts'
import { HighReturn } from './calculations.tsx'
import { failureText } from './state/failure.ts'
import { planOf, typedPlan, type WizardForm } from './state/form.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Facts, planFacts, type Fact } from './plan-facts.tsx'
import { Scenarios } from './scenarios.tsx'
import { Uncovered } from './strikes/uncovered.tsx'
import type { Wizard } from './state/use-wizard.ts'

export function ReviewStep({ wizard }: { wizard: Wizard }) {
  const { quoted: form, quote, today, failure } = wizard
  const plan = typedPlan(form)
  const figures = planFigures(plan, today, quote.spot)
  return (
    <>
      {failure !== null && (
        <ErrorPanel
          title="Error"
          message={withoutAmounts(failureText(failure))}
          advice="No wheel was created. What you entered is kept."
          requestId={requestIdOf(failure)}
        />
      )}
      <Uncovered wizard={wizard} />
      <div className="wizard-review">
        <section className="wizard-panel" aria-label="Summary">
          <h4>
            {form.ticker} {form.strategy === null ? '' : strategyNames[form.strategy].toLowerCase()}
            <Risk returnOnCapital={figures?.returnOnCapital ?? null} />
          </h4>
          <Facts
            facts={[...termsOf(form), ...(figures === null ? [] : planFacts(figures, plan.premium !== null))]}
          />
        </section>
        <div className="wizard-column">
          <Scenarios plan={planOf(form)} spot={quote.spot} />
          <Considerations form={form} figures={figures} />
          {form.notes.trim() !== '' && (
            <section className="wizard-panel" aria-label="Notes">
              <h4>Notes</h4>
              <p className="wizard-notes">{form.notes.trim()}</p>
            </section>
          )}
        </div>
      </div>
      <section className="wizard-panel" data-tone="accent" aria-label="Ready to create">
        <h4>Ready to create</h4>
        <p>
          The wheel will be listed as active from today. Nothing is traded: its figures stay estimates until
          your ledger has the entries.
        </p>
      </section>
    </>
  )
}

const riskTones: Readonly<Record<ReviewRisk, BadgeTone>> = {
  High: 'loss',
  'Medium-High': 'warn',
  Medium: 'warn',
  Low: 'gain',
}

/** By the return on capital; where nobody can tell it, the specification's stand-in. */
function Risk({ returnOnCapital }: { returnOnCapital: number | null }) {
  const risk = returnOnCapital === null ? 'Medium' : reviewRisk(returnOnCapital)
  return (
    <span className="wizard-risk">
      <Badge tone={riskTones[risk]}>{risk} risk</Badge>{' '}
      <small>
        {returnOnCapital === null ? 'Unable to assess risk: no premium entered' : 'by the return on capital'}
      </small>
    </span>
  )
}

const figure = (content: ReactNode) => <span className="figure">{content}</span>
const yesNo = (is: boolean): string => (is ? 'On' : 'Off')

/** What was entered, optional parts only where they were. */
const termsOf = (form: WizardForm): readonly Fact[] => {
  const { strike, expiration, contracts } = planOf(form)
  const entered = (term: string, text: string, by: string): Fact[] =>
    text.trim() === '' ? [] : [{ term, figure: figure(`${text.trim()}${by === '' ? '%' : ''}`), by }]
  return [
    ...(strike === null
      ? []
      : [{ term: 'Strike price', figure: <MoneyFigure market value={strike} />, by: 'per share' }]),
    ...(expiration === null
      ? []
      : [{ term: 'Expiration date', figure: figure(formatDate(expiration)), by: '' }]),
    {
      term: 'Contracts',
      figure: contracts === null ? figure(contracts) : figure(formatContracts(contracts)),
      by: 'of 100 shares',
    },
    ...entered('Stop loss', form.stopLoss, ''),
    ...entered('Profit target', form.profitTarget, ''),
    ...entered('Max days to hold', form.maxDays, 'days'),
    {
      term: 'Auto-roll, notifications',
      figure: figure(`${yesNo(form.autoRoll)}, ${yesNo(form.notifications)}`),
      by: '',
    },
  ]
}

function Considerations({ form, figures }: { form: WizardForm; figures: PlanFigures | null }) {
  const warnings = figures === null ? [] : reviewWarnings(figures, typedPlan(form).contracts ?? 0)
  return (
    <section className="wizard-panel" aria-label="Risk considerations">
      <h4>Risk considerations</h4>
      {figures?.isReturnHigh === true && <HighReturn />}
      {warnings.length > 0 && (
        <ul className="wizard-warnings">
          {warnings.map((warning) => (
            <li key={warning}>{withoutAmounts(warning)}</li>
          ))}
        </ul>
      )}
      {warnings.length === 0 && figures?.isReturnHigh !== true && (
        <p className="wizard-note">
          {withoutAmounts('Neither capital above $50,000, nor more than 10 contracts, nor a high return.')}
        </p>
      )}
    </section>
  )
}
