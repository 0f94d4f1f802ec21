// A book is everything of one account on one underlying, derived from its entries. What cannot be booked is refused
// beside the result and hides nothing else. Authority: docs/domain.md, section "The ledger".
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

/** Why an entry, or part of one, was not booked as it says. Quantities in contracts or micro-shares. */
export type BookRefusal =
  | EntryRefusal
  | { readonly kind: 'duplicate-id'; readonly entryId: string }
  /** More was closed than open: the surplus has no opening, so its gain is unknown. */
  | {
      readonly kind: 'over-close'
      readonly entryId: string
      readonly side: LegSide
      readonly surplus: number
    }
  /** More shares were bought to cover than are owed: the surplus was sold short before, so its gain is unknown. In micro-shares. */
  | { readonly kind: 'over-cover'; readonly entryId: string; readonly surplus: number }
  /** Contracts of the other side are open when it has opened some: what closed them is not in the history. */
  | {
      readonly kind: 'both-sides'
      readonly entryId: string
      readonly side: LegSide
      readonly opposite: number
    }
  /** More was assigned or exercised than open: the surplus shares have no premium, so their basis is unknown. */
  | {
      readonly kind: 'over-assignment'
      readonly entryId: string
      readonly side: LegSide
      readonly surplus: number
    }
  /**
   * An assignment or exercise without its shares: the leg stays open until they arrive. `unlike` where shares moved on its day that
   * may be some of what an adjusted contract delivers, whose deliverable is not known: those are booked apart from it.
   */
  | {
      readonly kind: 'share-row-missing' | 'share-row-ambiguous' | 'share-row-unlike'
      readonly entryId: string
    }
  /** The shares of a delivery are not contracts x deliverable. */
  | { readonly kind: 'wrong-delivery'; readonly entryId: string; readonly surplus: number }
  /** It would make more shares or contracts than are followed one by one. */
  | { readonly kind: 'beyond-count'; readonly entryId: string }
  /** A split, change or return of capital with nothing held. */
  | { readonly kind: 'nothing-held'; readonly entryId: string }
  /** An expiration that does not say its side, of a contract that nothing here opened: it ends nothing. */
  | { readonly kind: 'never-opened'; readonly entryId: string }
  /** A trade that closes a part and opens the rest, with nothing open of which it could close a part: it does neither. */
  | { readonly kind: 'unknown-parts'; readonly entryId: string }
  /** A cancellation of a trade that is not in the history, or not to be told: it takes nothing back and counts nothing. */
  | {
      readonly kind: 'nothing-canceled'
      readonly entryId: string
      readonly on: TradingDate
      readonly why: WhyNothing
    }
  /** A split without a ratio, and what it adds to the micro-shares held makes none that a company declares. */
  | {
      readonly kind: 'unclear-ratio'
      readonly entryId: string
      readonly held: number
      readonly change: number
    }
  /** The split's stated change in shares is not what its ratio makes of the lots. */
  | { readonly kind: 'split-mismatch'; readonly entryId: string; readonly surplus: number }

/** What is derived for what stood before a history: it is booked as entries are, and is none of them. */
export function derivedEntries({
  unseenContracts,
  opening,
}: Pick<Book, 'unseenContracts' | 'opening'>): readonly HoldingEntry[] {
  return [...unseenContracts.flatMap(({ entry }) => entry ?? []), ...(opening?.lots ?? [])]
}

/** What has ended, summed: signed micro-dollars of what is known, not yet held to the range of money. */
export interface Realized {
  readonly optionPnl: number
  /** What puts are of option P&L. */
  readonly putPnl: number
  readonly stockPnl: number
  /** What shares that were called away are of stock P&L. */
  readonly calledAwayPnl: number
  readonly taxPnl: number
  readonly results: ResultCounts
}

/** Results that are known, and those of which what was paid or received is not. */
export interface ResultCount {
  readonly known: number
  readonly unknown: number
}

/** Of what each sum is made: legs that ended, and shares that left. */
export interface ResultCounts {
  readonly puts: ResultCount
  readonly calls: ResultCount
  /** Shares that left otherwise than called away. */
  readonly sold: ResultCount
  readonly calledAway: ResultCount
  /** By the tax code, for which a delivered leg is part of its shares. */
  readonly tax: ResultCount
}

/** Whether each leg and lot that ended has a result. */
export function isAllRealized({ results }: Realized): boolean {
  return Object.values(results).every(({ unknown }: ResultCount) => unknown === 0)
}

/** All that booking did, in order. */
export interface Story {
  readonly moves: readonly BookMove[]
  readonly closedLegs: readonly ClosedLeg[]
  readonly disposals: readonly Disposal[]
}

/** What stands now and what it came to. The story of how is told again from the entries when it is read. */
export interface Book extends Story {
  readonly accountId: string
  /** The latest symbol of what it is about; null for cash that names none. */
  readonly underlying: string | null
  /** As they came, sound ones only. */
  readonly entries: readonly Entry[]
  /** Rows of what left the account and came back to it: they move nothing, and are not among the entries. */
  readonly returned: readonly Entry[]
  /**
   * Trades that the broker canceled, and the rows that cancel: they count nowhere, and are not among the entries. A fee among those
   * with the id of a row that cancels is what was charged on the trade and not refunded.
   */
  readonly canceled: readonly string[]
  /** Those among the entries of which a part was canceled: they are what is left of them. */
  readonly canceledInPart: readonly string[]
  readonly openLegs: readonly OpenLeg[]
  readonly lots: readonly ShareLot[]
  readonly cash: CashSums
  readonly realized: Realized
  readonly refusals: readonly BookRefusal[]
  /** Shares that stood before the history, since more left than came; null where none did. */
  readonly opening: UnseenOpening | null
  /** Contracts that ended here and were opened nowhere, those among them that the user told of. */
  readonly unseenContracts: readonly UnseenContracts[]
  /** Companies' acts that tell no worth of their shares, and transfers that tell no cost, of which the user told it. */
  readonly costsTold: ReadonlySet<string>
  /** Rows by which positions came from or went to other accounts of the user, by their ids. */
  readonly moved: MovedHoldings
  /** The books that linked transfers join, itself among them; none where it stands alone. */
  readonly joined: readonly Book[]
}
