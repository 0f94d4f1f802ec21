// Cash that stands behind open short puts: strike x multiplier x contracts, or the width where a long put of the same
// account and underlying protects them (it expires no earlier). Covered calls tie up shares, not cash. An adjusted
// contract's deliverable, and so its collateral, is unknown.
// Authority: docs/domain.md, sections "Figures" (collateral) and "Rolls, assignment, expiration".
import { moneyFromMicros, multiplyPriceWithin, sumMoneyWithin, type Money } from './money.ts'
import {
  contractsOf,
  isOpen,
  isShort,
  tickerOf,
  type OptionRecord,
  type PositionRecord,
} from './position-record.ts'
import { wholeUnits } from './quantity.ts'
import { compareText } from './text-order.ts'

/** The collateral of one short put. */
export interface PutCollateral {
  /** Contracts secured by cash to the full strike. */
  readonly secured: number
  /** Contracts protected by a long put. */
  readonly spread: number
  /** Dollars for all contracts; null when unknown. */
  readonly amount: Money | null
}

interface Claim {
  readonly record: OptionRecord
  left: number
  readonly widths: { readonly width: Money; readonly contracts: number }[]
}

/** The collateral of every open short put, by the position's id. */
export function putCollateral(records: readonly PositionRecord[]): ReadonlyMap<string, PutCollateral> {
  const puts = records.filter((record) => record.kind === 'option').filter(isOpenPut)
  const groups = Map.groupBy(puts, (record) => JSON.stringify([record.accountId, tickerOf(record)]))
  return new Map([...groups.values()].flatMap(collateralWithin))
}

/**
 * Long puts, earliest expiration first, each protect the highest short strike that they outlive: so as many contracts
 * as possible are protected, those that tie up most cash first.
 */
function collateralWithin(puts: readonly OptionRecord[]): [string, PutCollateral][] {
  const standard = puts.filter(({ contract }) => !contract.adjusted)
  const claims = standard
    .filter(isShort)
    .sort((a, b) => b.contract.strike - a.contract.strike || compareText(a.id, b.id))
    .map((record): Claim => ({ record, left: contractsOf(record), widths: [] }))
  for (const long of standard.filter((record) => !isShort(record)).sort(compareLong)) protect(long, claims)
  const unknown = puts.filter((record) => record.contract.adjusted && isShort(record))
  return [
    ...claims.map((claim): [string, PutCollateral] => [claim.record.id, collateralOf(claim)]),
    ...unknown.map((record): [string, PutCollateral] => [record.id, { secured: 0, spread: 0, amount: null }]),
  ]
}

function protect(long: OptionRecord, claims: readonly Claim[]): void {
  let left = contractsOf(long)
  for (const claim of claims) {
    if (left === 0) return
    const { strike, expiration } = claim.record.contract
    if (expiration > long.contract.expiration || claim.left === 0) continue
    const contracts = Math.min(left, claim.left)
    claim.widths.push({ width: moneyFromMicros(Math.max(0, strike - long.contract.strike)), contracts })
    claim.left -= contracts
    left -= contracts
  }
}

function collateralOf({ record, left, widths }: Claim): PutCollateral {
  const parts = [...widths, { width: record.contract.strike, contracts: left }]
  const amounts = parts.map(({ width, contracts }) =>
    multiplyPriceWithin(width, wholeUnits(contracts), record.multiplier),
  )
  const known = amounts.filter((amount) => amount !== null)
  const amount = known.length === amounts.length ? sumMoneyWithin(known) : null
  return { secured: left, spread: contractsOf(record) - left, amount }
}

function isOpenPut(record: OptionRecord): boolean {
  return isOpen(record) && record.contract.right === 'Put'
}

/** Of one expiration the higher strike first, so that equal-dated spreads pair in parallel. */
function compareLong(a: OptionRecord, b: OptionRecord): number {
  return (
    compareText(a.contract.expiration, b.contract.expiration) ||
    b.contract.strike - a.contract.strike ||
    compareText(a.id, b.id)
  )
}
