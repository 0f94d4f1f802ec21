/** The stored effect of an answer to a question: what undoes it, and what booking is given because of it. */
import type { OpeningWord, TradingDate, TransferWord } from '@wheelwright/core'

export interface StoredEffect {
  /** The question and the answer as text. */
  readonly said?: string
  readonly entryIds?: readonly string[]
  readonly shortSales?: readonly string[]
  /** By the id of the entry derived for them. */
  readonly opening?: readonly [id: string, word: OpeningWord]
  /** The first day of a history before which nothing was held. */
  readonly begins?: readonly [id: string, on: TradingDate]
  readonly roll?: { readonly closeEntryId: string; readonly openEntryId: string }
  readonly transfer?: TransferWord
  readonly sameTrade?: string
  /** The id of a position by hand that went into the trash. */
  readonly trashed?: string
}
