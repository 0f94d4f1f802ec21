// What open short options tie up now: a put strike x multiplier x contracts, or the width where a long put of the same
// account and underlying protects it (it expires no earlier), however both were opened. Covered calls tie up shares, not
// cash, a poor man's covered call its net debit; a naked call's collateral is unknown, and so is that of an adjusted contract.
// Authority: docs/domain.md, sections "Figures" (collateral) and "Rolls, assignment, expiration".
import { moneyFromMicros, multiplyPriceWithin, sumMoneyWithin, type Money } from '../base/money.ts'
import {
  contractsOf,
  isOpen,
  isShort,
  tickerOf,
  type OptionRecord,
  type PositionRecord,
} from '../holdings/position-record.ts'
import { coverPositions } from '../holdings/portfolio-coverage.ts'
import { protectPuts, type Protection, type PutLeg } from '../cover/put-protection.ts'
import { wholeUnits } from '../base/quantity.ts'
import { compareText } from '../base/text-order.ts'
import { averagePriceOf } from './holding-value.ts'

/** The collateral of one short put. */
export interface PutCollateral {
  /** Contracts secured by cash to the full strike. */
  readonly secured: number
  /** Contracts protected by a long put. */
  readonly spread: number
  /** Dollars for all contracts; null when unknown. */
  readonly amount: Money | null
}

/** The collateral of every open short put, by the position's id. */
export function putCollateral(records: readonly PositionRecord[]): ReadonlyMap<string, PutCollateral> {
  const puts = records.filter((record) => record.kind === 'option').filter(isOpenPut)
  const groups = Map.groupBy(puts, (record) => JSON.stringify([record.accountId, tickerOf(record)]))
  return new Map([...groups.values()].flatMap(collateralWithin))
}

function collateralWithin(puts: readonly OptionRecord[]): [string, PutCollateral][] {
  const standard = puts.filter(({ contract }) => !contract.adjusted).sort(compareRecords)
  const shorts = standard.filter(isShort)
  const protections = protectPuts(shorts.map(legOf), standard.filter((record) => !isShort(record)).map(legOf))
  const unknown = puts.filter((record) => record.contract.adjusted && isShort(record))
  return [
    ...shorts.map((record, at): [string, PutCollateral] => [
      record.id,
      collateralOf(record, protections[at] ?? []),
    ]),
    ...unknown.map((record): [string, PutCollateral] => [record.id, { secured: 0, spread: 0, amount: null }]),
  ]
}

function collateralOf(record: OptionRecord, protections: readonly Protection[]): PutCollateral {
  const { contract, multiplier } = record
  const spread = protections.reduce((sum, { contracts }) => sum + contracts, 0)
  const secured = contractsOf(record) - spread
  const widths = protections.map(({ strike, contracts }) => ({
    width: moneyFromMicros(Math.max(0, contract.strike - strike)),
    contracts,
  }))
  const amounts = [...widths, { width: contract.strike, contracts: secured }].map(({ width, contracts }) =>
    multiplyPriceWithin(width, wholeUnits(contracts), multiplier),
  )
  return { secured, spread, amount: sumKnown(amounts) }
}

/**
 * The collateral of every open short call, by the position's id: shares cover without any cash, a long call ties up
 * what it cost less the premium of the short call against it. What neither covers is unknown, and with it the whole.
 */
export function callCollateral(records: readonly PositionRecord[]): ReadonlyMap<string, Money | null> {
  const options = new Map(
    records.flatMap((record) => (record.kind === 'option' ? [[record.id, record]] : [])),
  )
  return new Map(
    [...coverPositions(records)].map(([id, { naked, spread, unknown, longCalls }]) => {
      if (naked + spread + unknown > 0) return [id, null]
      const short = options.get(id)
      const debits = [...longCalls].map(([longId, contracts]) =>
        netDebit(options.get(longId), short, contracts),
      )
      return [id, sumKnown(debits)]
    }),
  )
}

/** Never below zero: a credit ties up nothing. */
function netDebit(
  long: OptionRecord | undefined,
  short: OptionRecord | undefined,
  contracts: number,
): Money | null {
  if (long === undefined || short === undefined) return null
  const [paid, brought] = [averagePriceOf(long), averagePriceOf(short)]
  if (paid === null || brought === null) return null
  const units = wholeUnits(contracts)
  const cost = multiplyPriceWithin(paid, units, long.multiplier)
  const premium = multiplyPriceWithin(brought, units, short.multiplier)
  return cost === null || premium === null ? null : moneyFromMicros(Math.max(0, cost - premium))
}

/** Dollars behind every open short option, by the position's id; null where it is not known. */
export function shortOptionCollateral(records: readonly PositionRecord[]): ReadonlyMap<string, Money | null> {
  const puts = [...putCollateral(records)].map(([id, { amount }]) => [id, amount] as const)
  return new Map([...puts, ...callCollateral(records)])
}

function isOpenPut(record: OptionRecord): boolean {
  return isOpen(record) && record.contract.right === 'Put'
}

function legOf(record: OptionRecord): PutLeg {
  const { strike, expiration } = record.contract
  return { strike, expiration, multiplier: record.multiplier, contracts: contractsOf(record) }
}

function sumKnown(amounts: readonly (Money | null)[]): Money | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === amounts.length ? sumMoneyWithin(known) : null
}

/** Of one expiration the higher strike first, so that the order of the positions changes nothing. */
function compareRecords(a: OptionRecord, b: OptionRecord): number {
  return (
    compareText(a.contract.expiration, b.contract.expiration) ||
    b.contract.strike - a.contract.strike ||
    compareText(a.id, b.id)
  )
}
