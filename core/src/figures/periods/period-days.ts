// What each day of a book brought: every part of realized P&L on the trade date of the event that settled it, and premium
// on the day that the user's choice names. Ended: with its contract, so that the days add up to realized P&L. Opened: when
// it was received, that of open contracts too. Assigned: with its contract, but of one assigned or exercised when the shares
// leave, as the tax code has it, so that the days add up to realized P&L by the tax lots.
// Authority: docs/domain.md, sections "Basis and disposal" and "Figures"; IRS Publication 550.
import type { TradingDate } from '../../base/trading-date.ts'
import type { OptionRight } from '../../instruments/option-contract.ts'
import type { Book, BookRefusal } from '../../ledger/booking/book.ts'
import { boundLotShifts } from '../../ledger/booking/bound-lots.ts'
import { addCashOf } from '../../ledger/booking/cash-sums.ts'
import type { CycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { legProfit, type ClosedLeg, type LegSide, type OpenLeg } from '../../ledger/lots/leg.ts'
import { stockCost, stockProfit, taxGain, type Disposal, type ShareLot } from '../../ledger/lots/lot.ts'

/** When premium counts: when a contract is opened, when it ends, or, once assigned, when the shares of it leave. */
export type PremiumCounts = 'opened' | 'ended' | 'assigned'
export const premiumChoices: readonly PremiumCounts[] = ['opened', 'ended', 'assigned']

/** Signed micro-dollars of what is known, not yet held to the range of money. */
export interface DaySums {
  /** Received for puts and for calls that were sold, before fees. */
  premiumPuts: number
  premiumCalls: number
  /** Fills of which it is not known what was received, or whether they ended: they are in no premium. */
  unknownPuts: number
  unknownCalls: number
  /** Paid to close short contracts, before fees, on the day of it; above zero. */
  boughtBack: number
  /** All of options, premium and buy-backs in it, after their fees. */
  optionPnl: number
  stockPnl: number
  dividends: number
  interest: number
  /** Charged apart from any trade; above zero. */
  charges: number
  /** All fees that were charged, those of trades among them; above zero. */
  fees: number
  /** Cash that was moved, deposits and withdrawals left out. */
  netCash: number
  /** Deposits less withdrawals. */
  deposits: number
  /** What shares cost that were paid for, at the strike where they were assigned; above zero. */
  sharesBought: number
  /** What those had cost that left; above zero. */
  sharesSold: number
  /** Results and premiums of options whose amount is known, and those whose is not and that are in no sum. */
  knownOptions: number
  unknownOptions: number
  /** The same of shares that left. */
  knownShares: number
  unknownShares: number
  /** Days with dividends, interest or charges. */
  knownIncome: number
  /** Options past their expiration of which nothing says how they ended, on the day of it: they have results that are in no sum. */
  pending: number
}

export function noSums(): DaySums {
  return {
    premiumPuts: 0,
    premiumCalls: 0,
    unknownPuts: 0,
    unknownCalls: 0,
    boughtBack: 0,
    optionPnl: 0,
    stockPnl: 0,
    dividends: 0,
    interest: 0,
    charges: 0,
    fees: 0,
    netCash: 0,
    deposits: 0,
    sharesBought: 0,
    sharesSold: 0,
    knownOptions: 0,
    unknownOptions: 0,
    knownShares: 0,
    unknownShares: 0,
    knownIncome: 0,
    pending: 0,
  }
}

/** Name by name: a loop over the names costs ten times as much, and ten years are some thousand days. */
export function addSums(to: DaySums, more: Readonly<DaySums>): void {
  to.premiumPuts += more.premiumPuts
  to.premiumCalls += more.premiumCalls
  to.unknownPuts += more.unknownPuts
  to.unknownCalls += more.unknownCalls
  to.boughtBack += more.boughtBack
  to.optionPnl += more.optionPnl
  to.stockPnl += more.stockPnl
  to.dividends += more.dividends
  to.interest += more.interest
  to.charges += more.charges
  to.fees += more.fees
  to.netCash += more.netCash
  to.deposits += more.deposits
  to.sharesBought += more.sharesBought
  to.sharesSold += more.sharesSold
  to.knownOptions += more.knownOptions
  to.unknownOptions += more.unknownOptions
  to.knownShares += more.knownShares
  to.unknownShares += more.unknownShares
  to.knownIncome += more.knownIncome
  to.pending += more.pending
}

export type BookDays = ReadonlyMap<TradingDate, Readonly<DaySums>>

/** By trade date, in no particular order. */
export function daysOfBook(book: Book, counts: PremiumCounts, settings: CycleSettings): BookDays {
  const days = new Days()
  const { closedLegs, disposals } = book
  countCash(days, book)
  countShares(days, book)
  for (const leg of closedLegs) if (leg.movedTo === undefined) countClosed(days, leg, counts)
  countUnbooked(days, book)
  if (counts === 'opened')
    for (const leg of book.openLegs) if (leg.side === 'short') countOpening(days, leg, leg.cash, leg.fees)
  for (const disposal of disposals) if (disposal.movedTo === undefined) countDisposal(days, disposal, counts)
  if (counts !== 'assigned') countShifts(days, book, settings)
  return days.byDate
}

/** An option that is open, as far as its days need it; one for each leg. */
export interface OpenOption {
  readonly expiration: TradingDate
  readonly right: OptionRight
  readonly side: LegSide
}

export function openOptionsOf({ openLegs }: Pick<Book, 'openLegs'>): OpenOption[] {
  return openLegs.map(({ side, instrument: { contract } }) => ({
    expiration: contract.expiration,
    right: contract.right,
    side,
  }))
}

/** The days with those options that are past their expiration, and that nothing has ended. `unexpired` is the first day that is not past. */
export function withPending(
  days: BookDays,
  open: readonly OpenOption[],
  unexpired: TradingDate,
  counts: PremiumCounts,
): BookDays {
  const pending = open.filter(({ expiration }) => expiration < unexpired)
  if (pending.length === 0) return days
  const all = new Map(days)
  for (const [on, options] of Map.groupBy(pending, ({ expiration }) => expiration)) {
    const before = all.get(on) ?? noSums()
    const day = { ...before, pending: before.pending + options.length }
    // Premium that counts with the end of its contract is not known to count on that day.
    for (const { right, side } of options)
      if (side === 'short' && counts !== 'opened') addPremium(day, right, null)
    all.set(on, day)
  }
  return all
}

/** The days of each month as one, its first. */
export function inMonths(days: BookDays): BookDays {
  const months = new Days()
  for (const [date, day] of days) addSums(months.on(`${date.slice(0, 7)}-01` as TradingDate), day)
  return months.byDate
}

/** The days of all books as those of one. */
export function joinDays(books: readonly BookDays[]): BookDays {
  const all = new Days()
  for (const days of books) for (const [date, day] of days) addSums(all.on(date), day)
  return all.byDate
}

class Days {
  readonly byDate = new Map<TradingDate, DaySums>()

  on(date: TradingDate): DaySums {
    const found = this.byDate.get(date)
    if (found !== undefined) return found
    const made = noSums()
    this.byDate.set(date, made)
    return made
  }
}

/** Before anything else is counted: the days that have income are those of these entries. */
function countCash(days: Days, { entries, moved }: Book): void {
  for (const entry of entries) {
    const day = days.on(entry.tradeDate)
    addCashOf(day, entry, moved)
    if (entry.kind === 'cash-transfer') day.deposits += entry.netCash
  }
  for (const day of days.byDate.values())
    if (day.dividends !== 0 || day.interest !== 0 || day.charges !== 0) day.knownIncome += 1
}

/** What came without being paid for has no cost to count: opening balances, transfers from elsewhere, what others became. */
const isPaid = ({ origin, boughtAs }: ShareLot): boolean =>
  origin === 'purchase' ||
  origin === 'assignment' ||
  origin === 'exercise' ||
  (origin === 'transfer' && boughtAs !== undefined)

/** Of long shares whose cost is known. */
function countShares(days: Days, { lots, disposals }: Book): void {
  const count = (lot: ShareLot, left: Pick<Disposal, 'closed' | 'end'> | null) => {
    const cost = lot.side === 'long' ? stockCost(lot) : null
    if (cost === null) return
    if (lot.opened !== null && isPaid(lot)) days.on(lot.opened).sharesBought += cost
    if (left !== null && left.end !== 'corporate-action' && left.end !== 'transferred')
      days.on(left.closed).sharesSold += cost
  }
  for (const lot of lots) count(lot, null)
  for (const disposal of disposals) if (disposal.movedTo === undefined) count(disposal.lot, disposal)
}

function countClosed(days: Days, leg: ClosedLeg, counts: PremiumCounts): void {
  const profit = legProfit(leg)
  const day = days.on(leg.closed)
  const delivered = leg.end === 'assigned' || leg.end === 'exercised'
  if (leg.side === 'short' && leg.end === 'closed') day.boughtBack -= leg.closeCash
  // Known or not, its premium is in the basis or the proceeds of its shares.
  if (counts === 'assigned' && delivered) return
  if (profit === null || leg.openCash === null) {
    day.unknownOptions += 1
    if (leg.side === 'short') addPremium(day, leg.instrument.contract.right, null)
  } else if (counts === 'opened' && leg.side === 'short' && leg.opened !== null) {
    countOpening(days, { ...leg, opened: leg.opened }, leg.openCash, leg.openFees)
    day.optionPnl += leg.closeCash - leg.closeFees
    day.knownOptions += 1
  } else {
    day.optionPnl += profit
    day.knownOptions += 1
    if (leg.side === 'short') addPremium(day, leg.instrument.contract.right, leg.openCash)
  }
}

/** Rows that ended contracts, or may have, and could not be booked. */
function countUnbooked(days: Days, { refusals, entries }: Book): void {
  const unbooked = new Set(refusals.flatMap(({ kind, entryId }) => (leavesResult.has(kind) ? [entryId] : [])))
  if (unbooked.size === 0) return
  for (const { id, tradeDate } of entries) if (unbooked.has(id)) days.on(tradeDate).unknownOptions += 1
}

const leavesResult: ReadonlySet<BookRefusal['kind']> = new Set(['never-opened', 'unknown-parts'])

interface Opening extends Pick<OpenLeg, 'instrument'> {
  readonly opened: TradingDate
  readonly side: LegSide
}

function countOpening(days: Days, leg: Opening, cash: number | null, fees: number): void {
  const day = days.on(leg.opened)
  addPremium(day, leg.instrument.contract.right, cash)
  if (cash === null) day.unknownOptions += 1
  else {
    day.optionPnl += cash - fees
    day.knownOptions += 1
  }
}

function addPremium(day: DaySums, right: OptionRight, cash: number | null): void {
  const isPut = right === 'Put'
  if (isPut) day.premiumPuts += cash ?? 0
  else day.premiumCalls += cash ?? 0
  if (cash !== null) return
  if (isPut) day.unknownPuts += 1
  else day.unknownCalls += 1
}

function countDisposal(days: Days, disposal: Disposal, counts: PremiumCounts): void {
  const day = days.on(disposal.closed)
  const profit = stockProfit(disposal)
  if (counts !== 'assigned') {
    countShareResult(day, profit)
    return
  }
  const gain = taxGain(disposal)
  countShareResult(day, gain === null ? null : profit)
  // Premium that was received is above zero. Shares come by a put and leave by a call; short ones the other way round.
  const [came, left] = [disposal.lot.amounts.premium, disposal.amounts.premium]
  const isLong = disposal.lot.side === 'long'
  const [puts, calls] = isLong ? [came, left] : [left, came]
  if (gain === null || profit === null) {
    // It counts with the gain of its shares, and like that it is not known.
    if (puts === null || puts > 0) day.unknownPuts += 1
    if (calls === null || calls > 0) day.unknownCalls += 1
    return
  }
  day.optionPnl += gain - profit
  if (gain !== profit) day.knownOptions += 1
  day.premiumPuts += Math.max(0, puts ?? 0)
  day.premiumCalls += Math.max(0, calls ?? 0)
}

function countShareResult(day: DaySums, profit: number | null): void {
  day.stockPnl += profit ?? 0
  if (profit === null) day.unknownShares += 1
  else day.knownShares += 1
}

/** What called-away blocks settle more by their bound lots than by the tax lots (decision 0066). */
function countShifts(days: Days, book: Book, settings: CycleSettings): void {
  for (const { date, amount, counts } of boundLotShifts(book, settings)) {
    const day = days.on(date)
    day.stockPnl += amount
    day.knownShares += counts.known
    day.unknownShares += counts.unknown
  }
}
