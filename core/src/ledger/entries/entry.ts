// Everything is derived from an append-only list of entries per account: plain records that never change. One row of a
// broker's history is one entry; an assignment and its share row are two entries of one event.
// Authority: docs/domain.md, section "The ledger".
import type { Instant } from '../../base/instant.ts'
import type { Money } from '../../base/money.ts'
import type { OptionContract } from '../../instruments/option-contract.ts'
import type { Quantity } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'

/** Shares (or an ETF) by canonical symbol. */
export interface ShareInstrument {
  readonly type: 'share'
  readonly symbol: string
}

/** A listed option. Premium multiplier and deliverable are separate, since an adjustment may change only one of them. */
export interface OptionInstrument {
  readonly type: 'option'
  readonly contract: OptionContract
  /** Dollars of cash per dollar of premium, for one contract; usually 100. */
  readonly multiplier: number
  /**
   * Shares per contract, usually 100; 0 for index options, which settle in cash; null when not known (adjusted contracts).
   */
  readonly deliverable: Quantity | null
}

export type Instrument = ShareInstrument | OptionInstrument

/** The fields of every entry. */
interface EntryFacts {
  /** Unique across all accounts; opaque. */
  readonly id: string
  readonly accountId: string
  /** Signed change of the position in micro-units: below zero for a sale, above zero where an assignment closes a short. */
  readonly quantity: Quantity
  /**
   * Dollars per share, never below zero; null when not stated. For a transfer or opening balance it is the basis per share.
   */
  readonly price: Money | null
  /** Signed cash before fees: a purchase is below zero. */
  readonly gross: Money
  /** What was charged, never below zero. */
  readonly fees: Money
  /** Signed cash moved: gross - fees. */
  readonly netCash: Money
  /** The New York date on which it counts: the trade date, or the as-of date of a row posted later. */
  readonly tradeDate: TradingDate
  /** Time of execution; null where the broker gives no time of day (assignments, expirations, most files). */
  readonly time: Instant | null
  /** When the broker posted it. */
  readonly postedAt: Instant | null
  readonly brokerId: string | null
  readonly orderId: string | null
  /** The import that brought it; null for entries made by hand or synced. */
  readonly batchId: string | null
  /** Where it came from: `schwab-csv`, `schwab-api`, `manual` ... */
  readonly source: string
  readonly note: string
}

export interface ShareTrade extends EntryFacts {
  readonly kind: 'buy' | 'sell'
  readonly instrument: ShareInstrument
  /**
   * The assignment or exercise that these shares belong to, where the broker links the two; otherwise they are matched by
   * content.
   */
  readonly deliveryOf: string | null
  /** The broker's row says that this is a short sale beyond the shares held. Any other sale never opens a short. */
  readonly opensShort?: boolean
  /** The broker's row says that all of it covers shares sold short, so that none of them are held afterwards. */
  readonly closesShort?: boolean
  /** Reverses an earlier trade of the opposite quantity and the same price, which the broker canceled. */
  readonly reverses?: boolean
}

/** A fill of an option leg: STO, BTO, BTC, STC. */
export interface OptionTrade extends EntryFacts {
  readonly kind: 'sell-to-open' | 'buy-to-open' | 'buy-to-close' | 'sell-to-close'
  readonly instrument: OptionInstrument
  /** For a closing trade: what it does not close opens the other side. */
  readonly opensRest?: boolean
  /** Reverses an earlier trade of the opposite quantity and the same price, which the broker canceled. */
  readonly reverses?: boolean
}

/**
 * The end of a leg without a trade. The quantity is what closes the leg: above zero for a short. Gross is a cash settlement.
 */
export interface OptionEnding extends EntryFacts {
  readonly kind: 'expiration' | 'assignment' | 'exercise'
  readonly instrument: OptionInstrument
  /**
   * For an expiration: the broker does not say whether a short or a long expired; the open position decides. Quantity is
   * above zero.
   */
  readonly unsided?: true
  /** For an assignment or exercise: its row was posted after the close of the day on which it counts. */
  readonly postedAfterClose?: true
  /** Reverses an earlier ending of the opposite quantity, which the broker canceled. */
  readonly reverses?: boolean
}

/**
 * A dividend: above zero when paid, below zero when reversed or withheld. Without an instrument it stays unassigned, never
 * guessed.
 */
