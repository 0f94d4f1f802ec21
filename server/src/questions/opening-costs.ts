/** Shares that left before any came: what they cost, and whether they were there at all, only the user knows. */
import type { ManualEntry, Question, QuestionAnswer } from '@wheelwright/api'
import { moneyToNumber, ok, quantityToNumber, refuse } from '@wheelwright/core'
import type { Book, Entry, Result, UnseenOpening } from '@wheelwright/core'
import type { AccountNumbers } from '../portfolio/position-view.ts'
import { noSuchChoice, type Asked, type Effect } from './asked.ts'

const mostNamed = 5

const count = (micros: number): string =>
  (micros / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 6 })

const shares = (micros: number): string => `${count(micros)} ${micros === 1_000_000 ? 'share' : 'shares'}`

const priceOf = ({ price }: Entry): string => (price === null ? '' : ` at ${moneyToNumber(price).toFixed(2)}`)

const verbs: Partial<Record<Entry['kind'], string>> = {
  sell: 'left by a sale or an assignment',
  'share-transfer': 'left for another account',
}

const sentenceOf = (entry: Entry): string =>
  `${shares(Math.abs(entry.quantity))} ${verbs[entry.kind] ?? 'left'} on ${entry.tradeDate}${priceOf(entry)}.`

const rowsOf = (book: Book, { neededBy }: UnseenOpening): Entry[] => {
  const ids = new Set(neededBy)
  return book.entries.filter(({ id }) => ids.has(id)).toSorted((a, b) => (a.tradeDate < b.tradeDate ? -1 : 1))
}

/** Transfers are of shares that were held, and fractions are never sold short. */
const mayBeShort = (rows: readonly Entry[]): boolean =>
  rows.length > 0 && rows.every(({ kind, quantity }) => kind === 'sell' && quantity % 1_000_000 === 0)

const tell = (book: Book, opening: UnseenOpening, accounts: AccountNumbers, id: string): Question => {
  const rows = rowsOf(book, opening)
  const { entry } = opening
  const symbol = entry.instrument.type === 'share' ? entry.instrument.symbol : book.underlying
  const more = rows.length - mostNamed
  return {
    id,
    kind: 'opening_cost',
    accountId: book.accountId,
    accountNumber: accounts.get(book.accountId) ?? null,
    symbol,
    text: `Where did ${shares(entry.quantity)} of ${symbol} come from that left and never came?`,
    evidence: [
      ...rows.slice(0, mostNamed).map(sentenceOf),
      ...(more > 0 ? [`And ${more} more.`] : []),
      `The history on ${symbol} begins on ${rows[0] === undefined ? entry.tradeDate : firstDay(book)}. ` +
        'Until this is answered the gain of these shares is unknown, and earlier history answers it by itself.',
    ],
    entryIds: [...opening.neededBy].slice(0, mostNamed),
    quantity: entry.quantity,
    choices: [
      {
        choice: 'cost',
        label: 'They were held before: enter what they cost',
        asks: ['price', 'acquired_on'],
      },
      { choice: 'cost_unknown', label: 'They were held before, and their cost is not known', asks: [] },
      ...(mayBeShort(rows) ? [{ choice: 'sold_short', label: 'They were sold short', asks: [] }] : []),
    ],
    alike: 'opening_cost',
  }
}

const firstDay = ({ entries }: Book): string =>
  entries.reduce((first, { tradeDate }) => (first === '' || tradeDate < first ? tradeDate : first), '')

const openingEntry = ({ entry }: UnseenOpening): ManualEntry => ({
  accountId: entry.accountId,
  kind: 'opening-balance',
  symbol: entry.instrument.type === 'share' ? entry.instrument.symbol : null,
  quantity: entry.quantity,
  tradeDate: entry.tradeDate,
  note: `Opening balance: ${quantityToNumber(entry.quantity)} held before the history begins`,
})

const effectOf = (book: Book, opening: UnseenOpening, answer: QuestionAnswer): Result<Effect, string> => {
  const rows = rowsOf(book, opening)
  const { choice, price, acquiredOn } = answer
  if (choice === 'cost_unknown') return ok({ record: [openingEntry(opening)] })
  if (choice === 'sold_short' && mayBeShort(rows)) return ok({ shortSales: opening.neededBy })
  if (choice !== 'cost') return refuse(noSuchChoice)
  if (price === undefined || acquiredOn === undefined)
    return refuse('Enter what a share cost, and when it was acquired.')
  if (price < 0) return refuse('The cost must not be below zero.')
  const [first] = rows
  if (first !== undefined && acquiredOn > first.tradeDate)
    return refuse(`The shares left on ${first.tradeDate}: they cannot have been acquired after that.`)
  return ok({ record: [{ ...openingEntry(opening), price, acquiredOn }] })
}

export const openingCosts = (book: Book): Asked[] => {
  const { opening } = book
  if (opening === null) return []
  const id = `opening_cost:${opening.entry.id}`
  return [
    {
      id,
      kind: 'opening_cost',
      tell: (accounts) => tell(book, opening, accounts, id),
      effectOf: (answer) => effectOf(book, opening, answer),
    },
  ]
}
