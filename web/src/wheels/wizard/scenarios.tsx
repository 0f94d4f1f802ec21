import { planScenarios, referencePrice } from '@wheelwright/core'
import type { Money, PlanScenario, WheelPlan, WheelStrategy } from '@wheelwright/core'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { formatPercent } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'

const countedBy: Readonly<Record<WheelStrategy, string>> = {
  covered_call: 'Premium and shares, the shares counted from the reference price.',
  cash_secured_put: 'Premium, less what the shares put to you are worth below the strike.',
  full_wheel: 'Premium of the first put, less what the shares put to you are worth below the strike.',
  poor_mans_covered_call: 'The short call alone; nothing is known of the long one.',
}

const moveInWords = (move: number): string => (move === 0 ? 'No move' : formatPercent(move, { digits: 0 }))

const outcome = ({ isAssigned }: PlanScenario, strategy: WheelStrategy): string => {
  if (strategy === 'poor_mans_covered_call') return isAssigned ? 'assigned' : 'expires'
  if (strategy === 'covered_call') return isAssigned ? 'called away' : 'shares kept'
  return isAssigned ? 'shares put to you' : 'expires'
}

/** What it earns at expiration after a rise, no move and a fall. */
export function Scenarios({ plan, spot }: { plan: WheelPlan; spot: Money | null }) {
  const scenarios = planScenarios(plan, spot)
  const { strategy, strike } = plan
  if (strategy === null || strike === null) return null
  const factor = strategy === 'covered_call' ? '0.95' : '1.05'
  return (
    <section className="wizard-panel" aria-label="Scenario analysis">
      <h4>Scenario analysis</h4>
      {scenarios.length === 0 ? (
        <p className="wizard-note">Likely: the figures are beyond all range, so that nothing can be said.</p>
      ) : (
        <table className="small-table wizard-strikes">
          <caption className="sr-only">What the plan earns at expiration, by the move of the price</caption>
          <thead>
            <tr>
              {['Move', 'Price', 'Outcome', 'Profit or loss'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {scenarios.map((scenario) => (
              <tr key={scenario.move}>
                <th scope="row">{moveInWords(scenario.move)}</th>
                <td>
                  <MoneyFigure value={scenario.price} />
                </td>
                <td>{outcome(scenario, strategy)}</td>
                <td>
                  <DeltaFigure value={scenario.profit} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="wizard-note">
        {spot === null ? 'Moves from a reference price of ' : 'Moves from the price of '}
        <MoneyFigure market value={referencePrice(strategy, strike, spot)} />
        {spot === null ? `, by rule ${factor} × strike; it is no quote. ` : ' that the market says. '}
        {countedBy[strategy]}
        {plan.premium === null && ' No premium is entered, so none is counted.'}
      </p>
    </section>
  )
}
