// The state of one book while its events are booked in order. It is filled by the handlers of each kind and then
// handed out as a plain record. Authority: docs/domain.md, section "The ledger".
import type { Book, BookMove, BookRefusal, LedgerSettings } from './book.ts'
import type { Entry } from './entry.ts'
import type { ClosedLeg, OpenLeg } from './leg.ts'
import { LegQueues } from './leg-queues.ts'
import type { Disposal } from './lot.ts'
import { LotStock, type LotChoice, type ShareMove } from './lot-stock.ts'
import type { LedgerEvent } from './order-entries.ts'

const noChoices: readonly LotChoice[] = []

export class Booking {
  readonly legs = new LegQueues()
  readonly stock: LotStock
  readonly #settings: LedgerSettings
  readonly #specific: boolean
  readonly #moves: BookMove[] = []
  readonly #closedLegs: ClosedLeg[] = []
  readonly #disposals: Disposal[] = []
  readonly #refusals: BookRefusal[] = []

  constructor(accountId: string, settings: LedgerSettings) {
    const method = settings.disposal[accountId] ?? 'fifo'
    this.stock = new LotStock(method)
    this.#specific = method === 'specific'
    this.#settings = settings
  }

  openLeg(event: LedgerEvent, key: string, leg: OpenLeg): void {
    this.legs.open(key, leg)
    this.#moves.push({ kind: 'leg-opened', event, leg })
  }

  closeLeg(event: LedgerEvent, leg: ClosedLeg): void {
    this.#closedLegs.push(leg)
    this.#moves.push({ kind: 'leg-closed', event, leg })
  }

  moveShares(event: LedgerEvent, move: ShareMove): void {
    const choices = (this.#specific && this.#settings.lotChoices[move.entryId]) || noChoices
    const { disposals, opened } = this.stock.move(move, choices)
    for (const disposal of disposals) {
      this.#disposals.push(disposal)
      this.#moves.push({ kind: 'lot-closed', event, disposal })
    }
    if (opened) this.#moves.push({ kind: 'lot-opened', event, lot: opened })
  }

  note(kind: 'changed' | 'cash', event: LedgerEvent): void {
    this.#moves.push({ kind, event })
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
