/** Figures of campaigns: rates are fractions, null where there are too few days, months or known prices. */
import type { CloseSummary, CyclePerformance } from '@wheelwright/api'
import {
  annualReturn,
  capitalDays,
  cycleDays,
  cycleProfit,
  cycleXirr,
  legProfit,
  maxDrawdown,
  moneyFromMicros,
  monthlyReturns,
  sharpeRatio,
  stockProfit,
  winRate,
} from '@wheelwright/core'
import type { Money, RealizedDay, TradingDate } from '@wheelwright/core'
import type { KnownCycle } from '../entries/cycles.ts'
import { indexOf } from './book-index.ts'
import { netPremiumOf, premiumOf, realizedOf, unrealizedOf, type CycleContext } from './cycle-view.ts'

/** What each day realized within the campaign: legs that ended, shares that left, dividends and fees of their own. */
const realizedDaysOf = ({ cycle, book }: KnownCycle, { cycleSettings }: CycleContext): RealizedDay[] => {
  const { closed, disposals } = indexOf(book, cycleSettings.rollOverrides)
  const own = [...new Set(cycle.flows.map(({ entryId }) => entryId))]
  const days: { date: TradingDate; amount: Money | null }[] = [
    ...own.flatMap((id) => closed.get(id) ?? []).map((leg) => ({ date: leg.closed, amount: legProfit(leg) })),
    ...own
      .flatMap((id) => disposals.get(id) ?? [])
      .map((disposal) => ({ date: disposal.closed, amount: stockProfit(disposal) })),
    ...cycle.flows
      .filter(({ kind }) => kind === 'dividend' || kind === 'interest' || kind === 'fee')
      .map(({ date, amount }) => ({ date, amount })),
  ]
  return days.map(({ date, amount }) => ({ date, amount: amount ?? moneyFromMicros(0) }))
}

const endOf = ({ cycle }: KnownCycle, today: TradingDate): TradingDate => cycle.ended ?? today

export const performanceOf = (known: KnownCycle, context: CycleContext): CyclePerformance => {
  const { cycle, id } = known
  const until = endOf(known, context.today)
  const tied = capitalDays(cycle.capitalDays, until)
  const profit = cycleProfit(cycle, context.marks)
  const realized = realizedDaysOf(known, context)
  const days = cycleDays(cycle, context.today)
  const { rate, reason } = cycleXirr(cycle, context.marks, until)
  return {
    id,
    cycleKey: cycle.key,
    ticker: cycle.underlying,
    daysActive: days,
    premiumCollected: premiumOf(known, context),
    netPremium: netPremiumOf(known, context),
    realizedPnl: realizedOf(known),
    unrealizedPnl: unrealizedOf(known, context),
    totalPnl: profit,
    xirr: rate,
    xirrReason: reason,
    annualReturnOnCapital: profit === null ? null : annualReturn(profit, tied),
    capitalDays: tied / 1_000_000,
    averageCapital: moneyFromMicros(Math.round(tied / days)),
    maxDrawdown: maxDrawdown(realized),
    sharpeRatio: sharpeRatio(monthlyReturns(realized, cycle.capitalDays, until)),
  }
}

/** Over the finished campaigns on a ticker in one account. */
export const finishedMetrics = (
  cycles: readonly KnownCycle[],
  context: CycleContext,
): CloseSummary['performanceMetrics'] => {
  const finished = cycles.filter(({ cycle }) => cycle.ended !== null)
  const profits = finished.map(({ cycle }) => cycleProfit(cycle, context.marks))
  const known = profits.filter((profit) => profit !== null)
  const realized = cycles.flatMap((cycle) => realizedDaysOf(cycle, context))
  const capital = cycles.flatMap(({ cycle }) => cycle.capitalDays)
  const sum = known.reduce((total, profit) => total + profit, 0)
  return {
    winRate: winRate(profits),
    avgProfitPerCycle: known.length === 0 ? null : moneyFromMicros(Math.round(sum / known.length)),
    maxDrawdown: maxDrawdown(realized),
    sharpeRatio: sharpeRatio(monthlyReturns(realized, capital, context.today)),
  }
}
