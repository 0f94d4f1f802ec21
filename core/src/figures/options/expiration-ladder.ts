// The short options by expiration, and what cash would move if every one of them were assigned: each put takes its strike,
// each call that shares cover brings its strike. Calls on long calls and uncovered ones deliver shares that are not held, so
// they are in no sum and are named instead, as is what settles in cash, has an unknown deliverable or is past its expiration.
// Authority: docs/domain.md, sections "Figures" and "Rolls, assignment, expiration".
import { compareText } from '../../base/text-order.ts'
import {
  moneyFromMicros,
  multiplyPriceWithin,
  sumMoneyWithin,
  zeroMoney,
  type Money,
} from '../../base/money.ts'
import { wholeUnits } from '../../base/quantity.ts'
import { daysBetween, tradingDateAt, type TradingDate } from '../../base/trading-date.ts'
import type { CallCoverage } from '../../cover/coverage.ts'
import { coverPositions } from '../../holdings/portfolio-coverage.ts'
import {
  contractsOf,
  isOpen,
  isShort,
  tickerOf,
  type OptionRecord,
  type PositionRecord,
} from '../../holdings/position-record.ts'
import { isIndexRoot } from '../../instruments/option-root.ts'
import { monthlyExpiration } from '../../market/expirations.ts'
import { marketDay } from '../../market/market-calendar.ts'
import { isPendingExpiry } from './option-metrics.ts'

/** Why the assignment of short contracts is in no sum; `pending` ones are in no row either. */
export const ladderGaps = ['pending', 'long-call', 'uncovered', 'cash-settled', 'unknown'] as const
export type LadderGap = (typeof ladderGaps)[number]

/** Short contracts of one underlying whose assignment is in no sum. */
export interface LadderLeftOut {
  readonly ticker: string
  readonly right: 'Put' | 'Call'
  readonly contracts: number
  readonly why: LadderGap
}

/** Short contracts, and the cash that all of their assignments move: below zero where puts take more than calls bring. */
export interface LadderSums {
  readonly puts: number
  readonly calls: number
  /** Null where no assignment among them is in a sum. */
  readonly ifAllAssigned: Money | null
}

export interface LadderRow extends LadderSums {
  readonly expiration: TradingDate
  /** Calendar days from today in New York. */
  readonly days: number
  /** The exchange closes at 13:00. */
  readonly isHalfDay: boolean
  /** The standard expiration of its month. */
  readonly isMonthly: boolean
}

export interface ExpirationLadder {
  /** Earliest first. */
  readonly rows: readonly LadderRow[]
  readonly total: LadderSums
  /** What all puts of the sums would take, above zero. */
  readonly putsTake: Money
  readonly leftOut: readonly LadderLeftOut[]
}

/** Contracts of one position that would move cash, and those that are named instead. */
interface Parts {
  readonly record: OptionRecord
  /** Signed dollars; null where none is in a sum. */
  readonly cash: Money | null
  readonly gaps: readonly (readonly [LadderGap, number])[]
}

/** The ladder of the open short options among the records at an instant in milliseconds since 1970 UTC. */
export function expirationLadder(records: readonly PositionRecord[], nowMs: number): ExpirationLadder {
  const cover = coverPositions(records)
  const shorts = records
    .filter((record) => record.kind === 'option')
    .filter(isOpen)
    .filter(isShort)
  const parts = shorts.map((record) => partsOf(record, cover.get(record.id), nowMs))
  const live = parts.filter(({ record }) => !isPast(record, nowMs))
  const today = tradingDateAt(nowMs)
  const byExpiration = [...Map.groupBy(live, ({ record }) => record.contract.expiration)]
  return {
    rows: byExpiration
      .toSorted(([a], [b]) => compareText(a, b))
      .map(([expiration, group]) => ({ ...dayOf(expiration, today), ...sumsOf(group) })),
    total: sumsOf(live),
    putsTake: takenBy(live),
    leftOut: leftOutOf(parts),
  }
}

function isPast({ contract }: OptionRecord, nowMs: number): boolean {
  return isPendingExpiry(contract.expiration, 'Open', nowMs)
}

function dayOf(expiration: TradingDate, today: TradingDate) {
  const [year, month] = [Number(expiration.slice(0, 4)), Number(expiration.slice(5, 7))]
  return {
    expiration,
    days: daysBetween(today, expiration),
    isHalfDay: marketDay(expiration).close === '13:00',
    isMonthly: monthlyExpiration(year, month) === expiration,
  }
}

function partsOf(record: OptionRecord, cover: CallCoverage | undefined, nowMs: number): Parts {
  const contracts = contractsOf(record)
  const none = (why: LadderGap): Parts => ({ record, cash: null, gaps: [[why, contracts]] })
  if (isPast(record, nowMs)) return none('pending')
  if (isIndexRoot(tickerOf(record))) return none('cash-settled')
  if (record.contract.adjusted) return none('unknown')
  if (record.contract.right === 'Put') return counted(record, contracts, [])
  const { covered = 0, pmcc = 0, spread = 0, unknown = 0 } = cover ?? {}
  const gaps = [
    ['long-call', pmcc + spread],
    ['uncovered', contracts - covered - pmcc - spread - unknown],
    ['unknown', unknown],
  ] as const
  return counted(record, covered, gaps)
}

function counted(record: OptionRecord, contracts: number, gaps: Parts['gaps']): Parts {
  if (contracts === 0) return { record, cash: null, gaps }
  const { contract, multiplier } = record
  const cash = multiplyPriceWithin(contract.strike, wholeUnits(contracts), multiplier)
  if (cash === null) return { record, cash, gaps: [...gaps, ['unknown', contracts]] }
  return { record, cash: moneyFromMicros(contract.right === 'Put' ? 0 - cash : cash), gaps }
}

function sumsOf(parts: readonly Parts[]): LadderSums {
  const contractsFor = (right: 'Put' | 'Call') =>
    parts.reduce((sum, { record }) => sum + (record.contract.right === right ? contractsOf(record) : 0), 0)
  const known = parts.flatMap(({ cash }) => cash ?? [])
  return {
    puts: contractsFor('Put'),
    calls: contractsFor('Call'),
    ifAllAssigned: known.length === 0 ? null : sumMoneyWithin(known),
  }
}

function takenBy(parts: readonly Parts[]): Money {
  const puts = parts.flatMap(({ record, cash }) => (record.contract.right === 'Put' ? (cash ?? []) : []))
  return moneyFromMicros(0 - (sumMoneyWithin(puts) ?? zeroMoney))
}

function leftOutOf(parts: readonly Parts[]): LadderLeftOut[] {
  const found = parts.flatMap(({ record, gaps }) =>
    gaps
      .filter(([, contracts]) => contracts > 0)
      .map(([why, contracts]) => ({
        ticker: tickerOf(record),
        right: record.contract.right,
        contracts,
        why,
      })),
  )
  const groups = Map.groupBy(found, ({ ticker, right, why }) =>
    [ladderGaps.indexOf(why), ticker, right].join(),
  )
  return [...groups]
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([, [first, ...more]]) =>
      first === undefined
        ? []
        : [{ ...first, contracts: more.reduce((sum, { contracts }) => sum + contracts, first.contracts) }],
    )
}
