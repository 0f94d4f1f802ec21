/** Shares that left before any came: what they cost, and whether they were there at all, only the user knows. */
import type { Question, QuestionAnswer } from '@wheelwright/api'
import { isAnswered, MICROS, multiplyPriceWithin, ok, refuse } from '@wheelwright/core'
import type {
  Book,
  Entry,
  LedgerSettings,
  OpeningCost,
  OpeningWord,
  Result,
  TradingDate,
  UnseenOpening,
} from '@wheelwright/core'
import { byDay } from '../../entries/books/by-day.ts'
import type { AccountNumbers } from '../../positions/queries.ts'
import { noSuchChoice, type AnswerRefusal, type Asked, type Effect } from '../asked.ts'
import { mostWorth, openingLots, tooDear } from './opening-lots.ts'
import { dayInWords, priceInWords } from '../../entries/in-words.ts'

const mostNamed = 5

/** Made once: a page of questions writes hundreds of counts. */
const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

const count = (micros: number): string => counts.format(micros / MICROS)

export function shares(micros: number): string {
  return `${count(micros)} ${micros === MICROS ? 'share' : 'shares'}`
}

const priceOf = ({ price }: Entry): string => (price === null ? '' : ` at ${priceInWords(price)}`)

const verbs: Partial<Record<Entry['kind'], string>> = {
  sell: 'left by a sale or an assignment',
  'share-transfer': 'left for another account',
}

const sentenceOf = (entry: Entry): string =>
  `${shares(Math.abs(entry.quantity))} ${verbs[entry.kind] ?? 'left'} on ${dayInWords(entry.tradeDate)}${priceOf(entry)}.`

const rowsOf = (book: Book, { neededBy }: UnseenOpening): Entry[] => {
  const ids = new Set(neededBy)
  return book.entries.filter(({ id }) => ids.has(id)).toSorted(byDay)
}

/** Transfers are of shares that were held, fractions are never sold short, and lots that were told of were held. */
const mayBeShort = ({ entry, asked }: UnseenOpening, rows: readonly Entry[]): boolean =>
  asked === entry.quantity &&
  rows.length > 0 &&
  rows.every(({ kind, quantity }) => kind === 'sell' && quantity % MICROS === 0)

/** How much of it was told of by other answers. */
const toldBefore = ({ entry, asked }: UnseenOpening): string[] =>
  asked === entry.quantity
    ? []
    : [`Of ${shares(entry.quantity)} in all, you said where ${count(entry.quantity - asked)} came from.`]

const tell = (book: Book, opening: UnseenOpening, accounts: AccountNumbers, id: string): Question => {
  const rows = rowsOf(book, opening)
  const { entry, asked } = opening
  const symbol = entry.instrument.type === 'share' ? entry.instrument.symbol : book.underlying
  const more = rows.length - mostNamed
  return {
    id,
    kind: 'opening_cost',
    accountId: book.accountId,
    accountNumber: accounts.get(book.accountId) ?? null,
    symbol,
    text: `Where did ${shares(asked)} of ${symbol} come from? They left, and no entry says how they came.`,
    evidence: [
      ...rows.slice(0, mostNamed).map(sentenceOf),
      ...(more > 0 ? [`And ${counts.format(more)} more.`] : []),
      ...toldBefore(opening),
      `The history on ${symbol} begins on ${dayInWords(firstDay(book))}. ` +
        'Until this is answered the gain of these shares is unknown, and earlier history answers it by itself.',
    ],
    entryIds: [...opening.neededBy].slice(0, mostNamed),
    quantity: asked,
    option: null,
    choices: [
      {
        choice: 'cost',
        label: 'They were held before: enter what they cost, with fees',
        asks: ['price', 'acquired_on'],
      },
      { choice: 'cost_unknown', label: 'They were held before, and their cost is not known', asks: [] },
      ...(mayBeShort(opening, rows)
        ? [{ choice: 'sold_short', label: 'They were sold short', asks: [] }]
        : []),
      {
        choice: 'lots',
        label: 'They were held before: enter them lot by lot',
        asks: ['lots'],
      },
    ],
    alike: 'opening_cost',
    together: null,
  }
}

