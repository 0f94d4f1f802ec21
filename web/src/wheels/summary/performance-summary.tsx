import type { DetectionResult, WheelCycle } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import type { OpportunitySummary } from '@wheelwright/core'
import { memo, type ReactNode } from 'react'
import { counted } from '../../entries/counted.ts'
import { Card } from '../../ui/card.tsx'
import { formatMoney, formatPercent } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { useNow } from '../../ui/now.ts'
import { usePrivacy } from '../../ui/figures/privacy.ts'
import { Unknown } from '../../ui/figures/unknown.tsx'
import { FigureBars } from '../card-bars.tsx'
import { Figures, NamedFigure } from '../figures.tsx'
import { summaryOf } from '../opportunities/model.ts'
import { knownIncome, riskNames, whyNoScore } from '../words.ts'
import { ledgerTotals } from './ledger-totals.ts'
import { TotalFigure } from './total-figure.tsx'

interface PerformanceSummaryProps {
  detection: DetectionResult | undefined
  cycles: readonly WheelCycle[] | undefined
  /** Whether they could not be read; where they are missing otherwise, they are loading. */
  isDetectionLost: boolean
  areCyclesLost: boolean
}

/**
 * What open positions may bring, wheels that run among them, which is estimated, beside what the ledger says was earned.
 * Never added together.
 */
export const PerformanceSummary = memo(function PerformanceSummary({
  detection,
  cycles,
  isDetectionLost,
  areCyclesLost,
}: PerformanceSummaryProps) {
  usePrivacy()
  const today = tradingDateAt(useNow())
  return (
    <Card title="Performance Summary">
      <div className="wheel-halves">
        <Half title="From open positions, estimated">
          {detection === undefined ? (
            <>
              {isDetectionLost ? <NotRead /> : <FigureBars count={3} hasNotes />}
              <div className="wheel-insights" />
            </>
          ) : (
            <Estimates
              summary={summaryOf(detection.opportunities, today)}
              positions={positionsIn(detection)}
            />
          )}
        </Half>
        <Half title="From the ledger">
          {cycles !== undefined && <Ledger cycles={cycles} />}
          {cycles === undefined && (areCyclesLost ? <NotRead /> : <FigureBars count={3} hasNotes />)}
        </Half>
      </div>
    </Card>
  )
})

function NotRead() {
  return <Unknown reason="it could not be loaded" shown />
}

/** A position that takes part in two opportunities is one position. */
const positionsIn = ({ opportunities }: DetectionResult): number =>
  new Set(opportunities.flatMap(({ positions }) => positions.map(({ id }) => id))).size

function Half({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="wheel-half">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function estimateNote({ unknownIncome, freeIncome }: OpportunitySummary): string {
  if (unknownIncome > 0) return `${counted(unknownIncome, 'part')} unknown`
  return freeIncome > 0 ? 'a 30-day pace, with calls on free shares' : 'a 30-day pace'
}

function Estimates({ summary, positions }: { summary: OpportunitySummary; positions: number }) {
  const { count, monthlyEstimate, unknownIncome, successRate, averageRisk } = summary
  return (
    <>
      <Figures>
        <NamedFigure label="Monthly estimate" note={estimateNote(summary)}>
          <MoneyFigure {...knownIncome(monthlyEstimate, unknownIncome)} />
        </NamedFigure>
        <NamedFigure label="Success rate" note="confidence 80 or more">
          {successRate === null ? (
            <Unknown reason={whyNoScore(count)} />
          ) : (
            <span className="figure">{formatPercent(successRate, { sign: 'negative' })}</span>
          )}
        </NamedFigure>
        <NamedFigure
          label="Average risk"
          note={`${counted(count, 'strategy', 'strategies')}, ${counted(positions, 'position')}`}
        >
          {averageRisk === null ? <Unknown reason="nothing found" /> : riskNames[averageRisk].label}
        </NamedFigure>
      </Figures>
      <Insights summary={summary} />
    </>
  )
}

function Insights({
  summary: { insights, premiumLeft, freeIncome, averageConfidence },
}: {
  summary: OpportunitySummary
}) {
  const texts = {
    income: (
      <>
        <span data-amount>{formatMoney(premiumLeft)}</span> of premium is still to be earned.
      </>
    ),
    'free shares': (
      <>
        Calls on free shares would bring <span data-amount>{formatMoney(freeIncome)}</span>; none is sold.
      </>
    ),
    confidence: <>Confidence is high: {Math.round(averageConfidence ?? 0)} on average.</>,
  }
  return (
    <div className="wheel-insights">
      {insights.length > 0 && (
        <ul className="wheel-card-list" aria-label="Insights">
          {insights.map((insight) => (
            <li key={insight}>{texts[insight]}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Ledger({ cycles }: { cycles: readonly WheelCycle[] }) {
  const { wheels, premium, realized, totalPnl, planned } = ledgerTotals(cycles)
  return (
    <>
      <Figures>
        <TotalFigure label="Premium collected" total={premium} note={`of ${counted(wheels, 'wheel')}`} />
        <TotalFigure label="Realized P&L" total={realized} isChange />
        <TotalFigure label="Total P&L" total={totalPnl} isChange />
      </Figures>
      {planned.wheels > 0 && (
        <p className="wheel-note">
          {counted(planned.wheels, 'wheel')} without entries {planned.wheels === 1 ? 'is' : 'are'} not in
          these sums.
        </p>
      )}
    </>
  )
}
