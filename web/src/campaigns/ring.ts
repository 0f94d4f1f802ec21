/** How a wheel's capital is spread over the phases, as far as its positions tell: for its ring. */
import type { WheelCycle } from '@wheelwright/api'
import { MICROS } from '@wheelwright/core'
import type { CapitalByPhase, Phase } from '../ui/phases.ts'

type Facts = Pick<WheelCycle, 'phase' | 'endedAt' | 'positions'>

const nothing: CapitalByPhase = { 1: 0, 2: 0, 3: 0, 4: 0 }
const phases: readonly Phase[] = [1, 2, 3, 4]

const only = (phase: number | null): CapitalByPhase => {
  const known = phases.find((each) => each === phase)
  return known === undefined ? nothing : { ...nothing, [known]: 1 }
}

/**
 * A put ties up its strike; shares count at their value, or at the strike of a call where it is unknown, and are in
 * phase 3 as far as calls reach. A wheel that ended stands in its last phase.
 */
export function campaignRing({ phase, endedAt, positions }: Facts): CapitalByPhase {
  if (endedAt !== null) return only(phase)
  const of = (type: string) => positions.filter(({ positionType }) => positionType === type)
  const puts = of('short_put').reduce(
    (sum, put) => sum - (put.quantity / MICROS) * 100 * (put.strikePrice ?? 0),
    0,
  )
  const stocks = of('stock')
  const shares = stocks.reduce((sum, { quantity }) => sum + quantity / MICROS, 0)
  const value = stocks.reduce<number | null>(
    (sum, { marketValue }) => (sum === null || marketValue === null ? null : sum + marketValue),
    0,
  )
  const calls = of('short_call')
  const called = calls.reduce((sum, { quantity }) => sum - (quantity / MICROS) * 100, 0)
  const strike = calls[0]?.strikePrice ?? 1
  const perShare = shares === 0 || value === null ? strike : value / shares
  const covered = shares === 0 ? called : Math.min(shares, called)
  const spread = { 1: puts, 2: (shares - Math.min(shares, called)) * perShare, 3: covered * perShare, 4: 0 }
  return phases.some((each) => spread[each] > 0) ? spread : only(phase)
}
