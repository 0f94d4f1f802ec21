/**
 * Books the fills that close short options: all legs together or none. They are tried out first, so that nothing is written
 * that the ledger could not stand on, and nothing that it holds already.
 */
import {
  dollarText,
  bookOf,
  formatOptionSymbol,
  rebook,
  refuse,
  rollLinks,
  wholeUnits,
  type Entry,
} from '@wheelwright/core'
import type { Tx } from '../../database/database.ts'
import { dayInWords } from '../../entries/in-words.ts'
import { refuseTooLarge } from '../../entries/books/ledgers.ts'
import type { LedgerOfUser } from '../../entries/books/books-of-user.ts'
import { makeEntries } from '../../entries/by-hand/make-entries.ts'
import { addManual } from '../../entries/by-hand/manual-entries.ts'
import type { Refused } from '../../http/call.ts'
import { invalid } from '../terms/field-faults.ts'
import { looseTwin, standsAsBefore } from '../rolls/roll-entries.ts'
import { contractsInWords, inWords } from '../rolls/roll-words.ts'
import type { ClosedLegFill } from './read-closes.ts'

export interface BookedClose extends ClosedLegFill {
  readonly entry: Entry
}

export interface BookedCloses {
  readonly ok: true
  readonly legs: readonly BookedClose[]
  /** Of the ledger with the entries. */
  readonly revision: number
}

/** Begins the order of each option of one recorded closing. */
export function closedPrefix(closingId: string): string {
  return `closed-${closingId}.`
}

/** `2 contracts of ABC $48.00 put of Dec 18, 2026 bought back at 1.20`. */
export function legWords({ side, contracts, instrument, price }: ClosedLegFill): string {
  const done = side === 'short' ? 'bought back' : 'sold'
  return `${contractsInWords(contracts)} of ${inWords(instrument.contract)} ${done} at ${dollarText(price)}`
}

const doesNotStand = refuse({
  kind: 'conflict',
  message:
    'The fills contradict the entries of the ledger. Nothing was written. ' +
    'Compare their days with them, or record them as entries by hand.',
} as const)

const entryOf = (leg: ClosedLegFill, orderId: string, newId: () => string): Entry | Refused => {
  const { accountId, side, instrument, contracts, price, fees, date } = leg
  const made = makeEntries(
    {
      accountId,
      kind: side === 'short' ? 'buy-to-close' : 'sell-to-close',
      symbol: formatOptionSymbol(instrument.contract),
      quantity: wholeUnits(contracts),
      price,
      fees,
      tradeDate: date,
      note: 'Recorded as closed',
    },
    { newId, held: instrument },
  )
  if (!made.ok) return invalid('/fills', made.errors[0]?.message ?? 'Contradicts itself')
  const [entry] = made.entries
  return entry === undefined ? invalid('/fills', 'Makes no entry') : { ...entry, orderId }
}

/** The ledger may hold one of the fills already: then the trade would be told twice. */
const twinOf = (leg: ClosedLegFill, entry: Entry, view: LedgerOfUser): Refused | null => {
  const { book } = leg.short
  if (book === null) return null
  const links = rollLinks(book, view.cycleSettings.rollOverrides)
  const linked = new Set(links.flatMap(({ closeEntryId, openEntryId }) => [closeEntryId, openEntryId]))
  const twin = looseTwin(book, linked, entry)
  return twin === null
    ? null
    : refuse({
        kind: 'conflict',
        message:
          `${legWords(leg)} on ${dayInWords(leg.date)} is recorded already. Nothing was written, so that it is not counted twice. ` +
          'If there was a second one like it, record it as an entry by hand.',
      })
}

const makeAll = (
  legs: readonly ClosedLegFill[],
  closingId: string,
  {
    view,
    newId,
    mayRepeat,
  }: { readonly view: LedgerOfUser; readonly newId: () => string; readonly mayRepeat: boolean },
): BookedClose[] | Refused => {
  const options = [...new Set(legs.map(({ short }) => short))]
  const made: BookedClose[] = []
  for (const leg of legs) {
    const entry = entryOf(leg, `${closedPrefix(closingId)}${options.indexOf(leg.short) + 1}`, newId)
    if ('ok' in entry) return entry
    const twin = mayRepeat ? null : twinOf(leg, entry, view)
    if (twin !== null) return twin
    made.push({ ...leg, entry })
  }
  return made
}

/** `view` must be the ledger that still stands. */
export async function bookCloses(
  tx: Tx,
  userId: string,
  legs: readonly ClosedLegFill[],
  {
    view,
    closingId,
    now,
    newId,
    mayRepeat = false,
  }: {
    readonly view: LedgerOfUser
    readonly closingId: string
    readonly now: string
    readonly newId: () => string
    /** The caller knows that it is another one, however much like a closing that is there. */
    readonly mayRepeat?: boolean
  },
): Promise<BookedCloses | Refused> {
  const made = makeAll(legs, closingId, { view, newId, mayRepeat })
  if ('ok' in made) return made
  const entries = made.map(({ entry }) => entry)
  const tooLarge = refuseTooLarge(view, entries)
  if (tooLarge !== null) return tooLarge
  const after = rebook(view.ledger, entries)
  for (const { short, accountId } of made) {
    const before = short.book
    const book = before === null ? null : bookOf(after, accountId, before.underlying)
    if (before === null || book === null || !standsAsBefore(before, book)) return doesNotStand
  }
  const { revision } = await addManual(tx, userId, entries, now)
  return { ok: true, legs: made, revision }
}
