/**
 * Books the fills that end a wheel: all of them or none. They are tried out first, so that nothing is written that the
 * ledger could not stand on, or that would leave something of the wheel open.
 */
import { bookOf, cyclesOf, formatOptionSymbol, rebook, refuse, type Entry } from '@wheelwright/core'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import { refuseTooLarge } from '../../entries/books/ledgers.ts'
import type { LedgerOfUser } from '../../entries/books/books-of-user.ts'
import { makeEntries } from '../../entries/by-hand/make-entries.ts'
import { addManual } from '../../entries/by-hand/manual-entries.ts'
import type { Refused } from '../../http/call.ts'
import type { Changing } from '../change-wheel.ts'
import { invalid } from '../terms/field-faults.ts'
import { standsAsBefore } from '../rolls/roll-entries.ts'
import { nameOf, openThings } from './open-to-close.ts'
import type { EndingFill } from './read-fills.ts'

export interface BookedClosing {
  readonly ok: true
  /** The campaign with the entries in it. */
  readonly known: KnownCycle
  readonly entries: readonly Entry[]
  /** Of the ledger with the entries; null where none were written. */
  readonly revision: number | null
}

/** Begins the order of each fill of one closing. */
export function closingPrefix(closingId: string): string {
  return `close-${closingId}.`
}

const kindOf = ({ thing }: EndingFill) =>
  thing.kind === 'shares' ? 'sell' : thing.side === 'short' ? 'buy-to-close' : 'sell-to-close'

const symbolOf = ({ thing }: EndingFill): string =>
  thing.kind === 'shares' ? thing.symbol : formatOptionSymbol(thing.instrument.contract)

const entriesOf = (
  fills: readonly EndingFill[],
  { accountId, closingId, newId }: { accountId: string; closingId: string; newId: () => string },
): Entry[] | Refused => {
  const all: Entry[] = []
  for (const [at, fill] of fills.entries()) {
    const { quantity, price, fees, date } = fill
    const made = makeEntries(
      {
        accountId,
        kind: kindOf(fill),
        symbol: symbolOf(fill),
        quantity,
        price,
        fees,
        tradeDate: date,
        note: 'Recorded with the closing of its wheel',
      },
      { newId, ...(fill.thing.kind === 'option' && { held: fill.thing.instrument }) },
    )
    if (!made.ok) return invalid(`/fills/${at}`, made.errors[0]?.message ?? 'Contradicts itself')
    all.push(...made.entries.map((each) => ({ ...each, orderId: `${closingPrefix(closingId)}${at + 1}` })))
  }
  return all
}

const doesNotStand = refuse({
  kind: 'conflict',
  message:
    'The fills contradict the entries of the ledger. Nothing was written. ' +
    'Compare their days with them, or record them as entries by hand.',
} as const)

/** The campaign as it would be, with nothing open; why not otherwise. */
const tryOut = (
  known: KnownCycle,
  entries: readonly Entry[],
  { ledger, cycleSettings }: LedgerOfUser,
): KnownCycle | Refused => {
  const { accountId, underlying, key } = known.cycle
  const book = bookOf(rebook(ledger, entries), accountId, underlying)
  if (book === null || !standsAsBefore(known.book, book)) return doesNotStand
  const own = new Set(known.cycle.flows.map(({ entryId }) => entryId))
  const cycle = cyclesOf(book, cycleSettings).find(({ flows }) =>
    flows.some(({ entryId }) => own.has(entryId)),
  )
  if (cycle === undefined) return doesNotStand
  const after = { id: known.id, cycle: { ...cycle, key }, book }
  const open = openThings(after)
  if (open.length === 0) return after
  return refuse({
    kind: 'conflict',
    message: `With these fills ${open.map(nameOf).join(', ')} would still be open in this wheel. Nothing was written. Record the sales as entries by hand.`,
  })
}

export async function bookClosing(
  changing: Changing,
  known: KnownCycle,
  fills: readonly EndingFill[],
  closingId: string,
): Promise<BookedClosing | Refused> {
  const { view, tx, wheel, now, newId } = changing
  const userId = wheel.row.user_id
  if (fills.length === 0) return { ok: true, known, entries: [], revision: null }
  const entries = entriesOf(fills, { accountId: known.cycle.accountId, closingId, newId })
  if ('ok' in entries) return entries
  const tooLarge = refuseTooLarge(view, entries)
  if (tooLarge !== null) return tooLarge
  const after = tryOut(known, entries, view)
  if ('ok' in after) return after
  const { revision } = await addManual(tx, userId, entries, now)
  return { ok: true, known: after, entries, revision }
}