const firstDay = ({ entries }: Book): string =>
  entries.reduce((first, { tradeDate }) => (first === '' || tradeDate < first ? tradeDate : first), '')

/** One cost of all that is asked for: a word of its own, or a lot beside those that other answers told of. */
export function oneCost(
  { entry, asked }: UnseenOpening,
  part: number,
  cost: Pick<OpeningCost, 'price' | 'acquiredOn'>,
): Result<Effect, string> {
  const worth = cost.price === null ? null : multiplyPriceWithin(cost.price, asked, 1)
  if (cost.price !== null && (worth ?? Infinity) > mostWorth) return refuse(tooDear)
  if (part === 0) return ok({ opening: [entry.id, { shares: asked, ...cost }] })
  const lot = { part, row: 0, shares: asked, cost: worth, acquiredOn: cost.acquiredOn }
  return ok({ opening: [entry.id, { lots: [lot] }] })
}

/** The day on which the shares moved: they were acquired by then. */
interface Moved {
  readonly did: 'came' | 'left'
  readonly on: TradingDate
}

/** One dated cost of a share, as an answer states it. */
export function statedCost(
  { choice, price, acquiredOn }: QuestionAnswer,
  moved: Moved | null,
): Result<Pick<OpeningCost, 'price' | 'acquiredOn'>, string> {
  if (choice !== 'cost') return refuse(noSuchChoice)
  if (price === undefined || acquiredOn === undefined)
    return refuse('Enter what a share cost, and when it was acquired.')
  if (price < 0) return refuse('The cost must not be below zero.')
  if (moved !== null && acquiredOn > moved.on)
    return refuse(
      `The shares ${moved.did} on ${dayInWords(moved.on)}: they cannot have been acquired after that.`,
    )
  return ok({ price, acquiredOn })
}

const effectOf = (
  book: Book,
  opening: UnseenOpening,
  part: number,
  answer: QuestionAnswer,
): Result<Effect, AnswerRefusal> => {
  const rows = rowsOf(book, opening)
  const { choice } = answer
  const [first] = rows
  if (choice === 'cost_unknown') return oneCost(opening, part, { price: null, acquiredOn: null })
  if (choice === 'sold_short' && mayBeShort(opening, rows)) return ok({ shortSales: opening.neededBy })
  if (choice === 'lots') {
    const lots = openingLots(answer.lots ?? [], { opening, part, leftOn: first?.tradeDate ?? null })
    return lots.ok ? ok({ opening: [opening.entry.id, { lots: lots.value }] }) : lots
  }
  const cost = statedCost(answer, first === undefined ? null : { did: 'left', on: first.tradeDate })
  return cost.ok ? oneCost(opening, part, cost.value) : cost
}

/** Which answer on the opening comes next: those that stand keep their number, whichever was taken back. */
export function nextPart(word: OpeningWord | undefined): number {
  return word !== undefined && 'lots' in word ? 1 + Math.max(-1, ...word.lots.map(({ part }) => part)) : 0
}

/** Asked until it is answered for as many shares as are missing; what lots leave over is a question of its own. */
export function openingCosts(book: Book, { openings = {} }: LedgerSettings): Asked[] {
  const { opening } = book
  if (opening === null || isAnswered(opening)) return []
  const part = nextPart(openings[opening.entry.id])
  const id = `opening_cost:${opening.entry.id}${part === 0 ? '' : `:${part}`}`
  return [
    {
      id,
      kind: 'opening_cost',
      tell: (accounts) => tell(book, opening, accounts, id),
      effectOf: (answer) => effectOf(book, opening, part, answer),
    },
  ]
}
