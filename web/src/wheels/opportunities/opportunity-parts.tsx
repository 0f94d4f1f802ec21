import type { DetectionResult, WheelOpportunity } from '@wheelwright/api'
import { asSentence } from '../../entries/as-sentence.ts'
import { countedHeld } from '../../entries/counted.ts'
import { Instrument } from '../../entries/instrument.tsx'
import { formatContracts } from '../../ui/figures/format-contracts.ts'
import { formatInstant, formatPercent } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Table } from '../../ui/lists/table.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { Unknown } from '../../ui/figures/unknown.tsx'
import { Figures, NamedFigure } from '../figures.tsx'
import { amountOr, inWords } from '../words.ts'
import { ConfidenceBar } from './confidence-bar.tsx'
import { SuggestedCall } from './suggested-call.tsx'
import { opportunityCash, cashSource } from './model.ts'
import {
  HeldQuantity,
  Confidence,
  DaysToExpiration,
  PotentialIncome,
  RiskBadge,
} from './opportunity-figures.tsx'

interface PartsProps {
  opportunity: WheelOpportunity
  result: DetectionResult
}

/** The score by its parts, the numbers and positions behind it, the risk, and the cash that was counted. */
export function OpportunityParts({ opportunity, result }: PartsProps) {
  const { riskAssessment, positions } = opportunity
  return (
    <div className="wheel-parts">
      <Figures>
        <NamedFigure label="Confidence">
          <Confidence opportunity={opportunity} />
        </NamedFigure>
        <NamedFigure label="Potential income">
          <PotentialIncome opportunity={opportunity} />
        </NamedFigure>
        <NamedFigure label="To expiration">
          <DaysToExpiration days={opportunity.daysToExpiration} />
        </NamedFigure>
        <NamedFigure label="Risk">
          <RiskBadge level={riskAssessment.level} />
        </NamedFigure>
      </Figures>
      <section>
        <h3>How the score is made</h3>
        <ScoreParts opportunity={opportunity} />
      </section>
      <SuggestedCall call={opportunity.suggestedCall} />
      <section>
        <h3>The numbers behind it</h3>
        <Numbers opportunity={opportunity} />
      </section>
      <section>
        <h3>Risk</h3>
        <ul className="wheel-card-list">
          {riskAssessment.factors.map(({ kind, text }, index) => (
            <li key={`${kind}${index}`}>{asSentence(text)}</li>
          ))}
          {riskAssessment.factors.length === 0 && <li>Nothing speaks against it.</li>}
        </ul>
      </section>
      {positions.length > 0 && (
        <section>
          <h3>Positions</h3>
          <Table
            caption="Positions of the opportunity"
            columns={positionColumns}
            rows={positions}
            rowKey={(position) => position.id}
            fold={false}
          />
        </section>
      )}
      <CountedCash opportunity={opportunity} result={result} />
    </div>
  )
}

function ScoreParts({ opportunity: { confidenceParts, withoutScore } }: { opportunity: WheelOpportunity }) {
  if (withoutScore !== null)
    return <p className="wheel-note">There is no score. {asSentence(withoutScore)}</p>
  return (
    <>
      <ConfidenceBar parts={confidenceParts} />
      <Table
        caption="Parts of the confidence score"
        columns={partColumns}
        rows={confidenceParts}
        rowKey={({ name }) => name}
        fold={false}
      />
    </>
  )
}

type ScorePart = WheelOpportunity['confidenceParts'][number]

const partColumns: readonly Column<ScorePart>[] = [
  {
    id: 'name',
    header: 'Part',
    names: true,
    cell: ({ name, text }) => (
      <>
        {inWords(name)}
        <small>{asSentence(text)}</small>
      </>
    ),
  },
  { id: 'points', header: 'Points', align: 'end', cell: ({ points, weight }) => `${points} of ${weight}` },
]

type OpenPosition = WheelOpportunity['positions'][number]

const positionColumns: readonly Column<OpenPosition>[] = [
  { id: 'symbol', header: 'Position', names: true, cell: ({ symbol }) => <Instrument symbol={symbol} /> },
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'end',
    cell: ({ quantity }) => <HeldQuantity quantity={quantity} />,
  },
  {
    id: 'value',
    header: 'Market value',
    align: 'end',
    cell: ({ marketValue }) => <MoneyFigure {...amountOr(marketValue, 'no price yet')} />,
  },
]

function Numbers({ opportunity: { numbers } }: { opportunity: WheelOpportunity }) {
  const { coverageRatio, adjustedContracts } = numbers
  const counts = [
    ['Blocks of 100 shares', numbers.blocks],
    ['Free blocks', numbers.freeBlocks],
    ['Short calls', numbers.shortCalls],
    ['Covered by shares', numbers.coveredCalls],
    ['Covered by a long call', numbers.diagonalCalls],
    ['In spreads', numbers.spreadCalls],
    ['Naked calls', numbers.uncoveredCalls],
    ['Short puts', numbers.shortPuts],
    ['Unsecured puts', numbers.unsecuredPuts],
  ] as const
  return (
    <>
      <Figures>
        <NamedFigure label="Coverage ratio">
          {coverageRatio === null ? (
            <Unknown reason="no short calls" />
          ) : (
            <span className="figure">{formatPercent(coverageRatio, { sign: 'negative' })}</span>
          )}
        </NamedFigure>
        {counts.map(([label, count]) => (
          <NamedFigure key={label} label={label}>
            <span className="figure">{formatContracts(count)}</span>
          </NamedFigure>
        ))}
      </Figures>
      {adjustedContracts > 0 && (
        <p className="wheel-note">
          {countedHeld(adjustedContracts, 'adjusted contract')} deliver something else than 100 shares and are
          counted nowhere above.
        </p>
      )}
    </>
  )
}

function CountedCash({ opportunity, result }: PartsProps) {
  const cash = opportunityCash(opportunity, result.cash)
  return (
    <section>
      <h3>Cash counted</h3>
      {cash.length === 0 && <p className="wheel-note">No cash was counted: this account has no short put.</p>}
      {cash.map((each) => (
        <p key={each.accountId ?? 'none'}>
          <MoneyFigure value={each.amount} /> <span className="wheel-note">{cashSource(each)}</span>
        </p>
      ))}
      <p className="wheel-note">Looked at {formatInstant(Date.parse(result.asOf))}.</p>
    </section>
  )
}
