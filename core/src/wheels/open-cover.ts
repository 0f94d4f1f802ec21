// What is free to cover planned calls: blocks of 100 shares without a call, and long calls without a short call. Further
// contracts would be naked. Authority: docs/domain.md, section "Rolls, assignment, expiration".
import { moneyFromMicros, type Money } from '../base/money.ts'
import { contractsOf, type PositionRecord } from '../holdings/position-record.ts'
import type { TradingDate } from '../base/trading-date.ts'
import { gatherHoldings, type Holdings } from './detection/holdings.ts'
import type { WheelStrategy } from './strategy.ts'

export interface OpenCover {
  /** Over all accounts given. */
  readonly freeBlocks: number
  readonly holdings: readonly Holdings[]
}

/** By ticker. */
export function openCover(records: readonly PositionRecord[]): ReadonlyMap<string, OpenCover> {
  const byTicker = Map.groupBy(
    gatherHoldings(records, { pooled: moneyFromMicros(0) }),
    ({ ticker }) => ticker,
  )
  return new Map(
    [...byTicker].map(([ticker, holdings]) => [
      ticker,
      { freeBlocks: holdings.reduce((sum, { freeBlocks }) => sum + freeBlocks, 0), holdings },
    ]),
  )
}

export interface PlannedCall {
  readonly strategy: WheelStrategy | null
  readonly strike: Money | null
  readonly expiration: TradingDate | null
  readonly contracts: number | null
}

/** How many planned calls nothing would cover, and how many could be covered; null where the plan sells no call. */
export function uncoveredOf(
  { strategy, strike, expiration, contracts }: PlannedCall,
  cover: OpenCover | undefined,
): { readonly uncovered: number; readonly free: number } | null {
  if (contracts === null || contracts < 1) return null
  if (strategy === 'covered_call') return countOf(contracts, cover?.freeBlocks ?? 0)
  if (strategy !== 'poor_mans_covered_call' || strike === null || expiration === null) return null
  const free = (cover?.holdings ?? []).reduce((sum, each) => sum + freeLongCalls(each, strike, expiration), 0)
  return countOf(contracts, free)
}

function countOf(contracts: number, free: number) {
  return { uncovered: Math.max(0, contracts - free), free }
}

/** Long calls of no higher strike that expire no earlier, less those that cover short calls already. */
function freeLongCalls({ longCalls, shortCalls }: Holdings, strike: Money, expiration: TradingDate): number {
  const fitting = longCalls
    .filter(({ contract }) => contract.strike <= strike && contract.expiration >= expiration)
    .reduce((sum, record) => sum + contractsOf(record), 0)
  const used = shortCalls.reduce((sum, { coverage }) => sum + coverage.pmcc, 0)
  return Math.max(0, fitting - used)
}
