/** Wheels that are over, by the year in which they ended, the newest first. */
import type { WheelCycle } from '@wheelwright/api'
import { compareText, tradingDateAt, type TradingDate } from '@wheelwright/core'
import { counted } from '../../entries/counted.ts'
import { ledgerTotals, paceOf, type LedgerTotals, type WholeFigure } from '../summary/ledger-totals.ts'

export interface ClosedYear {
  readonly year: string
  readonly wheels: readonly WheelCycle[]
  /** `8 wheels, 7 with profit`. */
  readonly words: string
  /** `4 called away, 3 premium kept`. */
  readonly outcomes: string
  readonly totals: LedgerTotals
  /** Of all of its wheels together. */
  readonly pace: WholeFigure<number>
}

/** A plan that was closed without a day of its own counts by the day on which it last changed. */
export function endOf({ endedAt, lastUpdated }: WheelCycle): TradingDate {
  return endedAt ?? tradingDateAt(Date.parse(lastUpdated))
}

const outcomesOf = (wheels: readonly WheelCycle[]): string => {
  const counts = new Map<string, number>()
  for (const { outcome } of wheels)
    if (outcome !== null && outcome !== 'open') counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ')
}

const wordsOf = (wheels: readonly WheelCycle[]): string => {
  const known = wheels.filter(({ totalPnl }) => totalPnl !== null)
  const won = known.filter(({ totalPnl }) => (totalPnl ?? 0) > 0).length
  return counted(wheels.length, 'wheel') + (known.length === 0 ? '' : `, ${won} with profit`)
}

const latestFirst = (a: WheelCycle, b: WheelCycle): number =>
  compareText(endOf(b), endOf(a)) || compareText(a.ticker, b.ticker) || compareText(a.id, b.id)

export function closedYears(cycles: readonly WheelCycle[]): ClosedYear[] {
  return [...Map.groupBy(cycles, (cycle) => endOf(cycle).slice(0, 4))]
    .toSorted(([a], [b]) => compareText(b, a))
    .map(([year, wheels]) => ({
      year,
      wheels: wheels.toSorted(latestFirst),
      words: wordsOf(wheels),
      outcomes: outcomesOf(wheels),
      totals: ledgerTotals(wheels),
      pace: paceOf(wheels),
    }))
}
