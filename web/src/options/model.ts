/** The options as the page shows them: what each row is to a wheel trader, the counters, and the totals. */
import { toPositionRecord, type Position } from '@wheelwright/api'
import {
  classifyOption,
  contractsOf,
  coverPositions,
  marketValueOf,
  optionMetrics,
  totalOf,
  type OptionClassification,
  type Total,
  shortAccount,
} from '@wheelwright/core'
import { formatContracts, formatDate, formatMarketPrice } from '../ui/figures/figures.ts'
import { rowOrder, type OptionSort } from './row-order.ts'
import type { OptionRow } from './option-row.ts'

/** `stocks` are the open shares, which cover short calls. */
export function toRows(options: readonly Position[], stocks: readonly Position[]): OptionRow[] {
  const all = [...options, ...stocks].map(toPositionRecord).filter((record) => record !== null)
  const cover = coverPositions(all)
  const byId = new Map(all.map((record) => [record.id, record]))
  const namesAccounts = new Set([...options, ...stocks].flatMap(({ accountId }) => accountId ?? [])).size > 1
  return options.flatMap((position): OptionRow | [] => {
    const record = byId.get(position.id)
    if (record?.kind !== 'option') return []
    const classification = classifyOption(record, cover.get(record.id))
    const accountNumber = namesAccounts ? position.accountNumber : null
    return { position, record, classification, metrics: optionMetrics(record), accountNumber }
  })
}

export function sortRows(rows: readonly OptionRow[], sort: OptionSort): OptionRow[] {
  return rows.toSorted(rowOrder(sort))
}

export type Counter = 'Long Calls' | 'Long Puts' | 'Short Calls' | 'Short Puts'

const counterOf = ({ record }: OptionRow): Counter => {
  const side = record.quantity < 0 ? 'Short' : 'Long'
  return `${side} ${record.contract.right}s` as Counter
}

const openIn = (rows: readonly OptionRow[]): OptionRow[] =>
  rows.filter(({ position }) => position.status === 'Open')

/** Contracts by side and right: those that still trade, and beside them those past their expiration. */
export type SideCounts = Readonly<Record<Counter, { trading: number; expired: number }>>

const none = () => ({ trading: 0, expired: 0 })

/** Of the open options. What is past its expiration stands apart, as in the other columns and on the ladder. */
export function countContracts(rows: readonly OptionRow[]): SideCounts {
  const counts = { 'Long Calls': none(), 'Long Puts': none(), 'Short Calls': none(), 'Short Puts': none() }
  for (const row of openIn(rows)) {
    const state = row.position.isPendingExpiry ? 'expired' : 'trading'
    counts[counterOf(row)][state] += contractsOf(row.record)
  }
  return counts
}

/** Signed market value of the open options, short ones below zero. */
export function totalValueOf(rows: readonly OptionRow[]): Total {
  return totalOf(openIn(rows).map(({ record }) => marketValueOf(record)))
}

/** Of the open options, as the totals of the portfolio have it. */
export function openProfitOf(rows: readonly OptionRow[]): Total {
  return totalOf(openIn(rows).map(({ metrics }) => metrics.profitLoss))
}

/** What the row is in words; a position that is several things counts its contracts. */
export function describeClass({ label, parts }: OptionClassification): string {
  return parts.length > 1
    ? parts.map((part) => `${formatContracts(part.contracts)} ${part.label.toLowerCase()}`).join(', ')
    : label
}

/** What the broker no longer holds is on the side that the history has it on: the two differ by just that. */
export function sideOf({ record, position }: Pick<OptionRow, 'record' | 'position'>): 'short' | 'long' {
  const isShort = record.quantity === 0 ? (position.difference?.quantity ?? 0) > 0 : record.quantity < 0
  return isShort ? 'short' : 'long'
}

/** PCG short $15.00 put, Dec 18, 2026: for titles and names of buttons. */
export function nameOfRow(row: Pick<OptionRow, 'record' | 'position' | 'accountNumber'>): string {
  const { record, accountNumber } = row
  const { underlying, strike, right, expiration } = record.contract
  const side = sideOf(row)
  const account = accountNumber === null ? '' : `, ${shortAccount(accountNumber)}`
  return `${underlying} ${side} ${formatMarketPrice(strike)} ${right.toLowerCase()}, ${formatDate(expiration)}${account}`
}
