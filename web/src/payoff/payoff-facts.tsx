import { costOf, negateMoney } from '@wheelwright/core'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { asMoney } from './as-money.ts'
import type { AtExpiration, Limit } from './payoff.ts'
import type { Scene } from './scene.ts'
import { breakEvensInWords, whereInWords } from './words.ts'

/** The limits of the position as text, beside the picture that shows them. */
export function PayoffFacts({ scene, ending }: { scene: Scene; ending: AtExpiration }) {
  const { profit, isExact } = ending
  const about = isExact ? '' : 'about '
  const unknown = <Unknown reason="the cost of a leg is unknown" shown />
  return (
    <dl className="payoff-facts">
      <div>
        <dt>Max profit</dt>
        <dd>{profit === null ? unknown : <LimitFigure limit={profit.best} about={about} />}</dd>
      </div>
      <div>
        <dt>Max loss</dt>
        <dd>{profit === null ? unknown : <LimitFigure limit={profit.worst} about={about} />}</dd>
      </div>
      <div>
        <dt>Break-even</dt>
        <dd className="tabular">
          {profit === null && unknown}
          {profit !== null &&
            (profit.breakEvens.length === 0 ? 'none' : `${about}${breakEvensInWords(profit.breakEvens)}`)}
        </dd>
      </div>
      <div>
        <dt>{scene.netStockCost === null ? 'Opened for' : 'Net stock cost'}</dt>
        <dd>
          {scene.netStockCost === null ? (
            <Opened legs={scene.legs} />
          ) : (
            <>
              <MoneyFigure value={scene.netStockCost} />
              <small>a share, all premiums of the wheel in it</small>
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}

function LimitFigure({ limit, about }: { limit: Limit; about: string }) {
  if (limit.kind === 'unlimited') return <>unlimited</>
  return (
    <>
      {about}
      <DeltaFigure value={limit.amount} />
      <small>{whereInWords(limit)}</small>
    </>
  )
}

function Opened({ legs }: Pick<Scene, 'legs'>) {
  const cost = costOf(legs)
  if (cost === null) return <Unknown reason="the cost of a leg is unknown" shown />
  const amount = asMoney(cost)
  return (
    <>
      <MoneyFigure value={amount < 0 ? negateMoney(amount) : amount} />
      <small>{amount < 0 ? 'received' : 'paid'}</small>
    </>
  )
}
