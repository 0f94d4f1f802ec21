/**
 * Books the fills of a roll: all legs together or none. They are tried out first, so that nothing is written that the
 * ledger could not stand on, and nothing that it holds already.
 */
import {
  dollarText,
  bookOf,
  rebook,
  refuse,
  rollLinks,
  type Book,
  type Entry,
  type Ledger,
  type RollLink,
} from '@wheelwright/core'
import { dayInWords } from '../../entries/in-words.ts'
import type { Tx } from '../../database/database.ts'
import { refuseTooLarge } from '../../entries/books/ledgers.ts'
import type { LedgerOfUser } from '../../entries/books/books-of-user.ts'
import { addManual } from '../../entries/by-hand/manual-entries.ts'
import type { Refused } from '../../http/call.ts'
import { invalid } from '../terms/field-faults.ts'
import { contractsInWords, inWords } from '../rolls/roll-words.ts'
import { isTwin, looseTwin, pairOf, standsAsBefore, toldAlready } from '../rolls/roll-entries.ts'
import type { FilledLeg } from './read-fills.ts'

export interface BookedLeg extends FilledLeg {
  readonly closing: Entry
  readonly opening: Entry
}

export interface BookedFills {
  readonly ok: true
  readonly legs: readonly BookedLeg[]
  readonly entries: readonly Entry[]
  /** Of the ledger with the entries. */
  readonly revision: number
}

/** Begins the order of each leg of one recorded roll. */
export function orderPrefix(rollId: string): string {
  return `roll-${rollId}.`
}

const heldAlready = ({ rolled, into }: FilledLeg): Refused =>
  refuse({
    kind: 'conflict',
    message:
      `This roll is recorded already: ${contractsInWords(rolled.contracts)} of ${inWords(rolled.from.contract)} into ${inWords(into)} on ${dayInWords(rolled.date)}, ` +
      `bought back at ${dollarText(rolled.legs.closePrice)} and sold at ${dollarText(rolled.legs.openPrice)}. Nothing was written. ` +
      'If there was a second one like it, record its legs as entries by hand.',
  })

/** The ledger may hold the very roll already, or one of its fills as no part of a roll. */
const twinOf = (
  leg: FilledLeg,
  { closing, opening }: Pick<BookedLeg, 'closing' | 'opening'>,
  book: Book,
  links: readonly RollLink[],
): Refused | null => {
  const entries = new Map(book.entries.map((entry) => [entry.id, entry]))
  const isThis = ({ closeEntryId, openEntryId }: RollLink): boolean => {
    const [closed, opened] = [entries.get(closeEntryId), entries.get(openEntryId)]
    return closed !== undefined && opened !== undefined && isTwin(closed, closing) && isTwin(opened, opening)
  }
  if (links.some(isThis)) return heldAlready(leg)
  const linked = new Set(links.flatMap(({ closeEntryId, openEntryId }) => [closeEntryId, openEntryId]))
  const twin = looseTwin(book, linked, closing) ?? looseTwin(book, linked, opening)
  return twin === null ? null : toldAlready(twin)
}

/** Whether every leg stands, and every short one is the roll that was told. */
const stands = (legs: readonly BookedLeg[], after: Ledger, { cycleSettings }: LedgerOfUser): boolean =>
  legs.every(({ short, rolled, closing, opening }) => {
    const before = short.book
    const book = before === null ? null : bookOf(after, rolled.accountId, before.underlying)
    if (before === null || book === null || !standsAsBefore(before, book)) return false
    if (rolled.side === 'long') return true
    const link = rollLinks(book, cycleSettings.rollOverrides).find(
      ({ closeEntryId, openEntryId }) => closeEntryId === closing.id && openEntryId === opening.id,
    )
    return link?.contracts === rolled.contracts
  })

/** Pairs of entries with an order for each option, or why one of them would be told twice. */
const makePairs = (
  legs: readonly FilledLeg[],
  rollId: string,
  {
    view: { cycleSettings },
    newId,
    mayRepeat,
  }: {
    readonly view: LedgerOfUser
    readonly newId: () => string
    readonly mayRepeat: boolean
  },
): BookedLeg[] | Refused => {
  const orders = [...new Set(legs.map(({ short }) => short))]
  const made: BookedLeg[] = []
  for (const leg of legs) {
    const { book } = leg.short
    if (book === null) return invalid('/option_ids', 'No entry of the ledger opened it')
    const order = `${orderPrefix(rollId)}${orders.indexOf(leg.short) + 1}`
    const pair = pairOf(leg.rolled, leg.into, order, newId)
    if (!pair.ok) return pair
    const twin = mayRepeat ? null : twinOf(leg, pair, book, rollLinks(book, cycleSettings.rollOverrides))
    if (twin !== null) return twin
    made.push({ ...leg, closing: pair.closing, opening: pair.opening })
  }
  return made
}

/** `view` must be the ledger that still stands. */
export async function bookFills(
  tx: Tx,
  userId: string,
  legs: readonly FilledLeg[],
  {
    view,
    rollId,
    now,
    newId,
    mayRepeat = false,
  }: {
    readonly view: LedgerOfUser
    readonly rollId: string
    readonly now: string
    readonly newId: () => string
    /** The caller knows that it is another one, however much like a roll that is there. */
    readonly mayRepeat?: boolean
  },
): Promise<BookedFills | Refused> {
  const pairs = makePairs(legs, rollId, { view, newId, mayRepeat })
  if ('ok' in pairs) return pairs
  const entries = pairs.flatMap(({ closing, opening }) => [closing, opening])
  const tooLarge = refuseTooLarge(view, entries)
  if (tooLarge !== null) return tooLarge
  if (!stands(pairs, rebook(view.ledger, entries), view))
    return refuse({
      kind: 'conflict',
      message:
        'The roll contradicts the entries of the ledger. Nothing was written. ' +
        'Compare its day and contracts with them, or record it as two entries by hand.',
    })
  const { revision } = await addManual(tx, userId, entries, now)
  return { ok: true, legs: pairs, entries, revision }
}
