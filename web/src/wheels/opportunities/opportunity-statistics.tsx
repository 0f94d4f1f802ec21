import type { OpportunitySummary } from '@wheelwright/core'
import { counted } from '../../entries/counted.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Unknown } from '../../ui/figures/unknown.tsx'
import { Figures, NamedFigure } from '../figures.tsx'
import { knownIncome, riskNames, whyNoScore } from '../words.ts'

interface OpportunityStatisticsProps {
  summary: OpportunitySummary
  /** How many there are before they are narrowed. */
  total: number
}

/** Of what is shown. */
export function OpportunityStatistics({ summary, total }: OpportunityStatisticsProps) {
  const { count, averageConfidence, totalIncome, unknownIncome, averageRisk } = summary
  return (
    <Figures>
      <NamedFigure label="Opportunities" note={count === total ? null : `of ${total}`}>
        <span className="figure">{count}</span>
      </NamedFigure>
      <NamedFigure label="Average confidence">
        {averageConfidence === null ? (
          <Unknown reason={whyNoScore(count)} />
        ) : (
          <span className="figure">{Math.round(averageConfidence)}</span>
        )}
      </NamedFigure>
      <NamedFigure
        label="Potential income"
        note={unknownIncome > 0 ? `without ${counted(unknownIncome, 'part')} of unknown income` : null}
      >
        <MoneyFigure {...knownIncome(totalIncome, unknownIncome)} />
      </NamedFigure>
      <NamedFigure label="Average risk">
        {averageRisk === null ? <Unknown reason="nothing found" /> : riskNames[averageRisk].label}
      </NamedFigure>
    </Figures>
  )
}
