/** Figures of a wheel by hand that no entries stand behind: its premium as planned, everything else unknown. */
import type { CloseSummary, CyclePerformance, WheelCycle } from '@wheelwright/api'
import { zeroMoney } from '@wheelwright/core'

export const performanceOfPlan = (plan: WheelCycle): CyclePerformance => ({
  id: plan.id,
  cycleKey: plan.cycleKey,
  ticker: plan.ticker,
  daysActive: plan.daysActive,
  premiumCollected: plan.premiumCollected,
  netPremium: null,
  realizedPnl: null,
  unrealizedPnl: null,
  totalPnl: null,
  xirr: null,
  xirrReason: 'unknown',
  annualReturnOnCapital: null,
  capitalDays: 0,
  averageCapital: null,
  maxDrawdown: zeroMoney,
  sharpeRatio: null,
})

export const closeSummaryOfPlan = (plan: WheelCycle): CloseSummary => ({
  id: plan.id,
  ticker: plan.ticker,
  totalPremiumCollected: plan.premiumCollected,
  realizedPnl: null,
  unrealizedPnl: null,
  totalPnl: null,
  daysActive: plan.daysActive,
  cyclesCompleted: 0,
  currentPositions: [],
  performanceMetrics: { winRate: null, avgProfitPerCycle: null, maxDrawdown: zeroMoney, sharpeRatio: null },
})
