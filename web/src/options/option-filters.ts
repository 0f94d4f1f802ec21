/**
 * The counters above the options, each of which is a filter in the address. Those of a side, of what expires and of what is
 * naked count contracts, as the cards of the specification and the Dashboard do; the others count the positions that they show.
 */
import { isAtRisk, MICROS, nakedContracts } from '@wheelwright/core'
import type { ViewChanges, ViewValues } from '../client/use-view-state.ts'
import type { TraderRow } from './trader/trader-model.ts'

export interface OptionFilter {
  /** What the address says. */
  readonly param: string
  readonly value: string
  readonly one: string
  readonly many: string
  readonly tone: 'plain' | 'warn' | 'loss'
  readonly holds: (row: TraderRow) => boolean
  /** Contracts of a row that it counts; without it a row is one. */
  readonly contractsOf?: (row: TraderRow) => number
  /** Of which it is not known whether they belong here. */
  readonly isUnknown?: (row: TraderRow) => boolean
}

export function countOf({ holds, contractsOf }: OptionFilter, rows: readonly TraderRow[]): number {
  return rows.filter(holds).reduce((sum, row) => sum + (contractsOf?.(row) ?? 1), 0)
}

/** How many positions the counter cannot say anything of. */
export function unknownOf({ isUnknown }: OptionFilter, rows: readonly TraderRow[]): number {
  return isUnknown === undefined ? 0 : rows.filter(isUnknown).length
}

const soonDays = 7

const isShort = ({ standing }: TraderRow): boolean => standing.isShort
const contractsIn = ({ row }: TraderRow): number => Math.abs(row.record.quantity) / MICROS
const isCall = ({ row }: TraderRow): boolean => row.record.contract.right === 'Call'

/** What is past its expiration is counted once, as pending. */
const ofOpen =
  (holds: (row: TraderRow) => boolean) =>
  (row: TraderRow): boolean =>
    !row.isPending && holds(row)

const plain = { tone: 'plain' } as const

export const optionFilters: readonly OptionFilter[] = [
  {
    ...plain,
    param: 'show',
    value: 'open',
    one: 'still trading',
    many: 'still trading',
    holds: ofOpen(() => true),
  },
  {
    ...plain,
    param: 'side',
    value: 'short-puts',
    one: 'short put',
    many: 'short puts',
    contractsOf: contractsIn,
    holds: ofOpen((row) => isShort(row) && !isCall(row)),
  },
  {
    ...plain,
    param: 'side',
    value: 'short-calls',
    one: 'short call',
    many: 'short calls',
    contractsOf: contractsIn,
    holds: ofOpen((row) => isShort(row) && isCall(row)),
  },
  {
    ...plain,
    param: 'side',
    value: 'long-calls',
    one: 'long call',
    many: 'long calls',
    contractsOf: contractsIn,
    holds: ofOpen((row) => !isShort(row) && isCall(row)),
  },
  {
    ...plain,
    param: 'side',
    value: 'long-puts',
    one: 'long put',
    many: 'long puts',
    contractsOf: contractsIn,
    holds: ofOpen((row) => !isShort(row) && !isCall(row)),
  },
  {
    tone: 'warn',
    param: 'moneyness',
    value: 'in',
    one: 'short in the money',
    many: 'shorts in the money',
    holds: ofOpen(({ standing }) => isAtRisk(standing)),
    isUnknown: ofOpen(({ standing }) => standing.isShort && standing.distance === null),
  },
  {
    ...plain,
    param: 'expires',
    value: String(soonDays),
    one: `expires in ${soonDays} d`,
    many: `expire in ${soonDays} d`,
    contractsOf: contractsIn,
    holds: ofOpen(({ days }) => days <= soonDays),
  },
  {
    tone: 'loss',
    param: 'cover',
    value: 'none',
    one: 'naked',
    many: 'naked',
    contractsOf: ({ standing }) => nakedContracts(standing),
    holds: ofOpen(({ standing }) => nakedContracts(standing) > 0),
  },
  {
    tone: 'warn',
    param: 'show',
    value: 'pending',
    one: 'pending',
    many: 'pending',
    holds: ({ isPending }) => isPending,
  },
]

export const filterParams: readonly string[] = [...new Set(optionFilters.map(({ param }) => param))]

/** Those that the address names; several hold together. */
export function filtersIn(values: ViewValues): OptionFilter[] {
  return optionFilters.filter(({ param, value }) => values[param] === value)
}

export function filterRows(rows: readonly TraderRow[], filters: readonly OptionFilter[]): TraderRow[] {
  return rows.filter((row) => filters.every(({ holds }) => holds(row)))
}

/** One filter at a time; pressed again it goes. */
export function pressing(filter: OptionFilter, pressed: readonly OptionFilter[]): ViewChanges {
  return {
    ...Object.fromEntries(filterParams.map((param) => [param, null])),
    ...(pressed.includes(filter) ? {} : { [filter.param]: filter.value }),
  }
}
