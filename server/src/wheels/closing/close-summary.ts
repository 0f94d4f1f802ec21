/** What closing a wheel now would come to: from the ledger, and what is not known with its reason. */
import type { CloseSummary, WheelCycle } from '@wheelwright/api'
import { cycleDays, whyNoResult } from '@wheelwright/core'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import { positionsOf, profitOf } from '../campaigns/cycle-view.ts'
import type { CycleContext } from '../campaigns/cycle-context.ts'
import { finishedMetrics } from '../campaigns/performance.ts'
import { feeOf, type PreferredFee } from '../roll-decisions/roll-campaign.ts'
import { openToCloseOf } from './open-to-close.ts'

type Reasons = Readonly<Record<string, readonly [value: unknown, reason: string]>>

const unknownOf = (reasons: Reasons): CloseSummary['unknown'] =>
  Object.entries(reasons).flatMap(([field, [value, reason]]) => (value === null ? [{ field, reason }] : []))

export function closeSummaryOf(
  known: KnownCycle,
  siblings: readonly KnownCycle[],
  context: CycleContext,
  preferred: PreferredFee,
): CloseSummary {
  const { premiumCollected, totalPnl, unrealizedPnl, realizedPnl, complete, restsOn } = profitOf(
    known,
    context,
  )
  const cyclesCompleted = siblings.filter(({ cycle }) => cycle.ended !== null).length
  const metrics = finishedMetrics(siblings, context)
  const { fee, source } = feeOf(known, preferred)
  const noCycle = cyclesCompleted === 0 ? 'no wheel on this ticker has ended yet' : null
  return {
    id: known.id,
    ticker: known.cycle.underlying,
    totalPremiumCollected: premiumCollected,
    realizedPnl,
    unrealizedPnl,
    totalPnl,
    complete,
    daysActive: cycleDays(known.cycle, context.today),
    cyclesCompleted,
    currentPositions: positionsOf(known, context).map((position) => ({
      id: position.id,
      symbol: position.symbol,
      type: position.positionType,
      quantity: position.quantity,
      currentValue: position.marketValue,
      unrealizedPnl: position.unrealizedPnl,
    })),
    performanceMetrics: metrics,
    unknown: unknownOf({
      total_premium_collected: [premiumCollected, 'what an option was sold for is not known'],
      realized_pnl: [realizedPnl, whyNoResult(restsOn)],
      unrealized_pnl: [unrealizedPnl, 'a price behind it is unknown'],
      total_pnl: [totalPnl, 'a price behind it is unknown'],
      win_rate: [metrics.winRate, noCycle ?? 'the profit of a wheel that ended is not known'],
      avg_profit_per_cycle: [
        metrics.avgProfitPerCycle,
        noCycle ?? 'the profit of a wheel that ended is not known',
      ],
      max_drawdown: [metrics.maxDrawdown, 'a part of what was realized is not known'],
      sharpe_ratio: [
        metrics.sharpeRatio,
        'it takes six months with capital tied up and all that was realized',
      ],
    }),
    openToClose: openToCloseOf(known, context),
    feePerContract: fee,
    feeSource: source,
  }
}

const noEntries = 'no entry of the ledger belongs to this wheel'

/** Of a wheel by hand: its premium as planned, everything else unknown. */
export function closeSummaryOfPlan(plan: WheelCycle, preferred: PreferredFee): CloseSummary {
  return {
    id: plan.id,
    ticker: plan.ticker,
    totalPremiumCollected: plan.premiumCollected,
    realizedPnl: null,
    unrealizedPnl: null,
    totalPnl: null,
    complete: false,
    daysActive: plan.daysActive,
    cyclesCompleted: 0,
    currentPositions: [],
    performanceMetrics: { winRate: null, avgProfitPerCycle: null, maxDrawdown: null, sharpeRatio: null },
    unknown: unknownOf({
      total_premium_collected: [plan.premiumCollected, 'the plan names no premium'],
      realized_pnl: [null, noEntries],
      unrealized_pnl: [null, noEntries],
      total_pnl: [null, noEntries],
      win_rate: [null, noEntries],
      avg_profit_per_cycle: [null, noEntries],
      max_drawdown: [null, noEntries],
      sharpe_ratio: [null, noEntries],
    }),
    openToClose: [],
    ...feeFields(preferred),
  }
}

function feeFields(preferred: PreferredFee): Pick<CloseSummary, 'feePerContract' | 'feeSource'> {
  const { fee, source } = feeOf({ book: null }, preferred)
  return { feePerContract: fee, feeSource: source }
}
