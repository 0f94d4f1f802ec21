/** Shares that left before any came: what they cost, and whether they were there at all, only the user knows. */
import type { Question, QuestionAnswer } from '@wheelwright/api'
import { isAnswered, moneyToNumber, multiplyPriceWithin, ok, refuse } from '@wheelwright/core'
import type {
  Book,
  Entry,
  LedgerSettings,
  Money,
  OpeningWord,
  Quantity,
  Result,
  UnseenOpening,
} from '@wheelwright/core'
import type { AccountNumbers } from '../portfolio/position-view.ts'
import { noSuchChoice, type Asked, type Effect } from './asked.ts'

const mostNamed = 5
/** Micro-dollars: of a hundred such openings the sum can still be held. */
const mostWorth = 80_000_000 * 1_000_000

/** Made once: a page of questions writes hundreds of counts. */
const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

const count = (micros: number): string => counts.format(micros / 1_000_000)

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
      `The history on ${symbol} begins on ${firstDay(book)}. ` +
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

const worth = (price: Money, shares: Quantity): Money | null => multiplyPriceWithin(price, shares, 1)

const effectOf = (book: Book, opening: UnseenOpening, answer: QuestionAnswer): Result<Effect, string> => {
  const rows = rowsOf(book, opening)
  const { choice, price, acquiredOn } = answer
  const { id, quantity } = opening.entry
  const told = (cost: Pick<OpeningWord, 'price' | 'acquiredOn'>): Result<Effect, string> =>
    ok({ opening: [id, { shares: quantity, ...cost }] })
  if (choice === 'cost_unknown') return told({ price: null, acquiredOn: null })
  if (choice === 'sold_short' && mayBeShort(rows)) return ok({ shortSales: opening.neededBy })
  if (choice !== 'cost') return refuse(noSuchChoice)
  if (price === undefined || acquiredOn === undefined)
    return refuse('Enter what a share cost, and when it was acquired.')
  if (price < 0) return refuse('The cost must not be below zero.')
  const [first] = rows
  if (first !== undefined && acquiredOn > first.tradeDate)
    return refuse(`The shares left on ${first.tradeDate}: they cannot have been acquired after that.`)
  if ((worth(price, quantity) ?? Infinity) > mostWorth) return refuse('This cost is more than can be held.')
  return told({ price, acquiredOn })
}

/** Asked until it is answered for as many shares as are missing. */
export const openingCosts = (book: Book, { openings }: LedgerSettings): Asked[] => {
  const { opening } = book
  if (opening === null || isAnswered(opening, openings)) return []
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
