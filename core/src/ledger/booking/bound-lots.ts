// A called-away block leaves its campaign with the lot that its call was written on (the highest basis that the strike
// clears), while the tax code takes the lots of the account's method. The difference is one of timing only, and is shown:
// once everything is flat it is gone. Authority: docs/domain.md, section "Basis and disposal".
import { moneyFromMicros, type Money } from '../../base/money.ts'
import { compareText } from '../../base/text-order.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { stockCash, taxCash } from '../entries/amounts.ts'
import type { Book, ResultCount } from './book.ts'
import type { BookMove } from './book-move.ts'
import { rowShifts, type RowShift } from './row-shifts.ts'
import { sumKnown } from '../campaigns/cycle-lots.ts'
import type { CalledBlock, Cycle, CycleLot } from '../campaigns/cycle.ts'
import { bookCycleDays } from '../campaigns/cycles.ts'
import type { CycleSettings } from '../campaigns/cycle-settings.ts'
import type { Disposal, ShareLot } from '../lots/lot.ts'
import { isArrival } from '../transfers/moved-holdings.ts'

/** Shares called away by one row at different costs for the campaign and for tax. */
export interface LotDifference {
  readonly entryId: string
  readonly date: TradingDate
  /** Tax basis of the lots that the calls were written on. */
  readonly boundBasis: Money
  /** Tax basis of the lots that the account's method takes. */
  readonly taxBasis: Money
}

/** The called-away blocks of a book whose bound lots differ from the tax lots. */
export function lotDifferences({ disposals }: Book, cycles: readonly Cycle[]): LotDifference[] {
  return lotDifferencesAmong(
    Map.groupBy(disposals, ({ entryId }) => entryId),
    cycles,
  )
}

/** The same for some campaigns of a book; `disposals` by the entry that took the shares. */
export function lotDifferencesAmong(
  disposals: ReadonlyMap<string, readonly Disposal[]>,
  cycles: readonly Pick<Cycle, 'calledAway'>[],
): LotDifference[] {
  return calledRows(disposals, cycles).flatMap(({ entryId, date, blocks, taken }) => {
    const boundBasis = sumKnown(blocks.map(({ basis }) => basis))
    const cash = sumKnown(taken.map(({ lot }) => taxCash(lot.amounts)))
    if (boundBasis === null || cash === null) return []
    const taxBasis = moneyFromMicros(0 - cash)
    return boundBasis === taxBasis ? [] : [{ entryId, date, boundBasis, taxBasis }]
  })
}

/** Shares that one row called away, as the campaigns lost them and as tax did. */
interface CalledRow {
  readonly entryId: string
  readonly date: TradingDate
  readonly blocks: readonly CalledBlock[]
  readonly taken: readonly Disposal[]
}

/** Rows whose shares all left campaigns; of the others a part was held outside. */
function calledRows(
  disposals: ReadonlyMap<string, readonly Disposal[]>,
  cycles: readonly Pick<Cycle, 'calledAway'>[],
): CalledRow[] {
  const bound = Map.groupBy(
    cycles.flatMap(({ calledAway }) => calledAway),
    ({ entryId }) => entryId,
  )
  const shares = (parts: readonly { readonly quantity: number }[]): number =>
    parts.reduce((sum, { quantity }) => sum + quantity, 0)
  return [...bound].flatMap(([entryId, blocks]) => {
    const taken = (disposals.get(entryId) ?? []).filter(({ end }) => end === 'called-away')
    const [first] = blocks
    if (first === undefined || shares(blocks) !== shares(taken)) return []
    return [{ entryId, date: first.date, blocks, taken }]
  })
}

/** By how much a book's stock profit is higher by bound lots than by the account's tax lots. */
export interface BoundLotProfit {
  /** In all. Where all costs are known: by how much the shares held cost less for tax than for campaigns; 0 once everything is flat. */
  readonly shift: Money
  /** Of the shares called away alone. Later sales make up for it, once the lots leave that tax took before. */
  readonly calledAway: Money
  /** Where a cost is not known, what campaigns know otherwise than tax; null where all costs are known, or tax alone tells. */
  readonly partly: PartlyKnown | null
}

/** What campaigns make of a book in which not all costs are known. */
export interface PartlyKnown {
  readonly rows: readonly RowShift[]
  /** The shares held, with what they cost by campaigns; null where those are of several companies. */
  readonly held: readonly CycleLot[] | null
}

const none = moneyFromMicros(0)

/** Found once for each choice of when premium counts. */
const knownProfits = new WeakMap<
  Book,
  { readonly settings: CycleSettings; readonly profit: BoundLotProfit }
>()

/** The difference between bound lots and tax lots. */
export function boundLotProfit(book: Book, settings: CycleSettings): BoundLotProfit {
  const earlier = knownProfits.get(book)
  if (earlier?.settings === settings) return earlier.profit
  const profit = findBoundLotProfit(book, settings)
  knownProfits.set(book, { settings, profit })
  return profit
}

