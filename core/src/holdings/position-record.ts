// A position as the formulas need it: one instrument in one account, whatever its source.
// Authority: document 1, section 3 (stock and option positions); docs/domain.md, section "Units".
import type { LongCall } from '../cover/coverage.ts'
import type { Holding } from '../figures/holding-value.ts'
import { MICROS } from '../base/micros.ts'
import type { OptionContract } from '../instruments/option-contract.ts'
import { formatOptionSymbol } from '../instruments/option-contract.ts'
import type { ShortCall } from '../cover/short-call.ts'

export type PositionStatus = 'Open' | 'Closed' | 'Expired' | 'Assigned'

interface AnyRecord extends Holding {
  readonly id: string
  /** Null for positions entered by hand. */
  readonly accountId: string | null
  readonly status: PositionStatus
}
/** Shares, including funds; the symbol in canonical form. */
export interface StockRecord extends AnyRecord {
  readonly kind: 'stock'
  readonly symbol: string
}
export interface OptionRecord extends AnyRecord {
  readonly kind: 'option'
  readonly contract: OptionContract
}
export type PositionRecord = StockRecord | OptionRecord

/** Whether it is open and not empty, and so counts in totals, cover and collateral. */
export function isOpen(record: PositionRecord): boolean {
  return record.status === 'Open' && record.quantity !== 0
}

/** The underlying: a share's own symbol, or the option's. */
export function tickerOf(record: PositionRecord): string {
  return record.kind === 'stock' ? record.symbol : record.contract.underlying
}

/** Whole contracts, unsigned. */
export function contractsOf(record: OptionRecord): number {
  return Math.floor(Math.abs(record.quantity) / MICROS)
}

/** Whether the option was sold, which obliges its holder. */
export function isShort(record: PositionRecord): boolean {
  return record.quantity < 0
}

/** A call in the form in which cover is counted; the sign of the position gives its side. */
export function callOf(record: OptionRecord): ShortCall & LongCall {
  const { id, accountId, contract } = record
  const { strike, expiration, underlying, adjusted } = contract
  const symbol = formatOptionSymbol(contract)
  return { id, accountId, symbol, strike, expiration, underlying, adjusted, contracts: contractsOf(record) }
}
