/**
 * What a removal or a choice of lots would break, told before it happens. A row that could not be booked any more refuses
 * it; shares that would come from nowhere, and named lots that a sale would take no more, are for the user to confirm.
 */
import type { Problem } from '@wheelwright/api'
import { formatOptionSymbol } from '@wheelwright/core'
import type { BookRefusal, Entry, Ledger, MovedFigures } from '@wheelwright/core'

const mostNamed = 3

const several = (sentences: readonly string[], between: string): string => {
  const more = sentences.length - mostNamed
  return [
    ...sentences.slice(0, mostNamed),
    ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more`] : []),
  ].join(between)
}

const sharesIn = (micros: number): string => {
  const count = (micros / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 6 })
  return `${count} ${micros === 1_000_000 ? 'share' : 'shares'}`
}

const keyOf = ({ kind, entryId }: BookRefusal): string => `${kind} ${entryId}`

const surplusOf = (refusal: BookRefusal): number => ('surplus' in refusal ? Math.abs(refusal.surplus) : 1)

const byHowMuch = (refusal: BookRefusal): string => {
  if (refusal.kind === 'over-close' || refusal.kind === 'over-assignment')
    return `, ${refusal.surplus} ${refusal.surplus === 1 ? 'contract' : 'contracts'} more than would be open`
  return 'surplus' in refusal ? `, by ${sharesIn(Math.abs(refusal.surplus))}` : ''
}

const named = (entry: Entry): string => {
  const { instrument, kind, tradeDate } = entry
  const symbol =
    instrument?.type === 'option' ? formatOptionSymbol(instrument.contract) : (instrument?.symbol ?? 'cash')
  return `${kind} of ${symbol} on ${tradeDate}`
}

/** Rows that could be booked as they say, and could not any more, each with by how much. */
const unbookable = (before: Ledger, after: Ledger): string[] =>
  [...after.books].flatMap(([key, book]) => {
    const was = before.books.get(key)
    if (was === book || book.refusals.length === 0) return []
    const known = new Map((was?.refusals ?? []).map((refusal) => [keyOf(refusal), surplusOf(refusal)]))
    const entries = new Map(book.entries.map((entry) => [entry.id, entry]))
    return book.refusals.flatMap((refusal) => {
      const entry = entries.get(refusal.entryId)
      const isWorse = surplusOf(refusal) > (known.get(keyOf(refusal)) ?? 0)
      return isWorse && entry !== undefined ? [`${named(entry)}${byHowMuch(refusal)}`] : []
    })
  })

/** Rows that a change would leave without what they close, in a list; null where there are none. */
export function standingOn(before: Ledger, after: Ledger): string | null {
  const rows = unbookable(before, after)
  return rows.length === 0 ? null : several(rows, '; ')
}

const breaksOf = ({ underlying, unseen, brokenChoices }: MovedFigures): string[] => [
  ...(unseen !== null && unseen.to > unseen.from
    ? [`${sharesIn(unseen.to - unseen.from)} of ${underlying ?? ''} would leave and never have come`]
    : []),
  ...brokenChoices.map(
    ({ date, shares }) =>
      `the sale of ${underlying ?? ''} on ${date} would take ${sharesIn(shares)} from other lots than you named`,
  ),
]

/** What the user has to have seen and confirmed; null where nothing breaks. */
export function toConfirm(moved: readonly MovedFigures[]): Problem | null {
  const breaks = moved.flatMap(breaksOf)
  if (breaks.length === 0) return null
  const message = `Not done yet, since ${several(breaks, '; ')}. Look at what moves (?preview=true), then send it again with confirmed=true.`
  return { kind: 'confirmationNeeded', message }
}
