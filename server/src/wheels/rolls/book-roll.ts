/**
 * A roll as two entries: the old contracts bought back and the new ones sold, on one day, as if entered by hand. They are
 * booked for trial first, so that nothing is written that the ledger could not stand on.
 */
import {
  bookOf,
  cyclesOf,
  rebook,
  refuse,
  rollLinks,
  type Entry,
  type Money,
  type OptionContract,
  type OptionInstrument,
  type RollLegs,
  type TradingDate,
} from '@wheelwright/core'
import { dayInWords } from '../../entries/in-words.ts'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import { refuseTooLarge } from '../../entries/books/ledgers.ts'
import type { LedgerOfUser } from '../../entries/books/books-of-user.ts'
import { addManual } from '../../entries/by-hand/manual-entries.ts'
import type { Refused } from '../../http/call.ts'
import { rollsOf } from '../campaigns/cycle-view.ts'
import type { Changing } from '../change-wheel.ts'
import { intoOf, looseTwin, pairOf, standsAsBefore, toldAlready } from './roll-entries.ts'

/** What is rolled, into what, on which day and at which prices. */
export interface Roll {
  readonly known: KnownCycle
  readonly from: OptionInstrument
  readonly strike: Money
  readonly to: TradingDate
  readonly contracts: number
  readonly date: TradingDate
  readonly legs: RollLegs
}

export interface BookedRoll {
  readonly ok: true
  /** The campaign with the entries in it. */
  readonly known: KnownCycle
  readonly closing: Entry
  readonly opening: Entry
  readonly into: OptionContract
  /** Of the ledger with the entries. */
  readonly revision: number
}

const linkedIds = ({ known }: Roll, { context }: Changing): ReadonlySet<string> =>
  new Set(rollsOf(known, context).flatMap(({ closeEntryId, openEntryId }) => [closeEntryId, openEntryId]))

/** The campaign as it would be; null where the ledger could not stand on the entries. */
const tryOut = (
  { known, contracts }: Roll,
  { closing, opening }: { readonly closing: Entry; readonly opening: Entry },
  { ledger, cycleSettings }: LedgerOfUser,
): KnownCycle | null => {
  const { accountId, underlying, key } = known.cycle
  const book = bookOf(rebook(ledger, [closing, opening]), accountId, underlying)
  if (book === null) return null
  if (!standsAsBefore(known.book, book)) return null
  const link = rollLinks(book, cycleSettings.rollOverrides).find(
    ({ closeEntryId, openEntryId }) => closeEntryId === closing.id && openEntryId === opening.id,
  )
  if (link?.contracts !== contracts) return null
  const own = new Set(known.cycle.flows.map(({ entryId }) => entryId))
  const cycle = cyclesOf(book, cycleSettings).find(({ flows }) => {
    const ids = new Set(flows.map(({ entryId }) => entryId))
    return ids.has(closing.id) && ids.has(opening.id) && [...ids].some((id) => own.has(id))
  })
  return cycle === undefined ? null : { id: known.id, cycle: { ...cycle, key }, book }
}

/** Writes the two entries, or says why not: `changing` must have seen the ledger that still stands. */
export async function bookRoll(changing: Changing, roll: Roll): Promise<BookedRoll | Refused> {
  const into = intoOf(roll)
  if ('ok' in into) return into
  const { accountId } = roll.known.cycle
  const made = pairOf({ ...roll, accountId, side: 'short' }, into, `roll-${changing.newId()}`, changing.newId)
  if (!made.ok) return made
  const { closing, opening } = made
  const linked = linkedIds(roll, changing)
  const { book } = roll.known
  const twin = looseTwin(book, linked, closing) ?? looseTwin(book, linked, opening)
  if (twin !== null) return toldAlready(twin)
  const { view, tx, wheel, now } = changing
  const tooLarge = refuseTooLarge(view, [closing, opening])
  if (tooLarge !== null) return tooLarge
  const known = tryOut(roll, made, view)
  if (known === null)
    return refuse({
      kind: 'conflict',
      message:
        `On ${dayInWords(roll.date)} the roll contradicts the entries of this campaign. ` +
        'Nothing was written. Compare its day and contracts with them, or record it as two entries by hand.',
    })
  const { revision } = await addManual(tx, wheel.row.user_id, [closing, opening], now)
  return { ok: true, known, closing, opening, into, revision }
}
