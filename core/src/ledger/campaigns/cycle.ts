// A cycle is one campaign in one account on one underlying; a slot in it is one contract, or the lot it turned into. Phases:
// 1 cash-secured put, 2 shares acquired, 3 covered call, 4 called away. Authority: docs/domain.md, section "Wheel cycle".
import type { Money } from '../../base/money.ts'
import type { Quantity } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { OpenLeg } from '../lots/leg.ts'

export type Phase = 1 | 2 | 3 | 4
export type Outcome = 'open' | 'called away' | 'sold' | 'moved' | 'premium kept' | 'closed at a loss'
export type FlowKind = 'option' | 'shares' | 'dividend' | 'interest' | 'fee'

/** Cash after fees that an entry, or a part of it, brought to the campaign; null when unknown. */
export interface CycleFlow {
  readonly entryId: string
  readonly date: TradingDate
  readonly kind: FlowKind
  readonly amount: Money | null
  /** For shares: the micro-shares of the entry that left the campaign. */
  readonly shares?: number
}

/** What the option cost or brought by which shares came that were held before the campaign. */
export interface PremiumBefore {
  /** That of the shares. */
  readonly entryId: string
  readonly date: TradingDate
  /** What it adds to the cost of the shares. */
  readonly amount: Money
}

/** Profit settled by one event: a leg that ended, shares that left, less their cost, income, or a charge. */
export interface RealizedPart {
  readonly entryId: string
  readonly date: TradingDate
  readonly kind: FlowKind
  /** Null where the opening amount is not known, or where the shares went. */
  readonly amount: Money | null
}

/** Capital at the end of a day on which it changed; it holds until the next such day. */
export interface CapitalDay {
  readonly date: TradingDate
  /** Null where a cost is not known. */
  readonly capital: Money | null
}

/** Shares in a campaign; below zero when short. */
export interface CycleLot {
  entryId: string
  opened: TradingDate | null
  quantity: number
  /** Signed cash of the shares after their fees, at the strike; null when unknown. */
  stock: number | null
  /** Tax basis including the assigned put's premium; null when unknown. */
  basis: number | null
  /** Where several entries brought the shares: those of each, adding up to the lot. */
  mix?: readonly CycleLot[]
}

/**
 * By how many micro-dollars the tax basis of some shares is higher than their own lots say; null where it is not known. Shares of
 * unknown basis whose own tax lots are gone have the tax lots of others: they count as 0, and the amount is theirs alone.
 */
export interface TaxShift {
  readonly amount: number | null
  /** The entries that brought those shares of unknown basis; empty where the amount belongs to all shares. */
  readonly onto: ReadonlySet<string>
}

/** Shares of a block that were called away, at their cost to the campaign. */
export interface CalledBlock extends CycleLot {
  /** The share row by which they were called away. */
  readonly entryId: string
  readonly date: TradingDate
}

/** A short call that lost its cover because shares of its block were sold. */
export interface UncoveredCall {
  readonly date: TradingDate
  readonly callEntryId: string
  readonly contracts: number
  /** The sales of that day. */
  readonly saleEntryIds: readonly string[]
}

/** One entry in the history of a slot. */
export interface SlotStep {
  readonly entryId: string
  /** Micro-shares that came (above zero) or left; 0 where only contracts moved. */
  readonly shares: number
  /** Tax basis of those shares; null where it is unknown, or none moved. */
  readonly basis: number | null
}

export interface Slot {
  readonly id: string
  readonly opened: TradingDate
  phase: Phase
  outcome: Outcome
  closed: TradingDate | null
  /** The open short put in this slot, by the id of its opening entry. */
  put: string | null
  /** The short call written on it, likewise. */
  call: string | null
  lot: CycleLot | null
  /** The long call that covers in place of shares, likewise. */
  longCall: string | null
  /** Cash of its contracts and shares so far; null when a part is unknown. */
  result: number | null
  /** Its history, in booking order. */
  readonly steps: SlotStep[]
}

/**
 * What capital is tied up in: cash behind short puts; shares without a call, in odd lots and under calls; long calls that
 * cover in place of shares. The last three are calls in no slot, for which a campaign records no amount: covered otherwise,
 * in a spread with a long call, or naked.
 */
