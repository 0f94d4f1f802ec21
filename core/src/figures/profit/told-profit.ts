// What is told of a profit once the books of all accounts are added: of a sum that has results of which none is known,
// nothing. An option past its expiration has a result that nobody knows yet, and a refused row may be one. Authority: docs/domain.md, sections "The ledger" (the gain is unknown, never 0) and "Figures".
import { sumMoneyWithin, type Money } from '../../base/money.ts'
import type { ByPhase, PhaseEarnings, Profit } from './profit.ts'
import { addParts, isNothingKnown, toldOf, type Parts } from '../total.ts'

export const noParts: Parts = { known: 0, unknown: 0 }

/** What stands in no result, and may be one. */
export interface BesideResults {
  /** Options past their expiration of which nothing says how they ended. */
  readonly pendingPuts: number
  readonly pendingCalls: number
  /** Rows that name the symbol and were not taken, whatever they are of. */
  readonly refusedRows: number
}

const nothingBeside: BesideResults = { pendingPuts: 0, pendingCalls: 0, refusedRows: 0 }

/** What realized P&L is made of, and refused rows, of which nobody knows the phase. */
export interface ResultsTold extends ByPhase<Parts> {
  readonly refusedRows: number
}

export const noResults: ResultsTold = {
  phase1: noParts,
  phase2: noParts,
  phase3: noParts,
  phase4: noParts,
  refusedRows: 0,
}

/** The sums of results as they are told: null where there are results and none of them is known. */
export interface ToldProfit {
  readonly optionPnl: Money | null
  readonly stockPnl: Money | null
  readonly realizedPnl: Money | null
  readonly taxRealizedPnl: Money | null
  readonly phaseEarnings: ByPhase<Money | null>
  /** What the earnings of each phase are made of. */
  readonly results: ResultsTold
}

/** Of one book, or of several that are added. */
export function toldProfit(
  profit: Pick<
    Profit,
    'optionPnl' | 'stockPnl' | 'realizedPnl' | 'taxRealizedPnl' | 'phaseEarnings' | 'results'
  >,
  { pendingPuts, pendingCalls, refusedRows }: BesideResults = nothingBeside,
): ToldProfit {
  const { optionPnl, stockPnl, realizedPnl, taxRealizedPnl, phaseEarnings } = profit
  const { puts, calls, sold, calledAway, income, tax } = profit.results
  const results = {
    phase1: addParts(puts, unknownParts(pendingPuts)),
    phase2: addParts(sold, income),
    phase3: addParts(calls, unknownParts(pendingCalls)),
    phase4: calledAway,
    refusedRows,
  }
  const all = allParts(results)
  const pending = unknownParts(pendingPuts + pendingCalls)
  return {
    optionPnl: toldPart(optionPnl, addParts(results.phase1, results.phase3), results),
    stockPnl: toldPart(stockPnl, addParts(sold, calledAway), results),
    realizedPnl: toldOf(realizedPnl, all),
    taxRealizedPnl: toldPart(taxRealizedPnl, [tax, income, pending].reduce(addParts), results),
    phaseEarnings: toldByPhase(phaseEarnings, results),
    results,
  }
}

export function unknownParts(unknown: number): Parts {
  return { known: 0, unknown }
}

/** The parts of all phases, which realized P&L is made of, and the rows that may be more of them. */
export function allParts({ phase1, phase2, phase3, phase4, refusedRows }: ResultsTold): Parts {
  return [phase1, phase2, phase3, phase4, unknownParts(refusedRows)].reduce(addParts)
}

/** A part of a whole: what was refused may be of it, and where nothing at all is known the part is not known to be nothing. */
function toldPart<T extends number>(sum: T, parts: Parts, results: ResultsTold): T | null {
  const all = allParts(results)
  const isHidden = results.refusedRows > 0 && isNothingKnown(all.known, all.unknown)
  return isHidden ? null : toldOf(sum, parts)
}

export function toldByPhase(earnings: PhaseEarnings, results: ResultsTold): ByPhase<Money | null> {
  return {
    phase1: toldPart(earnings.phase1, results.phase1, results),
    phase2: toldPart(earnings.phase2, results.phase2, results),
    phase3: toldPart(earnings.phase3, results.phase3, results),
    phase4: toldPart(earnings.phase4, results.phase4, results),
  }
}

export function addResultsTold(a: ResultsTold, b: ResultsTold): ResultsTold {
  return {
    refusedRows: a.refusedRows + b.refusedRows,
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
