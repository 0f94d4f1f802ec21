import type { WheelCycle } from '@wheelwright/api'
import { capitalPartsInCents } from '@wheelwright/core'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { amountOr } from '../words.ts'
import './capital.css'
import { wayOf, whatOf, whyCapitalUnknown, whyPartUnknown } from './capital-words.ts'

/** What one wheel ties up, part by part, how each is reckoned, and their sum. */
export function CapitalList({ wheel }: { wheel: Pick<WheelCycle, 'capitalParts' | 'capitalRequirement'> }) {
  const { capitalParts, capitalRequirement } = wheel
  return (
    <dl className="capital-list" aria-label="What it ties up">
      {capitalPartsInCents(capitalParts).map((part) => (
        <div key={part.kind}>
          <dt>
            {whatOf(part)}
            <small>{wayOf(part)}</small>
          </dt>
          <dd>
            <MoneyFigure {...amountOr(part.amount, whyPartUnknown(part))} />
          </dd>
        </div>
      ))}
      <div className="capital-sum">
        <dt>Together</dt>
        <dd>
          <MoneyFigure {...amountOr(capitalRequirement, whyCapitalUnknown(capitalParts))} />
        </dd>
      </div>
    </dl>
  )
}
