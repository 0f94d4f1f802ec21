/** Figures of a wheel by hand that no entries stand behind: its premium as planned, everything else unknown. */
import type { CyclePerformance, WheelCycle } from '@wheelwright/api'

export function performanceOfPlan(plan: WheelCycle): CyclePerformance {
  return {
    id: plan.id,
    cycleKey: plan.cycleKey,
    ticker: plan.ticker,
    daysActive: plan.daysActive,
    premiumCollected: plan.premiumCollected,
    netPremium: null,
    realizedPnl: null,
    unrealizedPnl: null,
    totalPnl: null,
    complete: false,
    xirr: null,
    xirrReason: 'unknown',
    annualReturnOnCapital: null,
    capitalDays: null,
    capitalGap: null,
    averageCapital: null,
    maxDrawdown: null,
    sharpeRatio: null,
  }
}
