/**
 * Books what an action on a lot records: tried out first, so that nothing is written that the ledger could not stand on,
 * and no call that no lot would cover.
 */
import { bookOf, cyclesOf, entriesById, lotsOfCycle, rebook, refuse, type Entry } from '@wheelwright/core'
import type { Tx } from '../database/database.ts'
import { dayInWords } from '../entries/in-words.ts'
import { refuseTooLarge } from '../entries/books/ledgers.ts'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import { addManual } from '../entries/by-hand/manual-entries.ts'
import type { Refused } from '../http/call.ts'
import { standsAsBefore } from '../wheels/rolls/roll-entries.ts'
import type { FilledOrder } from './read-order.ts'

interface BookedOrder {
  readonly ok: true
  readonly revision: number
  readonly entries: readonly Entry[]
  /** On which lot the first entry stands, in words. */
  readonly where: string
}

const doesNotStand = refuse({
  kind: 'conflict',
  message:
    'This contradicts the entries of the ledger. Nothing was written. ' +
    'Compare its day with them: what is closed must have been open then.',
} as const)

const nakedThen = ({ date }: FilledOrder): Refused =>
  refuse({
    kind: 'conflict',
    message:
      `On ${dayInWords(date)} no lot would cover this call: its shares came later, or another call covered them. ` +
      'Nothing was written. Choose the day on which it was sold, or record it as an entry by hand.',
  })

/** The number of the lot in whose story an entry stands; null where it is in none. */
const lotWith = (
  entry: Entry,
  view: LedgerOfUser,
  after: NonNullable<ReturnType<typeof bookOf>>,
): string | null => {
  const cycle = cyclesOf(after, view.cycleSettings).find(({ flows }) =>
    flows.some(({ entryId }) => entryId === entry.id),
  )
  const lots = cycle === undefined ? [] : lotsOfCycle(cycle, entriesById(after))
  return lots.find(({ events }) => events.some(({ id }) => id === entry.id))?.lotNo ?? null
}

/** `view` must be the ledger that still stands. */
export async function bookOrder(
  tx: Tx,
  userId: string,
  entries: readonly Entry[],
  {
    view,
    order,
    place,
    now,
  }: {
    readonly view: LedgerOfUser
    readonly order: FilledOrder
    readonly place: { readonly accountId: string; readonly ticker: string }
    readonly now: string
  },
): Promise<BookedOrder | Refused> {
  const tooLarge = refuseTooLarge(view, entries)
  if (tooLarge !== null) return tooLarge
  const before = bookOf(view.ledger, place.accountId, place.ticker)
  const after = bookOf(rebook(view.ledger, entries), place.accountId, place.ticker)
  const [first] = entries
  if (after === null || first === undefined) return doesNotStand
  if (before !== null && !standsAsBefore(before, after)) return doesNotStand
  const lotNo = lotWith(first, view, after)
  if (order.form === 'sell call' && lotNo === null) return nakedThen(order)
  const { revision } = await addManual(tx, userId, entries, now)
  return {
    ok: true,
    revision,
    entries,
    where: lotNo === null ? '' : ` It ${order.form === 'sell call' ? 'covers' : 'is'} lot ${lotNo}.`,
  }
}
