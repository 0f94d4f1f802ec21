// What is told of a profit once the books of all accounts are added: of a sum that has results of which none is known,
// nothing. Authority: docs/domain.md, sections "The ledger" (the gain is unknown, never 0) and "Figures".
import { sumMoneyWithin, type Money } from '../base/money.ts'
import type { ByPhase, PhaseEarnings, Profit } from './profit.ts'
import { addParts, isNothingKnown, toldOf, type Parts } from './total.ts'

export const noParts: Parts = { known: 0, unknown: 0 }

/** The sums of results as they are told: null where there are results and none of them is known. */
export interface ToldProfit {
  readonly optionPnl: Money | null
  readonly stockPnl: Money | null
  readonly realizedPnl: Money | null
  readonly taxRealizedPnl: Money | null
  readonly phaseEarnings: ByPhase<Money | null>
  /** What the earnings of each phase are made of. */
  readonly results: ByPhase<Parts>
}

/** Of one book, or of several that are added. */
export function toldProfit(
  profit: Pick<
    Profit,
    'optionPnl' | 'stockPnl' | 'realizedPnl' | 'taxRealizedPnl' | 'phaseEarnings' | 'results'
  >,
): ToldProfit {
  const { optionPnl, stockPnl, realizedPnl, taxRealizedPnl, phaseEarnings } = profit
  const { puts, calls, sold, calledAway, income, tax } = profit.results
  const results = { phase1: puts, phase2: addParts(sold, income), phase3: calls, phase4: calledAway }
  return {
    optionPnl: toldOf(optionPnl, addParts(puts, calls)),
    stockPnl: toldOf(stockPnl, addParts(sold, calledAway)),
    realizedPnl: toldOf(realizedPnl, allParts(results)),
    taxRealizedPnl: toldOf(taxRealizedPnl, addParts(tax, income)),
    phaseEarnings: toldByPhase(phaseEarnings, results),
    results,
  }
}

/** The parts of all phases, which realized P&L is made of. */
export function allParts({ phase1, phase2, phase3, phase4 }: ByPhase<Parts>): Parts {
  return [phase1, phase2, phase3, phase4].reduce(addParts)
}

export function toldByPhase(earnings: PhaseEarnings, results: ByPhase<Parts>): ByPhase<Money | null> {
  return {
    phase1: toldOf(earnings.phase1, results.phase1),
    phase2: toldOf(earnings.phase2, results.phase2),
    phase3: toldOf(earnings.phase3, results.phase3),
    phase4: toldOf(earnings.phase4, results.phase4),
  }
}

export function addByPhase(a: ByPhase<Parts>, b: ByPhase<Parts>): ByPhase<Parts> {
  return {
    phase1: addParts(a.phase1, b.phase1),
    phase2: addParts(a.phase2, b.phase2),
    phase3: addParts(a.phase3, b.phase3),
    phase4: addParts(a.phase4, b.phase4),
  }
}

/** Sums of results as they are told together: one without any result says nothing of the others. */
export function toldSum(
  sums: readonly { readonly sum: Money | null; readonly results: Parts }[],
): Money | null {
  const count = (of: keyof Parts): number => sums.reduce((all, { results }) => all + results[of], 0)
  return isNothingKnown(count('known'), count('unknown'))
    ? null
    : sumMoneyWithin(sums.flatMap(({ sum }) => sum ?? []))
}
