// Closes and assignments take the oldest open fills of exactly that contract; a contract that is opened again is another
// trade.
// Authority: docs/domain.md, sections "The ledger", "Basis and disposal" and "Rolls, assignment, expiration" (partial
// assignment takes the oldest open fills).
import type { BookInstrument, BookInstruments, FillQueue } from '../booking/book-instruments.ts'
import type { OptionInstrument } from '../entries/entry.ts'
import { takeOldest } from './leg-parts.ts'
import type { LegSide, OpenLeg } from './leg.ts'

/** The open legs of one account and underlying. */
export class LegQueues {
  readonly #instruments: BookInstruments
  readonly #queues: Readonly<Record<LegSide, FillQueue[]>> = { short: [], long: [] }
  #opened = 0

  constructor(instruments: BookInstruments, legs: readonly OpenLeg[]) {
    this.#instruments = instruments
    for (const leg of legs) this.open(instruments.of(leg.instrument), leg)
  }

  open(contract: BookInstrument, leg: OpenLeg): void {
    let queue = contract[leg.side]
    if (queue === null) {
      queue = { legs: [], since: 0 }
      contract[leg.side] = queue
      this.#queues[leg.side].push(queue)
    }
    if (queue.legs.length > 0) {
      queue.legs.push(leg)
      return
    }
    this.#opened += 1
    queue.since = this.#opened
    queue.legs = [leg]
  }

  /**
   * The contract that a row ends: its own, else the open one that it became when the company changed its symbol, since some
   * brokers keep writing a contract under its old root.
   */
  endedBy(instrument: OptionInstrument, contract = this.#instruments.of(instrument)): BookInstrument {
    if (isOpen(contract)) return contract
    return this.#instruments.renamed(instrument).find(isOpen) ?? contract
  }

  /** Takes up to that many contracts, the oldest fill first; returns fewer when fewer are open. */
  take(side: LegSide, contract: BookInstrument, contracts: number): OpenLeg[] {
    const queue = contract[side]
    const oldest = queue?.legs[0]
    if (queue === null || oldest === undefined) return []
    // Nearly every contract ends in one piece, as it was opened.
    if (queue.legs.length === 1 && oldest.contracts === contracts) {
      const taken = queue.legs
      queue.legs = []
      return taken
    }
    return takeOldest(queue.legs, contracts)
  }

  /** Replaces every open leg, as for a split or a contract change. */
  replaceAll(change: (leg: OpenLeg) => OpenLeg): void {
    const legs = this.openLegs().map(change)
    for (const queue of Object.values(this.#queues).flat()) queue.legs = []
    for (const leg of legs) this.open(this.#instruments.of(leg.instrument), leg)
  }

  /** All open legs, short ones first; those of a contract oldest first. */
  openLegs(): OpenLeg[] {
    return Object.values(this.#queues).flatMap((queues) =>
      queues
        .filter(({ legs }) => legs.length > 0)
        .sort((a, b) => a.since - b.since)
        .flatMap(({ legs }) => legs),
    )
  }
}

function isOpen({ short, long }: BookInstrument): boolean {
  return (short?.legs.length ?? 0) > 0 || (long?.legs.length ?? 0) > 0
}
