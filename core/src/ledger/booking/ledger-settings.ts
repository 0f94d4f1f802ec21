// The user's decisions about booking. Authority: docs/domain.md, section "The ledger".
import type { TradingDate } from '../../base/trading-date.ts'
import type { DisposalMethod } from '../lots/disposal-order.ts'
import type { OpeningWord } from './before-history/opening-word.ts'

export interface LedgerSettings {
  /** How lots are chosen for a sale, by account id; FIFO where not set. */
  readonly disposal: Readonly<Record<string, DisposalMethod>>
  /** Lots named for a sale, by the id of the sale; used where the method is `specific`. */
  readonly lotChoices: Readonly<Record<string, readonly LotChoice[]>>
  /** Ids of sales that the user declared short: what they took beyond the shares held is owed. */
  readonly shortSales?: Readonly<Record<string, true>>
  /**
   * The user's answers on what was held before the history, by the id of the derived opening balance, and on what came
   * without a cost, by the id of the entry that brought it.
   */
  readonly openings?: Readonly<Record<string, OpeningWord>>
  /** The user's answers on rows that may be transfers between accounts. */
  readonly transfers?: readonly TransferWord[]
  /**
   * Ids of IRA accounts, whose gains are not taxed yet. A transfer between one and another account is not linked without
   * asking.
   */
  readonly iraAccounts?: ReadonlySet<string>
  /** Broker by account id, where known. */
  readonly brokers?: Readonly<Record<string, string>>
  /**
   * Where the user said that nothing was held before the history: its first day, by the id that a derived opening balance
   * would have.
   */
  readonly begins?: Readonly<Record<string, TradingDate>>
}

export const defaultSettings: LedgerSettings = { disposal: {}, lotChoices: {} }

/** Shares of a lot that the user named for a sale. */
export interface LotChoice {
  readonly lotId: string
  readonly quantity: number
}

/** The user's answer on transfer rows: whether what left and what came are the same shares. */
export interface TransferWord {
  readonly outIds: readonly string[]
  readonly inIds: readonly string[]
  readonly same: boolean
  /** They were linked, and the user took the link apart: none of these rows is linked again without asking. */
  readonly apart?: true
}
