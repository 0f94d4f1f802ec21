/** The campaigns of a ticker in pages: those that run first, then those that ended last. */
import type { LedgerCycle, WheelData } from '@wheelwright/api'
import { compareText } from '@wheelwright/core'
import type { KnownCycle } from '../../entries/books/cycles.ts'

/** Rows of all lists of a page together, each of some two hundred characters. */
const mostRows = 1500

const runningFirst = ({ cycle: a }: KnownCycle, { cycle: b }: KnownCycle): number =>
  compareText(b.ended ?? '9', a.ended ?? '9') || compareText(b.started, a.started)

/** The figures of a campaign itself weigh as much as some rows. */
const rowsIn = ({ events, slots, rolls, waterfall }: LedgerCycle): number =>
  8 + events.length + slots.length + rolls.length + waterfall.length

/** Those of a page stand oldest first. Null when no campaign has the id that the page should come after. */
export function pageOfCycles(
  cycles: readonly KnownCycle[],
  after: string | undefined,
  tell: (known: KnownCycle) => LedgerCycle,
): Pick<WheelData, 'cycles' | 'nextCycles'> | null {
  const order = cycles.toSorted(runningFirst)
  const place = after === undefined ? -1 : order.findIndex(({ id }) => id === after)
  if (after !== undefined && place < 0) return null
  const page: LedgerCycle[] = []
  let [at, rows] = [place + 1, 0]
  for (; at < order.length && rows < mostRows; at += 1) {
    const known = order[at]
    if (known === undefined) break
    const told = tell(known)
    page.push(told)
    rows += rowsIn(told)
  }
  return {
    cycles: page.toSorted((a, b) => compareText(a.startedAt, b.startedAt)),
    nextCycles: at < order.length ? (page.at(-1)?.id ?? null) : null,
  }
}
