// Profit per underlying: premium stays with the option and shares count at the strike, called-away blocks with the
// lots that their calls were written on; the tax split stands beside it.
// A flat book has realized = net cash, to the micro-dollar. No mark, no unrealized profit: unknown is never 0.
// Authority: docs/domain.md, section "Figures"; the contract's `/portfolio/pnl`.
import { assert } from '../../base/assert.ts'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { addKnown, lessKnown } from '../../ledger/entries/amounts.ts'
import { isAllRealized, type Book, type ResultCount, type ResultCounts } from '../../ledger/booking/book.ts'
import { boundLotProfit, type PartlyKnown } from '../../ledger/booking/bound-lots.ts'
import { defaultCycleSettings, type CycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import type { Entry } from '../../ledger/entries/entry.ts'
import { holdingsProfit, openHoldings, type Marks, type OpenHolding } from './open-profit.ts'
import { addParts, type Parts } from '../total.ts'
import { hiddenPrices } from '../costs/unknown-basis.ts'

export interface Profit {
  readonly underlying: string | null
  readonly optionPnl: Money
  readonly stockPnl: Money
  readonly dividends: Money
  readonly interest: Money
  /** All fees, those of trades among them; above zero. */
  readonly fees: Money
  readonly realizedPnl: Money
  /** What the sums of results are made of. What is told of them is `toldProfit`. */
  readonly results: ProfitResults
  readonly phaseEarnings: PhaseEarnings
  readonly taxRealizedPnl: Money
  /** What stock P&L holds more than by the account's tax lots, since called-away blocks leave with their bound lots. */
  readonly boundLotShift: Money
  /** What open P&L has less of it: what the shares held cost less by the account's tax lots. */
  readonly openShift: Money
  /** Null when a position has no mark or no known cost. */
  readonly unrealizedPnl: Money | null
  readonly netCash: Money
  readonly firstDate: TradingDate
  readonly lastDate: TradingDate
  readonly open: boolean
  /** Openings, transfers that are linked with none of the user's own, and rows that could not be booked, each of which hides a price. */
  readonly unknownBasis: number
  /** False where a price is hidden: realized covers what is known. */
  readonly complete: boolean
}

/** Dividends, interest and charges are all known. */
export interface ProfitResults extends ResultCounts {
  readonly income: ResultCount
}

/** By the phase of the wheel that earned it. */
export interface ByPhase<T> {
  /** Net premium of the puts that ended. */
  readonly phase1: T
  /** Everything else: sales of shares, dividends, interest, charges. */
  readonly phase2: T
  /** Net premium of the calls that ended. */
  readonly phase3: T
  /** Shares that were called away, at the strikes, with the lots that their calls were written on. */
  readonly phase4: T
}

/** Realized P&L by phase; together exactly the whole. */
export type PhaseEarnings = ByPhase<Money>

/** What follows from a book alone, whatever its open positions are worth. */
export type BookProfit = Omit<Profit, 'unrealizedPnl'>

/** The profit of a book with at least one entry. */
export function profitOf(
  book: Book,
  marks: Marks,
  cycleSettings: CycleSettings = defaultCycleSettings,
): Profit {
  return withUnrealized(bookProfitOf(book, cycleSettings), openHoldings(book, cycleSettings), marks)
}

/** The profit of a book: what follows from it alone, and what is open of it at the marks. */
export function withUnrealized(profit: BookProfit, holdings: readonly OpenHolding[], marks: Marks): Profit {
  return { ...profit, unrealizedPnl: lessKnown(holdingsProfit(holdings, marks), profit.openShift) }
}

/** What follows from a book with at least one entry alone. */
export function bookProfitOf(book: Book, cycleSettings: CycleSettings): BookProfit {
  const { cash, realized } = book
  const optionPnl = moneyFromMicros(realized.optionPnl)
  const bound = boundLotProfit(book, cycleSettings)
  const stockPnl = moneyFromMicros(realized.stockPnl + bound.shift)
  const beside = cash.dividends + cash.interest - cash.charges
  const calledAway = realized.calledAwayPnl + bound.calledAway
  const [firstDate, lastDate] = dateRange(book.entries)
  const unknownBasis = countUnknownBasis(book)
  return {
    underlying: book.underlying,
    optionPnl,
    stockPnl,
    dividends: moneyFromMicros(cash.dividends),
    interest: moneyFromMicros(cash.interest),
    fees: moneyFromMicros(cash.fees),
    realizedPnl: moneyFromMicros(optionPnl + stockPnl + beside),
    results: { ...addRows(realized.results, bound.partly), income: incomeParts(book) },
    phaseEarnings: {
      phase1: moneyFromMicros(realized.putPnl),
      phase2: moneyFromMicros(stockPnl - calledAway + beside),
      phase3: moneyFromMicros(optionPnl - realized.putPnl),
      phase4: moneyFromMicros(calledAway),
    },
    taxRealizedPnl: moneyFromMicros(realized.taxPnl + beside),
    boundLotShift: bound.shift,
    openShift: bound.partly === null ? bound.shift : moneyFromMicros(0),
    netCash: moneyFromMicros(cash.netCash),
    firstDate,
    lastDate,
    open: book.openLegs.length > 0 || book.lots.length > 0,
    unknownBasis,
    complete: unknownBasis === 0,
  }
}

/** The profit of several accounts on one underlying. */
export function addProfits(profits: readonly [Profit, ...Profit[]]): Profit {
  return profits.reduce((a, b) => ({
    underlying: a.underlying,
    optionPnl: moneyFromMicros(a.optionPnl + b.optionPnl),
    stockPnl: moneyFromMicros(a.stockPnl + b.stockPnl),
    dividends: moneyFromMicros(a.dividends + b.dividends),
    interest: moneyFromMicros(a.interest + b.interest),
    fees: moneyFromMicros(a.fees + b.fees),
    realizedPnl: moneyFromMicros(a.realizedPnl + b.realizedPnl),
    results: addResults(a.results, b.results),
    phaseEarnings: addPhaseEarnings(a.phaseEarnings, b.phaseEarnings),
    taxRealizedPnl: moneyFromMicros(a.taxRealizedPnl + b.taxRealizedPnl),
    boundLotShift: moneyFromMicros(a.boundLotShift + b.boundLotShift),
    openShift: moneyFromMicros(a.openShift + b.openShift),
    unrealizedPnl: addKnown(a.unrealizedPnl, b.unrealizedPnl),
    netCash: moneyFromMicros(a.netCash + b.netCash),
    firstDate: a.firstDate < b.firstDate ? a.firstDate : b.firstDate,
    lastDate: a.lastDate > b.lastDate ? a.lastDate : b.lastDate,
    open: a.open || b.open,
    unknownBasis: a.unknownBasis + b.unknownBasis,
    complete: a.complete && b.complete,
  }))
}

function addResults(a: ProfitResults, b: ProfitResults): ProfitResults {
  return {
    puts: addParts(a.puts, b.puts),
    calls: addParts(a.calls, b.calls),
    sold: addParts(a.sold, b.sold),
    calledAway: addParts(a.calledAway, b.calledAway),
    tax: addParts(a.tax, b.tax),
    income: addParts(a.income, b.income),
  }
}

/** The counts by campaigns, where they know a result that tax does not, or the other way round. */
function addRows(results: ResultCounts, partly: PartlyKnown | null): ResultCounts {
  const counted = { ...results }
  for (const { isCalledAway, counts } of partly?.rows ?? []) {
    const kind = isCalledAway ? 'calledAway' : 'sold'
    counted[kind] = addParts(counted[kind], counts)
  }
  return counted
}

/** One where there is any. */
function incomeParts({ cash: { dividends, interest, charges } }: Book): Parts {
  const isAny = dividends !== 0 || interest !== 0 || charges !== 0
  return { known: isAny ? 1 : 0, unknown: 0 }
}

export function addPhaseEarnings(a: PhaseEarnings, b: PhaseEarnings): PhaseEarnings {
  return {
    phase1: moneyFromMicros(a.phase1 + b.phase1),
    phase2: moneyFromMicros(a.phase2 + b.phase2),
    phase3: moneyFromMicros(a.phase3 + b.phase3),
    phase4: moneyFromMicros(a.phase4 + b.phase4),
  }
}

/** One where only the amounts tell: parts of a sum that is not known. */
function countUnknownBasis(book: Book): number {
  const found = hiddenPrices(book).size
  return found === 0 && !isAllRealized(book.realized) ? 1 : found
}

function dateRange(entries: readonly Entry[]): [TradingDate, TradingDate] {
  const [entry] = entries
  assert(entry !== undefined, 'a book without entries')
  let [first, last] = [entry.tradeDate, entry.tradeDate]
  for (const { tradeDate } of entries) {
    if (tradeDate < first) first = tradeDate
    if (tradeDate > last) last = tradeDate
  }
  return [first, last]
}
