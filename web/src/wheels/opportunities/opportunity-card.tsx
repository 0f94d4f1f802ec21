import { strategyNames } from '@wheelwright/core'
import type { WheelOpportunity } from '@wheelwright/api'
import { asSentence } from '../../entries/as-sentence.ts'
import { Instrument } from '../../entries/instrument.tsx'
import { SymbolLink } from '../../entries/symbol-link.tsx'
import { OfAccount } from '../../client/of-account.tsx'
import { Button } from '../../ui/button.tsx'
import { PhaseRing } from '../../ui/wheel-marks/phase-ring.tsx'
import { Figures, NamedFigure } from '../figures.tsx'
import type { Places } from '../place.ts'
import { ConfidenceBar } from './confidence-bar.tsx'
import {
  Confidence,
  DaysToExpiration,
  HeldQuantity,
  PotentialIncome,
  RiskBadge,
} from './opportunity-figures.tsx'
import { opportunityRing } from './ring.ts'
import { useOpportunityName } from './use-opportunity-name.ts'
import { WheelButton } from './wheel-button.tsx'

interface OpportunityCardProps {
  opportunity: WheelOpportunity
  places: Places
}

/** One opportunity: how sure it is, what it may bring, what it risks. */
export function OpportunityCard({ opportunity, places }: OpportunityCardProps) {
  const { id, ticker, strategy, accountNumber, confidenceParts, withoutScore, riskAssessment } = opportunity
  const name = useOpportunityName(opportunity)
  return (
    <article data-keys-row className="wheel-card" aria-label={name}>
      <header className="wheel-card-head">
        <PhaseRing capital={opportunityRing(strategy)} decorative />
        <div className="wheel-card-name">
          <h3>
            <SymbolLink symbol={ticker} />
          </h3>
          <p>
            {strategyNames[strategy]}
            <OfAccount number={accountNumber}>{(name) => `, ${name}`}</OfAccount>
          </p>
        </div>
        <p className="wheel-card-score">
          <Confidence opportunity={opportunity} />
        </p>
      </header>
      <ConfidenceBar parts={confidenceParts} />
      {withoutScore !== null && <p className="wheel-note">No score: {asSentence(withoutScore)}</p>}
      <Figures>
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
      {riskAssessment.factors.length > 0 && (
        <ul className="wheel-card-list" aria-label="Risk factors">
          {riskAssessment.factors.map(({ kind, text }, index) => (
            <li key={`${kind}${index}`}>{asSentence(text)}</li>
          ))}
        </ul>
      )}
      <OpenPositions positions={opportunity.positions} />
      <Recommendations opportunity={opportunity} />
      <footer className="wheel-card-foot">
        <Button data-row-key="x" aria-label={`Details of ${name}`} onClick={() => places.openOpportunity(id)}>
          Details
        </Button>
        <WheelButton {...{ opportunity, places }} />
      </footer>
    </article>
  )
}

/** Advice that names what shares cost or would lose is hidden with the amounts. */
const namesAmounts: ReadonlySet<string> = new Set(['hold_shares'])

function Recommendations({ opportunity: { recommendations } }: { opportunity: WheelOpportunity }) {
  return (
    <ul className="wheel-card-advice" aria-label="Recommendations">
      {recommendations.map(({ action, text }) => (
        <li key={action}>
          {namesAmounts.has(action) ? <span data-amount>{asSentence(text)}</span> : asSentence(text)}
        </li>
      ))}
    </ul>
  )
}

const mostPositions = 3

function OpenPositions({ positions }: Pick<WheelOpportunity, 'positions'>) {
  if (positions.length === 0) return null
  return (
    <ul className="wheel-card-positions" aria-label="Positions">
      {positions.slice(0, mostPositions).map(({ id, quantity, symbol, instrumentType }) => (
        <li key={id}>
          <HeldQuantity quantity={quantity} /> {instrumentType === 'stock' ? 'shares' : '×'}{' '}
          <Instrument symbol={symbol} brief />
        </li>
      ))}
      {positions.length > mostPositions && <li>+{positions.length - mostPositions} more</li>}
    </ul>
  )
}