function findBoundLotProfit(book: Book, settings: CycleSettings): BoundLotProfit {
  const { may, ever } = differingOf(book)
  if (!ever) return { shift: none, calledAway: none, partly: null }
  const days = bookCycleDays(book, settings)
  const cycles = [...new Set(days.lived.map(({ cycle }) => cycle))]
  const held = days.lots
  if (!areKnown(book, held)) {
    const rows = rowShifts(book, cycles, days.soldOutside)
    if (rows === null) return { shift: none, calledAway: none, partly: null }
    const calledAway = sumOfRows(rows.filter(({ isCalledAway }) => isCalledAway))
    const isOne = book.lots.every(({ symbol }) => symbol === book.lots[0]?.symbol)
    return { shift: sumOfRows(rows), calledAway, partly: { rows, held: isOne ? held : null } }
  }
  const shift = may && book.lots.length > 0 ? shiftBetween(book.lots, held) : none
  return { shift: shift ?? none, calledAway: calledAwayShift(book, cycles), partly: null }
}

/** Whether what the shares cost, and brought, is known for tax as for campaigns. */
function areKnown({ lots, disposals }: Book, held: readonly CycleLot[]): boolean {
  return (
    held.every(({ stock }) => stock !== null) &&
    lots.every(({ amounts }) => stockCash(amounts) !== null) &&
    disposals.every(({ lot, amounts }) => stockCash(lot.amounts) !== null && stockCash(amounts) !== null)
  )
}

function sumOfRows(rows: readonly RowShift[]): Money {
  return moneyFromMicros(rows.reduce((sum, { amount }) => sum + amount, 0))
}

function calledAwayShift({ disposals }: Book, cycles: readonly Pick<Cycle, 'calledAway'>[]): Money {
  const byEntry = Map.groupBy(disposals, ({ entryId }) => entryId)
  const shifts = calledRows(byEntry, cycles).map(({ blocks, taken }) => {
    const byCampaigns = sumKnown(blocks.map(({ stock }) => stock))
    const byTax = sumKnown(taken.map(({ lot }) => stockCash(lot.amounts)))
    return byCampaigns === null || byTax === null ? 0 : byCampaigns - byTax
  })
  return sumKnown(shifts) ?? none
}

/** By how much the shares held cost less for tax than for campaigns; null where a cost is not known. */
function shiftBetween(lots: readonly ShareLot[], bound: readonly CycleLot[]): Money | null {
  const byTax = sumKnown(lots.map(({ amounts }) => stockCash(amounts)))
  const byCampaigns = sumKnown(bound.map(({ stock }) => stock))
  return byTax === null || byCampaigns === null ? null : moneyFromMicros(byTax - byCampaigns)
}

/** A part of the shift, on the day on which it arose or was made up for. */
export interface LotShift {
  readonly date: TradingDate
  readonly amount: Money
  /** What is to be added to the counts of results. */
  readonly counts: ResultCount
}

/**
 * The shift of {@link boundLotProfit} day by day: shares realize more by their bound lots when they are called away, and
 * less when the lots leave that tax took before. Where a corporate action changed a cost, all of it is on the last day on which
 * shares were called away, else came from an account in which they were.
 */
export function boundLotShifts(book: Book, settings: CycleSettings): readonly LotShift[] {
  const earlier = knownShifts.get(book)
  if (earlier?.settings === settings) return earlier.shifts
  const shifts = findShifts(book, settings)
  knownShifts.set(book, { settings, shifts })
  return shifts
}

/** Asked once for each choice of when premium counts. */
const knownShifts = new WeakMap<
  Book,
  { readonly settings: CycleSettings; readonly shifts: readonly LotShift[] }
>()

const oneKnown: ResultCount = { known: 1, unknown: 0 }

function findShifts(book: Book, settings: CycleSettings): readonly LotShift[] {
  const last = lastDiffering(book)
  if (last === null) return []
  const { shift, partly } = boundLotProfit(book, settings)
  if (partly !== null) return partly.rows.map((row) => ({ ...row, amount: moneyFromMicros(row.amount) }))
  if (!differingOf(book).ever) return []
  const daily = dailyShifts(book, settings)
  const sum = daily?.reduce((total, { amount }) => total + amount, 0)
  if (daily !== null && sum === shift) return daily
  return shift === 0 ? [] : [{ date: last, amount: shift, counts: oneKnown }]
}

/**
 * The last day on which shares were called away, else came from an account in which they were; null where neither happened.
 */
function lastDiffering(book: Book): TradingDate | null {
  const called = book.disposals.filter(({ end }) => end === 'called-away').map(({ closed }) => closed)
  return called.toSorted().at(-1) ?? [...broughtTo(book)].at(-1) ?? null
}

