/** Figures of campaigns: rates are fractions, null where there are too few days, months or known prices. */
import type { CloseSummary, CyclePerformance } from '@wheelwright/api'
import {
  MICROS,
  annualReturn,
  averageProfit,
  campaignCapitalDays,
  capitalDays,
  capitalGapOf,
  cycleDays,
  cycleNetPremium,
  cycleXirr,
  maxDrawdown,
  moneyFromMicros,
  monthlyReturns,
  noRate,
  realizedDays,
  sharpeRatio,
  wholeProfit,
  winRate,
  type Money,
  type TradingDate,
} from '@wheelwright/core'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import { profitOf } from './cycle-view.ts'
import type { CycleContext } from './cycle-context.ts'

/** Total P&L where nothing that it rests on is missing: what a rate or a win is made of. */
const wholeOf = (known: KnownCycle, context: CycleContext): Money | null =>
  profitOf(known, context).complete ? wholeProfit(known.cycle, context.marks) : null

const endOf = ({ cycle }: KnownCycle, today: TradingDate): TradingDate => cycle.ended ?? today

export function performanceOf(known: KnownCycle, context: CycleContext): CyclePerformance {
  const { cycle, id } = known
  const until = endOf(known, context.today)
  const tied = capitalDays(cycle, until)
  const paced = campaignCapitalDays(cycle, until)
  const { premiumCollected, realizedPnl, unrealizedPnl, totalPnl, complete, restsOn } = profitOf(
    known,
    context,
  )
  const realized = realizedDays([cycle])
  const days = cycleDays(cycle, context.today)
  const { rate, reason } = complete ? cycleXirr(cycle, context.marks, until) : noRate('unknown')
  return {
    id,
    cycleKey: cycle.key,
    ticker: cycle.underlying,
    daysActive: days,
    premiumCollected,
    netPremium: cycleNetPremium(cycle, restsOn.refusedRows),
    realizedPnl,
    unrealizedPnl,
    totalPnl,
    complete,
    xirr: rate,
    xirrReason: reason,
    annualReturnOnCapital: annualReturn(wholeOf(known, context), paced),
    capitalDays: paced === null ? null : paced / MICROS,
    capitalGap: capitalGapOf(cycle, paced),
    averageCapital: tied === null ? null : moneyFromMicros(Math.round(tied / days)),
    maxDrawdown: complete ? maxDrawdown(realized) : null,
    sharpeRatio: complete ? sharpeRatio(monthlyReturns(realized, cycle, until)) : null,
  }
}

/** Of the campaigns on a ticker in one account: rate and average of those that have ended, the others of all of them. */
export function finishedMetrics(
  cycles: readonly KnownCycle[],
  context: CycleContext,
): CloseSummary['performanceMetrics'] {
  const finished = cycles.filter(({ cycle }) => cycle.ended !== null)
  const profits = finished.map((known) => wholeOf(known, context))
  const isWhole = cycles.every((known) => profitOf(known, context).complete)
  const realized = realizedDays(cycles.map(({ cycle }) => cycle))
  // An entry may be of a day that is still to come.
  const until = cycles.reduce((latest, known) => {
    const end = endOf(known, latest)
    return end > latest ? end : latest
  }, context.today)
  const tied = {
    capitalDays: cycles.flatMap(({ cycle }) => cycle.capitalDays),
    passingDays: cycles.flatMap(({ cycle }) => cycle.passingDays),
  }
  return {
    winRate: winRate(profits),
    avgProfitPerCycle: averageProfit(profits),
    maxDrawdown: isWhole ? maxDrawdown(realized) : null,
    sharpeRatio: isWhole ? sharpeRatio(monthlyReturns(realized, tied, until)) : null,
  }
}
