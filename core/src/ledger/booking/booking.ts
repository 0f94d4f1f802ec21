// The state of one book while its events are booked in order. The handlers of each kind fill it; then it is handed out as a
// plain record. Authority: docs/domain.md, section "The ledger".
import { MAX_MICROS } from '../../base/micros.ts'
import type { Money } from '../../base/money.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { BookRefusal, Realized, ResultCounts, Story } from './book.ts'
import type { BookMove } from './book-move.ts'
import type { LedgerSettings } from './ledger-settings.ts'
import { AwaitedShares } from './deliveries/awaited-shares.ts'
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

/** Where to resume: a checkpoint, and the refusals up to it. */
export interface Resumed {
  readonly checkpoint: Checkpoint
  readonly refusals: readonly BookRefusal[]
}

/** Records each step of booking, for readers of the story. */
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
  /** The user said that nothing was held before: a call assigned beyond the shares seen was naked. */
  readonly beginsAtZero: boolean
  readonly #recorder: Recorder | null
  readonly #refusals: BookRefusal[]
  #optionPnl: number
  #putPnl: number
  #stockPnl: number
  #calledAwayPnl: number
  #taxPnl: number
  readonly #results: CountedResults
  /** Micro-shares (in units of the first day) that left without having been there, and the rows that took them. */
  #missing = 0
  readonly #missedBy: string[] = []
  /** Shares that assigned calls left owed until long calls are exercised, and of these the ones that were there before. */
  readonly #awaited = new AwaitedShares()
  #found = { shares: 0, by: [] as readonly string[] }
  /** Rows that delivered shares that were not there, and how many of them came before a row that covers owed shares. */
  readonly #deliveredUnseen: string[] = []
  #deliveredNaked = 0
  #lastLeft: LastLeft
  /** By transfer row: the last disposals of the shares that it brought. */
  readonly #lastLeftOf = new Map<string, LastLeft>()
  readonly #moved: MovedHoldings
  readonly #coming: ReadonlyMap<string, ComingReturn>
  /** What linked transfers took out, by the id of the row. */
  readonly sent = new Map<string, Parcel>()
  /** Capital returned on shares that linked transfers took out. */
  readonly sentReturns: SentReturn[] = []
  #perFirst: SplitFactor = { numerator: 1n, denominator: 1n }

  /** Starts from nothing, or from a checkpoint. */
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

  /** The state before a day that is about to be booked. */
  checkpoint(day: readonly LedgerEvent[]): Checkpoint | null {
    const [first] = day
    if (first === undefined || !this.#awaited.isEmpty) return null
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
    return { shares: this.#missing + this.#found.shares, by: [...this.#missedBy, ...this.#found.by] }
  }

  /** Finds shares that are owed though no long call can bring them any more: they were there before. */
  endDay(): void {
    if (this.#awaited.isEmpty) return
    const { shares, by } = this.#awaited.endDay(this.#onTheDay())
    if (shares > 0) this.#found = { shares: this.#found.shares + shares, by: [...this.#found.by, ...by] }
  }

  /** Whether long calls can bring as many shares for that assigned call. */
  canAwait(assigned: OptionEnding, quantity: number): boolean {
    return this.#awaited.canBring(assigned, quantity, this.#onTheDay())
  }

  /** Notes shares that a row delivers for an assigned call, and that are owed until a long call is exercised. */
  awaitExercise(entryId: string, assigned: OptionEnding, quantity: number): void {
    this.#awaited.owe(entryId, assigned, quantity, this.#perFirst)
  }

  #onTheDay() {
    return { legs: this.legs.openLegs(), owed: this.stock.owed, perFirst: this.#perFirst }
  }

  /** Rows that delivered shares which were not there and are therefore owed: a later row of the broker covers owed shares. */
  deliveredNaked(): readonly string[] {
    return this.#deliveredUnseen.slice(0, this.#deliveredNaked)
  }

  /** How long lots left last: of the whole book, or of the shares that these transfer rows brought. */
  lastLeft(broughtBy: readonly string[] | null): LastLeft {
    if (broughtBy === null) return this.#lastLeft
    const left = broughtBy.flatMap((row) => this.#lastLeftOf.get(row) ?? [])
    const sentBy = left.find((each) => each.sentBy !== null)?.sentBy ?? null
    return { sold: left.flatMap(({ sold }) => sold), sentBy }
  }

  /** Notes a split, so that missing shares are counted in units of the first day. */
  split(numerator: number, denominator: number): void {
    this.#perFirst = {
      numerator: this.#perFirst.numerator * BigInt(numerator),
      denominator: this.#perFirst.denominator * BigInt(denominator),
    }
    this.#awaited.split(numerator, denominator)
  }

  /** Whether the user declared a sale short. */
  isShortSale(entryId: string): boolean {
    return this.#settings.shortSales?.[entryId] === true
  }

  /** What the user stated for the shares of a corporate action: their worth, and when those that came were acquired. */
  wordOn(entry: CorporateAction): { readonly worth: Money | null; readonly acquiredOn: TradingDate | null } {
    const acquiredOn = costTold(this.#settings, entry.id)?.acquiredOn ?? null
    return { worth: worthTold(entry, this.#settings), acquiredOn }
  }

  /** The lots that the user stated for a holding that came without a cost; any other holding as it is. */
  partsOf(entry: HoldingEntry): readonly HoldingEntry[] {
    return toldParts(entry, this.#settings)
  }

  /** How the row of a linked transfer is booked; undefined for any other entry. */
  movedBy(entryId: string): MovedHolding | undefined {
    return this.#moved.get(entryId)
  }

  send(entryId: string, parcel: Parcel): void {
    this.sent.set(entryId, parcel)
  }

  /**
   * For capital returned to another account: the rows that brought its shares here. Null where it is paid on all shares
   * held.
   */
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

  /** Refuses a row that ended contracts, or may have: its result is counted as unknown. */
  refuseEnding(kind: 'never-opened' | 'unknown-parts', entry: OptionTrade | OptionEnding): void {
    this.refuse({ kind, entryId: entry.id })
    count(this.#results[entry.instrument.contract.right === 'Put' ? 'puts' : 'calls'], null)
    count(this.#results.tax, null)
  }

  #realize(leg: ClosedLeg): void {
    const profit = legProfit(leg)
    const isPut = leg.instrument.contract.right === 'Put'
    // Legs that were assigned or exercised are part of basis or proceeds, never income themselves (IRS Publication 550).
    const isIncome = leg.end !== 'assigned' && leg.end !== 'exercised'
    count(this.#results[isPut ? 'puts' : 'calls'], profit)
    if (isIncome) count(this.#results.tax, profit)
    if (profit === null) return
    this.#optionPnl += profit
    if (isPut) this.#putPnl += profit
    if (isIncome) this.#taxPnl += profit
  }

  /** Moves shares and returns the lots that it ended. A move beyond the countable limit is refused and not booked. */
  moveShares(event: LedgerEvent, move: ShareMove): readonly Disposal[] {
    if (this.#isBeyondCount(move)) {
      this.refuse({ kind: 'beyond-count', entryId: move.entryId })
      return []
    }
    if (move.closesShort === true) this.#cover(event, move)
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

  /** By its word, what was owed before it was owed indeed. */
  #cover(event: LedgerEvent, move: ShareMove): void {
    this.#found = { shares: 0, by: [] }
    this.#oweUnseen(event, move)
  }

  /** What a cover takes beyond the shares owed was sold short before the history begins, at an unknown price. */
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

  /** Notes a change of the shares that these entries brought. */
  noteChangeOf(event: LedgerEvent, shares: ReadonlySet<string>): void {
    this.#recorder?.moves.push({ kind: 'changed', ...bookedEvent(event), shares })
  }

  refuse(refusal: BookRefusal): void {
    this.#refusals.push(refusal)
  }
}

/** How long lots left last. */
export interface LastLeft {
  /** The disposals; empty where shares left since without a sale, or for unknown proceeds. */
  readonly sold: readonly Disposal[]
  /** The linked transfer row that took them; null where none did. */
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

/** A copy, so that further counting does not change the original. */
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
