// A history that begins later, against the whole: which of its figures of shares are others there.
import type { Instant } from '../../base/instant.ts'
import { MICROS } from '../../base/micros.ts'
import { negateQuantity } from '../../base/quantity.ts'
import { contractKey } from '../entries/instrument-key.ts'
import type { Ledger } from '../ledger.ts'
import { stockProfit, taxBasis, taxGain } from '../lots/lot.ts'
import type { HeldSnapshot } from '../booking/before-history/held-snapshot.ts'

/** What the broker of the whole history would say is held. */
export function snapshotOf({ books }: Ledger, accountId: string, asOf: Instant): HeldSnapshot {
  const held = new Map<string, number>()
  const add = (key: string, quantity: number): void => void held.set(key, (held.get(key) ?? 0) + quantity)
  for (const { lots, openLegs } of [...books.values()].filter((book) => book.accountId === accountId)) {
    for (const { symbol, side, quantity } of lots)
      add(symbol, side === 'long' ? quantity : negateQuantity(quantity))
    for (const { instrument, side, contracts } of openLegs)
      add(contractKey(instrument), (side === 'long' ? MICROS : -MICROS) * contracts)
  }
  return { asOf, quantityOf: (key) => held.get(key) ?? 0 }
}

/** Figures of shares by the lot, or the sale and the lot; null where they are not known. */
function shareFigures({ books }: Ledger): Map<string, (number | null)[]> {
  const figures = new Map<string, (number | null)[]>()
  const add = (key: string, more: readonly (number | null)[]): void => {
    const before = figures.get(key)
    const sum = (a: number | null, b: number | null): number | null =>
      a === null || b === null ? null : a + b
    figures.set(key, before === undefined ? [...more] : more.map((each, i) => sum(each, before[i] ?? null)))
  }
  for (const { lots, disposals, accountId } of books.values()) {
    for (const lot of lots) add(`${accountId} lot ${lot.entryIds[0]}`, [lot.quantity, taxBasis(lot)])
    for (const ended of disposals)
      add(`${accountId} sale ${ended.entryId} ${ended.lot.entryIds[0]}`, [
        ended.quantity,
        taxGain(ended),
        stockProfit(ended),
      ])
  }
  return figures
}

/** The known figures of a history that are others in the whole. */
export function changedFigures(whole: Ledger, cut: Ledger): string[] {
  const all = shareFigures(whole)
  return [...shareFigures(cut)].flatMap(([key, figures]) => {
    const told = all.get(key)
    const isSame = figures.every((figure, place) => figure === null || figure === told?.[place])
    return isSame ? [] : [`${key}: ${figures.join(' ')}, in the whole ${told?.join(' ') ?? 'nothing'}`]
  })
}
