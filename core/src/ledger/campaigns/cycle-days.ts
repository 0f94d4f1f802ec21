// Campaigns are judged per trade date, after the day is booked. One starts on the day a short put is opened, or short calls
// are open against 100 shares or a covering long call; it ends when shares and all legs are zero. Only a campaign that never
// held shares may be continued within some days. Authority: docs/domain.md, section "Wheel cycle".
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import type { BookMove } from '../booking/book-move.ts'
import { CycleDraft } from './cycle-draft.ts'
import { recordCapital, recordPassing } from './cycle-capital.ts'
import { CallReach } from './call-reach.ts'
import { coveredCalls, coverLegs, flagUncovered, sellsShares } from './cycle-coverage.ts'
import { BLOCK, isRounding, leaveBehind, owedLot, trimDust, type ShareChange } from './cycle-shares.ts'
import { proportion, stockCash } from '../entries/amounts.ts'
import type { CycleSettings } from './cycle-settings.ts'
import type { CycleLot } from './cycle.ts'
import { isArrival, isDeparture } from '../transfers/moved-holdings.ts'
import { isIndexRoot } from '../../instruments/option-root.ts'
import { joinLegs, splitLeg } from '../lots/leg-parts.ts'
import type { OpenLeg } from '../lots/leg.ts'
import { returnCapital } from './returned-capital.ts'
import type { RollBook } from './roll-book.ts'
import { ShareList, type SoldLots } from '../lots/share-list.ts'
import {
  chargeTransfers,
  inOrder,
  sharesHeld,
  sharesIn,
  takesMost,
  taxLotsIn,
  tellMove,
  type Leaving,
} from './moved-campaign.ts'
import { lotOf, shareChange } from './share-change.ts'
import { noSales, salesOf, applyMove, changeLegs, changeLots } from './cycle-moves.ts'

export class CycleDays {
  /** Campaigns that are in this account in the end. */
  readonly cycles: CycleDraft[] = []
  /** All campaigns that were ever in this account, and since when. */
  readonly lived: { readonly cycle: CycleDraft; readonly from: TradingDate }[] = []
  readonly #rolls: RollBook
  readonly #continuationDays: number
  readonly #callLots: CycleSettings['callLots']
  /** Every open leg of the book, in a campaign or not. */
  readonly #legs = new Map<string, OpenLeg>()
  /** Shares that belong to no campaign. */
  readonly #outside = new ShareList()
  #current: CycleDraft | null = null

  constructor(rolls: RollBook, { continuationDays, callLots }: Omit<CycleSettings, 'rollOverrides'>) {
    this.#rolls = rolls
    this.#continuationDays = continuationDays
    this.#callLots = callLots
  }

