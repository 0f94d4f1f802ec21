// Everything is derived from an append-only list of entries per account: plain records that are never changed. One
// row of a broker's history is one entry; an assignment and its share row are two entries of one event.
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

/** A listed option; premium multiplier and deliverable are kept apart, since adjusted contracts change one of them. */
export interface OptionInstrument {
  readonly type: 'option'
  readonly contract: OptionContract
  /** Dollars of cash per dollar of premium and contract, usually 100. */
  readonly multiplier: number
  /** Shares per contract, usually 100; null when not known (adjusted). Index options deliver cash and hold 0. */
  readonly deliverable: Quantity | null
}

export type Instrument = ShareInstrument | OptionInstrument

/** What every entry has. */
interface EntryFacts {
  /** Unique within all accounts; opaque. */
  readonly id: string
  readonly accountId: string
  /** Signed change of the position in micro-units: a sale is below zero, a short closed by assignment above. */
  readonly quantity: Quantity
  /** Dollars per share, never below zero; null when not stated. On a transfer or opening balance it is the basis. */
  readonly price: Money | null
  /** Signed cash before fees: a purchase is below zero. */
  readonly gross: Money
  /** What was charged, never below zero. */
  readonly fees: Money
  /** Signed cash moved: gross - fees. */
  readonly netCash: Money
  /** The day it counts for in New York: of the trade, or the as-of date of a row that was posted later. */
  readonly tradeDate: TradingDate
  /** When it was executed; null where the broker gives no time of day (assignments, expirations, most files). */
  readonly time: Instant | null
  /** When the broker posted it. */
  readonly postedAt: Instant | null
  readonly brokerId: string | null
  readonly orderId: string | null
  /** The import that brought it; null when entered by hand or synced. */
  readonly batchId: string | null
  /** Where it came from: `schwab-csv`, `schwab-api`, `manual` ... */
  readonly source: string
  readonly note: string
}

export interface ShareTrade extends EntryFacts {
  readonly kind: 'buy' | 'sell'
  readonly instrument: ShareInstrument
  /** The assignment or exercise whose shares these are, where the broker links the two; else matched by content. */
  readonly deliveryOf: string | null
  /** The broker's row says that it sells short what it sells beyond the shares held; any other sale never does. */
  readonly opensShort?: boolean
  /** The broker's row says that it covers shares sold short, all of it: none of them are held from then on. */
  readonly closesShort?: boolean
  /** Takes back an earlier trade of the opposite quantity and the same price, which the broker canceled. */
  readonly reverses?: boolean
}

/** A fill of an option leg: STO, BTO, BTC, STC. */
export interface OptionTrade extends EntryFacts {
  readonly kind: 'sell-to-open' | 'buy-to-open' | 'buy-to-close' | 'sell-to-close'
  readonly instrument: OptionInstrument
  /** Of a closing: it closes what is open and opens the other side with the rest. */
  readonly opensRest?: boolean
  /** Takes back an earlier trade of the opposite quantity and the same price, which the broker canceled. */
  readonly reverses?: boolean
}

/** A leg that ended without a trade. Quantity is what closes it: above zero for a short. Gross is cash settlement. */
export interface OptionEnding extends EntryFacts {
  readonly kind: 'expiration' | 'assignment' | 'exercise'
  readonly instrument: OptionInstrument
  /** Of an expiration: the broker does not say whether a short or a long ended. What is open tells it; quantity is above zero. */
  readonly unsided?: true
  /** Of an assignment or exercise: its row was posted after the close of the day that it counts for. */
  readonly postedAfterClose?: true
  /** Takes back an earlier ending of the opposite quantity, which the broker canceled. */
  readonly reverses?: boolean
}

/** Paid (above zero), or reversed or withheld (below). Without an instrument it stays unassigned, never guessed. */
export interface Dividend extends EntryFacts {
  readonly kind: 'dividend'
  readonly instrument: ShareInstrument | null
  readonly exDate: TradingDate | null
}

/** Interest, a fee of its own, or cash in and out. A fee is charged as `fees` or as gross below zero, not both. */
export interface CashEntry extends EntryFacts {
  readonly kind: 'interest' | 'fee' | 'cash-transfer'
  readonly instrument: Instrument | null
  /** Of a cash transfer by hand: it stands for what was held before the history begins. */
  readonly opening?: true
}

/** Positions that came from or went to another account, or that stood before history starts. No cash moves. */
export interface HoldingEntry extends EntryFacts {
  readonly kind: 'share-transfer' | 'opening-balance'
  readonly instrument: Instrument
  /** When it was acquired, where known: a transfer keeps its holding period. */
  readonly acquiredOn: TradingDate | null
  /** What all of it cost, where a price per share does not say it exactly. */
  readonly cost?: Money
  /** Of the same, where the day is not known and that of others is: by then it was there, and it goes after them. */
  readonly heldBy?: TradingDate
  /** Of a transfer: takes back an earlier one of the opposite quantity, which the broker canceled. */
  readonly reverses?: boolean
}

/**
 * `numerator` new shares for `denominator` old ones: 3-for-1 is 3 and 1. Quantity is the change in shares or 0. Where the
 * broker states no ratio both are null and the quantity is not 0: what is held then gives the ratio when it is booked.
 */
export interface Split extends EntryFacts {
  readonly kind: 'split'
  readonly instrument: ShareInstrument
  readonly numerator: number | null
  readonly denominator: number | null
  /** The row states no ratio, and has that of another source: it counts where what is held gives none. */
  readonly isRatioLent?: boolean
  /** Takes back an earlier one, which the broker canceled. */
  readonly reverses?: boolean
}

/** The same shares under another symbol; option legs on the old root follow. */
export interface SymbolChange extends EntryFacts {
  readonly kind: 'symbol-change'
  readonly instrument: ShareInstrument
  readonly newSymbol: string
  /** Takes back an earlier one, which the broker canceled. */
  readonly reverses?: boolean
}

/**
 * Open contracts that became others by the broker's data: an adjusted root, a changed deliverable. Quantity is 0, or what
 * a split added beside old contracts that the row does not name: both instruments are the new one then.
 */
export interface ContractChange extends EntryFacts {
  readonly kind: 'contract-change'
  readonly instrument: OptionInstrument
  readonly becomes: OptionInstrument
  /** New contracts per old one. */
  readonly contractsPerOld: number
  /** Takes back an earlier one, which the broker canceled. */
  readonly reverses?: boolean
}

/** Spin-off, merger, cash in lieu, return of capital: shares in (basis unknown) or out (gross is what was paid). */
export interface CorporateAction extends EntryFacts {
  readonly kind: 'corporate-action'
  readonly instrument: ShareInstrument
  /** Cash for the fraction of a share that a split left; other cash without shares returns capital. */
  readonly inLieu?: boolean
  /** Of shares out: others came for them beside the cash, at a value that no row states. */
  readonly alsoShares?: boolean
  /** Takes back an earlier action of the opposite quantity, which the broker canceled. */
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

/** The symbol under which an entry is booked: of the shares, or of what the option stands on; null for cash alone. */
export function underlyingOfEntry(entry: Entry): string | null {
  const { instrument } = entry
  if (instrument === null) return null
  return instrument.type === 'share' ? instrument.symbol : instrument.contract.underlying
}
