/** Shares that a company's act brought, a spin-off or a merger: what they cost no row says, and only the user knows. */
import type { Question, QuestionAnswer } from '@wheelwright/api'
import { isWithoutCost, multiplyPriceWithin, ok, refuse } from '@wheelwright/core'
import type { Book, CorporateAction, LedgerSettings, Result } from '@wheelwright/core'
import type { AccountNumbers } from '../positions/queries.ts'
import { dayInWords } from '../entries/day-in-words.ts'
import { noSuchChoice, type AnswerRefusal, type Asked, type Effect } from './asked.ts'
import { shares } from './opening-costs.ts'
import { mostWorth, tooDear } from './opening-lots.ts'

const tell = (book: Book, entry: CorporateAction, accounts: AccountNumbers, id: string): Question => {
  const { symbol } = entry.instrument
  return {
    id,
    kind: 'opening_cost',
    accountId: book.accountId,
    accountNumber: accounts.get(book.accountId) ?? null,
    symbol,
    text: `What did ${shares(entry.quantity)} of ${symbol} cost?`,
    evidence: [
      `They came on ${dayInWords(entry.tradeDate)} by a merger, a spin-off or the like.`,
      'The broker states no cost. The company says which part of the old basis is theirs.',
      'The old shares keep their basis here. Until this is answered the gain of the new ones is unknown.',
    ],
    entryIds: [entry.id],
    quantity: entry.quantity,
    option: null,
    choices: [
      { choice: 'cost', label: 'Enter what they cost', asks: ['price', 'acquired_on'] },
      { choice: 'cost_unknown', label: 'Their cost is not known', asks: [] },
    ],
    alike: 'opening_cost',
  }
}

const effectOf = (entry: CorporateAction, answer: QuestionAnswer): Result<Effect, AnswerRefusal> => {
  const { choice, price, acquiredOn } = answer
  const told = { shares: entry.quantity }
  if (choice === 'cost_unknown')
    return ok({ opening: [entry.id, { ...told, price: null, acquiredOn: null }] })
  if (choice !== 'cost') return refuse(noSuchChoice)
  if (price === undefined || acquiredOn === undefined)
    return refuse('Enter what a share cost, and when it was acquired.')
  if (price < 0) return refuse('The cost must not be below zero.')
  if (acquiredOn > entry.tradeDate)
    return refuse(
      `The shares came on ${dayInWords(entry.tradeDate)}: they cannot have been acquired after that.`,
    )
  if ((multiplyPriceWithin(price, entry.quantity, 1) ?? Infinity) > mostWorth) return refuse(tooDear)
  return ok({ opening: [entry.id, { ...told, price, acquiredOn }] })
}

export function companyShares(book: Book, { openings = {} }: LedgerSettings): Asked[] {
  return book.entries.flatMap((entry): Asked[] => {
    if (entry.kind !== 'corporate-action' || !isWithoutCost(entry) || openings[entry.id] !== undefined)
      return []
    const id = `opening_cost:${entry.id}`
    return [
      {
        id,
        kind: 'opening_cost',
        tell: (accounts) => tell(book, entry, accounts, id),
        effectOf: (answer) => effectOf(entry, answer),
      },
    ]
  })
}
