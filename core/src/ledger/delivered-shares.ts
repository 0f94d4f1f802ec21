// The share rows of a delivery, handed out block by block: one deliverable per contract, each with its own part of
// gross and fees. Authority: docs/domain.md, section 4 (one assignment of n contracts makes n lots).
import { addMoney, moneyFromMicros, zeroMoney, type Money } from '../money.ts'
import { firstUnits, proportion } from './amounts.ts'
import type { ShareTrade } from './entry.ts'

/** Shares of one contract, from one row or several. */
export interface Block {
  /** Which block of the delivery it is, from 1. */
  readonly ordinal: number
  readonly quantity: number
  readonly gross: Money
  readonly fees: Money
  readonly entryIds: readonly string[]
}

interface Row {
  readonly id: string
  quantity: number
  gross: Money
  fees: Money
}

export class DeliveredShares {
  readonly #rows: Row[]
  #ordinal = 0

  constructor(rows: readonly ShareTrade[]) {
    this.#rows = rows.map(({ id, quantity, gross, fees }) => ({
      id,
      quantity: Math.abs(quantity),
      gross,
      fees,
    }))
  }

  /** Micro-shares not yet handed out. */
  get left(): number {
    return this.#rows.reduce((sum, { quantity }) => sum + quantity, 0)
  }

  /** The next shares, fewer when the rows hold fewer. */
  take(wanted: number): Block {
    this.#ordinal += 1
    let block: Block = {
      ordinal: this.#ordinal,
      quantity: 0,
      gross: zeroMoney,
      fees: zeroMoney,
      entryIds: [],
    }
    while (block.quantity < wanted) {
      const row = this.#rows[0]
      if (row === undefined) return block
      const part = cutRow(row, wanted - block.quantity)
      if (row.quantity === 0) this.#rows.shift()
      block = {
        ordinal: this.#ordinal,
        quantity: block.quantity + part.quantity,
        gross: addMoney(block.gross, part.gross),
        fees: addMoney(block.fees, part.fees),
        entryIds: [...block.entryIds, row.id],
      }
    }
    return block
  }
}

/** Full blocks are equal parts of their row; what is cut otherwise is in proportion. */
function cutRow(row: Row, wanted: number): { quantity: number; gross: Money; fees: Money } {
  const quantity = Math.min(wanted, row.quantity)
  const cut = (total: Money): Money =>
    row.quantity % quantity === 0
      ? firstUnits(total, 1, row.quantity / quantity)
      : proportion(total, quantity, row.quantity)
  const [gross, fees] = [cut(row.gross), cut(row.fees)]
  row.quantity -= quantity
  row.gross = moneyFromMicros(row.gross - gross)
  row.fees = moneyFromMicros(row.fees - fees)
  return { quantity, gross, fees }
}
