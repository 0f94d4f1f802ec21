// Shares that left a campaign beside the tax lots that the account's method took for them: what stays has the lots of what left.
// Authority: docs/domain.md, section "Basis and disposal".
import { moneyFromMicros } from '../../base/money.ts'
import { compareText } from '../../base/text-order.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { sharesOf, sumKnown } from '../campaigns/cycle-lots.ts'
import type { CycleLot } from '../campaigns/cycle.ts'
import { proportion } from '../entries/amounts.ts'
import { boughtBy, taxBasis, type ShareLot } from './lot.ts'

/** What is asked of a lot of the account to find its shares. */
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
  /** By entry how many micro-shares the method kept that left (above zero), or took that are still held. */
  readonly #byEntry = new Map<string, Exchanged>()

  /**
   * Micro-dollars by which the tax basis of all shares that are held is more than their lots say: of those that left the account's
   * method took other lots. Null where a basis is not known.
   */
  get shift(): number | null {
    return this.#shift
  }

  /** Notes what left, or came with a campaign that moved, beside what the account's method took for it. */
  note(moved: readonly CycleLot[], taken: readonly ShareLot[], as: 'leave' | 'come' = 'leave'): void {
    if (taken.length === 0) return
    const sign = as === 'leave' ? 1 : -1
    const shift = shiftBetween(moved, taken)
    this.#shift = this.#shift === null || shift === null ? null : this.#shift + sign * shift
    for (const { entryId, quantity, opened } of moved.flatMap(sharesOf))
      this.#add(entryId, sign * quantity, opened)
    for (const lot of taken) this.#add(boughtBy(lot), 0 - sign * lot.quantity, lot.opened)
  }

  /** Nothing is held any more whose basis another one's could be. */
  clear(): void {
    this.#shift = 0
    this.#byEntry.clear()
  }

  /** What a split makes of them. */
  scale(numerator: number, denominator: number): void {
    for (const exchanged of this.#byEntry.values())
      exchanged.quantity = Math.round((exchanged.quantity * numerator) / denominator)
  }

  /** Shares held whose tax lot the method took where others left: oldest first, of one day the one that was taken first. */
  get withoutTaxLot(): SharesOfEntry[] {
    return [...this.#byEntry]
      .filter(([, { quantity }]) => quantity < 0)
      .toSorted(([, a], [, b]) => compareText(a.opened ?? '', b.opened ?? ''))
      .map(([entryId, { quantity }]) => ({ entryId, quantity: 0 - quantity }))
  }

  /**
   * What of the shift is of these lots: they have others' now as far as the method took of theirs what `countElsewhere` (micro-shares
   * held beside them, by entry) doesn't hold. Null where it is not known.
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

/** What a lot of the account is of the shares that an entry brought. */
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
 * Micro-dollars by which the basis of shares is more than that of the lots that were taken for them; null where it is not known. What
 * is known of neither makes no difference where as many are of one entry.
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
