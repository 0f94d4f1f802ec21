// Capital that is returned lowers what shares cost, by shares, and is no profit: those of a campaign and those outside it.
// Authority: docs/domain.md, section "Basis and disposal"; IRS Publication 550 (nondividend distributions).
import { splitMoney, zeroMoney, type Money } from '../../base/money.ts'
import type { CorporateAction } from '../entries/entry.ts'
import type { ShareList } from '../lots/share-list.ts'
import { addResult } from './cycle-draft.ts'
import { sharesOf } from './cycle-lots.ts'
import type { CycleLot, Slot } from './cycle.ts'

interface Held {
  /** Open slots with shares. */
  readonly slots: readonly Slot[]
  /** Odd shares of the campaign; without one there are none. */
  readonly loose?: ShareList
  readonly outside: ShareList
}

/** Lowers the cost of all shares held; answers what of it belongs to the campaign, in micro-dollars. */
export function returnCapital({ netCash }: CorporateAction, { slots, loose, outside }: Held): number {
  const own = [...slots.flatMap(({ lot }) => lot ?? []), ...(loose?.lots ?? [])]
  const lots = [...own, ...outside.lots]
  if (lots.length === 0) return 0
  const weights = lots.map(({ quantity }) => Math.abs(quantity))
  const parts = new Map(splitMoney(netCash, weights).map((part, at) => [lots[at], part]))
  const lowered = (lot: CycleLot): void => lowerCost(lot, parts.get(lot) ?? zeroMoney)
  for (const slot of slots) {
    if (slot.lot === null) continue
    lowered(slot.lot)
    addResult(slot, parts.get(slot.lot) ?? 0)
  }
  loose?.recost(lowered)
  outside.recost(lowered)
  return own.reduce((sum, lot) => sum + (parts.get(lot) ?? 0), 0)
}

/** What it lowers is spread over the shares of each entry, so that they stay known. */
function lowerCost(lot: CycleLot, part: Money): void {
  const shares = sharesOf(lot)
  const own = splitMoney(
    part,
    shares.map(({ quantity }) => Math.abs(quantity)),
  )
  for (const [at, each] of shares.entries()) lower(each, own[at] ?? zeroMoney)
  if (lot.mix !== undefined) lower(lot, part)
}

function lower(lot: CycleLot, part: Money): void {
  if (lot.stock !== null) lot.stock += part
  if (lot.basis !== null) lot.basis -= part
}
