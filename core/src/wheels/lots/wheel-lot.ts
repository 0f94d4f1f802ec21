// A lot of a wheel: 100 shares, or the cash-secured put that may become them, with what covers it and what happened to
// it. Odd shares are a lot that no call covers. Authority: document 3, sections 3 and 4; docs/domain.md, section "Lots,
// basis, disposal".
import type { Money } from '../../base/money.ts'
import type { Quantity } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { OptionRight } from '../../instruments/option-contract.ts'
import type { CycleEventType } from '../../ledger/campaigns/cycle.ts'

export const lotStatuses = [
  'OPEN_COVERED',
  'OPEN_UNCOVERED',
  'CASH_RESERVED',
  'CLOSED_CALLED_AWAY',
  'CLOSED_SOLD',
] as const
export type LotStatus = (typeof lotStatuses)[number]

export const acquisitionTypes = ['CASH_SECURED_PUT', 'PUT_ASSIGNMENT', 'OUTRIGHT_PURCHASE'] as const
export type AcquisitionType = (typeof acquisitionTypes)[number]

/** What the lot holds now. */
export const lotContents = ['put', 'shares', 'odd shares', 'long call', 'nothing'] as const
export type LotContent = (typeof lotContents)[number]

export const lotEndings = ['called away', 'sold', 'put closed', 'put expired', 'moved'] as const
export type LotEnding = (typeof lotEndings)[number]

/** The short option last sold on the lot; one contract. */
export interface LotCoverage {
  readonly right: OptionRight
  readonly strike: Money
  /** Dollars a share; null is unknown. */
  readonly premium: Money | null
  readonly expiration: TradingDate
  readonly status: 'OPEN' | 'CLOSED'
  /** The entry that opened it. */
  readonly entryId: string
}

export interface LotEvent {
  readonly id: string
  readonly date: TradingDate
  readonly type: CycleEventType
  readonly label: string
  readonly strike: Money | null
  /** Dollars a share, of an option. */
  readonly premium: Money | null
  /** Dollars a share, of shares. */
  readonly price: Money | null
  /** Contracts of an option, else shares. */
  readonly qty: Quantity
  readonly notes: string
}

export interface WheelLot {
  /** Counts from 1 within its campaign, in the order in which lots began. */
  readonly lotNo: string
  readonly ticker: string
  readonly acquisition: {
    readonly type: AcquisitionType
    readonly label: string
    /** Null when not known. */
    readonly date: TradingDate | null
  }
  readonly content: LotContent
  readonly shares: Quantity
  /** Tax basis of its shares; null where unknown, or without shares so far. */
  readonly costBasis: Money | null
  readonly coverage: LotCoverage | null
  readonly status: LotStatus
  /** Cash that its put reserves: strike x 100; 0 otherwise. */
  readonly collateral: Money
  readonly closed: {
    readonly reason: LotEnding
    readonly label: string
    readonly date: TradingDate | null
  } | null
  /** Oldest first. */
  readonly events: readonly LotEvent[]
}

export const endingLabels: Readonly<Record<LotEnding, string>> = {
  'called away': 'Called away',
  sold: 'Sold',
  'put closed': 'Put bought back',
  'put expired': 'Put expired',
  moved: 'Moved to another account',
}

/** The coverage line of a lot, in the specification's words. */
export function coverageWords({ coverage, content }: Pick<WheelLot, 'coverage' | 'content'>): string {
  if (coverage?.status === 'OPEN') return coverage.right === 'Put' ? 'Put Sold' : 'Call Sold'
  if (content === 'nothing') return coverage?.right === 'Put' ? 'Put closed' : 'No shares left'
  return content === 'odd shares' ? 'No call covers fewer than 100 shares' : 'Call not sold yet'
}

const statusWords: Readonly<Record<LotStatus, string>> = {
  OPEN_COVERED: 'Covered',
  OPEN_UNCOVERED: 'Uncovered',
  CASH_RESERVED: 'Cash reserved',
  CLOSED_CALLED_AWAY: 'Called away',
  CLOSED_SOLD: 'Sold',
}

/** The status badge; where a lot never had shares, its outcome says more than its status. */
export function statusLabel({ status, closed }: Pick<WheelLot, 'status' | 'closed'>): string {
  return closed?.label ?? statusWords[status]
}
