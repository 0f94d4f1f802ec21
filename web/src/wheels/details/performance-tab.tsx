import type { CyclePerformance, WheelCycle } from '@wheelwright/api'
import type { Money } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { formatPercent } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Unknown } from '../../ui/figures/unknown.tsx'
import { Figures, NamedFigure } from '../figures.tsx'
import { performanceQuery } from '../queries.ts'
import { FigureSource, partNote } from '../strategies/strategy-figures.tsx'
import { knownInPart, whyNoCapital, whyNoReturn } from '../../campaigns/why-no-pace.ts'
import { whyNoTotal, whyNotRealized, whyUnknown } from '../../campaigns/why-unknown.ts'
import { amountOr } from '../words.ts'
import { Loaded } from './loaded.tsx'

export function PerformanceTab({ cycle }: { cycle: WheelCycle }) {
  const performance = useQuery(performanceQuery(cycle.id))
  return (
    <Loaded query={performance} what="The performance">
      {(figures) => (
        <div className="wheel-parts">
          <PerformanceFigures cycle={cycle} figures={figures} />
          <FigureSource cycle={cycle} />
        </div>
      )}
    </Loaded>
  )
}

const rate = (value: number | null, reason: string) =>
  value === null ? <Unknown reason={reason} /> : <span className="figure">{formatPercent(value)}</span>

const whyNoRate: Readonly<Record<NonNullable<CyclePerformance['xirrReason']>, string>> = {
  none: 'no rate solves it: too few days or payments',
  'more than one': 'more than one rate solves it',
  unknown: 'an amount or a price is not known',
}

function PerformanceFigures({ cycle, figures }: { cycle: WheelCycle; figures: CyclePerformance }) {
  const reason = whyUnknown(cycle)
  const { xirr, annualReturnOnCapital, sharpeRatio, averageCapital, maxDrawdown } = figures
  const isPlan = cycle.figures === 'estimate'
  const noteOf = (amount: Money | null) => (isPlan ? undefined : partNote(figures.complete, amount))
  const whyNone = whyNoCapital(cycle, figures)
  const whyNoSharpe =
    figures.capitalGap !== null ? whyNone : isPlan || figures.complete ? 'too few months' : knownInPart
  return (
    <Figures>
      <NamedFigure label="Premium collected" note={isPlan ? 'as planned' : undefined}>
        <MoneyFigure {...amountOr(figures.premiumCollected, 'for what it was sold is not known')} />
      </NamedFigure>
      <NamedFigure label="Net premium" note={noteOf(figures.netPremium)}>
        <MoneyFigure {...amountOr(figures.netPremium, whyNotRealized(cycle))} sign="always" />
      </NamedFigure>
      <NamedFigure label="Realized P&L" note={noteOf(figures.realizedPnl)}>
        <DeltaFigure {...amountOr(figures.realizedPnl, whyNotRealized(cycle))} />
      </NamedFigure>
      <NamedFigure label="Unrealized P&L">
        <DeltaFigure {...amountOr(figures.unrealizedPnl, reason)} />
      </NamedFigure>
      <NamedFigure label="Total P&L" note={noteOf(figures.totalPnl)}>
        <DeltaFigure {...amountOr(figures.totalPnl, whyNoTotal(cycle))} />
      </NamedFigure>
      <NamedFigure label="Annual return on capital" note="a pace, not a forecast">
        {rate(annualReturnOnCapital, whyNoReturn(cycle, figures))}
      </NamedFigure>
      <NamedFigure label="Internal rate of return" note="a year">
        {rate(xirr, whyNoRate[figures.xirrReason ?? 'none'])}
      </NamedFigure>
      <NamedFigure label="Average capital">
        <MoneyFigure {...amountOr(averageCapital, whyNone)} />
      </NamedFigure>
      <NamedFigure label="Largest drawdown" note="of what was realized">
        <MoneyFigure
          {...amountOr(maxDrawdown, isPlan ? reason : 'a part of what was realized is not known')}
        />
      </NamedFigure>
      <NamedFigure label="Sharpe ratio">
        {sharpeRatio === null ? (
          <Unknown reason={whyNoSharpe} />
        ) : (
          <span className="figure">{sharpeRatio.toFixed(2).replace('-', '−')}</span>
        )}
      </NamedFigure>
    </Figures>
  )
}
