import type { PlanFigures } from '@wheelwright/core'
import type { ReactNode } from 'react'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { PercentFigure } from '../../ui/figures/percent-figure.tsx'
import { Unknown } from '../../ui/figures/unknown.tsx'

export interface Fact {
  readonly term: string
  readonly figure: ReactNode
  /** What it is of, or how it comes about. */
  readonly by: string
}

const noPremium = 'no premium entered'
const isPast = 'past its expiration'

const paceOf = ({ days, assignedReturn }: PlanFigures): string => {
  if (assignedReturn !== null) return 'of the time value alone, as it is in the money: × 365 ÷ days'
  return days === 0 ? 'return × 365 ÷ days, at least 1' : 'return × 365 ÷ days, if it went on so'
}

/** The figures of a plan, each with its kind and what it is divided by. All of them are estimates. */
export function planFacts(figures: PlanFigures, hasPremium: boolean): readonly Fact[] {
  const { capital, capitalKind, premiumTotal, returnOnCapital, annualizedReturn, days, breakEven } = figures
  const { assignedReturn } = figures
  const isPut = breakEven.kind === 'break-even'
  return [
    {
      term: 'Premium',
      figure: (
        <MoneyFigure {...(hasPremium ? { value: premiumTotal } : { value: null, reason: noPremium })} />
      ),
      by: 'premium × contracts × 100',
    },
    { term: 'Capital', figure: <MoneyFigure value={capital} />, by: capitalKind },
    {
      term: 'Return',
      figure: (
        <PercentFigure
          kind="share"
          {...(returnOnCapital === null ? { ratio: null, reason: noPremium } : { ratio: returnOnCapital })}
        />
      ),
      by: `premium ÷ ${capitalKind}`,
    },
    {
      term: 'Annualized pace',
      figure: (
        <PercentFigure
          kind="share"
          {...(annualizedReturn === null
            ? { ratio: null, reason: days === null ? isPast : noPremium }
            : { ratio: annualizedReturn })}
        />
      ),
      by: paceOf(figures),
    },
    ...(assignedReturn === null
      ? []
      : [
          {
            term: 'If assigned',
            figure: <PercentFigure kind="change" ratio={assignedReturn} />,
            by: isPut ? 'spot + premium − strike, ÷ strike' : 'strike + premium − spot, ÷ spot',
          },
        ]),
    {
      term: 'Days to expiration',
      figure: days === null ? <Unknown reason={isPast} /> : <span className="figure">{days}</span>,
      by: days === null ? isPast : 'calendar days',
    },
    {
      term: isPut ? 'Break-even' : 'Upside cap',
      figure: <MoneyFigure value={breakEven.price} />,
      by: isPut ? 'strike − premium, per share' : 'strike + premium, per share: no gain above it',
    },
  ]
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="wizard-figures">
      {facts.map(({ term, figure, by }) => (
        <div key={term}>
          <dt>
            {term}
            <small>{by}</small>
          </dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
