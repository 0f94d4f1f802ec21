import type { WheelCycle } from '@wheelwright/api'
import { whyNoResult } from '@wheelwright/core'

/** Why a figure of a wheel is missing. */
export function whyUnknown({ figures }: Pick<WheelCycle, 'figures'>): string {
  return figures === 'estimate' ? 'nothing is traded yet' : 'a price behind it is unknown'
}

/** Why its total P&L is missing. */
export function whyNoTotal(cycle: Pick<WheelCycle, 'figures' | 'restsOn' | 'unrealizedPnl'>): string {
  return cycle.unrealizedPnl === null ? whyUnknown(cycle) : whyNotRealized(cycle)
}

/** Why nothing is known of what it realized. */
export function whyNotRealized({ figures, restsOn }: Pick<WheelCycle, 'figures' | 'restsOn'>): string {
  return restsOn === null ? whyUnknown({ figures }) : whyNoResult(restsOn)
}
