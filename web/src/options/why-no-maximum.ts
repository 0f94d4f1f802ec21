import { priceMoment, standingOf } from '@wheelwright/core'
import { maximumOf } from './maximum.ts'
import type { OptionRow } from './option-row.ts'

/** Why a dash stands for the percent of maximum; null where it is known. Prices of an earlier session say nothing of what is earned by now. */
export function whyNoMaximum(row: OptionRow, nowMs: number): string | null {
  const { position, record } = row
  if (record.quantity >= 0) return 'a long option has no credit'
  if (position.isPendingExpiry) return 'past its expiration'
  if (position.averagePrice === null) return 'what it was sold for is not known'
  if (position.currentPrice === null) return 'no price yet'
  const asOfMs = position.priceAsOf === null ? null : Date.parse(position.priceAsOf)
  const standing = standingOf({ asOfMs }, priceMoment(nowMs))
  if (standing !== 'current') return `its price is ${standing}`
  return maximumOf(row) === null ? 'it was sold for nothing' : null
}
