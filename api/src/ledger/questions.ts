/** What only the user knows: one list, each question with its evidence, answered by one choice, many at once. */
import * as z from 'zod/mini'
import { id, instant, money, quantity, tradingDate } from '../codecs.ts'

export const questionKinds = [
  'opening_cost',
  'pending_expiry',
  'same_trade',
  'held_twice',
  'transfer',
  'roll',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** `history_start` is no question: the user's word that nothing was held before, offered where figures rest on it. */
export const answerKinds = [...questionKinds, 'history_start'] as const
export type AnswerKind = (typeof answerKinds)[number]

const questionChoice = z.object({
  choice: z.string(),
  label: z.string(),
  /** Fields of the answer that it takes beside the choice. */
  asks: z.array(z.enum(['price', 'acquired_on', 'taken_from', 'lots'])),
})

/** An option past its expiration, of which nobody has said what became of it. */
const expiredOption = z.object({
  /** The 21-character OSI symbol. */
  symbol: z.string(),
  side: z.enum(['long', 'short']),
  contracts: z.number(),
  expirationDate: tradingDate,
  /** How well movements of shares explain an assignment, or those that the broker's positions hold beyond the history. */
  evidence: z.enum(['same day', 'single candidate', 'ask', 'at the broker', 'none']),
  /** What opening brought (above zero) or cost after fees; null when unknown. */
  openCredit: z.nullable(money),
  /** Shares that delivery would move; null of an adjusted contract. */
  shares: z.nullable(z.number()),
})

export type ExpiredOption = z.output<typeof expiredOption>

export const question = z.object({
  /** Of its subject: the same as long as the question is. */
  id: z.string(),
  kind: z.enum(answerKinds),
  accountId: id,
  accountNumber: z.nullable(z.string()),
  /** The symbol it is about. */
  symbol: z.nullable(z.string()),
  text: z.string(),
  /** Sentences, what the history says. */
  evidence: z.array(z.string()),
  entryIds: z.array(id),
  /** Shares or contracts that it is about. */
  quantity: z.nullable(quantity),
  /** Of the kind `pending_expiry`, else null. */
  option: z.nullable(expiredOption),
  /** The first is the likeliest. */
  choices: z.array(questionChoice),
  /** The same for questions of one kind with the same evidence: they may be answered together. */
  alike: z.string(),
  /**
   * The same for rows that came to one account on one day, of one symbol or contract, without a cost: one dated cost may be the
   * answer to all of them. Null of every other question.
   */
  together: z.nullable(z.string()),
})
export type Question = z.output<typeof question>

const questionCounts = z.object({
  openingCost: z.number(),
  pendingExpiry: z.number(),
  sameTrade: z.number(),
  heldTwice: z.number(),
  transfer: z.number(),
  roll: z.number(),
  all: z.number(),
})
export type QuestionCounts = z.output<typeof questionCounts>

export const questionList = z.object({
  /** A page of at most a hundred. */
  items: z.array(question),
  counts: questionCounts,
  nextCursor: z.nullable(z.string()),
  /** The latest answers that can be taken back, newest first. */
  answered: z.array(z.object({ batchId: id, answers: z.number(), text: z.string() })),
})
export type QuestionList = z.output<typeof questionList>

export const questionQuery = z.object({
  kind: z.optional(z.enum(questionKinds)),
  cursor: z.optional(z.string()),
})

/** Shares that were acquired together, as a broker's cost-basis page shows them. */
const openingLot = z.object({
  /** Above zero. */
  quantity,
  acquiredOn: tradingDate,
  /** Dollars a share, with fees, or `cost` in its place. */
  price: z.optional(money),
  /** Dollars of all its shares, with fees. */
  cost: z.optional(money),
})
export type OpeningLotTold = z.output<typeof openingLot>

const questionAnswer = z.object({
  id: z.string(),
  choice: z.string(),
  /**
   * Dollars a share, of shares or contracts that stood before the history or came without a cost: no fees of their opening are
   * counted beside it, so that it is a cost with fees, or a premium received after fees. What shares of a merger came to
   * is before the fees of their row, which are taken off.
   */
  price: z.optional(money),
  /** When they were acquired, or opened. */
  acquiredOn: z.optional(tradingDate),
  /** Of shares of a spin-off: the ticker of the old shares, whose cost `price` for each of the new ones is a part of. */
  takenFrom: z.optional(z.string()),
  /** In their place with the choice `lots`: together at most the question's quantity. What is left over is asked again. */
  lots: z.optional(z.array(openingLot)),
})
export type QuestionAnswer = z.output<typeof questionAnswer>

/** At most 500 at once. */
export const questionAnswers = z.object({ answers: z.array(questionAnswer) })

export const answeredQuestions = z.object({
  /** What undoes them; null when none was taken. */
  batchId: z.nullable(id),
  /** In the order of the answers. */
  results: z.array(
    z.object({
      id: z.string(),
      taken: z.boolean(),
      /** Why not. */
      message: z.nullable(z.string()),
    }),
  ),
})
export type AnsweredQuestions = z.output<typeof answeredQuestions>

export const historyStartQuery = z.object({ symbol: z.string() })

/** Whether the shares of a symbol are counted from a known zero, account by account. */
export const historyStarts = z.object({
  items: z.array(
    z.object({
      accountId: id,
      accountNumber: z.nullable(z.string()),
      /** The day of the first entry. */
      beginsOn: tradingDate,
      /** A snapshot of the broker that agrees, or the user's word; null where the start is assumed. */
      anchor: z.nullable(z.enum(['snapshot', 'word'])),
      /** Of the newest snapshot, whether it agrees or not. */
      snapshotAsOf: z.nullable(instant),
      /** What to answer with `begins_here`; null where it is known, shares are missing, or contracts were opened before. */
      questionId: z.nullable(z.string()),
      /** What takes the user's word back. */
      batchId: z.nullable(id),
      /** More shares left than came, and the user has not said where they came from. */
      isMissingShares: z.boolean(),
    }),
  ),
})
export type HistoryStarts = z.output<typeof historyStarts>
