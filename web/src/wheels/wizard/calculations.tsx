import { planFigures } from '@wheelwright/core'
import { Banner } from '../../ui/banner.tsx'
import { typedPlan } from './state/form.ts'
import { Facts, planFacts } from './plan-facts.tsx'
import type { Wizard } from './state/use-wizard.ts'

/** What the plan would earn, as far as it has been entered. */
export function Calculations({ wizard: { quoted, quote, today } }: { wizard: Wizard }) {
  const plan = typedPlan(quoted)
  const figures = planFigures(plan, today, quote.spot)
  return (
    <section className="wizard-panel" data-area="figures" aria-label="Calculations">
      <h4>
        Calculations <small>estimates, before fees and taxes</small>
      </h4>
      {figures === null ? (
        <p className="wizard-note">
          Premium, return and break-even are shown here once strike, expiration and contracts are entered.
        </p>
      ) : (
        <Facts facts={planFacts(figures, plan.premium !== null)} />
      )}
      {figures?.isReturnHigh === true && <HighReturn />}
    </section>
  )
}

export function HighReturn() {
  return (
    <Banner tone="warn">
      The return on capital is above 10%. A premium that high mostly stands for a high risk; check strike and
      premium.
    </Banner>
  )
}
