// The shares of a campaign are counted apart from tax lots: a called-away block takes the lot that its call was
// written on, whichever lot the account's method sells. Shares held before stay outside until a call needs them.
// Authority: docs/domain.md, sections "Basis and disposal" and "Wheel cycle".
import { MAX_MICROS } from '../../base/micros.ts'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { proportion } from '../entries/amounts.ts'
import type { CycleLot } from './cycle.ts'

/** The first shares of a lot as a lot of their own; what is left stays in the lot given. */
export function cutLot(lot: CycleLot, quantity: number): CycleLot {
  const whole = lot.quantity
  const cut = (total: number | null): number | null =>
    total === null ? null : proportion(total as Money, Math.abs(quantity), Math.abs(whole))
  const part: CycleLot = { ...lot, quantity, stock: cut(lot.stock), basis: cut(lot.basis) }
  lot.quantity = whole - quantity
  lot.stock = lot.stock === null || part.stock === null ? null : lot.stock - part.stock
  lot.basis = lot.basis === null || part.basis === null ? null : lot.basis - part.basis
  return part
}

/** Takes up to that many shares (signed as the lots are), oldest first, and removes lots that are used up. */
export function takeShares(lots: CycleLot[], quantity: number): CycleLot[] {
  const taken: CycleLot[] = []
  let left = Math.abs(quantity)
  while (left > 0) {
    const lot = lots.find((held) => Math.sign(held.quantity) === Math.sign(quantity))
    if (lot === undefined) break
    const size = Math.min(left, Math.abs(lot.quantity))
    taken.push(cutLot(lot, Math.sign(quantity) * size))
    left -= size
    if (lot.quantity === 0) lots.splice(lots.indexOf(lot), 1)
  }
  return taken
}

/** What a split makes of a lot. */
export function scaleLot(lot: CycleLot, numerator: number, denominator: number): void {
  lot.quantity = Math.round((lot.quantity * numerator) / denominator)
}

/** Shares of all lots, net. */
export function countShares(lots: readonly CycleLot[]): number {
  return lots.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** A lot of shares that came or went (below zero) for this cash. */
export function newLot(
  entryId: string,
  opened: TradingDate | null,
  quantity: number,
  stock: number | null,
  basis: number | null,
): CycleLot {
  return { entryId, opened, quantity, stock, basis }
}

/** The sum as money, unknown when any part is, and where prices carry it beyond what money can hold. */
export function sumKnown(amounts: readonly (number | null)[]): Money | null {
  let total = 0
  for (const amount of amounts) {
    if (amount === null) return null
    total += amount
    // Beyond that a sum is no longer exact, whatever is still to be taken off it.
    if (!Number.isSafeInteger(total)) return null
  }
  return Math.abs(total) > MAX_MICROS ? null : moneyFromMicros(total)
}
