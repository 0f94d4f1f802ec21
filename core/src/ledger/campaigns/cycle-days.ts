// Cycles are judged per trade date, after the day is booked: one starts on the day a short put is opened, or short
// calls stand against 100 shares or a covering long call; it ends when shares and all legs are zero. Only a cycle
// that never held shares is continued within some days. Authority: docs/domain.md, section "Wheel cycle".
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import { assertNever } from '../../base/assert.ts'
import { addAmounts, negatedAmounts, stockCash, taxCash, type Amounts } from '../entries/amounts.ts'
import type { BookMove } from '../booking/book.ts'
import { CycleDraft } from './cycle-draft.ts'
import { recordCapital } from './cycle-capital.ts'
import { CallReach } from './call-reach.ts'
import { coveredCalls, coverLegs, flagUncovered, sellsShares } from './cycle-coverage.ts'
import { cycleEvent } from './cycle-events.ts'
import { endLeg } from './cycle-legs.ts'
import { newLot, scaleLot, takeShares } from './cycle-lots.ts'
import { BLOCK, changeShares, leaveBehind, type ShareChange } from './cycle-shares.ts'
import type { CycleSettings } from './cycle-settings.ts'
import type { CycleLot } from './cycle.ts'
import type { ContractChange, Entry } from '../entries/entry.ts'
import { contractKey } from '../entries/instrument-key.ts'
import { isArrival, isDeparture } from '../transfers/moved-holdings.ts'
import { isIndexRoot } from '../../instruments/option-root.ts'
import { entriesOf } from '../entries/order-day.ts'
import { legAfter, type LegChange } from '../lots/leg-after-change.ts'
import { joinLegs, splitLeg } from '../lots/leg-parts.ts'
import type { OpenLeg } from '../lots/leg.ts'
import type { Disposal } from '../lots/lot.ts'
import { returnCapital } from './returned-capital.ts'
import type { RollBook } from './roll-book.ts'
import { ShareList } from '../lots/share-list.ts'
import { isRated } from '../booking/split-ratio.ts'

/** A campaign on its way to another account, with the shares outside that go along. */
export interface Leaving {
  readonly cycle: CycleDraft
  readonly outside: readonly CycleLot[]
}

export class CycleDays {
  /** Those that stand here in the end. */
  readonly cycles: CycleDraft[] = []
  /** All that ever stood here, and from which day on. */
  readonly lived: { readonly cycle: CycleDraft; readonly from: TradingDate }[] = []
  readonly #rolls: RollBook
  readonly #continuationDays: number
  readonly #callLots: CycleSettings['callLots']
  /** Every open leg of the book, in a cycle or not. */
  readonly #legs = new Map<string, OpenLeg>()
  /** Shares that belong to no cycle. */
  readonly #outside = new ShareList()
  #current: CycleDraft | null = null

  constructor(rolls: RollBook, { continuationDays, callLots }: Omit<CycleSettings, 'rollOverrides'>) {
    this.#rolls = rolls
    this.#continuationDays = continuationDays
    this.#callLots = callLots
  }

  /** All shares held as campaigns count them: those of the open cycle and those outside. */
  get lots(): CycleLot[] {
    return [...this.#outside.lots, ...(this.#current?.lots() ?? [])]
  }

  /** Shares that belong to no campaign. */
  get outside(): readonly CycleLot[] {
    return this.#outside.lots
  }

  /** Whether no campaign is open. */
  get isIdle(): boolean {
    return this.#current === null
  }

  /**
   * Books the moves of one day; days come in order. `arriving` has come with what arrives that day. Where the larger part
   * goes to one account that may take the campaign, it is handed out.
   */
  addDay(
    date: TradingDate,
    moves: readonly BookMove[],
    { arriving = null, mayLeave = false }: { arriving?: Leaving | null; mayLeave?: boolean } = {},
  ): Leaving | null {
    const before = this.#current === null ? [...this.#legs.values()] : []
    this.#trackLegs(moves)
    if (arriving !== null) this.#arrive(date, arriving)
    const own = arriving === null ? moves : moves.filter((move) => !isArrival(move))
    if (this.#current === null) this.#current = this.#begin(date, own, before)
    const cycle = this.#current
    const covered = cycle && own.some(sellsShares) ? coveredCalls(cycle) : null
    const told = new Set<string>()
    const sales = cycle === null ? noSales : salesOf(own)
    const apply = (move: BookMove): void => {
      if (cycle) applyMove(cycle, move, sales, told)
      else this.#applyOutside(move)
    }
    if (cycle) chargeTransfers(cycle, moves)
    const departing = own.filter(isDeparture)
    for (const move of departing.length === 0 ? own : own.filter((each) => !isDeparture(each))) apply(move)
    if (cycle && mayLeave && departing.length > 0 && takesMost(cycle, departing))
      return this.#handOut(date, cycle, departing)
    for (const move of departing) apply(move)
    if (!cycle) return null
    this.#closeDay(cycle, date)
    if (covered) flagUncovered(cycle, date, covered, own)
    return null
  }

  #arrive(date: TradingDate, { cycle, outside }: Leaving): void {
    for (const lot of outside) this.#outside.add(lot)
    cycle.outside = this.#outside
    cycle.rolls = this.#rolls
    this.#enter(cycle, date)
    this.#current = cycle
  }

  #enter(cycle: CycleDraft, from: TradingDate): void {
    this.cycles.push(cycle)
    this.lived.push({ cycle, from })
  }

