// Shares that left a campaign, compared with the tax lots that the account's method took for them: the shares that stay have
// the tax lots of those that left. Authority: docs/domain.md, section "Basis and disposal".
import { moneyFromMicros } from '../../base/money.ts'
import { compareText } from '../../base/text-order.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { sharesOf, sumKnown } from '../campaigns/cycle-lots.ts'
import type { CycleLot } from '../campaigns/cycle.ts'
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

export class ExchangedShares {
  #shift: number | null = 0
  /**
   * For each entry, the micro-shares whose tax lot is still held although they left (above zero), or was taken although they
   * are still held (below zero).
   */
  readonly #byEntry = new Map<string, Exchanged>()

  /**
   * By how many micro-dollars the tax basis of all shares held is higher than their own lots say, since the method took
   * other lots for those that left. Null where a basis is not known.
   */
  get shift(): number | null {
    return this.#shift
  }

  /** Notes shares that left, or that came with a moved campaign, and the tax lots taken for them. */
  note(moved: readonly CycleLot[], taken: readonly ShareLot[], as: 'leave' | 'come' = 'leave'): void {
    if (taken.length === 0) return
    const sign = as === 'leave' ? 1 : -1
    const shift = shiftBetween(moved, taken)
    this.#shift = this.#shift === null || shift === null ? null : this.#shift + sign * shift
    for (const { entryId, quantity, opened } of moved.flatMap(sharesOf))
      this.#add(entryId, sign * quantity, opened)
    for (const lot of taken) this.#add(boughtBy(lot), 0 - sign * lot.quantity, lot.opened)
  }

  /** Nothing is held any more, so no shares can have the basis of others. */
  clear(): void {
    this.#shift = 0
    this.#byEntry.clear()
  }

  /** Applies a split. */
  scale(numerator: number, denominator: number): void {
    for (const exchanged of this.#byEntry.values())
      exchanged.quantity = Math.round((exchanged.quantity * numerator) / denominator)
  }

  /** Shares held whose own tax lot was taken for others: oldest first, within one day the one taken first. */
  get withoutTaxLot(): SharesOfEntry[] {
    return [...this.#byEntry]
      .filter(([, { quantity }]) => quantity < 0)
      .toSorted(([, a], [, b]) => compareText(a.opened ?? '', b.opened ?? ''))
      .map(([entryId, { quantity }]) => ({ entryId, quantity: 0 - quantity }))
  }

  /**
   * The part of the shift that belongs to these lots, as far as the shares that the method took are here and not elsewhere
   * (`countElsewhere`: micro-shares held elsewhere, by entry). Null where it is not known.
   */
  shiftOf(lots: readonly CycleLot[], countElsewhere: (entryId: string) => number): number | null {
    const beyond = new Map<string, number>()
    let [whole, part] = [0, 0]
    for (const [entryId, { quantity }] of this.#byEntry) {
      if (quantity > 0) continue
      whole -= quantity
      const notThere = 0 - quantity - countElsewhere(entryId)
      if (notThere > 0) beyond.set(entryId, notThere)
    }
    if (beyond.size === 0) return 0
    for (const { entryId, quantity } of lots.flatMap(sharesOf)) {
      const own = Math.min(beyond.get(entryId) ?? 0, Math.max(0, quantity))
      if (own > 0) beyond.set(entryId, (beyond.get(entryId) ?? 0) - own)
      part += own
    }
    if (part === 0 || this.#shift === null) return part === 0 ? 0 : null
    return proportion(moneyFromMicros(this.#shift), part, whole)
  }

  #add(entryId: string, quantity: number, opened: TradingDate | null): void {
    const exchanged = (this.#byEntry.get(entryId)?.quantity ?? 0) + quantity
    if (exchanged === 0) this.#byEntry.delete(entryId)
    else this.#byEntry.set(entryId, { quantity: exchanged, opened })
  }
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

/**
 * By how many micro-dollars the basis of the shares is higher than that of the lots taken for them; null where it is not
 * known. An unknown basis makes no difference where equally many shares of one entry are on both sides.
 */
function shiftBetween(moved: readonly CycleLot[], taken: readonly ShareLot[]): number | null {
  const parts = moved.flatMap(sharesOf)
  const whole = lessOf(parts, taken)
  if (whole !== null) return whole
  const [here, there] = [countByEntry(parts), countByEntry(taken.map(sharesOfLot))]
  const differs = (entryId: string): boolean => here.get(entryId) !== there.get(entryId)
  return lessOf(
    parts.filter(({ entryId }) => differs(entryId)),
    taken.filter((lot) => differs(sharesOfLot(lot).entryId)),
  )
}

function lessOf(shares: readonly CycleLot[], taken: readonly ShareLot[]): number | null {
  const own = sumKnown(shares.map(({ basis }) => basis))
  const taxed = sumKnown(taken.map((lot) => taxBasis(lot)))
  return own === null || taxed === null ? null : own - taxed
}
