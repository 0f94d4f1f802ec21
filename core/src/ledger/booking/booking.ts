// The state of one book while its events are booked in order. It is filled by the handlers of each kind and then
// handed out as a plain record. Authority: docs/domain.md, section "The ledger".
import { MAX_MICROS } from '../../base/micros.ts'
import type { Money } from '../../base/money.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { BookRefusal, Realized, ResultCounts, Story } from './book.ts'
import type { BookMove } from './book-move.ts'
import type { LedgerSettings } from './ledger-settings.ts'
import { NamedLots } from './named-lots.ts'
import type { BookInstruments } from './book-instruments.ts'
import type { Checkpoint } from './checkpoint.ts'
import { legProfit, type ClosedLeg, type OpenLeg } from '../lots/leg.ts'
import { LegQueues } from '../lots/leg-queues.ts'
import { stockProfit, taxGain, type Disposal, type ShareLot } from '../lots/lot.ts'
import { LotStock, type ShareMove } from '../lots/lot-stock.ts'
import type { MovedHolding, MovedHoldings, Parcel } from '../transfers/moved-holdings.ts'
import { cameBy, type ComingReturn, type SentReturn } from '../transfers/moved-returns.ts'
import { unknownAmounts } from '../entries/amounts.ts'
import type { CorporateAction, HoldingEntry, OptionEnding, OptionTrade } from '../entries/entry.ts'
import type { BookedEvent, LedgerEvent } from '../entries/order-day.ts'
import { costTold, worthTold } from './before-history/opening-word.ts'
import { toldParts } from './transfers/transfer-word.ts'
import { inFirstUnits } from './before-history/unseen-opening.ts'
import type { SplitFactor } from './splits/split-ratio.ts'

/** Where to go on from: a checkpoint and what was refused before it. */
export interface Resumed {
  readonly checkpoint: Checkpoint
  readonly refusals: readonly BookRefusal[]
}

/** Keeps each thing that booking does, for who asks what happened. */
export class Recorder implements Story {
  readonly moves: BookMove[] = []
  readonly closedLegs: ClosedLeg[] = []
  readonly disposals: Disposal[] = []
}

export class Booking {
  readonly legs: LegQueues
  readonly stock: LotStock
  readonly #settings: LedgerSettings
  readonly #named: NamedLots
  /** By the user's word nothing was held before: a call assigned beyond the shares seen was naked. */
  readonly beginsAtZero: boolean
  readonly #recorder: Recorder | null
  readonly #refusals: BookRefusal[]
  #optionPnl: number
  #putPnl: number
  #stockPnl: number
  #calledAwayPnl: number
  #taxPnl: number
  readonly #results: CountedResults
  /** Micro-shares of the first day that left and had not been there, and the rows that took them. */
  #missing = 0
  readonly #missedBy: string[] = []
  /** Rows of shares that were delivered without having been there, and how many of them came before shares that were covered. */
  readonly #deliveredUnseen: string[] = []
  #deliveredNaked = 0
  #lastLeft: LastLeft
  /** The same of what each row of a linked transfer brought. */
  readonly #lastLeftOf = new Map<string, LastLeft>()
  readonly #moved: MovedHoldings
  readonly #coming: ReadonlyMap<string, ComingReturn>
  /** What linked transfers took, by the row out. */
  readonly sent = new Map<string, Parcel>()
  /** Capital that came back on shares that a linked transfer took. */
  readonly sentReturns: SentReturn[] = []
  #perFirst: SplitFactor = { numerator: 1n, denominator: 1n }

