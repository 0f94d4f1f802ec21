import { capitalPartsInCents } from '@wheelwright/core'
import { Fragment } from 'react'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { amountOr } from '../words.ts'
import './capital.css'
import { shortNames, whatOf, whyPartUnknown, type CapitalPart } from './capital-words.ts'

/** Behind the sum what it stands in: `: puts 29,650.00, free 4,400.00`, in cents that add up to it. Of a single part what it is. */
export function CapitalSplit({ parts }: { parts: readonly CapitalPart[] }) {
  const [first, ...more] = parts
  if (first === undefined) return null
  if (more.length === 0) return <span className="capital-split">: {whatOf(first)}</span>
  return (
    <span className="capital-split">
      {capitalPartsInCents(parts).map((part, at) => (
        <Fragment key={part.kind}>
          {at === 0 ? ': ' : ', '}
          <span className="capital-part">
            {shortNames[part.kind]} <MoneyFigure {...amountOr(part.amount, whyPartUnknown(part))} />
          </span>
        </Fragment>
      ))}
    </span>
  )
}
