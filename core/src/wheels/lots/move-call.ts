// Moving a call to another lot of its campaign. The user's choice applies from the day on which the call, or the one it was
// rolled from, was sold: a lot that was not free then cannot take it. Where the other lot has a call, the two trade places.
// Authority: docs/domain.md, section "Lots, basis, disposal".
import { cycleRealized } from '../../figures/profit/cycle-figures.ts'
import { moneyFromMicros, multiplyPriceWithin, type Money } from '../../base/money.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import { refuse, ok, type Result } from '../../base/result.ts'
import type { Book } from '../../ledger/booking/book.ts'
import type { Cycle, Slot } from '../../ledger/campaigns/cycle.ts'
import type { CycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { cyclesOf } from '../../ledger/campaigns/cycles.ts'
import { rollLinks } from '../../ledger/campaigns/rolls.ts'

/** A lot with its call before and after. */
export interface MovedLot {
  readonly lotNo: string
  /** Tax basis of its shares. */
  readonly basis: Money | null
  readonly callBefore: string | null
  readonly callAfter: string | null
  /** Gain on the shares by tax basis if its call were assigned; null without a call or a basis. */
  readonly gainBefore: Money | null
  readonly gainAfter: Money | null
}

export interface MovedCall {
  /** The user's choices for the calls that move, besides earlier choices. */
  readonly callLots: CycleSettings['callLots']
  readonly realizedBefore: Money | null
  readonly realizedAfter: Money | null
  readonly lots: readonly MovedLot[]
}

/**
 * `same purchase`: one entry brought both lots, so their cost is the same. `taken`: the lot did not exist, or was not free,
 * when the call was sold.
 */
export type MoveRefusal = 'no such lot' | 'no call' | 'no shares' | 'same lot' | 'same purchase' | 'taken'

const BLOCK = 100_000_000

/** The books among which legs of the book may have been rolled. */
const booksOf = (book: Book): readonly Book[] => (book.joined.length === 0 ? [book] : book.joined)

/** The call first sold, where this one came about by rolls. */
const firstCallOf = (books: readonly Book[], { rollOverrides }: CycleSettings) => {
  const links = books.flatMap((each) => rollLinks(each, rollOverrides))
  const closedBy = new Map(links.map(({ openEntryId, closeEntryId }) => [openEntryId, closeEntryId]))
  const opened = new Map(
    books.flatMap(({ closedLegs }) =>
      closedLegs.map(({ closeEntryId, openEntryId }) => [closeEntryId, openEntryId] as const),
    ),
  )
  return (call: string): string => {
    const seen = new Set<string>()
    let first = call
    for (let next: string | null = call; next !== null && !seen.has(next);) {
      seen.add(next)
      first = next
      next = opened.get(closedBy.get(next) ?? '') ?? null
    }
    return first
  }
}

const isOpenWithShares = ({ outcome, lot }: Slot): boolean =>
  outcome === 'open' && lot !== null && lot.quantity >= BLOCK

/** The effect of moving the call of `fromNo` to `toNo`; nothing is changed. */
export function moveCall(
  cycle: Cycle,
  book: Book,
  settings: CycleSettings,
  { fromNo, toNo }: { readonly fromNo: string; readonly toNo: string },
): Result<MovedCall, MoveRefusal> {
  const slotOf = (id: string, { slots }: Cycle = cycle) => slots.find((slot) => slot.id === id)
  const [from, to] = [slotOf(fromNo), slotOf(toNo)]
  if (from === undefined || to === undefined) return refuse('no such lot')
  if (from === to) return refuse('same lot')
  if (from.call === null || from.outcome !== 'open') return refuse('no call')
  if (!isOpenWithShares(from) || !isOpenWithShares(to)) return refuse('no shares')
  if (from.lot?.entryId === to.lot?.entryId) return refuse('same purchase')
  const first = firstCallOf(booksOf(book), settings)
  const lotAfter = (slot: Slot): string => (slot === from ? to : slot === to ? from : slot).lot?.entryId ?? ''
  const words = (call: string): readonly [string, readonly string[]] => {
    const root = first(call)
    const own = cycle.slots.filter((slot) => slot.call !== null && first(slot.call) === root)
    return [root, own.map(lotAfter)]
  }
  const calls = [from.call, ...(to.call === null ? [] : [to.call])]
  const callLots = Object.fromEntries(calls.map(words))
  const wanted = { ...settings, callLots: { ...settings.callLots, ...callLots } }
  const after = cyclesOf(book, wanted).find(({ flows }) => flows[0]?.entryId === cycle.flows[0]?.entryId)
  const isMoved =
    after !== undefined &&
    cycle.slots.every((slot) => {
      const expected = slot === from ? to.call : slot === to ? from.call : slot.call
      return slot.outcome !== 'open' || slotOf(slot.id, after)?.call === expected
    })
  if (!isMoved) return refuse('taken')
  const gains = gainIfCalled(booksOf(book))
  return ok({
    callLots,
    realizedBefore: cycleRealized(cycle).amount,
    realizedAfter: cycleRealized(after).amount,
    lots: [from, to].map((slot) => {
      const callAfter = slotOf(slot.id, after)?.call ?? null
      return {
        lotNo: slot.id,
        basis: basisOf(slot),
        callBefore: slot.call,
        callAfter,
        gainBefore: gains(slot, slot.call),
        gainAfter: gains(slot, callAfter),
      }
    }),
  })
}

const basisOf = ({ lot }: Slot): Money | null =>
  lot === null || lot.basis === null ? null : moneyFromMicros(lot.basis)

const gainIfCalled = (books: readonly Book[]) => {
  const strikes = new Map(
    books.flatMap(({ openLegs }) =>
      openLegs.map(({ entryId, instrument }) => [entryId, instrument.contract.strike] as const),
    ),
  )
  return (slot: Slot, call: string | null): Money | null => {
    const [strike, basis] = [strikes.get(call ?? ''), basisOf(slot)]
    if (strike === undefined || basis === null || slot.lot === null) return null
    const proceeds = multiplyPriceWithin(strike, quantityFromMicros(slot.lot.quantity), 1)
    return proceeds === null ? null : moneyFromMicros(proceeds - basis)
  }
}