  /** What is left behind leaves the campaign with what it cost: shares outside it first, then odd ones, then blocks. */
  #handOut(date: TradingDate, cycle: CycleDraft, departing: readonly BookMove[]): Leaving {
    tellMove(cycle, departing)
    const left = sharesHeld(cycle) - sharesIn(departing)
    const kept = this.#outside.take(left)
    const rest = left - kept.reduce((sum, { quantity }) => sum + quantity, 0)
    const outside = this.#outside.take(this.#outside.long)
    for (const lot of [...kept, ...leaveBehind(cycle, rest, date)]) this.#outside.add(lot)
    this.cycles.splice(this.cycles.indexOf(cycle), 1)
    this.#current = null
    return { cycle, outside }
  }

  #closeDay(cycle: CycleDraft, date: TradingDate): void {
    cycle.slots.endDay(date)
    coverLegs(cycle, date, this.#callLots)
    cycle.recordShares(date)
    recordCapital(cycle, date)
    if (!cycle.flat) return
    cycle.leaveFraction(date)
    cycle.ended = date
    this.#current = null
  }

  /** The cycle that begins or goes on today; null when nothing of the wheel is there. */
  #begin(date: TradingDate, moves: readonly BookMove[], before: readonly OpenLeg[]): CycleDraft | null {
    const cycle = this.#continued(date, moves) ?? this.#started(date, moves)
    if (cycle === null) return null
    for (const leg of before) cycle.addLeg(leg)
    cycle.joinShorts()
    return cycle
  }

  #continued(date: TradingDate, moves: readonly BookMove[]): CycleDraft | null {
    const last = this.cycles.at(-1)
    if (last?.ended == null || last.heldShares || !moves.some(({ kind }) => kind === 'leg-opened'))
      return null
    if (daysBetween(last.ended, date) > this.#continuationDays) return null
    last.ended = null
    return last
  }

  #started(date: TradingDate, moves: readonly BookMove[]): CycleDraft | null {
    if (!moves.some(opensPut) && !this.#hasCoveredCall(moves)) return null
    const cycle = new CycleDraft(date, this.#outside, this.#rolls)
    this.#enter(cycle, date)
    return cycle
  }

  #hasCoveredCall(moves: readonly BookMove[]): boolean {
    const legs = [...this.#legs.values()].filter(({ instrument }) => instrument.contract.right === 'Call')
    const shorts = legs.filter(
      ({ side, instrument }) => side === 'short' && !isIndexRoot(instrument.contract.root),
    )
    if (shorts.length === 0) return false
    const held = this.#outside.net
    const shares = moves.reduce((sum, move) => sum + (shareChange(move)?.quantity ?? 0), held)
    if (shares >= BLOCK) return true
    const reach = new CallReach(legs.filter(({ side }) => side === 'long'))
    return shorts.some((short) => reach.covers(short))
  }

  #trackLegs(moves: readonly BookMove[]): void {
    for (const move of moves) {
      if (move.kind === 'leg-opened')
        this.#legs.set(move.leg.entryId, joinLegs(this.#legs.get(move.leg.entryId), move.leg))
      else if (move.kind === 'leg-closed') this.#trackEnd(move.leg.openEntryId, move.leg.contracts)
      else if (move.kind === 'changed') changeLegs(this.#legs, move)
    }
  }

  #trackEnd(openEntryId: string | null, contracts: number): void {
    const leg = openEntryId === null ? undefined : this.#legs.get(openEntryId)
    if (leg === undefined) return
    const [, rest] = splitLeg(leg, Math.min(contracts, leg.contracts))
    if (rest) this.#legs.set(leg.entryId, rest)
    else this.#legs.delete(leg.entryId)
  }

  #applyOutside(move: BookMove): void {
    if (move.kind === 'changed' && move.entry.kind === 'corporate-action')
      return void returnCapital(move.entry, { slots: [], outside: this.#outside })
    if (move.kind === 'changed') return changeLots(this.#outside, move)
    const change = shareChange(move)
    if (change === null) return
    const taken = this.#outside.take(-change.quantity)
    const left = taken.reduce((rest, { quantity }) => rest + quantity, change.quantity)
    if (left !== 0) this.#outside.add(lotOf(change, left))
  }
}

/** What transfers cost, each row once. */
function chargeTransfers(cycle: CycleDraft, moves: readonly BookMove[]): void {
  const rows = moves.filter((move) => isArrival(move) || isDeparture(move)).map(({ entry }) => entry)
  for (const { id, tradeDate, fees } of new Set(rows))
    if (fees > 0) cycle.addResult('fee', id, tradeDate, 0 - fees)
}

/** Micro-shares of the campaign and outside it, net of what is owed. */
function sharesHeld(cycle: CycleDraft): number {
  let shares = cycle.loose.net + cycle.outside.net
  for (const { lot } of cycle.slots.open) shares += lot?.quantity ?? 0
  return shares
}

/** Micro-shares that moves take away. */
function sharesIn(departing: readonly BookMove[]): number {
  return departing.reduce((sum, move) => sum - (shareChange(move)?.quantity ?? 0), 0)
}

/** Whether more shares go than stay, and no leg stays behind. */
function takesMost(cycle: CycleDraft, departing: readonly BookMove[]): boolean {
  const going = sharesIn(departing)
  const left = sharesHeld(cycle) - going
  if (left < 0 || (left > 0 && left >= going) || cycle.loose.short > 0) return false
  const legs = new Map([...cycle.legs].map(([id, { contracts }]) => [id, contracts]))
  for (const move of departing) {
    if (move.kind !== 'leg-closed' || move.leg.openEntryId === null) continue
    legs.set(move.leg.openEntryId, (legs.get(move.leg.openEntryId) ?? 0) - move.leg.contracts)
  }
  return [...legs.values()].every((contracts) => contracts === 0)
}

function lotOf({ entryId, opened, quantity, amounts }: ShareChange, left: number): CycleLot {
  const tax = taxCash(amounts)
  const lot = newLot(entryId, opened, quantity, stockCash(amounts), tax === null ? null : 0 - tax)
  return left === quantity ? lot : (takeShares([lot], left)[0] ?? lot)
}

function opensPut(move: BookMove): boolean {
  if (move.kind !== 'leg-opened' || move.leg.side !== 'short') return false
  const { contract } = move.leg.instrument
  return contract.right === 'Put' && !isIndexRoot(contract.root)
}

type Sales = ReadonlyMap<BookMove, ShareChange | null>

const noSales: Sales = new Map()

/** A sale leaves a campaign at once, of whichever tax lots: its blocks are others. The first move of it stands for all. */
function salesOf(moves: readonly BookMove[]): Sales {
  const sold = moves.filter(sellsShares)
  if (sold.length < 2) return noSales
  const firstOf = new Map<string, BookMove>()
  const sales = new Map<BookMove, ShareChange | null>()
  for (const move of sold) {
    const change = shareChange(move)
    if (change === null) continue
    const first = firstOf.get(change.entryId)
    const before = first === undefined ? null : (sales.get(first) ?? null)
    if (first === undefined || before === null) {
      firstOf.set(change.entryId, move)
      sales.set(move, change)
      continue
    }
    const amounts = addAmounts(before.amounts, change.amounts)
    const soldLots = [...before.soldLots, ...change.soldLots]
    sales.set(first, { ...before, quantity: before.quantity + change.quantity, amounts, soldLots })
    sales.set(move, null)
  }
  return sales
}

function applyMove(cycle: CycleDraft, move: BookMove, sales: Sales, told: Set<string>): void {
  tellEvents(cycle, move, told)
  switch (move.kind) {
    case 'leg-opened':
      return cycle.addLeg(move.leg)
    case 'leg-closed':
      return endLeg(cycle, move.leg)
    case 'lot-opened':
    case 'lot-closed': {
      const sale = sales.get(move)
      const change = sale === undefined ? shareChange(move) : sale
      return change === null ? undefined : changeShares(cycle, change)
    }
    case 'changed':
      return applyChange(cycle, move)
    case 'cash':
      // A dividend belongs to the cycle that held the shares at its ex-date, which is settled when all days are booked.
      return move.entry.kind === 'dividend' ? undefined : cycle.addCash(move.entry)
    default:
      return assertNever(move)
  }
}

/** One event per entry, however many lots it moved. */
function tellEvents(cycle: CycleDraft, move: BookMove, told: Set<string>): void {
  const { entry, delivery } = move
  if (told.has(entry.id) || entry.kind === 'dividend') return
  told.add(entry.id)
  for (const said of delivery?.options ?? entriesOf(move)) {
    const word = cycleEvent(said)
    if (word) cycle.events.push(word)
  }
}

/** A campaign that goes along keeps what it holds: the event says when it moved, and changes no quantity. */
function tellMove(cycle: CycleDraft, departing: readonly BookMove[]): void {
  for (const entry of new Set(departing.map((move) => move.entry))) {
    const word = cycleEvent(entry)
    if (word) cycle.events.push({ ...word, shares: 0, contracts: 0 })
  }
}

function shareChange(move: BookMove): ShareChange | null {
  if (move.kind === 'lot-opened') {
    const { side, quantity, amounts, opened, entryIds } = move.lot
    const signed = side === 'long' ? quantity : 0 - quantity
    const isMoved = move.entry.kind === 'share-transfer'
    return {
      entryId: entryIds[0] ?? '',
      date: move.date,
      opened,
      quantity: signed,
      amounts,
      isMoved,
      soldLots: [],
    }
  }
  if (move.kind !== 'lot-closed') return null
  const { lot, entryId, closed, quantity, movedTo, end } = move.disposal
  // Shares that go to another account leave for what they cost, and come to it for the same.
  const amounts = movedTo === undefined ? amountsOf(move.disposal) : negatedAmounts(lot.amounts)
  const signed = lot.side === 'long' ? 0 - quantity : quantity
  const isMoved = end === 'transferred'
  const soldLots = lot.side === 'long' && end === 'sold' ? [lot] : []
  return { entryId, date: closed, opened: closed, quantity: signed, amounts, isMoved, soldLots }
}

/** What shares that a transfer took out of sight are worth to the campaign is not known. */
function amountsOf({ end, amounts }: Disposal): Amounts {
  return end === 'transferred' ? { ...amounts, gross: null } : amounts
}

function applyChange(cycle: CycleDraft, move: BookMove): void {
  const { entry } = move
  if (entry.kind === 'contract-change') multiplyPuts(cycle, entry)
  changeLegs(cycle.legs, move)
  changeLots(cycle.outside, move)
  changeLots(cycle.loose, move)
  if (entry.kind === 'corporate-action') {
    const slots = [...cycle.slots.open].filter(({ lot }) => lot !== null)
    const inside = returnCapital(entry, { slots, loose: cycle.loose, outside: cycle.outside })
    return cycle.addFlow('shares', entry.id, entry.tradeDate, inside)
  }
  if (entry.fees > 0) cycle.addResult('fee', entry.id, entry.tradeDate, 0 - entry.fees)
  if (entry.kind !== 'split' || !isRated(entry)) return
  const { numerator, denominator } = entry
  for (const { lot } of cycle.slots.all) if (lot) scaleLot(lot, numerator, denominator)
  if (denominator !== 1) return cycle.slots.rankBlocks()
  cycle.slots.multiply(numerator, ({ lot }, parts) =>
    lot ? (takeShares([lot], lot.quantity / parts)[0] ?? null) : null,
  )
  cycle.slots.rankBlocks()
}

/** Contracts that become several where no shares are held that a split would multiply. */
function multiplyPuts({ slots, legs }: CycleDraft, { instrument, contractsPerOld }: ContractChange): void {
  if (contractsPerOld === 1) return
  const key = contractKey(instrument)
  const isOf = (leg: OpenLeg | undefined): boolean => leg !== undefined && contractKey(leg.instrument) === key
  slots.multiply(
    contractsPerOld,
    () => null,
    ({ lot, put }) => lot === null && isOf(legs.get(put ?? '')),
  )
}

function changeLegs(legs: Map<string, OpenLeg>, { entry }: BookMove): void {
  const change = legChange(entry)
  if (change === null) return
  for (const [id, leg] of legs) legs.set(id, legAfter(leg, change))
}

/** The entry as a change of legs. Splits are noted with the ratio that they were booked with. */
function legChange(entry: Entry): LegChange | null {
  if (entry.kind === 'split') return isRated(entry) ? entry : null
  return entry.kind === 'symbol-change' || entry.kind === 'contract-change' ? entry : null
}

function changeLots(lots: ShareList, { entry }: BookMove): void {
  if (entry.kind === 'split' && isRated(entry)) lots.scale(entry.numerator, entry.denominator)
}
