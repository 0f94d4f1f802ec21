/** What a wheel holds, in a few words: 200 shares, 2 calls. */
import type { WheelCycle } from '@wheelwright/api'
import { MICROS, strategyNames } from '@wheelwright/core'
import { formatContracts, formatQuantity } from '../ui/figures/figures.ts'

const names: readonly (readonly [type: string, one: string])[] = [
  ['short_put', 'put'],
  ['short_call', 'call'],
  ['long_put', 'long put'],
  ['long_call', 'long call'],
]

/** Without positions its strategy. */
export function heldInWords({
  sharesHeld,
  positions,
  strategyType,
}: Pick<WheelCycle, 'sharesHeld' | 'positions' | 'strategyType'>): string {
  const options = names.flatMap(([type, one]) => {
    const held = positions.filter(({ positionType }) => positionType === type)
    const count = held.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0) / MICROS
    return count === 0 ? [] : `${formatContracts(count)} ${count === 1 ? one : `${one}s`}`
  })
  const shares = sharesHeld === 0 ? [] : [`${formatQuantity(sharesHeld)} shares`]
  return [...shares, ...options].join(', ') || strategyNames[strategyType]
}
