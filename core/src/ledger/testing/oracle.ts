// The oracle: the same history booked a second time, on exact fractions and in the most naive way, from the entries in
// their order. It shares no code with the ledger; parts may differ from it by the rounding of each part only.
import type { Entry } from '../entries/entry.ts'

/** An exact fraction of micro-dollars. */
export interface Fraction {
  readonly top: bigint
  readonly bottom: bigint
}

interface Unit {
  /** The entry that opened it. */
  readonly entryId: string
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

/** Which of the units held leaves next, by its index. */
export type Pick = (held: readonly Unit[], saleId: string) => number

const highest = (held: readonly Unit[]): number =>
  held.reduce((best, unit, index) => (dearer(unit, held[best]) ? index : best), 0)

/** What was paid is below zero, so the dearer unit has less cash; of equals the older stays. */
function dearer(a: Unit, b: Unit | undefined): boolean {
  if (!a.perUnit || !b?.perUnit) return false
  return a.perUnit.top * b.perUnit.bottom < b.perUnit.top * a.perUnit.bottom
}

/** Disposal methods in the most naive way; a sale may name the purchase that it sells. */
export const picks = {
  fifo: () => 0,
  lifo: (held: readonly Unit[]) => held.length - 1,
  hifo: highest,
  specific: (chosen: ReadonlyMap<string, string>) => (held: readonly Unit[], saleId: string) =>
    Math.max(
      0,
      held.findIndex(({ entryId }) => entryId === chosen.get(saleId)),
    ),
} as const

/** Books ordered entries: option rows of a delivery stand before their share rows. */
export function oracle(ordered: readonly Entry[], pick: Pick = picks.fifo): OracleResult {
  const queues = new Map<string, Unit[]>()
  let [optionPnl, stockPnl, cash] = [zero, zero, 0n]
  /** Ends units of the opposite sign, shares held as picked; the profit of what is known, and what is left over. */
  const end = (key: string, wanted: bigint, perUnit: Fraction, saleId: string) => {
    const queue = queues.get(key) ?? []
    let [profit, left] = [zero, wanted]
    while (left !== 0n && queue[0] && queue[0].size < 0n !== left < 0n) {
      const index = key === 'shares' && left < 0n ? pick(queue, saleId) : 0
      const unit = queue[index] ?? queue[0]
      const part = least(size(left), size(unit.size))
      if (unit.perUnit) profit = add(profit, times(add(unit.perUnit, perUnit), part))
      unit.size += left < 0n ? -part : part
      left += left < 0n ? part : -part
      if (unit.size === 0n) queue.splice(queue.indexOf(unit), 1)
    }
    return { profit, left }
  }
  const open = (key: string, left: bigint, perUnit: Fraction, entryId: string): void => {
    if (left !== 0n) queues.set(key, [...(queues.get(key) ?? []), { entryId, size: left, perUnit }])
  }
  for (const entry of ordered) {
    cash += BigInt(entry.netCash)
    const { instrument, kind } = entry
    if (entry.quantity === 0 || instrument === null) continue
    const quantity =
      instrument.type === 'share' ? BigInt(entry.quantity) : BigInt(entry.quantity) / 1_000_000n
    const perUnit = over(BigInt(entry.netCash), size(quantity))
    if (instrument.type === 'share') {
      const { profit, left } = end('shares', quantity, perUnit, entry.id)
      stockPnl = add(stockPnl, profit)
      open('shares', left, perUnit, entry.id)
      continue
    }
    const key = `${instrument.contract.right} ${instrument.contract.strike}`
    const opens = kind === 'sell-to-open' || kind === 'buy-to-open'
    const [side, other] = quantity < 0n === opens ? ['short', 'long'] : ['long', 'short']
    if (opens) open(`${side} ${key}`, quantity, perUnit, entry.id)
    else {
      // What expires is what is open, whichever sign it has.
      const stands = (named: string | undefined): boolean => (queues.get(`${named} ${key}`)?.length ?? 0) > 0
      const isOther = kind === 'expiration' && !stands(side) && stands(other)
      const ended = isOther
        ? end(`${other} ${key}`, -quantity, perUnit, entry.id)
        : end(`${side} ${key}`, quantity, perUnit, entry.id)
      optionPnl = add(optionPnl, ended.profit)
    }
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