export interface Dividend extends EntryFacts {
  readonly kind: 'dividend'
  readonly instrument: ShareInstrument | null
  readonly exDate: TradingDate | null
}

/** Interest, a fee on its own, or cash in or out. A fee is either in `fees` or in `gross` below zero, not in both. */
export interface CashEntry extends EntryFacts {
  readonly kind: 'interest' | 'fee' | 'cash-transfer'
  readonly instrument: Instrument | null
  /** For a cash transfer by hand: it represents the cash held before the history begins. */
  readonly opening?: true
}

/** Positions that came from or went to another account, or were held before the history begins. No cash moves. */
export interface HoldingEntry extends EntryFacts {
  readonly kind: 'share-transfer' | 'opening-balance'
  readonly instrument: Instrument
  /** Acquisition date, where known: a transfer keeps the holding period. */
  readonly acquiredOn: TradingDate | null
  /** Total cost, where a price per share cannot state it exactly. */
  readonly cost?: Money
  /**
   * For shares of unknown date beside others of known date: the day by which they were held. They are sorted after those
   * others.
   */
  readonly heldBy?: TradingDate
  /** For a transfer: reverses an earlier one of the opposite quantity, which the broker canceled. */
  readonly reverses?: boolean
}

/**
 * `numerator` new shares for `denominator` old ones: a 3-for-1 split is 3 and 1. Quantity is the change in shares, or 0.
 * Where the broker states no ratio both are null and the quantity is not 0: the ratio then follows from the shares held when
 * it is booked.
 */
export interface Split extends EntryFacts {
  readonly kind: 'split'
  readonly instrument: ShareInstrument
  readonly numerator: number | null
  readonly denominator: number | null
  /** The row states no ratio; this one was taken from another source, and is used only where the shares held give none. */
  readonly isRatioLent?: boolean
  /** Reverses an earlier split, which the broker canceled. */
  readonly reverses?: boolean
}

/** The same shares under another symbol; open option legs on the old root follow. */
export interface SymbolChange extends EntryFacts {
  readonly kind: 'symbol-change'
  readonly instrument: ShareInstrument
  readonly newSymbol: string
  /** Reverses an earlier change, which the broker canceled. */
  readonly reverses?: boolean
}

/**
 * Open contracts that became others, as the broker reports: an adjusted root, a changed deliverable. Quantity is 0. Where a
 * row only says how many contracts a split added, and does not name the old ones, it is that number, and both instruments
 * are the new contract.
 */
export interface ContractChange extends EntryFacts {
  readonly kind: 'contract-change'
  readonly instrument: OptionInstrument
  readonly becomes: OptionInstrument
  /** New contracts per old one. */
  readonly contractsPerOld: number
  /** Reverses an earlier change, which the broker canceled. */
  readonly reverses?: boolean
}

/**
 * Spin-off, merger, cash in lieu or return of capital: shares in (basis unknown), or shares out (gross is what was paid).
 * The part of the basis of held shares that went over to those of a spin-off is one of its own, without shares or cash.
 */
export interface CorporateAction extends EntryFacts {
  readonly kind: 'corporate-action'
  readonly instrument: ShareInstrument
  /** Cash for the fraction of a share left by a split. Other cash without shares is a return of capital. */
  readonly inLieu?: boolean
  /** For shares out: shares of unstated value came for them besides the cash. */
  readonly alsoShares?: boolean
  /** So much of the basis of the shares held, above zero, went over to those that another entry brought. */
  readonly basisGone?: { readonly amount: Money; readonly toEntryId: string }
  /** Reverses an earlier action of the opposite quantity, which the broker canceled. */
  readonly reverses?: boolean
}

export type Entry =
  | ShareTrade
  | OptionTrade
  | OptionEnding
  | Dividend
  | CashEntry
  | HoldingEntry
  | Split
  | SymbolChange
  | ContractChange
  | CorporateAction

export type EntryKind = Entry['kind']

/** The symbol under which an entry is booked: the shares' own, or the option's underlying; null for cash alone. */
export function underlyingOfEntry(entry: Entry): string | null {
  const { instrument } = entry
  if (instrument === null) return null
  return instrument.type === 'share' ? instrument.symbol : instrument.contract.underlying
}