  /** From nothing, or from a checkpoint of a book. */
  constructor(
    accountId: string,
    settings: LedgerSettings,
    instruments: BookInstruments,
    how: {
      readonly from: Resumed | null
      readonly recorder: Recorder | null
      readonly moved: MovedHoldings
      readonly coming?: readonly ComingReturn[]
      readonly beginsAtZero: boolean
    },
  ) {
    const method = settings.disposal[accountId] ?? 'fifo'
    const { from, recorder, moved, coming = [] } = how
    this.#moved = moved
    this.#coming = new Map(coming.map((each) => [each.entry.id, each]))
    this.legs = new LegQueues(instruments, from?.checkpoint.legs ?? [])
    this.stock = new LotStock(method, from?.checkpoint.lots ?? [])
    this.#named = new NamedLots(method === 'specific' ? settings.lotChoices : {})
    this.#settings = settings
    this.beginsAtZero = how.beginsAtZero
    this.#recorder = recorder
    this.#lastLeft = { sold: from?.checkpoint.lastSold ?? [], sentBy: null }
    this.#refusals = from?.refusals.slice(0, from.checkpoint.refusals) ?? []
    const realized = from?.checkpoint.realized ?? nothingRealized
    this.#optionPnl = realized.optionPnl
    this.#putPnl = realized.putPnl
    this.#stockPnl = realized.stockPnl
    this.#calledAwayPnl = realized.calledAwayPnl
    this.#taxPnl = realized.taxPnl
    this.#results = copyOf(realized.results)
  }

  /** How the book stands before a day that it comes to next. */
  checkpoint(day: readonly LedgerEvent[]): Checkpoint | null {
    const [first] = day
    if (first === undefined) return null
    return {
      date: first.date,
      legs: this.legs.openLegs(),
      lots: this.stock.ranked(),
      lastSold: this.#lastLeft.sold,
      realized: this.realized(),
      refusals: this.#refusals.length,
      events: day.map(bookedEvent),
    }
  }

