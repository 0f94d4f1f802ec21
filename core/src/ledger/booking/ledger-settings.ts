// What the user decides about booking. Authority: docs/domain.md, section "The ledger".
import type { TradingDate } from '../../base/trading-date.ts'
import type { DisposalMethod } from '../lots/disposal-order.ts'
import type { OpeningWord } from './before-history/opening-word.ts'

export interface LedgerSettings {
  /** For shares, by account id; FIFO where none is set. */
  readonly disposal: Readonly<Record<string, DisposalMethod>>
  /** Lots named for a sale, by the id of the sale; they count where the method is `specific`. */
  readonly lotChoices: Readonly<Record<string, readonly LotChoice[]>>
  /** Sales, by id, that the user says were short: what they took beyond the shares held is owed. */
  readonly shortSales?: Readonly<Record<string, true>>
  /** What the user says of shares and contracts that stood before the history, by the id of the entry that is derived for them, or that brought them. */
  readonly openings?: Readonly<Record<string, OpeningWord>>
  /** What the user says of rows between accounts. */
  readonly transfers?: readonly TransferWord[]
  /** Accounts whose shares are no one's to tax yet: what leaves them or comes to them is asked for. */
  readonly iraAccounts?: ReadonlySet<string>
  /** By account, where it is known. */
  readonly brokers?: Readonly<Record<string, string>>
  /** The first day of histories before which the user says that nothing was held, by the id that an opening would have. */
  readonly begins?: Readonly<Record<string, TradingDate>>
}

export const defaultSettings: LedgerSettings = { disposal: {}, lotChoices: {} }

/** Shares of a lot that the user named for a sale. */
export interface LotChoice {
  readonly lotId: string
  readonly quantity: number
}

/** The user's word on rows: whether what left and what came are the same shares. */
export interface TransferWord {
  readonly outIds: readonly string[]
  readonly inIds: readonly string[]
  readonly same: boolean
  /** They were linked, and the user took the link apart: none of the rows is linked by itself any more. */
  readonly apart?: true
}