  /** All shares held as campaigns count them: those of the open campaign and those outside. */
  get lots(): CycleLot[] {
    return [...this.#outside.lots, ...(this.#current?.lots() ?? [])]
  }

  /** Shares that belong to no campaign. */
  get outside(): readonly CycleLot[] {
    return this.#outside.lots
  }

  /** What was sold of shares that belonged to no campaign. */
  get soldOutside(): readonly SoldLots[] {
    return this.#outside.sold
  }

  /** Whether no campaign is open. */
  get isIdle(): boolean {
    return this.#current === null
  }

  /**
   * Books the moves of one day; days have to come in order. `arriving` is a campaign that arrives with that day's transfers.
   * Where `mayLeave` is set and most of the open campaign is transferred out, the campaign itself is handed out.
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
    const { staying, departing, rest } = partsOfDay(own)
    for (const move of staying) apply(move)
    if (cycle && mayLeave && departing.length > 0 && takesMost(cycle, departing)) {
      const leaving = this.#handOut(date, cycle, departing)
      for (const move of rest) this.#applyOutside(move)
      return leaving
    }
    for (const move of departing) apply(move)
    for (const move of rest) apply(move)
    if (!cycle) return null
    this.#closeDay(cycle, date, own)
    if (covered) flagUncovered(cycle, date, covered, own)
    return null
  }

  #arrive(date: TradingDate, leaving: Leaving): void {
    const { cycle, outside, taxLots } = leaving
    for (const lot of outside) this.#outside.add(lot)
    this.#outside.exchanged.note(inOrder(leaving), taxLots, 'come')
    cycle.outside = this.#outside
    cycle.rolls = this.#rolls
    this.#enter(cycle, date)
    this.#current = cycle
  }

  #enter(cycle: CycleDraft, from: TradingDate): void {
    this.cycles.push(cycle)
    this.lived.push({ cycle, from })
  }

  /** What stays behind leaves the campaign at its cost: shares outside it first, then those in no slot, then blocks. */
  #handOut(date: TradingDate, cycle: CycleDraft, departing: readonly BookMove[]): Leaving {
    tellMove(cycle, departing)
    for (const move of departing) trimDust(cycle, shareChange(move)?.dust ?? [])
    const left = sharesHeld(cycle) - sharesIn(departing)
    const kept = this.#outside.take(left)
    const rest = left - kept.reduce((sum, { quantity }) => sum + quantity, 0)
    const outside = this.#outside.take(this.#outside.long)
    for (const lot of [...kept, ...leaveBehind(cycle, rest, date)]) this.#outside.add(lot)
    const taxLots = taxLotsIn(departing)
    const withoutTaxLot = this.#outside.exchanged.withoutTaxLot.map(({ entryId }) => entryId)
    this.#outside.exchanged.note([...outside, ...cycle.lots()], taxLots)
    if (this.#outside.isEmpty) this.#outside.exchanged.clear()
    this.cycles.splice(this.cycles.indexOf(cycle), 1)
    this.#current = null
    return { cycle, outside, taxLots, withoutTaxLot }
  }

  #closeDay(cycle: CycleDraft, date: TradingDate, moves: readonly BookMove[]): void {
    cycle.slots.endDay(date)
    coverLegs(cycle, date, this.#callLots)
    const isOver = cycle.flat
    if (isOver) cycle.leaveFraction(date)
    cycle.recordShares(date)
    recordCapital(cycle, date)
    recordPassing(cycle, date, moves)
    if (!isOver) return
    cycle.ended = date
    this.#current = null
  }

  /** The campaign that begins or is continued today; null when nothing of a wheel is there. */
  #begin(date: TradingDate, moves: readonly BookMove[], before: readonly OpenLeg[]): CycleDraft | null {
    const cycle = this.#continued(date, moves) ?? this.#started(date, moves, before)
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

  #started(date: TradingDate, moves: readonly BookMove[], before: readonly OpenLeg[]): CycleDraft | null {
    if (!moves.some(opensPut) && !this.#hasCoveredCall(moves)) return null
    const isAlone = before.length === 0 && this.#outside.isEmpty
    const cycle = new CycleDraft(date, this.#outside, this.#rolls, isAlone)
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
      return void returnCapital(move.entry, { slots: [], outside: this.#outside, shares: move.shares })
    if (move.kind === 'changed') return changeLots(this.#outside, move)
    const change = shareChange(move)
    if (change === null) return
    if (change.isOwedBefore) return this.#outside.add(owedLot(change))
    const { quantity: moved, taxLots, dust } = change
    for (const each of dust) this.#outside.trim(each)
    const taken = moved < 0 ? this.#outside.takeSold(-moved, taxLots) : this.#outside.take(-moved)
    this.#outside.exchanged.note(taken, taxLots)
    const left = taken.reduce((rest, { quantity }) => rest + quantity, change.quantity)
    if (moved < 0 && taken.length > 0) this.#outside.sold.push(soldOf(change, taken, left - moved))
    if (this.#outside.isEmpty) this.#outside.exchanged.clear()
    if (left !== 0 && !isRounding(0 - left, change)) this.#outside.add(lotOf(change, left))
  }
}

function soldOf(
  { entryId, quantity, amounts }: ShareChange,
  lots: readonly CycleLot[],
  size: number,
): SoldLots {
  const cash = stockCash(amounts)
  return { entryId, lots, cash: cash === null ? null : proportion(cash, size, 0 - quantity) }
}

function opensPut(move: BookMove): boolean {
  if (move.kind !== 'leg-opened' || move.leg.side !== 'short') return false
  const { contract } = move.leg.instrument
  return contract.right === 'Put' && !isIndexRoot(contract.root)
}

interface PartsOfDay {
  readonly staying: readonly BookMove[]
  readonly departing: readonly BookMove[]
  readonly rest: readonly BookMove[]
}

const noMoves: readonly BookMove[] = []

/**
 * What leaves the account leaves after everything else of the day, as the day left it; but a split that is booked after it
 * changes what stays alone, so that the rest of the day begins with that.
 */
function partsOfDay(moves: readonly BookMove[]): PartsOfDay {
  const leaves = moves.findIndex(isDeparture)
  if (leaves < 0) return { staying: moves, departing: noMoves, rest: noMoves }
  const changes = moves.findIndex(({ kind }, at) => at > leaves && kind === 'changed')
  const until = changes < 0 ? moves : moves.slice(0, changes)
  return {
    staying: until.filter((move) => !isDeparture(move)),
    departing: until.filter(isDeparture),
    rest: changes < 0 ? noMoves : moves.slice(changes),
  }
}
