/** The orders of the options table, as data. */
import { compareText } from '@wheelwright/core'
import type { Sort } from '../ui/lists/sort-header.tsx'
import { maximumOf } from './maximum.ts'
import type { OptionRow } from './option-row.ts'

type Key = string | number | null
export type OptionSort = Sort

const keys: Readonly<Record<string, (row: OptionRow) => Key>> = {
  ticker: ({ position }) => position.ticker,
  type: ({ classification }) => classification.label,
  strike: ({ position }) => position.strikePrice,
  expiry: ({ position }) => position.expirationDate,
  contracts: ({ position }) => position.contracts,
  cost: ({ position }) => position.costBasis,
  price: ({ position }) => position.currentPrice,
  profit: ({ position }) => position.profitLoss,
  maximum: (row) => maximumOf(row),
  status: ({ position }) => position.status,
}

const defaultSort: OptionSort = { column: 'ticker', direction: 'ascending' }

/** The sort of an address such as `expiry.descending`; an unknown one is the default. */
export function readSort(text: string | null): OptionSort {
  const [column = '', direction] = (text ?? '').split('.')
  if (!Object.hasOwn(keys, column)) return defaultSort
  return { column, direction: direction === 'descending' ? 'descending' : 'ascending' }
}

export function writeSort({ column, direction }: OptionSort): string {
  return `${column}.${direction}`
}

const compareKeys = (left: Key, right: Key): number => {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return compareText(String(left), String(right))
}

/**
 * Unknown figures come last in either direction. Ties are ordered by the contract's symbol, ascending in either direction:
 * root, expiration, calls before puts, strike.
 */
export function rowOrder({ column, direction }: OptionSort) {
  const turn = direction === 'descending' ? -1 : 1
  return (left: OptionRow, right: OptionRow): number => {
    const key = keys[column] ?? (() => null)
    const [a, b] = [key(left), key(right)]
    const byKey =
      a === null || b === null ? Number(a === null) - Number(b === null) : turn * compareKeys(a, b)
    return byKey || compareText(left.position.symbol, right.position.symbol)
  }
}
