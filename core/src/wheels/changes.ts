// What changes to a running wheel demand and mean: the risk of new parameters, the reasons for which it is closed, the
// kinds of rolls, and the status that an event brings. Authority: document 2, sections 5 and 9; document 3, section 4.
import type { CycleStatus } from '../ledger/campaigns/cycle-status.ts'
import type { Money } from '../base/money.ts'
import type { WheelRisk } from './risk.ts'

export const closeReasons = ['profit_target', 'stop_loss', 'assignment', 'expiration', 'manual'] as const
export type CloseReason = (typeof closeReasons)[number]

/** How what is open was closed: at the market, or at a limit that was filled. */
export const closeMethods = ['market_close', 'limit_close'] as const
export type CloseMethod = (typeof closeMethods)[number]

export const rollTypes = ['extend_dte', 'adjust_strike', 'defensive'] as const
export type RollType = (typeof rollTypes)[number]

/** The part of a wheel that its parameters fix. */
export interface WheelTerms {
  readonly strike: Money | null
  readonly contracts: number | null
}

export interface ChangeRisk {
  readonly level: WheelRisk
  /** In sentences. */
  readonly factors: readonly string[]
}

/** A strike moved by more than 10% is of high risk, by more than 5% of medium; contracts by more than 50% of high. */
export function changeRisk(before: WheelTerms, after: WheelTerms): ChangeRisk {
  const strike = movedPart(before.strike, after.strike)
  const contracts = movedPart(before.contracts, after.contracts)
  const factors: string[] = []
  if (strike > 0.05) factors.push(`Strike changed by ${(strike * 100).toFixed(1)}%`)
  if (contracts > 0.5) factors.push(`Contracts changed by ${Math.round(contracts * 100)}%`)
  const isHigh = strike > 0.1 || contracts > 0.5
  return { level: isHigh ? 'high' : strike > 0.05 ? 'medium' : 'low', factors }
}

/** 0 where either is unknown. */
function movedPart(before: number | null, after: number | null): number {
  return before === null || after === null || before === 0 ? 0 : Math.abs(after - before) / before
}

/** The status that an event brings, by the status before; absent where it brings none. Events may have any name. */
export const statusByEvent: ReadonlyMap<
  string,
  { readonly from: readonly CycleStatus[] | 'any'; readonly to: CycleStatus }
> = new Map([
  ['options_roll', { from: ['rolling'], to: 'active' }],
  ['assignment', { from: ['active'], to: 'assigned' }],
  ['strategy_closed', { from: 'any', to: 'closed' }],
])

const highRisk: ReadonlySet<string> = new Set([
  'assignment',
  'early_exercise',
  'strategy_closed',
  // As the ledger names them.
  'PUT_ASSIGNMENT',
  'CALL_ASSIGNMENT',
])

/** How much risk an event is, by its name in the log or in the ledger. */
export function eventRisk(type: string): WheelRisk {
  if (highRisk.has(type)) return 'high'
  return type === 'options_roll' || type === 'parameter_update' ? 'medium' : 'low'
}
