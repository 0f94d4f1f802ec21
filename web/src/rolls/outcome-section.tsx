import type { RollScenario } from '@wheelwright/api'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { formatMarketPrice, unbroken } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { Table, type Column } from '../ui/lists/table.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { endingWords, longCallWords } from './choice-words.ts'
import { outcomeLines, type OutcomeLineView } from './outcome-lines.ts'
import { OutcomePicture } from './outcome-picture.tsx'

/** Roll to 117.50 put, Dec 31. */
const withUnbrokenDate = (label: string): string => {
  const [what = '', ...on] = label.split(', ')
  return [what, ...on.map(unbroken)].join(', ')
}

/** Of a call on shares it is of both: what the chain alone comes to is said of each choice above. */
const columnsOf = ({ cover }: RollScenario): readonly Column<OutcomeLineView>[] => [
  {
    id: 'choice',
    header: 'Choice',
    names: true,
    cell: ({ kind, label }) => (
      <span className="roll-legend" data-kind={kind}>
        {withUnbrokenDate(label)}
      </span>
    ),
  },
  {
    id: 'result',
    header: cover === 'shares' ? 'Chain and shares' : 'Chain result',
    align: 'end',
    cell: ({ atSpot }) => (
      <DeltaFigure {...(atSpot === null ? { value: null, reason: 'no price' } : { value: atSpot })} />
    ),
  },
  {
    id: 'close',
    header: 'Close wins',
    align: 'end',
    cell: ({ closeWins }) =>
      closeWins === null ? (
        <Unknown reason="at no price" />
      ) : (
        <>
          {closeWins.side} <MoneyFigure value={closeWins.price} />
        </>
      ),
  },
]

/** All outcomes over price, as a picture and in figures. */
export function OutcomeSection({ scenario, chosen }: { scenario: RollScenario; chosen: string | null }) {
  const lines = outcomeLines(scenario, chosen)
  const { ticker, spot, cover } = scenario
  const longCall = longCallWords(scenario)
  return (
    <section className="roll-outcomes" aria-label="Outcome of each choice">
      <div>
        <h3>Outcome of each choice</h3>
        <OutcomePicture scenario={scenario} lines={lines} />
        {longCall !== null && <p className="aside-words">{longCall}</p>}
        <p className="aside-words">
          {ticker} when the choice ends; result of the chain
          {cover === 'shares' && ', and of its shares from their net stock cost,'} in dollars, after fees.
        </p>
      </div>
      {lines.length > 0 && (
        <div>
          <h3>
            If {ticker} ends at{' '}
            {spot === null ? 'its price' : <span data-amount>{formatMarketPrice(spot)}</span>}
          </h3>
          <Table
            caption="Result at the price of today"
            columns={columnsOf(scenario)}
            rows={lines}
            rowKey={({ key }) => key}
            fold={false}
          />
          <p className="aside-words">{endingWords(scenario)}</p>
        </div>
      )}
    </section>
  )
}
