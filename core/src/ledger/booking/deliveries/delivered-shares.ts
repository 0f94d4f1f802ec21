// Hands out the share rows of a delivery block by block: one deliverable per contract, each with its own part of gross and
// fees. Authority: docs/domain.md, section "Basis and disposal" (one assignment of n contracts makes n lots).
import { addMoney, moneyFromMicros, zeroMoney, type Money } from '../../../base/money.ts'
import { firstUnits, proportion } from '../../entries/amounts.ts'
import type { ShareTrade } from '../../entries/entry.ts'

/** Shares of one contract, from one row or several. */
export interface Block {
  /** The number of the block within the delivery, from 1. */
  readonly ordinal: number
  readonly quantity: number
  readonly gross: Money
  readonly fees: Money
  /** The share rows it came from; none where they are used up. */
  readonly entryIds: readonly string[]
}

export class DeliveredShares {
  readonly #rows: readonly ShareTrade[]
  #ordinal = 0
  /** The row being handed out, and what is left of it. */
  #index = -1
  #quantity = 0
  #gross = zeroMoney
  #fees = zeroMoney

  constructor(rows: readonly ShareTrade[]) {
    this.#rows = rows
    this.#nextRow()
  }

  /** Micro-shares not yet handed out. */
  get left(): number {
    const later = this.#rows.slice(this.#index + 1)
    return later.reduce((sum, { quantity }) => sum + Math.abs(quantity), this.#quantity)
  }

  /** The next shares; fewer when the rows hold fewer. */
  take(wanted: number): Block {
    this.#ordinal += 1
    let entryIds: readonly string[] = []
    let quantity = 0
    let gross = zeroMoney
    let fees = zeroMoney
    for (let row = this.#rows[this.#index]; row && quantity < wanted; row = this.#rows[this.#index]) {
      const part = Math.min(wanted - quantity, this.#quantity)
      const [partGross, partFees] = [this.#cut(this.#gross, part), this.#cut(this.#fees, part)]
      quantity += part
      gross = addMoney(gross, partGross)
      fees = addMoney(fees, partFees)
      entryIds = [...entryIds, row.id]
      this.#quantity -= part
      this.#gross = moneyFromMicros(this.#gross - partGross)
      this.#fees = moneyFromMicros(this.#fees - partFees)
      if (this.#quantity === 0) this.#nextRow()
    }
    return { ordinal: this.#ordinal, quantity, gross, fees, entryIds }
  }

  /** Full blocks are equal parts of their row; any other part is in proportion. */
  #cut(total: Money, part: number): Money {
    return this.#quantity % part === 0
      ? firstUnits(total, 1, this.#quantity / part)
      : proportion(total, part, this.#quantity)
  }

  #nextRow(): void {
    this.#index += 1
    const row = this.#rows[this.#index]
    this.#quantity = Math.abs(row?.quantity ?? 0)
    this.#gross = row?.gross ?? zeroMoney
    this.#fees = row?.fees ?? zeroMoney
  }
}
