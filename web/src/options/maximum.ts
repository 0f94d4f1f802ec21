/** How much of the most that a short option can earn is earned. */
import { percentOfMaximum, zeroMoney } from '@wheelwright/core'
import type { OptionRow } from './option-row.ts'

/** Of the credit, as far as the position knows it: the broker's average or what was typed. Null for long options. */
export function maximumOf({ position, record }: OptionRow): number | null {
  const { averagePrice, currentPrice } = position
  if (record.quantity >= 0 || averagePrice === null || currentPrice === null) return null
  return percentOfMaximum({ credit: averagePrice, fees: zeroMoney, value: currentPrice })
}
