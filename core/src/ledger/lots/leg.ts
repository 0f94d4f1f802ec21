// A leg is one fill of a contract, or what is left of it. Its premium stays with it until it ends; its profit is opening
// cash + closing cash - fees. Authority: docs/domain.md, sections "The ledger" and "Figures" ("Realized option P&L").
import { addKnown, lessKnown } from '../entries/amounts.ts'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { OptionInstrument } from '../entries/entry.ts'

export type LegSide = 'short' | 'long'
export type LegEnd = 'closed' | 'expired' | 'assigned' | 'exercised' | 'settled' | 'transferred'

/** Contracts of one fill that are still open. */
export interface OpenLeg {
  /** The entry that opened it. */
  readonly entryId: string
  readonly orderId: string | null
  readonly instrument: OptionInstrument
  readonly side: LegSide
  readonly opened: TradingDate
  /** Whole contracts, above zero. */
  readonly contracts: number
  /** Signed opening cash of these contracts before fees; null when the history starts too late to know it. */
  readonly cash: Money | null
  readonly fees: Money
}

/** Contracts of one fill that ended together. */
export interface ClosedLeg {
  /** Null where nothing was open; a refusal says so. */
  readonly openEntryId: string | null
  readonly closeEntryId: string
  readonly instrument: OptionInstrument
  readonly side: LegSide
  readonly end: LegEnd
  readonly opened: TradingDate | null
  readonly closed: TradingDate
  readonly contracts: number
  readonly openCash: Money | null
  readonly openFees: Money
  readonly closeCash: Money
  readonly closeFees: Money
  /** The user's account to which a linked transfer moved it; nothing is realized then. */
  readonly movedTo?: string | undefined
}

/**
 * Realized option P&L: net premium of the ended leg after all its fees. Null when the opening or settlement is not known, or
 * the leg was transferred away.
 */
export function legProfit({ end, openCash, openFees, closeCash, closeFees }: ClosedLeg): Money | null {
  // Whoever is assigned or exercises an index option pays or is paid; a row without cash leaves out how much.
  if (end === 'transferred' || (end === 'settled' && closeCash === 0)) return null
  return addKnown(lessKnown(openCash, openFees), moneyFromMicros(closeCash - closeFees))
}
