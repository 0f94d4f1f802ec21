/**
 * Shares that a company's act brought, a spin-off or a merger, and those that left for other shares: what they cost,
 * or came to, no row says, and only the user knows. So it is with a split of shares that nobody held: brokers print spin-offs so.
 */
import type { Question, QuestionAnswer } from '@wheelwright/api'
import {
  isWithoutProceeds,
  isWithoutWorth,
  multiplyPriceWithin,
  ok,
  absQuantity,
  refuse,
  zeroMoney,
} from '@wheelwright/core'
import type {
  Book,
  CorporateAction,
  Entry,
  LedgerSettings,
  OpeningCost,
  Result,
  Split,
} from '@wheelwright/core'
import { byDay } from '../entries/books/by-day.ts'
import type { AccountNumbers } from '../positions/queries.ts'
import { amountInWords, dayInWords } from '../entries/in-words.ts'
import { noSuchChoice, type AnswerRefusal, type Asked, type Effect } from './asked.ts'
import { shares, statedCost } from './openings/opening-costs.ts'
import { mostWorth, tooDear } from './openings/opening-lots.ts'

type Act = CorporateAction | Split
type BookedAction = Pick<Act, 'instrument' | 'quantity' | 'tradeDate'>
type Words = Pick<Question, 'text' | 'evidence' | 'choices' | 'alike'>

const ofCost = ({ instrument, quantity, tradeDate }: BookedAction): Words => ({
  text: `What did ${shares(quantity)} of ${instrument.symbol} cost?`,
  evidence: [
    `They came on ${dayInWords(tradeDate)} by a merger, a spin-off or the like.`,
    'The broker states no cost. The company says which part of the old basis is theirs: by a spin-off the old shares lose it.',
    'Until this is answered the gain of the new ones is unknown.',
  ],
  choices: [
    {
      choice: 'cost',
      label: 'Enter what they cost, with fees',
      asks: ['price', 'acquired_on', 'taken_from'],
    },
    { choice: 'cost_unknown', label: 'Their cost is not known', asks: [] },
  ],
  alike: 'received',
})

const ofSplit = ({ instrument, quantity, tradeDate }: BookedAction): Words => ({
  ...ofCost({ instrument, quantity, tradeDate }),
  evidence: [
    `The broker’s row of ${dayInWords(tradeDate)} says that a split added them, and the history shows none that could be split.`,
    'If the company split off another one, it says which part of the old basis is theirs. ' +
      'If there were shares before, import the history that bought them: it answers this by itself.',
    'Until this is answered their gain is unknown.',
  ],
})

const ofProceeds = ({ instrument, quantity, tradeDate, gross }: CorporateAction): Words => ({
  text: `What did ${shares(absQuantity(quantity))} of ${instrument.symbol} come to?`,
  evidence: [
    gross === 0
      ? `They left on ${dayInWords(tradeDate)} by a merger or the like, for no cash.`
      : `They left on ${dayInWords(tradeDate)} by a merger, for ${amountInWords(gross)} in cash and for other shares.`,
    'The broker states no value of what came for them. By the company’s Form 8937 it is the cash and the cost of the new shares.',
    'Until this is answered their gain is unknown.',
  ],
  choices: [
    { choice: 'proceeds', label: 'Enter what they came to, before fees', asks: ['price'] },
    { choice: 'proceeds_unknown', label: 'It is not known', asks: [] },
  ],
  alike: 'proceeds',
})

const wordsOf = (entry: Act): Words => {
  if (entry.kind === 'split') return ofSplit(entry)
  return isWithoutProceeds(entry) ? ofProceeds(entry) : ofCost(entry)
}

const tell = (book: Book, entry: Act, accounts: AccountNumbers, id: string): Question => ({
  id,
  kind: 'opening_cost',
  accountId: book.accountId,
  accountNumber: accounts.get(book.accountId) ?? null,
  symbol: entry.instrument.symbol,
  entryIds: [entry.id],
  quantity: absQuantity(entry.quantity),
  option: null,
  together: null,
  ...wordsOf(entry),
})

type Answered<Entry extends Act> = (entry: Entry, answer: QuestionAnswer) => Result<Effect, AnswerRefusal>

const wordOn = (
  { id, accountId, instrument, quantity, tradeDate }: Act,
  cost: Pick<OpeningCost, 'price' | 'acquiredOn'>,
  takenFrom?: string,
): Result<Effect, AnswerRefusal> => {
  const held = absQuantity(quantity)
  const worth = cost.price === null ? zeroMoney : multiplyPriceWithin(cost.price, held, 1)
  if (worth === null || worth > mostWorth) return refuse(tooDear)
  const opening: Effect = { opening: [id, { shares: held, ...cost }] }
  if (takenFrom === undefined || worth === 0) return ok(opening)
  const to = { toEntryId: id, to: `${shares(held)} of ${instrument.symbol}` }
  return ok({ ...opening, basisGone: { accountId, symbol: takenFrom, amount: worth, on: tradeDate, ...to } })
}

const notKnown = { price: null, acquiredOn: null }

const costOf: Answered<Act> = (entry, answer) => {
  if (answer.choice === 'cost_unknown') return wordOn(entry, notKnown)
  const cost = statedCost(answer, { did: 'came', on: entry.tradeDate })
  return cost.ok ? wordOn(entry, cost.value, answer.takenFrom) : cost
}

const proceedsOf: Answered<CorporateAction> = (entry, { choice, price }) => {
  if (choice === 'proceeds_unknown') return wordOn(entry, notKnown)
  if (choice !== 'proceeds') return refuse(noSuchChoice)
  if (price === undefined || price < 0) return refuse('Enter what a share came to, zero or more.')
  const received = multiplyPriceWithin(price, absQuantity(entry.quantity), 1)
  if (received !== null && received < entry.gross)
    return refuse(`${amountInWords(entry.gross)} came in cash: they cannot have come to less.`)
  return wordOn(entry, { price, acquiredOn: null })
}

const isAsked = (entry: Entry, { refusals }: Book): entry is Act => {
  if (entry.kind === 'corporate-action') return isWithoutWorth(entry)
  if (entry.kind !== 'split' || entry.quantity <= 0) return false
  return refusals.some(({ kind, entryId }) => kind === 'nothing-held' && entryId === entry.id)
}

export function companyShares(book: Book, { openings = {} }: LedgerSettings): Asked[] {
  const unpriced = book.entries.filter((entry) => isAsked(entry, book)).toSorted(byDay)
  return unpriced.flatMap((entry): Asked[] => {
    if (openings[entry.id] !== undefined) return []
    const id = `opening_cost:${entry.id}`
    return [
      {
        id,
        kind: 'opening_cost',
        tell: (accounts) => tell(book, entry, accounts, id),
        effectOf: (answer) =>
          entry.kind === 'corporate-action' && isWithoutProceeds(entry)
            ? proceedsOf(entry, answer)
            : costOf(entry, answer),
      },
    ]
  })
}
