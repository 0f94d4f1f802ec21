// From realized P&L under one choice of when premium counts to that under the next: which premium a span leaves to later ones,
// and which it has from earlier ones. Authority: docs/domain.md, section "Figures"; IRS Publication 550; decision 0038.
import { moneyFromMicros, type Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { Book } from '../../ledger/booking/book.ts'
import { boundLotShifts, type LotShift } from '../../ledger/booking/bound-lots.ts'
import type { CycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { stockProfit, taxGain } from '../../ledger/lots/lot.ts'
import { stockCash, taxCash } from '../../ledger/entries/amounts.ts'
import type { PremiumCounts } from './period-days.ts'
import { isWithin, premiumOf, type PeriodFigures, type Range } from './periods.ts'

/** Premium that counts on one day under one choice and on another day under the next. */
interface Moved {
  /** Null where nobody knows. */
  readonly from: TradingDate | null
  /** Null as long as it did not come to that. */
  readonly to: TradingDate | null
  readonly amount: number
}

/** Of one book. */
export interface ChoiceMoves {
  /** Short contracts, from the day of their sale to that of their end; those that ended in the same year apart. */
  readonly ends: readonly Moved[]
  readonly endsWithin: readonly Moved[]
  /** Premium in the basis of shares, from the day on which they came to that on which they left. */
  readonly bases: readonly Moved[]
  /** What called-away blocks settle more by their bound lots, on the days of it. */
  readonly bound: readonly LotShift[]
}

export function choiceMovesOf(book: Book, settings: CycleSettings): ChoiceMoves {
  const { openLegs, closedLegs, disposals } = book
  const open = openLegs.flatMap(({ side, opened, cash, fees }) =>
    side === 'long' || cash === null ? [] : [{ from: opened, to: null, amount: cash - fees }],
  )
  const closed = closedLegs.flatMap(({ side, end, opened, closed: to, openCash, openFees, movedTo }) =>
    side === 'long' || opened === null || openCash === null || end === 'transferred' || movedTo !== undefined
      ? []
      : [{ from: opened, to, amount: openCash - openFees }],
  )
  const bases = disposals.flatMap((disposal) => {
    const [gain, profit] = [taxGain(disposal), stockProfit(disposal)]
    if (gain === null || profit === null || disposal.movedTo !== undefined) return []
    const { amounts, opened } = disposal.lot
    const amount = (taxCash(amounts) ?? 0) - (stockCash(amounts) ?? 0)
    return amount === 0 ? [] : [{ from: opened, to: disposal.closed, amount }]
  })
  const moved = [...open, ...closed].filter(({ from, to }) => from !== to)
  const isWithin = ({ from, to }: Moved): boolean => from !== null && to?.slice(0, 4) === from.slice(0, 4)
  return {
    ends: moved.filter((each) => !isWithin(each)),
    endsWithin: moved.filter(isWithin),
    bases,
    bound: boundLotShifts(book, settings),
  }
}

/** Of what is known: opened + stillOpen + endedFromBefore = ended; ended + inBasis + basisFromBefore + boundLots = assigned. */
export interface ChoiceSteps {
  /** Realized P&L under each choice; null where there are results and none of them is known: the steps are of what is known. */
  readonly opened: Money | null
  readonly ended: Money | null
  readonly assigned: Money | null
  /** What the first is made of: premium that was received, all else of options, and all that is not of options; null where nothing of it is known. */
  readonly premiumOpened: Money | null
  readonly otherOptions: Money | null
  readonly sharesAndIncome: Money | null
  /** Sold in the span and not over at its end; 0 or below where premium was received. */
  readonly stillOpen: Money
  /** Sold before it, and over in it. */
  readonly endedFromBefore: Money
  /** Ended in it, and in the basis of shares that were held at its end. */
  readonly inBasis: Money
  /** In the basis of shares that came before it and left in it. */
  readonly basisFromBefore: Money
  /** What called-away blocks settle otherwise by the lots of tax. */
  readonly boundLots: Money
}

const isWholeYears = ({ from, to }: Range): boolean =>
  (from === null || from.endsWith('-01-01')) && (to === null || to.endsWith('-12-31'))

export function choiceSteps(
  books: readonly ChoiceMoves[],
  range: Range,
  { opened, ended, assigned }: Readonly<Record<PremiumCounts, PeriodFigures>>,
): ChoiceSteps {
  const isIn = (date: TradingDate | null): boolean => date !== null && isWithin(date, range)
  let [stillOpen, endedFromBefore, basisFromBefore, boundLots] = [0, 0, 0, 0]
  const countEnd = ({ from, to, amount }: Moved): void => {
    const [sold, over] = [isIn(from), isIn(to)]
    if (sold && !over) stillOpen -= amount
    if (!sold && over) endedFromBefore += amount
  }
  const isCut = !isWholeYears(range)
  for (const { ends, endsWithin, bases, bound } of books) {
    ends.forEach(countEnd)
    // In whole years they come and go, and they are most of all.
    if (isCut) endsWithin.forEach(countEnd)
    for (const { from, to, amount } of bases) if (!isIn(from) && isIn(to)) basisFromBefore += amount
    for (const { date, amount } of bound) if (isIn(date)) boundLots -= amount
  }
  const premium = premiumOf(opened)
  const beside = (opened.realizedPnl ?? 0) - (opened.optionPnl ?? 0)
  return {
    opened: opened.realizedPnl,
    ended: ended.realizedPnl,
    assigned: assigned.realizedPnl,
    premiumOpened: premium,
    otherOptions: opened.optionPnl === null ? null : moneyFromMicros(opened.optionPnl - (premium ?? 0)),
    sharesAndIncome: beside === 0 && opened.stockPnl === null ? null : moneyFromMicros(beside),
    stillOpen: moneyFromMicros(stillOpen),
    endedFromBefore: moneyFromMicros(endedFromBefore),
    inBasis: moneyFromMicros(
      (assigned.realizedPnl ?? 0) - (ended.realizedPnl ?? 0) - basisFromBefore - boundLots,
    ),
    basisFromBefore: moneyFromMicros(basisFromBefore),
    boundLots: moneyFromMicros(boundLots),
  }
}
