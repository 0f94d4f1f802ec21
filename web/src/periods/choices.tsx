import type { Periods } from '@wheelwright/api'
import type { Money } from '@wheelwright/core'
import { hiddenIn } from '../charts/premium.ts'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { Card } from '../ui/card.tsx'
import { choicePanels } from './choice-panels.ts'
import { countChoices } from './model.ts'
import { resultOf, type Hidden } from '../ui/figures/result-amount.ts'
import '../ui/picture.css'

/** The same contracts and the same cash; only when a premium counts differs: how one choice leads to the next in a year. */
export function ThreeChoices({ periods, year }: { periods: Periods; year: string | undefined }) {
  const steps = periods.years.find((each) => each.year === year)
  const { choices, premium, years, total: all, refusedRows } = periods
  const hidden = hiddenIn(all, refusedRows)
  return (
    <Card title={`${steps?.year ?? 'Realized P&L'} under the three choices`}>
      <p className="picture-sentence">
        Same contracts, same cash. Only the year in which a premium counts differs. Once everything is closed,
        all time comes to one figure.
      </p>
      {steps !== undefined && (
        <div className="period-three">
          {choicePanels(steps).map(({ value, label, total, parts }) => (
            <section key={value} data-chosen={value === premium || undefined} aria-label={label}>
              <h3>
                {label} <DeltaFigure {...resultOf(total, hidden)} />
              </h3>
              <dl>
                {parts.map(([name, amount]) => (
                  <Part key={name} name={name} amount={amount} hidden={hidden} />
                ))}
              </dl>
            </section>
          ))}
        </div>
      )}
      {years.length !== 1 && (
        <dl className="period-all">
          <div>
            <dt>All years:</dt>
          </div>
          {countChoices.map(({ value, label }) => (
            <div key={value} data-chosen={value === premium || undefined}>
              <dt>{label}</dt>
              <dd>
                <DeltaFigure {...resultOf(choices[value], hidden)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

function Part({ name, amount, hidden }: { name: string; amount: Money | null; hidden: Hidden }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <MoneyFigure {...resultOf(amount, hidden)} sign="always" />
      </dd>
    </div>
  )
}
