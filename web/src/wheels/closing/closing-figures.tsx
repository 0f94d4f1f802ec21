import type { CloseSummary } from '@wheelwright/api'
import { useHasAccounts } from '../../client/queries/accounts.ts'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { formatPercent } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Unknown } from '../../ui/figures/unknown.tsx'
import { counted } from '../../entries/counted.ts'
import { Figures, NamedFigure } from '../figures.tsx'
import { amountOr } from '../words.ts'

/** What the wheel came to so far, from the ledger; what is not known says why. */
export function ClosingFigures({ summary, isPlan }: { summary: CloseSummary; isPlan: boolean }) {
  const why = (field: string): string =>
    summary.unknown.find((each) => each.field === field)?.reason ?? 'it is not known'
  const { performanceMetrics: metrics, complete } = summary
  const hasAccounts = useHasAccounts()
  const note = complete ? undefined : 'of what is known'
  const ofTicker = `on this ticker${hasAccounts ? ', in this account' : ''}`
  return (
    <Figures>
      <NamedFigure label="Premium collected" note={isPlan ? 'as planned' : undefined}>
        <MoneyFigure {...amountOr(summary.totalPremiumCollected, why('total_premium_collected'))} />
      </NamedFigure>
      <NamedFigure label="Realized P&L" note={summary.realizedPnl === null ? undefined : note}>
        <DeltaFigure {...amountOr(summary.realizedPnl, why('realized_pnl'))} />
      </NamedFigure>
      <NamedFigure label="Unrealized P&L">
        <DeltaFigure {...amountOr(summary.unrealizedPnl, why('unrealized_pnl'))} />
      </NamedFigure>
      <NamedFigure label="Total P&L" note={summary.totalPnl === null ? undefined : note}>
        <DeltaFigure {...amountOr(summary.totalPnl, why('total_pnl'))} />
      </NamedFigure>
      <NamedFigure label="Active">
        <span className="figure">{counted(summary.daysActive, 'day')}</span>
      </NamedFigure>
      <NamedFigure label="Wheels completed" note={ofTicker}>
        <span className="figure">{summary.cyclesCompleted}</span>
      </NamedFigure>
      <NamedFigure label="Win rate" note={ofTicker}>
        {metrics.winRate === null ? (
          <Unknown reason={why('win_rate')} />
        ) : (
          <span className="figure">{formatPercent(metrics.winRate, { sign: 'negative' })}</span>
        )}
      </NamedFigure>
      <NamedFigure label="Average profit per wheel" note={ofTicker}>
        <DeltaFigure {...amountOr(metrics.avgProfitPerCycle, why('avg_profit_per_cycle'))} />
      </NamedFigure>
      <NamedFigure label="Largest drawdown" note={ofTicker}>
        <MoneyFigure {...amountOr(metrics.maxDrawdown, why('max_drawdown'))} />
      </NamedFigure>
      <NamedFigure label="Sharpe ratio" note={ofTicker}>
        {metrics.sharpeRatio === null ? (
          <Unknown reason={why('sharpe_ratio')} />
        ) : (
          <span className="figure">{metrics.sharpeRatio.toFixed(2).replace('-', '−')}</span>
        )}
      </NamedFigure>
    </Figures>
  )
}