  realized(): Realized {
    return {
      optionPnl: this.#optionPnl,
      putPnl: this.#putPnl,
      stockPnl: this.#stockPnl,
      calledAwayPnl: this.#calledAwayPnl,
      taxPnl: this.#taxPnl,
      results: copyOf(this.#results),
    }
  }

  missing(): { readonly shares: number; readonly by: readonly string[] } {
    return { shares: this.#missing, by: this.#missedBy }
  }

  /**
   * Rows of shares that were delivered without having been there, and owed by the broker's word: it says later that what they left
   * short is covered.
   */
  deliveredNaked(): readonly string[] {
    return this.#deliveredUnseen.slice(0, this.#deliveredNaked)
  }

  /** How long lots left last: all of the book, or those that rows of linked transfers brought. */
  lastLeft(broughtBy: readonly string[] | null): LastLeft {
    if (broughtBy === null) return this.#lastLeft
    const left = broughtBy.flatMap((row) => this.#lastLeftOf.get(row) ?? [])
    const sentBy = left.find((each) => each.sentBy !== null)?.sentBy ?? null
    return { sold: left.flatMap(({ sold }) => sold), sentBy }
  }

  /** Shares after a split count as what they were on the first day. */
  split(numerator: number, denominator: number): void {
    this.#perFirst = {
      numerator: this.#perFirst.numerator * BigInt(numerator),
      denominator: this.#perFirst.denominator * BigInt(denominator),
    }
  }

  /** Whether the user said that a sale was a short one. */
  isShortSale(entryId: string): boolean {
    return this.#settings.shortSales?.[entryId] === true
  }

  /** What the user said that shares of a company's act stand for, and when those that came were acquired. */
  wordOn(entry: CorporateAction): { readonly worth: Money | null; readonly acquiredOn: TradingDate | null } {
    const acquiredOn = costTold(this.#settings, entry.id)?.acquiredOn ?? null
    return { worth: worthTold(entry, this.#settings), acquiredOn }
  }

  /** What came without a cost, as the user tells it; any other holding as it is. */
  partsOf(entry: HoldingEntry): readonly HoldingEntry[] {
    return toldParts(entry, this.#settings)
  }

  /** How a row of a linked transfer is booked; undefined of any other. */
  movedBy(entryId: string): MovedHolding | undefined {
    return this.#moved.get(entryId)
  }

  send(entryId: string, parcel: Parcel): void {
    this.sent.set(entryId, parcel)
  }

  /** The rows that brought the shares on which another account was paid; null of what is paid on all that are held. */
  broughtBy(entryId: string): readonly string[] | null {
    return this.#coming.get(entryId)?.broughtBy ?? null
  }

  refusals(): readonly BookRefusal[] {
    return this.#refusals
  }

  openLeg(event: LedgerEvent, leg: OpenLeg): void {
    this.legs.open(event.instrument, leg)
    this.#recorder?.moves.push({ kind: 'leg-opened', ...bookedEvent(event), leg })
  }

  closeLeg(event: LedgerEvent, leg: ClosedLeg): void {
    if (leg.movedTo === undefined) this.#realize(leg)
    this.#recorder?.closedLegs.push(leg)
    this.#recorder?.moves.push({ kind: 'leg-closed', ...bookedEvent(event), leg })
  }

  /** A row that ended contracts, or may have, and is not booked: it has a result that nobody knows. */
  refuseEnding(kind: 'never-opened' | 'unknown-parts', entry: OptionTrade | OptionEnding): void {
    this.refuse({ kind, entryId: entry.id })
    count(this.#results[entry.instrument.contract.right === 'Put' ? 'puts' : 'calls'], null)
    count(this.#results.tax, null)
  }

  #realize(leg: ClosedLeg): void {
    const profit = legProfit(leg)
    const isPut = leg.instrument.contract.right === 'Put'
    // Legs that were assigned or exercised are basis or proceeds, never income themselves (IRS Publication 550).
    const isIncome = leg.end !== 'assigned' && leg.end !== 'exercised'
    count(this.#results[isPut ? 'puts' : 'calls'], profit)
    if (isIncome) count(this.#results.tax, profit)
    if (profit === null) return
    this.#optionPnl += profit
    if (isPut) this.#putPnl += profit
    if (isIncome) this.#taxPnl += profit
  }

  /** The lots that it ended; none where it would leave more shares than are counted, and is not booked. */
  moveShares(event: LedgerEvent, move: ShareMove): readonly Disposal[] {
    if (this.#isBeyondCount(move)) {
      this.refuse({ kind: 'beyond-count', entryId: move.entryId })
      return []
    }
    if (move.closesShort === true) this.#oweUnseen(event, move)
    const { disposals, opened, missing } = this.stock.move(move, this.#named.leftFor(move.entryId))
    this.#named.take(move.entryId, disposals)
    if (missing > 0) {
      this.#missing += inFirstUnits(missing, this.#perFirst)
      this.#missedBy.push(move.entryId)
      if (event.delivery !== null) this.#deliveredUnseen.push(move.entryId)
    }
    if (disposals.some(({ lot }) => lot.side === 'long')) this.#noteLeft(disposals)
    for (const disposal of disposals) this.dispose(event, disposal)
    if (opened) this.#recorder?.moves.push({ kind: 'lot-opened', ...bookedEvent(event), lot: opened })
    return disposals
  }

  /** What a cover takes beyond what is owed was sold short before the history begins, for what nobody knows. */
  #oweUnseen(event: LedgerEvent, { quantity, symbol, lotId, entryId, date }: ShareMove): void {
    const surplus = quantity - this.stock.owed
    if (surplus <= 0) return
    this.#deliveredNaked = this.#deliveredUnseen.length
    this.refuse({ kind: 'over-cover', entryId, surplus })
    const lot: ShareLot = {
      id: lotId,
      symbol,
      side: 'short',
      origin: 'opening-balance',
      opened: null,
      quantity: quantityFromMicros(surplus),
      amounts: unknownAmounts,
      entryIds: [entryId],
      legEntryId: null,
      heldBy: date,
    }
    this.stock.add(lot)
    this.#recorder?.moves.push({ kind: 'lot-opened', ...bookedEvent(event), lot })
  }

  #isBeyondCount({ direction, quantity, mayShort }: ShareMove): boolean {
    if (direction === 'in') return this.stock.held + quantity > MAX_MICROS
    return mayShort && this.stock.owed + quantity > MAX_MICROS
  }

  #noteLeft(disposals: readonly Disposal[]): void {
    this.#lastLeft = leftBy(disposals)
    for (const row of this.#coming.size === 0 ? [] : new Set(this.#rowsOfComing())) {
      const own = disposals.filter(({ lot }) => cameBy(lot, [row]))
      if (own.length > 0) this.#lastLeftOf.set(row, leftBy(own))
    }
  }

  #rowsOfComing(): string[] {
    return [...this.#coming.values()].flatMap(({ broughtBy }) => broughtBy)
  }

  dispose(event: LedgerEvent, disposal: Disposal): void {
    if (disposal.movedTo === undefined) {
      const [gain, profit] = [taxGain(disposal), stockProfit(disposal)]
      const isCalledAway = disposal.end === 'called-away'
      count(this.#results.tax, gain)
      count(this.#results[isCalledAway ? 'calledAway' : 'sold'], profit)
      this.#taxPnl += gain ?? 0
      this.#stockPnl += profit ?? 0
      if (isCalledAway) this.#calledAwayPnl += profit ?? 0
    }
    this.#recorder?.disposals.push(disposal)
    this.#recorder?.moves.push({ kind: 'lot-closed', ...bookedEvent(event), disposal })
  }

  note(kind: 'changed' | 'cash', event: LedgerEvent): void {
    this.#recorder?.moves.push({ kind, ...bookedEvent(event) })
  }

  /** What changed of the shares that these entries brought. */
  noteChangeOf(event: LedgerEvent, shares: ReadonlySet<string>): void {
    this.#recorder?.moves.push({ kind: 'changed', ...bookedEvent(event), shares })
  }

  refuse(refusal: BookRefusal): void {
    this.#refusals.push(refusal)
  }
}

/** How the long lots left that left last. */
export interface LastLeft {
  /** None where shares left without a sale since, or for what is not known. */
  readonly sold: readonly Disposal[]
  /** The row of the linked transfer that took them; null where none did. */
  readonly sentBy: string | null
}

function leftBy(disposals: readonly Disposal[]): LastLeft {
  const isSent = disposals.every(({ movedTo }) => movedTo !== undefined)
  return {
    sold: disposals.every(isSold) ? disposals : [],
    sentBy: isSent ? (disposals[0]?.entryId ?? null) : null,
  }
}

function isSold({ end, amounts }: Disposal): boolean {
  return end !== 'transferred' && amounts.gross !== null
}

const nothingRealized: Realized = {
  optionPnl: 0,
  putPnl: 0,
  stockPnl: 0,
  calledAwayPnl: 0,
  taxPnl: 0,
  results: {
    puts: { known: 0, unknown: 0 },
    calls: { known: 0, unknown: 0 },
    sold: { known: 0, unknown: 0 },
    calledAway: { known: 0, unknown: 0 },
    tax: { known: 0, unknown: 0 },
  },
}

type CountedResults = Record<keyof ResultCounts, { known: number; unknown: number }>

/** Of its own, so that what counts on leaves it as it is. */
function copyOf({ puts, calls, sold, calledAway, tax }: ResultCounts): CountedResults {
  return {
    puts: { ...puts },
    calls: { ...calls },
    sold: { ...sold },
    calledAway: { ...calledAway },
    tax: { ...tax },
  }
}

function count(results: { known: number; unknown: number }, result: number | null): void {
  if (result === null) results.unknown += 1
  else results.known += 1
}

function bookedEvent({ date, entry, delivery }: BookedEvent): BookedEvent {
  return { date, entry, delivery }
}
