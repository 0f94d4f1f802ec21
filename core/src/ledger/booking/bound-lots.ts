// A called-away block leaves the campaign with the lot that its call was written on, the highest basis that the strike
// clears; the tax code takes the lots of the account's method. Where the two differ, the difference is timing alone and
// is shown: once all is flat it is gone. Authority: docs/domain.md, section "Basis and disposal".
import { moneyFromMicros, type Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { stockCash, taxCash } from '../entries/amounts.ts'
import type { Book } from './book.ts'
import { sumKnown } from '../campaigns/cycle-lots.ts'
import type { Cycle } from '../campaigns/cycle.ts'
import { bookCycleDays } from '../campaigns/cycles.ts'
import type { CycleSettings } from '../campaigns/cycle-settings.ts'
import type { Disposal } from '../lots/lot.ts'

/** Shares called away by one row whose cost differs between the campaign and the tax code. */
export interface LotDifference {
  readonly entryId: string
  readonly date: TradingDate
  /** Tax basis of the lots that the calls were written on. */
  readonly boundBasis: Money
  /** Tax basis of the lots that the account's method takes. */
  readonly taxBasis: Money
}

/** The called-away blocks of a book whose bound lots are not the ones that tax takes. */
export function lotDifferences({ disposals }: Book, cycles: readonly Cycle[]): LotDifference[] {
  return lotDifferencesAmong(
    Map.groupBy(disposals, ({ entryId }) => entryId),
    cycles,
  )
}

/** The same of some campaigns of a book, whose disposals stand by the entry that took the shares. */
export function lotDifferencesAmong(
  disposals: ReadonlyMap<string, readonly Disposal[]>,
  cycles: readonly Cycle[],
): LotDifference[] {
  const bound = Map.groupBy(
    cycles.flatMap(({ calledAway }) => calledAway),
    ({ entryId }) => entryId,
  )
  return [...bound].flatMap(([entryId, blocks]) => {
    const taken = (disposals.get(entryId) ?? []).filter(({ end }) => end === 'called-away')
    const boundBasis = sumKnown(blocks.map(({ basis }) => basis))
    const cash = sumKnown(taken.map(({ lot }) => taxCash(lot.amounts)))
    const shares = (parts: readonly { readonly quantity: number }[]): number =>
      parts.reduce((sum, { quantity }) => sum + quantity, 0)
    const [first] = blocks
    if (first === undefined || boundBasis === null || cash === null || shares(blocks) !== shares(taken))
      return []
    const taxBasis = moneyFromMicros(0 - cash)
    return boundBasis === taxBasis ? [] : [{ entryId, date: first.date, boundBasis, taxBasis }]
  })
}

/** What stock profit gains when called-away blocks leave with their bound lots; 0 where a cost is not known. */
export function boundLotShift(book: Book, settings: CycleSettings): Money {
  const none = moneyFromMicros(0)
  if (!mayDiffer(book)) return none
  const byTax = sumKnown(book.lots.map(({ amounts }) => stockCash(amounts)))
  const bound = sumKnown(bookCycleDays(book, settings).lots.map(({ stock }) => stock))
  return byTax === null || bound === null ? none : moneyFromMicros(byTax - bound)
}

/** Only while shares are held that were there when others were called away. */
function mayDiffer({ lots, moves }: Book): boolean {
  if (lots.length === 0) return false
  let [held, called] = [0, false]
  for (const move of moves) {
    if (move.kind === 'lot-opened') held += move.lot.quantity
    if (move.kind === 'lot-closed') {
      held -= move.disposal.quantity
      called ||= move.disposal.end === 'called-away'
      if (held === 0) called = false
    }
    // A split changes what is held without a move of its own, so nothing is concluded from it.
    if (move.kind === 'changed') held = Infinity
  }
  return called
}
