// The state of one book while its events are booked in order. It is filled by the handlers of each kind and then
// handed out as a plain record. Authority: docs/domain.md, section "The ledger".
import type { Book, BookMove, BookRefusal, LedgerSettings } from './book.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Entry } from './entry.ts'
import type { ClosedLeg, OpenLeg } from './leg.ts'
import { LegQueues } from './leg-queues.ts'
import type { Disposal } from './lot.ts'
import { LotStock, type LotChoice, type ShareMove } from './lot-stock.ts'
import type { LedgerEvent } from './order-entries.ts'
import type { TradingDate } from '../trading-date.ts'

/** A book and where to go on from. */
export interface Resumed {
  readonly book: Book
  readonly checkpoint: Checkpoint
}

const noChoices: readonly LotChoice[] = []

export class Booking {
  readonly legs: LegQueues
  readonly stock: LotStock
  readonly #settings: LedgerSettings
  readonly #specific: boolean
  readonly #moves: BookMove[]
  readonly #closedLegs: ClosedLeg[]
  readonly #disposals: Disposal[]
  readonly #refusals: BookRefusal[]

  /** From nothing, or from a checkpoint of a book. */
  constructor(accountId: string, settings: LedgerSettings, from: Resumed | null) {
    const method = settings.disposal[accountId] ?? 'fifo'
    this.legs = new LegQueues(from?.checkpoint.legs ?? [])
    this.stock = new LotStock(method, from?.checkpoint.lots ?? [])
    this.#specific = method === 'specific'
    this.#settings = settings
    this.#moves = from?.book.moves.slice(0, from.checkpoint.moves) ?? []
    this.#closedLegs = from?.book.closedLegs.slice(0, from.checkpoint.closedLegs) ?? []
    this.#disposals = from?.book.disposals.slice(0, from.checkpoint.disposals) ?? []
    this.#refusals = from?.book.refusals.slice(0, from.checkpoint.refusals) ?? []
  }

  /** How the book stands before the events of the day that comes next. */
  checkpoint(date: TradingDate, events: readonly LedgerEvent[]): Checkpoint {
    return {
      date,
      legs: this.legs.openLegs(),
      lots: this.stock.ranked(),
      moves: this.#moves.length,
      closedLegs: this.#closedLegs.length,
      disposals: this.#disposals.length,
      refusals: this.#refusals.length,
      events,
    }
  }

  openLeg({ date, entry, delivery, key }: LedgerEvent, leg: OpenLeg): void {
    this.legs.open(key, leg)
    this.#moves.push({ kind: 'leg-opened', date, entry, delivery, leg })
  }

  closeLeg({ date, entry, delivery }: LedgerEvent, leg: ClosedLeg): void {
    this.#closedLegs.push(leg)
    this.#moves.push({ kind: 'leg-closed', date, entry, delivery, leg })
  }

  moveShares({ date, entry, delivery }: LedgerEvent, move: ShareMove): void {
    const choices = (this.#specific && this.#settings.lotChoices[move.entryId]) || noChoices
    const { disposals, opened } = this.stock.move(move, choices)
    for (const disposal of disposals) {
      this.#disposals.push(disposal)
      this.#moves.push({ kind: 'lot-closed', date, entry, delivery, disposal })
    }
    if (opened) this.#moves.push({ kind: 'lot-opened', date, entry, delivery, lot: opened })
  }

  note(kind: 'changed' | 'cash', { date, entry, delivery }: LedgerEvent): void {
    this.#moves.push({ kind, date, entry, delivery })
  }

  refuse(refusal: BookRefusal): void {
    this.#refusals.push(refusal)
  }

  finish(accountId: string, underlying: string | null, entries: readonly Entry[]): Book {
    return {
      accountId,
      underlying,
      entries,
      moves: this.#moves,
      openLegs: this.legs.openLegs(),
      closedLegs: this.#closedLegs,
      lots: this.stock.lots(),
      disposals: this.#disposals,
      refusals: this.#refusals,
    }
  }
}
