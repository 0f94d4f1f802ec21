// A cycle is one campaign in one account on one underlying; a slot in it is one contract or the lot it turned into.
// Phases: 1 cash-secured put, 2 shares acquired, 3 covered call, 4 called away. Authority: docs/domain.md, section "Wheel cycle".
import type { Money } from '../../base/money.ts'
import type { Quantity } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { OpenLeg } from '../lots/leg.ts'

export type Phase = 1 | 2 | 3 | 4
export type Outcome = 'open' | 'called away' | 'sold' | 'moved' | 'premium kept' | 'closed at a loss'
export type FlowKind = 'option' | 'shares' | 'dividend' | 'interest' | 'fee'

/** Cash after fees that one entry, or a part of it, brought the cycle; null is unknown. */
export interface CycleFlow {
  readonly entryId: string
  readonly date: TradingDate
  readonly kind: FlowKind
  readonly amount: Money | null
  /** Micro-shares of the entry that left the cycle. */
  readonly shares?: number
}

/** Profit that one event settled: a leg that ended, shares that left for what they cost, income and charges. */
export interface RealizedPart {
  readonly entryId: string
  readonly date: TradingDate
  readonly kind: FlowKind
  /** Null where it is not known what was paid or received at the opening, or where shares went. */
  readonly amount: Money | null
}

/** Capital at the end of a day on which it changed; it stays until the next one. */
export interface CapitalDay {
  readonly date: TradingDate
  /** Null where a cost is not known. */
  readonly capital: Money | null
}

/** Shares in a cycle, below zero when short. */
export interface CycleLot {
  entryId: string
  opened: TradingDate | null
  quantity: number
  /** Signed cash of the shares after their fees, at the strike. */
  stock: number | null
  /** Tax basis, the assigned put's premium in it; null when unknown. */
  basis: number | null
  /** Where several entries brought them, the shares of each; together exactly the lot. */
  mix?: readonly CycleLot[]
}

/** Shares of a block that were called away, with what they cost the campaign. */
export interface CalledBlock extends CycleLot {
  /** The share row that took them. */
  readonly entryId: string
  readonly date: TradingDate
}

/** A short call that lost its cover when shares of its block were sold. */
export interface UncoveredCall {
  readonly date: TradingDate
  readonly callEntryId: string
  readonly contracts: number
  /** The sales of that day. */
  readonly saleEntryIds: readonly string[]
}

/** One entry in the story of a slot. */
export interface SlotStep {
  readonly entryId: string
  /** Micro-shares that came to it (above zero) or left it; 0 where contracts alone moved. */
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
  /** The open short put that it stands for, by opening entry. */
  put: string | null
  /** The short call written on it. */
  call: string | null
  lot: CycleLot | null
  /** The long call that covers in place of shares. */
  longCall: string | null
  /** Cash of its own contracts and shares so far; null when a part is unknown. */
  result: number | null
  /** What happened to it, in the order in which it was booked. */
  readonly steps: SlotStep[]
}

/**
 * Cash behind short puts; shares without a call, in odd lots and under calls; long calls that cover in place of shares; and calls
 * that no lot stands for, covered beside the lots, in a spread with a long call or naked, of which a campaign writes down no amount.
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

/** A part of what is tied up. */
export interface CapitalPart {
  readonly kind: CapitalKind
  /** Contracts or shares; below zero shares that are owed. */
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
  /** Whether its book held nothing at all before it: its days follow from what was traded since then alone. */
  readonly startsAlone: boolean
  /** When its first short leg was opened, which may be before it started. */
  readonly firstShort: TradingDate
  readonly ended: TradingDate | null
  readonly phase: Phase
  readonly outcome: Outcome
  /** Outcomes of all slots that ended, in the order in which they did. */
  readonly outcomes: readonly Outcome[]
  readonly slots: readonly Slot[]
  readonly flows: readonly CycleFlow[]
  /** In no particular order: dividends come last. */
  readonly realized: readonly RealizedPart[]
  /** Cash received on each short leg that it opened, or that was open when it began; null is unknown. */
  readonly premiums: readonly (Money | null)[]
  readonly events: readonly CycleEvent[]
  readonly openLegs: readonly OpenLeg[]
  /** The slots that open short contracts stand on, by opening entry, in the order in which a close would take them. */
  readonly standing: ReadonlyMap<string, readonly string[]>
  /** Lots held, those of slots and odd ones. */
  readonly lots: readonly CycleLot[]
  /**
   * Micro-dollars by which the tax basis of these shares is more than their lots say, since the account's method took others than
   * their calls; null where it is not known.
   */
  readonly taxShift: number | null
  readonly calledAway: readonly CalledBlock[]
  readonly uncoveredCalls: readonly UncoveredCall[]
  /** Shares at the end of each day on which they changed, in micro-shares. */
  readonly shareDays: readonly { readonly date: TradingDate; readonly shares: number }[]
  /** Strike x multiplier of short puts (the width where a long put protects them), where it changed. */
  readonly collateralDays: readonly CapitalDay[]
  /** Collateral of puts, tax basis of shares and net debit of long calls that cover, where it changed. */
  readonly capitalDays: readonly CapitalDay[]
  /** What puts tied up for the one day on which they came and went: at the end of it nothing stands of them. */
  readonly passingDays: readonly CapitalDay[]
  /** Micro-dollar-days for which shares and long calls had been tied up before they joined; null where that is not known. */
  readonly daysBefore: number | null
  /** What it ties up at the end, by what that stands in; nothing once it ended. */
  readonly capitalParts: readonly CapitalPart[]
  /** Short calls at the end that nothing covers. */
  readonly nakedCalls: number
  /** Whether one stood at the end of any of its days: what it tied up on these is not known. */
  readonly hadNakedCalls: boolean
}

/** The vocabulary of the specification; what it has no word for is named likewise. */
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
  /** Per share. */
  readonly price: Money | null
  readonly netCash: Money
}
