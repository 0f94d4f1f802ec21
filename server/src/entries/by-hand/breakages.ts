/**
 * What a removal or a choice of lots would break, shown before it happens. A row that could no longer be booked refuses the
 * change. Shares that would have no origin, and named lots that a sale would no longer take, are for the user to confirm.
 */
import type { Problem } from '@wheelwright/api'
import { countText, symbolOfInstrument } from '@wheelwright/core'
import type { Book, BookRefusal, Entry, Ledger, MovedFigures } from '@wheelwright/core'
import { contractInWords, dayInWords, unitsInWords } from '../in-words.ts'

const mostNamed = 3

const several = (sentences: readonly string[], between: string): string => {
  const more = sentences.length - mostNamed
  return [...sentences.slice(0, mostNamed), ...(more > 0 ? [`and ${countText(more)} more`] : [])].join(
    between,
  )
}

/**
 * Identifies what is wrong with the rows of a contract or of shares. A row may have replaced another source's row under
 * another id and in more or fewer parts, and without its times another row of the contract may be the one that closes too
 * many; so it is not identified by row.
 */
const keyOf = ({ kind, entryId }: BookRefusal, entry: Entry | undefined): string =>
  `${kind} ${entry === undefined ? entryId : (symbolOfInstrument(entry.instrument) ?? '')}`

const surplusOf = (refusal: BookRefusal): number => ('surplus' in refusal ? Math.abs(refusal.surplus) : 1)

const byHowMuch = (refusal: BookRefusal): string => {
  if (refusal.kind === 'over-close' || refusal.kind === 'over-assignment')
    return `, ${refusal.surplus} ${refusal.surplus === 1 ? 'contract' : 'contracts'} more than would be open`
  return 'surplus' in refusal ? `, by ${unitsInWords(Math.abs(refusal.surplus), 'share')}` : ''
}

const named = (entry: Entry): string => {
  const { instrument, kind, tradeDate } = entry
  const what =
    instrument?.type === 'option'
      ? `${contractInWords(instrument.contract)},`
      : (instrument?.symbol ?? 'cash')
  return `${kind.replaceAll('-', ' ')} of ${what} on ${dayInWords(tradeDate)}`
}

const entriesById = ({ entries }: Pick<Book, 'entries'>): ReadonlyMap<string, Entry> =>
  new Map(entries.map((entry) => [entry.id, entry]))

/** By how much each of them was wrong before. */
const knownIn = (book: Book | undefined): Map<string, number> => {
  const known = new Map<string, number>()
  if (book === undefined || book.refusals.length === 0) return known
  const entries = entriesById(book)
  for (const refusal of book.refusals) {
    const key = keyOf(refusal, entries.get(refusal.entryId))
    known.set(key, (known.get(key) ?? 0) + surplusOf(refusal))
  }
  return known
}

/** Splits whose ratio was stated elsewhere, and may be withdrawn there. */
const lentRatiosIn = (book: Book | undefined): ReadonlySet<string> =>
  new Set(
    (book?.entries ?? []).flatMap((entry) =>
      entry.kind === 'split' && entry.isRatioLent === true ? [entry.id] : [],
    ),
  )

/** Rows that could be booked as they are and no longer could, each with by how much. */
const unbookable = (before: Ledger, after: Ledger): string[] =>
  [...after.books].flatMap(([bookKey, book]) => {
    const was = before.books.get(bookKey)
    if (was === book || book.refusals.length === 0) return []
    const known = knownIn(was)
    const entries = entriesById(book)
    const lent = lentRatiosIn(was)
    return book.refusals.flatMap((refusal) => {
      if (refusal.kind === 'unclear-ratio' && lent.has(refusal.entryId)) return []
      const entry = entries.get(refusal.entryId)
      const key = keyOf(refusal, entry)
      const left = (known.get(key) ?? 0) - surplusOf(refusal)
      known.set(key, Math.max(0, left))
      return left < 0 && entry !== undefined ? [`${named(entry)}${byHowMuch(refusal)}`] : []
    })
  })

const holds = ({ books }: Ledger, id: string): boolean =>
  [...books.values()].some(({ entries }) => entries.some((entry) => entry.id === id))

/** What took from a basis for shares that would have come no more. */
const takenForNothing = (before: Ledger, after: Ledger): string[] =>
  [...after.books.values()].flatMap(({ entries }) =>
    entries.flatMap((entry) => {
      if (entry.kind !== 'corporate-action' || entry.basisGone === undefined) return []
      const { toEntryId } = entry.basisGone
      return holds(before, toEntryId) && !holds(after, toEntryId) ? [named(entry)] : []
    }),
  )

/** Rows that a change would leave without what they close, or were made for, as a list in words; null where there are none. */
export function standingOn(before: Ledger, after: Ledger): string | null {
  const rows = [...unbookable(before, after), ...takenForNothing(before, after)]
  return rows.length === 0 ? null : several(rows, '; ')
}

const breaksOf = ({ underlying, unseen, brokenChoices }: MovedFigures): string[] => [
  ...(unseen !== null && unseen.to > unseen.from
    ? [
        `${unitsInWords(unseen.to - unseen.from, 'share')} of ${underlying ?? ''} would leave and never have come`,
      ]
    : []),
  ...brokenChoices.map(
    ({ date, shares }) =>
      `the sale of ${underlying ?? ''} on ${date} would take ${unitsInWords(shares, 'share')} from other lots than you named`,
  ),
]

/** What the user has to have seen and confirmed; null where nothing breaks. */
export function toConfirm(moved: readonly MovedFigures[]): Problem | null {
  const breaks = moved.flatMap(breaksOf)
  if (breaks.length === 0) return null
  const message = `Not done yet, since ${several(breaks, '; ')}. Look at what moves (?preview=true), then send it again with confirmed=true.`
  return { kind: 'confirmationNeeded', message }
}