/** Null where a cost is not known. */
function dailyShifts(book: Book, settings: CycleSettings): readonly LotShift[] | null {
  const shifts: LotShift[] = []
  const differing = new Differing(broughtTo(book))
  let [byTax, before, isKnown] = [0, 0, true]
  bookCycleDays(book, settings, (day, days) => {
    if (day.book !== book || !isKnown) return
    for (const move of day.moves) differing.add(move)
    if (!day.moves.some(movesShares)) return
    const change = sumKnown(day.moves.map(stockMoved))
    const bound = differing.may ? sumKnown(days.lots.map(({ stock }) => stock)) : 0
    if (change === null || bound === null) {
      isKnown = false
      return
    }
    byTax += change
    const amount = (differing.may ? byTax - bound : 0) - before
    before += amount
    if (amount !== 0) shifts.push({ date: day.date, amount: moneyFromMicros(amount), counts: oneKnown })
  })
  return isKnown ? shifts : null
}

function movesShares({ kind }: BookMove): boolean {
  return kind === 'lot-opened' || kind === 'lot-closed'
}

/** Signed cash of the tax lots that came; for those that left, the cash for which they had come, negated. */
function stockMoved(move: BookMove): number | null {
  if (move.kind === 'lot-opened') return stockCash(move.lot.amounts)
  if (move.kind !== 'lot-closed') return 0
  const cash = stockCash(move.disposal.lot.amounts)
  return cash === null ? null : 0 - cash
}

function differingOf(book: Book): Pick<Differing, 'may' | 'ever'> {
  const differing = new Differing(broughtTo(book))
  for (const move of book.moves) differing.add(move)
  return differing
}

const noDates: ReadonlySet<TradingDate> = new Set()

/** Days on which a book may have received lots from an account where calls had taken other lots than tax. */
function broughtTo(book: Book): ReadonlySet<TradingDate> {
  if (book.joined.length === 0) return noDates
  const known = broughtTogether.get(book.joined) ?? findBrought(book.joined)
  broughtTogether.set(book.joined, known)
  return known.get(book) ?? noDates
}

type Brought = ReadonlyMap<Book, Set<TradingDate>>

/** Computed once for all books that transfers join. */
const broughtTogether = new WeakMap<readonly Book[], Brought>()

function findBrought(joined: readonly Book[]): Brought {
  const brought: Brought = new Map(joined.map((book) => [book, new Set<TradingDate>()]))
  const differing = new Map(joined.map((book) => [book, new Differing(brought.get(book) ?? noDates)]))
  const told = joined.flatMap((book) => book.moves.map((move) => ({ book, move })))
  const dates = [...Map.groupBy(told, ({ move }) => move.date)].sort(([a], [b]) => compareText(a, b))
  for (const [date, ofDate] of dates) {
    const sending = new Set(joined.filter((book) => differing.get(book)?.may))
    const add = ({ book, move }: (typeof ofDate)[number]): void => {
      differing.get(book)?.add(move)
      if (differing.get(book)?.may) sending.add(book)
    }
    for (const each of ofDate) if (!isShareArrival(each.move)) add(each)
    for (const each of ofDate.filter(({ move }) => isShareArrival(move))) {
      if (joined.some((book) => book !== each.book && sending.has(book))) brought.get(each.book)?.add(date)
      add(each)
    }
  }
  return brought
}

function isShareArrival(move: BookMove): boolean {
  return move.kind === 'lot-opened' && isArrival(move)
}

/**
 * Tracks whether tax lots and campaign lots may differ: only while shares are held that were held when others were called
 * away.
 */
class Differing {
  #held = 0
  #taking = ''
  #stayed = false
  /** Shares stayed when others left, so that tax may have taken any of them. */
  #isMixed = false
  may = false
  readonly #brought: ReadonlySet<TradingDate>

  constructor(brought: ReadonlySet<TradingDate>) {
    this.#brought = brought
  }

  /** Whether they may ever have differed: a row that took everything that was ever held cannot. */
  get ever(): boolean {
    return this.#stayed || this.may
  }

  add(move: BookMove): void {
    const entryId = move.kind === 'lot-closed' ? move.disposal.entryId : ''
    if (entryId !== this.#taking) this.#endRow()
    this.#taking = entryId
    if (move.kind === 'lot-opened') this.#held += move.lot.quantity
    if (isShareArrival(move)) this.may ||= this.#brought.has(move.date)
    if (move.kind === 'lot-closed') {
      const isCalled = move.disposal.end === 'called-away'
      this.#held -= move.disposal.quantity
      this.may ||= isCalled
      this.#stayed ||= isCalled && this.#isMixed
      if (this.#held === 0) this.may = false
    }
    // A split changes what is held without a move of its own, so nothing is concluded from it.
    if (move.kind === 'changed') this.#held = Infinity
  }

  #endRow(): void {
    this.#stayed = this.ever
    if (this.#taking !== '' || this.#held === 0) this.#isMixed = this.#held !== 0
  }
}
