// The oracle: the same history booked a second time, on exact fractions and in the most naive way, from the entries in
// their order. It shares no code with the ledger; parts may differ from it by the rounding of each part only.
import type { Entry } from '../entry.ts'

/** An exact fraction of micro-dollars. */
export interface Fraction {
  readonly top: bigint
  readonly bottom: bigint
}

interface Unit {
  /** Signed size in contracts or micro-shares. */
  size: bigint
  /** Signed cash after fees per unit of size; null when unknown. */
  readonly perUnit: Fraction | null
}

export interface OracleResult {
  readonly optionPnl: Fraction
  readonly stockPnl: Fraction
  readonly shares: bigint
  readonly contracts: ReadonlyMap<string, bigint>
  readonly cash: bigint
}

const zero: Fraction = { top: 0n, bottom: 1n }
const add = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
})
const times = (a: Fraction, n: bigint): Fraction => ({ top: a.top * n, bottom: a.bottom })
const over = (top: bigint, bottom: bigint): Fraction => ({ top, bottom })
const size = (n: bigint): bigint => (n < 0n ? -n : n)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Books ordered entries: option rows of a delivery stand before their share rows. */
export function oracle(ordered: readonly Entry[]): OracleResult {
  const queues = new Map<string, Unit[]>()
  let [optionPnl, stockPnl, cash] = [zero, zero, 0n]
  /** Ends units of the opposite sign first in, first out; the profit of what is known, and what is left over. */
  const end = (key: string, wanted: bigint, perUnit: Fraction): { profit: Fraction; left: bigint } => {
    const queue = queues.get(key) ?? []
    let [profit, left] = [zero, wanted]
    while (left !== 0n && queue[0] && queue[0].size < 0n !== left < 0n) {
      const part = least(size(left), size(queue[0].size))
      if (queue[0].perUnit) profit = add(profit, times(add(queue[0].perUnit, perUnit), part))
      queue[0].size += left < 0n ? -part : part
      left += left < 0n ? part : -part
      if (queue[0].size === 0n) queue.shift()
    }
    return { profit, left }
  }
  const open = (key: string, left: bigint, perUnit: Fraction): void => {
    if (left !== 0n) queues.set(key, [...(queues.get(key) ?? []), { size: left, perUnit }])
  }
  for (const entry of ordered) {
    cash += BigInt(entry.netCash)
    const { instrument, kind } = entry
    if (entry.quantity === 0 || instrument === null) continue
    const quantity =
      instrument.type === 'share' ? BigInt(entry.quantity) : BigInt(entry.quantity) / 1_000_000n
    const perUnit = over(BigInt(entry.netCash), size(quantity))
    if (instrument.type === 'share') {
      const { profit, left } = end('shares', quantity, perUnit)
      stockPnl = add(stockPnl, profit)
      open('shares', left, perUnit)
      continue
    }
    const key = `${instrument.contract.right} ${instrument.contract.strike}`
    const opens = kind === 'sell-to-open' || kind === 'buy-to-open'
    const name = `${quantity < 0n === opens ? 'short' : 'long'} ${key}`
    if (opens) open(name, quantity, perUnit)
    else optionPnl = add(optionPnl, end(name, quantity, perUnit).profit)
  }
  const left = (units: readonly Unit[] | undefined): bigint =>
    (units ?? []).reduce((sum, unit) => sum + unit.size, 0n)
  const contracts = new Map(
    [...queues].filter(([key]) => key !== 'shares').map(([key, units]) => [key, left(units)]),
  )
  return { optionPnl, stockPnl, shares: left(queues.get('shares')), contracts, cash }
}

/** Whether an amount is the fraction but for so many roundings of half a micro-dollar. */
export function isNear(amount: number, { top, bottom }: Fraction, roundings: number): boolean {
  return size(BigInt(amount) * bottom - top) <= BigInt(roundings) * bottom
}
