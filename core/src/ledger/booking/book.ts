// A book is everything of one account on one underlying, derived from its entries. What cannot be booked is listed as a
// refusal beside the result, and does not hide the rest. Authority: docs/domain.md, section "The ledger".
import type { TradingDate } from '../../base/trading-date.ts'
import type { LegSide, ClosedLeg, OpenLeg } from '../lots/leg.ts'
import type { Disposal, ShareLot } from '../lots/lot.ts'
import type { CashSums } from './cash-sums.ts'
import type { Entry, HoldingEntry } from '../entries/entry.ts'
import type { EntryRefusal } from '../entries/check-entry.ts'
import type { WhyNothing } from '../entries/reversed-parts.ts'
import type { MovedHoldings } from '../transfers/moved-holdings.ts'
import type { UnseenContracts } from './before-history/unseen-contracts.ts'
import type { UnseenOpening } from './before-history/unseen-opening.ts'
import type { BookMove } from './book-move.ts'

/** Why an entry, or a part of one, was not booked as it stands. Quantities in contracts or micro-shares. */
export type BookRefusal =
  | EntryRefusal
  | { readonly kind: 'duplicate-id'; readonly entryId: string }
  /** More was closed than was open: the surplus has no opening, so its gain is unknown. */
  | {
      readonly kind: 'over-close'
      readonly entryId: string
      readonly side: LegSide
      readonly surplus: number
    }
  /**
   * More shares were bought to cover than were owed: the surplus was sold short before the history begins, so its gain is
   * unknown. In micro-shares.
   */
  | { readonly kind: 'over-cover'; readonly entryId: string; readonly surplus: number }
  /** An opening while contracts of the other side are open: whatever closed those is missing from the history. */
  | {
      readonly kind: 'both-sides'
      readonly entryId: string
      readonly side: LegSide
      readonly opposite: number
    }
  /** More was assigned or exercised than was open: the surplus shares have no premium, so their basis is unknown. */
  | {
      readonly kind: 'over-assignment'
      readonly entryId: string
      readonly side: LegSide
      readonly surplus: number
    }
  /**
   * An assignment or exercise without its shares: the leg stays open until they arrive. `share-row-unlike`: shares moved on
   * its day that may belong to an adjusted contract whose deliverable is not known; they are booked on their own.
   */
  | {
      readonly kind: 'share-row-missing' | 'share-row-ambiguous' | 'share-row-unlike'
      readonly entryId: string
    }
  /** The shares of a delivery differ from contracts x deliverable. */
  | { readonly kind: 'wrong-delivery'; readonly entryId: string; readonly surplus: number }
  /** It would make more shares or contracts than are tracked one by one. */
  | { readonly kind: 'beyond-count'; readonly entryId: string }
  /** A split, change or return of capital while nothing is held. */
  | { readonly kind: 'nothing-held'; readonly entryId: string }
  /**
   * An expiration that does not say whether a short or a long expired, of a contract that nothing here opened: it ends
   * nothing.
   */
  | { readonly kind: 'never-opened'; readonly entryId: string }
  /**
   * A trade that closes one part and opens the rest, while nothing is open that it could close a part of: it does neither.
   */
  | { readonly kind: 'unknown-parts'; readonly entryId: string }
  /**
   * A reversal of a trade that is not in the history, or cannot be identified: nothing is taken back, and it does not count.
   */
  | {
      readonly kind: 'nothing-canceled'
      readonly entryId: string
      readonly on: TradingDate
      readonly why: WhyNothing
    }
  /** A split without a ratio, whose change in micro-shares matches no ratio that companies declare. */
  | {
      readonly kind: 'unclear-ratio'
      readonly entryId: string
      readonly held: number
      readonly change: number
    }
  /** The split states another change in shares than its ratio makes of the lots. */
  | { readonly kind: 'split-mismatch'; readonly entryId: string; readonly surplus: number }

/**
 * Opening balances derived for what was held before the history: they are booked like entries, and are not among the
 * entries.
 */
export function derivedEntries({
  unseenContracts,
  opening,
}: Pick<Book, 'unseenContracts' | 'opening'>): readonly HoldingEntry[] {
  return [...unseenContracts.flatMap(({ entry }) => entry ?? []), ...(opening?.lots ?? [])]
}

/** Realized results, summed over what is known: signed micro-dollars that may still exceed the range of money. */
export interface Realized {
  readonly optionPnl: number
  /** The puts' part of `optionPnl`. */
  readonly putPnl: number
  readonly stockPnl: number
  /** The part of `stockPnl` from shares that were called away. */
  readonly calledAwayPnl: number
  readonly taxPnl: number
  readonly results: ResultCounts
}

/** How many results are known, and how many are not because a cost or proceeds are missing. */
export interface ResultCount {
  readonly known: number
  readonly unknown: number
}

/** What each sum is made of: legs that ended, and shares that left. */
export interface ResultCounts {
  readonly puts: ResultCount
  readonly calls: ResultCount
  /** Shares that left in any way other than being called away. */
  readonly sold: ResultCount
  readonly calledAway: ResultCount
  /** By the tax code, which counts an assigned or exercised leg as part of its shares. */
  readonly tax: ResultCount
}

/** Whether the result of every leg and lot that ended is known. */
export function isAllRealized({ results }: Realized): boolean {
  return Object.values(results).every(({ unknown }: ResultCount) => unknown === 0)
}

/** Everything that booking did, in order. */
export interface Story {
  readonly moves: readonly BookMove[]
  readonly closedLegs: readonly ClosedLeg[]
  readonly disposals: readonly Disposal[]
}

/**
 * What is open now, and what has been realized. The story of how is not kept: it is booked again from the entries when it is
 * read.
 */
export interface Book extends Story {
  readonly accountId: string
  /** The latest symbol of the underlying; null for cash that names none. */
  readonly underlying: string | null
  /** In the order given, valid ones only. */
  readonly entries: readonly Entry[]
  /** Rows by which something left the account and came back to it: they change nothing, and are not among the entries. */
  readonly returned: readonly Entry[]
  /**
   * Ids of trades that the broker canceled, and of the reversals: they count nowhere and are not among the entries. An entry
   * of kind fee with the id of a reversal is the commission on the trade that was not refunded.
   */
  readonly canceled: readonly string[]
  /** Ids of entries that were canceled in part and are kept with what is left. */
  readonly canceledInPart: readonly string[]
  readonly openLegs: readonly OpenLeg[]
  readonly lots: readonly ShareLot[]
  readonly cash: CashSums
  readonly realized: Realized
  readonly refusals: readonly BookRefusal[]
  /** The opening balance derived because more shares left than came; null where none is needed. */
  readonly opening: UnseenOpening | null
  /** Contracts that ended and were never opened in the history, including those on which the user stated a premium. */
  readonly unseenContracts: readonly UnseenContracts[]
  /**
   * Ids of corporate actions without a stated worth, and of transfers without a stated cost, for which the user stated it.
   */
  readonly costsTold: ReadonlySet<string>
  /** Transfer rows to or from other accounts of the user, by their ids, and how they are booked. */
  readonly moved: MovedHoldings
  /** The books that linked transfers join, this one included; empty where none does. */
  readonly joined: readonly Book[]
}
