// Shares of a campaign are counted separately from tax lots: a called-away block takes the lot that its call was written on,
// whichever lot the account's method takes; a plain sale takes the same lots as tax. Shares held before stay outside until a
// call needs them. Authority: docs/domain.md, sections "Basis and disposal" and "Wheel cycle".
import { MAX_MICROS } from '../../base/micros.ts'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { proportion } from '../entries/amounts.ts'
import type { CycleLot } from './cycle.ts'

/** Cuts the first shares off a lot; the rest stays in the lot given. */
export function cutLot(lot: CycleLot, quantity: number): CycleLot {
  if (lot.mix !== undefined) return cutMix(lot, lot.mix, quantity)
  const whole = lot.quantity
  const cut = (total: number | null): number | null =>
    total === null ? null : proportion(total as Money, Math.abs(quantity), Math.abs(whole))
  const part: CycleLot = { ...lot, quantity, stock: cut(lot.stock), basis: cut(lot.basis) }
  lot.quantity = whole - quantity
  lot.stock = lot.stock === null || part.stock === null ? null : lot.stock - part.stock
  lot.basis = lot.basis === null || part.basis === null ? null : lot.basis - part.basis
  return part
}

function cutMix(lot: CycleLot, mix: readonly CycleLot[], quantity: number): CycleLot {
  let left = quantity
  const parts: CycleLot[] = []
  for (const part of mix) {
    if (left === 0) break
    const own = cutLot(part, Math.min(part.quantity, left))
    left -= own.quantity
    parts.push(own)
  }
  become(lot, mix)
  return mixOf(parts)
}

/** Whether some shares of a lot came by that entry. */
export function hasShareOf(lot: CycleLot, entryId: string): boolean {
  return lot.mix === undefined ? lot.entryId === entryId : lot.mix.some((part) => part.entryId === entryId)
}

/** Up to that many of the shares that one entry brought; null where the lot has none. */
export function cutShareOf(lot: CycleLot, entryId: string, most: number): CycleLot | null {
  const own = lot.mix === undefined ? lot : lot.mix.find((part) => part.entryId === entryId)
  if (own === undefined || own.entryId !== entryId || own.quantity <= 0) return null
  const part = cutLot(own, Math.min(most, own.quantity))
  if (lot.mix !== undefined) become(lot, lot.mix)
  return part
}

/** The shares of each entry in a lot. */
export function sharesOf(lot: CycleLot): readonly CycleLot[] {
  return lot.mix ?? [lot]
}

/** Joins lots into one, named after the first. */
export function mixOf(lots: readonly CycleLot[]): CycleLot {
  const mixed: CycleLot = { entryId: '', opened: null, quantity: 0, stock: 0, basis: 0 }
  become(
    mixed,
    lots.flatMap((lot) => sharesOf(lot)),
  )
  return mixed
}

/** Makes a lot of what is left of some shares, joining those of one entry. */
function become(lot: CycleLot, parts: readonly CycleLot[]): void {
  const byEntry = new Map<string, CycleLot>()
  for (const part of parts) {
    const same = byEntry.get(part.entryId)
    if (part.quantity !== 0) byEntry.set(part.entryId, same === undefined ? part : sumOf(same, part))
  }
  const left = [...byEntry.values()]
  const [first] = left
  const total = (pick: (part: CycleLot) => number | null): number | null =>
    left.reduce<number | null>((sum, part) => (sum === null ? null : addOrNull(sum, pick(part))), 0)
  if (first !== undefined) [lot.entryId, lot.opened] = [first.entryId, first.opened]
  lot.quantity = left.reduce((sum, { quantity }) => sum + quantity, 0)
  lot.stock = total(({ stock }) => stock)
  lot.basis = total(({ basis }) => basis)
  if (left.length > 1) lot.mix = left
  else delete lot.mix
}

function sumOf(a: CycleLot, b: CycleLot): CycleLot {
  const sum = (x: number | null, y: number | null): number | null => (x === null ? null : addOrNull(x, y))
  return {
    ...a,
    quantity: a.quantity + b.quantity,
    stock: sum(a.stock, b.stock),
    basis: sum(a.basis, b.basis),
  }
}

function addOrNull(a: number, b: number | null): number | null {
  return b === null ? null : a + b
}

/** Takes up to that many shares (signed like the lots), oldest first, and removes lots that are used up. */
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

/** Applies a split: the shares of each entry are rounded so that they add up to what the whole becomes. */
export function scaleLot(lot: CycleLot, numerator: number, denominator: number): void {
  const scaled = (quantity: number): number => Math.round((quantity * numerator) / denominator)
  let [before, after] = [0, 0]
  for (const part of lot.mix ?? []) {
    before += part.quantity
    part.quantity = scaled(before) - after
    after += part.quantity
  }
  // A part that a reverse split leaves without shares still cost something: the rest is named after the first entry then.
  if (lot.mix?.some(({ quantity }) => quantity === 0)) delete lot.mix
  lot.quantity = scaled(lot.quantity)
}

/** The cost of its shares is not known from here on. */
export function forgetCost(lot: CycleLot): void {
  for (const part of [lot, ...(lot.mix ?? [])]) {
    part.stock = null
    part.basis = null
  }
}

/** Shares of all lots, net. */
export function countShares(lots: readonly CycleLot[]): number {
  return lots.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** A lot of shares that came, or left (below zero), for this cash. */
export function newLot(
  entryId: string,
  opened: TradingDate | null,
  quantity: number,
  stock: number | null,
  basis: number | null,
): CycleLot {
  return { entryId, opened, quantity, stock, basis }
}

/** The sum as money; null when any part is unknown, or where prices take it beyond the range of money. */
export function sumKnown(amounts: readonly (number | null)[]): Money | null {
  let total = 0
  for (const amount of amounts) {
    if (amount === null) return null
    total += amount
    // Beyond that range a sum is no longer exact, even if later parts would bring it back.
    if (!Number.isSafeInteger(total)) return null
  }
  return Math.abs(total) > MAX_MICROS ? null : moneyFromMicros(total)
}
