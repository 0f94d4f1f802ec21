/** A question as the server holds it: told when its page is asked for, and what each choice would do. */
import type { AnswerKind, ManualEntry, Question, QuestionAnswer } from '@wheelwright/api'
import type { OpeningWord, Result, TradingDate, TransferWord } from '@wheelwright/core'
import type { AccountNumbers } from '../positions/queries.ts'
import type { BasisGone } from './basis-gone.ts'

/** What an answer does; nothing of it where it only says that all is right as it stands. */
export interface Effect {
  /** Entries to record by hand. */
  readonly record?: readonly ManualEntry[]
  /** What went over to shares that came from the cost of others. */
  readonly basisGone?: BasisGone
  /** Sales that were short ones. */
  readonly shortSales?: readonly string[]
  /** What shares from before the history cost, by the id of the entry that is derived for them. */
  readonly opening?: readonly [id: string, word: OpeningWord]
  /** The first day of a history before which nothing was held, by the id that an opening would have. */
  readonly begins?: readonly [id: string, on: TradingDate]
  readonly roll?: { readonly closeEntryId: string; readonly openEntryId: string; readonly linked: boolean }
  /** Whether rows between accounts are of the same shares. */
  readonly transfer?: TransferWord
  /** An entry that counts beside the one it was taken for. */
  readonly keepBoth?: string
  /** A position by hand that an account holds. */
  readonly trash?: string
}

/** Why an answer is not taken: a sentence, or what is wrong with fields of it, which refuses the whole call. */
export type AnswerRefusal = string | readonly AnswerProblem[]

export interface AnswerProblem {
  /** Of the field within the answer. */
  readonly pointer: string
  readonly message: string
}

export interface Asked {
  /** Names its subject, so that it is the same as long as the question is. */
  readonly id: string
  readonly kind: AnswerKind
  readonly tell: (accounts: AccountNumbers) => Question
  readonly effectOf: (answer: QuestionAnswer) => Result<Effect, AnswerRefusal>
}

export const noSuchChoice = 'This question has no such choice.'
