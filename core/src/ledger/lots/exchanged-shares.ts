// Shares that left a campaign, compared with the tax lots that the account's method took for them: the shares that stay have
// the tax lots of those that left. Authority: docs/domain.md, section "Basis and disposal".
import { moneyFromMicros } from '../../base/money.ts'
import { compareText } from '../../base/text-order.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { sharesOf, sumKnown } from '../campaigns/cycle-lots.ts'
import type { CycleLot, TaxShift } from '../campaigns/cycle.ts'
import { proportion } from '../entries/amounts.ts'
import { boughtBy, taxBasis, type ShareLot } from './lot.ts'

/** The fields of an account's lot by which its shares are found. */
export type TaxLot = Pick<ShareLot, 'boughtAs' | 'entryIds' | 'quantity'>

/** Micro-shares that one entry brought. */
export interface SharesOfEntry {
  readonly entryId: string
  readonly quantity: number
}

interface Exchanged {
  quantity: number
  readonly opened: TradingDate | null
}

const ontoAll: ReadonlySet<string> = new Set()
const noShift: TaxShift = { amount: 0, onto: ontoAll }
const unknownShift: TaxShift = { amount: null, onto: ontoAll }

export class ExchangedShares {
  /** Basis of the shares that left, less that of the tax lots taken for them, as far as it is known. */
  #known = 0
  /** For each entry, the micro-shares of unknown basis that left, less those taken; where these are equally many, it is left out. */
  readonly #unknown = new Map<string, number>()
  /**
   * For each entry, the micro-shares whose tax lot is still held although they left (above zero), or was taken although they
   * are still held (below zero).
   */
  readonly #byEntry = new Map<string, Exchanged>()

  /** Whether the tax basis of what is held is that of its own lots. */
  get isEven(): boolean {
    return this.#known === 0 && this.#unknown.size === 0
  }

  /** Notes shares that left, or that came with a moved campaign, and the tax lots taken for them. */
  note(moved: readonly CycleLot[], taken: readonly ShareLot[], as: 'leave' | 'come' = 'leave'): void {
    if (taken.length === 0) return
    const sign = as === 'leave' ? 1 : -1
    const parts = [...moved.flatMap(sharesOf), ...taken.map(takenPart)]
    for (const { entryId, quantity, opened } of parts) this.#add(entryId, sign * quantity, opened)
    for (const { entryId, quantity, basis } of differing(parts))
      if (basis === null) addCount(this.#unknown, entryId, sign * quantity)
      else this.#known += sign * basis
  }

  /** Nothing is held any more, so no shares can have the basis of others. */
  clear(): void {
    this.#known = 0
    this.#unknown.clear()
    this.#byEntry.clear()
  }

  /** Applies a split. */
  scale(numerator: number, denominator: number): void {
    const scaled = (quantity: number): number => Math.round((quantity * numerator) / denominator)
    for (const exchanged of this.#byEntry.values()) exchanged.quantity = scaled(exchanged.quantity)
    for (const [entryId, quantity] of this.#unknown) this.#unknown.set(entryId, scaled(quantity))
  }

  /** Shares held whose own tax lot was taken for others: oldest first, within one day the one taken first. */
  get withoutTaxLot(): SharesOfEntry[] {
    return [...this.#byEntry]
      .filter(([, { quantity }]) => quantity < 0)
      .toSorted(([, a], [, b]) => compareText(a.opened ?? '', b.opened ?? ''))
      .map(([entryId, { quantity }]) => ({ entryId, quantity: 0 - quantity }))
  }

  /** The shift of all shares held. */
  shiftOfAll(lots: () => readonly CycleLot[]): TaxShift {
    const amount = sumKnown([this.#known])
    if (this.#unknown.size === 0) return amount === 0 ? noShift : { amount, onto: ontoAll }
    const unknownHere = countByEntry(
      lots()
        .flatMap(sharesOf)
        .filter(({ basis }) => basis === null),
    )
    const areAllHere = [...this.#unknown].every(([id, quantity]) => unknownHere.get(id) === 0 - quantity)
    return areAllHere ? { amount, onto: new Set(this.#unknown.keys()) } : unknownShift
  }

  /**
   * The part of the shift that belongs to these lots, as far as the shares that the method took are here and not elsewhere
   * (`countElsewhere`: micro-shares held elsewhere, by entry).
   */
  shiftOf(lots: () => readonly CycleLot[], countElsewhere: (entryId: string) => number): TaxShift {
    const beyond = new Map<string, number>()
    let [whole, part] = [0, 0]
    for (const [entryId, { quantity }] of this.#byEntry) {
      if (quantity > 0) continue
      whole -= quantity
      const notThere = 0 - quantity - countElsewhere(entryId)
      if (notThere > 0) beyond.set(entryId, notThere)
    }
    if (beyond.size === 0) return noShift
    for (const { entryId, quantity } of lots().flatMap(sharesOf)) {
      const own = Math.min(beyond.get(entryId) ?? 0, Math.max(0, quantity))
      if (own > 0) beyond.set(entryId, (beyond.get(entryId) ?? 0) - own)
      part += own
    }
    if (part === 0) return noShift
    const { amount, onto } = this.shiftOfAll(lots)
    if (part === whole || amount === null) return { amount, onto }
    if (onto.size > 0) return unknownShift
    return { amount: proportion(moneyFromMicros(amount), part, whole), onto }
  }

  #add(entryId: string, quantity: number, opened: TradingDate | null): void {
    const exchanged = (this.#byEntry.get(entryId)?.quantity ?? 0) + quantity
    if (exchanged === 0) this.#byEntry.delete(entryId)
    else this.#byEntry.set(entryId, { quantity: exchanged, opened })
  }
}

type SharePart = Pick<CycleLot, 'entryId' | 'quantity' | 'opened' | 'basis'>

/** A tax lot that was taken, below zero. */
function takenPart(lot: ShareLot): SharePart {
  const basis = taxBasis(lot)
  return {
    entryId: boughtBy(lot),
    quantity: 0 - lot.quantity,
    opened: lot.opened,
    basis: basis === null ? null : 0 - basis,
  }
}

/**
 * Where a basis is unknown, equally many shares of one entry on both sides are left out: they make no difference, unless more of
 * them are of unknown basis on one side.
 */
function differing(parts: readonly SharePart[]): readonly SharePart[] {
  if (parts.every(({ basis }) => basis !== null)) return parts
  const counts = countByEntry(parts)
  const unknown = countByEntry(parts.filter(({ basis }) => basis === null))
  return parts.filter(({ entryId }) => counts.get(entryId) !== 0 || (unknown.get(entryId) ?? 0) !== 0)
}

function addCount(counts: Map<string, number>, entryId: string, quantity: number): void {
  const count = (counts.get(entryId) ?? 0) + quantity
  if (count === 0) counts.delete(entryId)
  else counts.set(entryId, count)
}

/** The part of an account's lot that an entry brought. */
export function sharesOfLot(lot: TaxLot): SharesOfEntry {
  return { entryId: boughtBy(lot), quantity: lot.quantity }
}

/** Micro-shares by the entry that brought them. */
export function countByEntry(shares: readonly SharesOfEntry[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { entryId, quantity } of shares) counts.set(entryId, (counts.get(entryId) ?? 0) + quantity)
  return counts
}