export const capitalKinds = [
  'puts',
  'free_shares',
  'odd_shares',
  'covered_shares',
  'long_calls',
  'covered_calls',
  'call_spreads',
  'naked_calls',
] as const
export type CapitalKind = (typeof capitalKinds)[number]

/** One part of the capital tied up. */
export interface CapitalPart {
  readonly kind: CapitalKind
  /** Contracts or shares; below zero for owed shares. */
  readonly quantity: Quantity
  /** Null where it is not known. */
  readonly amount: Money | null
}

export interface Cycle {
  /** Ticker, date of the first short leg, ordinal: `PCG-20260105-1`. */
  readonly key: string
  readonly accountId: string
  readonly underlying: string
  readonly started: TradingDate
  /** Whether its book held nothing before it, so that its days follow from the trades since then alone. */
  readonly startsAlone: boolean
  /** When its first short leg was opened; may be before `started`. */
  readonly firstShort: TradingDate
  readonly ended: TradingDate | null
  readonly phase: Phase
  readonly outcome: Outcome
  /** Outcomes of the slots that ended, in the order in which they did. */
  readonly outcomes: readonly Outcome[]
  readonly slots: readonly Slot[]
  readonly flows: readonly CycleFlow[]
  /** Unordered: dividends come last. */
  readonly realized: readonly RealizedPart[]
  /**
   * Cash received for each short leg that it opened, or that was open when it began, below zero for those that moved to
   * another account; null when unknown.
   */
  readonly premiums: readonly (Money | null)[]
  /** A part of what shares cost that joined, and none of the campaign's profit. */
  readonly premiumsBefore: readonly PremiumBefore[]
  readonly events: readonly CycleEvent[]
  readonly openLegs: readonly OpenLeg[]
  /** For each open short contract, by opening entry: the ids of its slots, in the order in which a close would take them. */
  readonly standing: ReadonlyMap<string, readonly string[]>
  /** Lots held, in slots and outside of them. */
  readonly lots: readonly CycleLot[]
  /** What the account's method leaves to these shares beyond their lots, since it took other lots than the calls did. */
  readonly taxShift: TaxShift
  readonly calledAway: readonly CalledBlock[]
  readonly uncoveredCalls: readonly UncoveredCall[]
  /** Micro-shares at the end of each day on which they changed. */
  readonly shareDays: readonly { readonly date: TradingDate; readonly shares: number }[]
  /** Strike x multiplier of short puts (the width where a long put protects one), on days when it changed. */
  readonly collateralDays: readonly CapitalDay[]
  /** Collateral of puts, tax basis of shares and net debit of long calls that cover, on days when the sum changed. */
  readonly capitalDays: readonly CapitalDay[]
  /** Capital of puts opened and closed within one day, which are gone by its end. */
  readonly passingDays: readonly CapitalDay[]
  /** Micro-dollar-days for which shares and long calls had been tied up before they joined; null where not known. */
  readonly daysBefore: number | null
  /** What it ties up now, by kind; empty once it has ended. */
  readonly capitalParts: readonly CapitalPart[]
  /** Contracts of open short calls that nothing covers. */
  readonly nakedCalls: number
  /** Whether it had a naked call at the end of any of its days: the capital of those days is not known. */
  readonly hadNakedCalls: boolean
}

/** The vocabulary of the specification, extended by names in its style. */
export type CycleEventType =
  | 'SELL_PUT'
  | 'SELL_PUT_CLOSE'
  | 'BUY_PUT_CLOSE'
  | 'PUT_ASSIGNMENT'
  | 'BUY_SHARES'
  | 'SELL_SHARES'
  | 'SELL_CALL_OPEN'
  | 'SELL_CALL_CLOSE'
  | 'CALL_ASSIGNMENT'
  | 'BUY_OPTION'
  | 'SELL_OPTION'
  | 'DIVIDEND'
  | 'SPLIT'
  /** Shares or contracts that left for another account, or came from one. */
  | 'TRANSFER'
  | 'FEE'

export interface CycleEvent {
  readonly entryId: string
  readonly type: CycleEventType
  readonly date: TradingDate
  /** Shares in micro-units, signed; 0 for options. */
  readonly shares: number
  readonly contracts: number
  readonly strike: Money | null
  /** Of the contract; null for shares. */
  readonly expiration: TradingDate | null
  /** Per share. */
  readonly price: Money | null
  readonly netCash: Money
}
