// What a closing fill can be rolled into: contracts that are still open when it closes, or are opened later, and that were not
// there before those that it closes. Authority: docs/domain.md, section "Rolls, assignment, expiration".
import type { OptionTrade } from '../entries/entry.ts'
import type { ClosedLeg } from '../lots/leg.ts'
import type { Side } from '../lots/open-fills.ts'

/**
 * Of the days alone on which contracts were closed that had been opened on them: on all others nothing is gone by then. The user
 * may link fills of any two days, so that where there are such links all days count.
 */
export class GoneByThen {
  /** Of each closing fill its place in the order of booking, and the first fill that it closed. */
  readonly #closings = new Map<string, { readonly place: number; readonly opened: OptionTrade | undefined }>()
  /** Of each opening fill what was closed of it, in that order. */
  readonly #closed = new Map<string, { readonly place: number; readonly contracts: number }[]>()

  constructor(closedLegs: readonly ClosedLeg[], opens: readonly Side[], isOfAnyDay: boolean) {
    const meant = isOfAnyDay ? closedLegs : closedLegs.filter(({ opened, closed }) => opened === closed)
    const days = new Set(meant.map(({ closed }) => closed))
    if (days.size === 0) return
    const openings = new Map(opens.map(({ entry }) => [entry.id, entry]))
    for (const [place, { openEntryId, closeEntryId, closed, contracts }] of closedLegs.entries()) {
      if (openEntryId === null || !days.has(closed)) continue
      const opened = openings.get(openEntryId)
      if (!this.#closings.has(closeEntryId)) this.#closings.set(closeEntryId, { place, opened })
      const before = this.#closed.get(openEntryId)
      if (before) before.push({ place, contracts })
      else this.#closed.set(openEntryId, [{ place, contracts }])
    }
  }

  /** How many contracts of an opening fill a closing one may go on in. */
  leftFor(close: OptionTrade, { entry, left }: Side): number {
    const closing = this.#closings.get(close.id)
    if (closing === undefined) return left
    if (isEarlier(entry, closing.opened)) return 0
    const closed = this.#closed.get(entry.id) ?? []
    return closed.reduce(
      (rest, { place, contracts }) => (place < closing.place ? rest - contracts : rest),
      left,
    )
  }
}

/** By their times alone: the order of fills without times says nothing of which one was first. */
function isEarlier(one: OptionTrade, other: OptionTrade | undefined): boolean {
  return one.time !== null && other !== undefined && other.time !== null && one.time < other.time
}
