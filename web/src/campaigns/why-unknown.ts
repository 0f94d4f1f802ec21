import type { WheelCycle } from '@wheelwright/api'

/** Why a figure of a wheel is missing. */
export function whyUnknown({ figures }: Pick<WheelCycle, 'figures'>): string {
  return figures === 'estimate' ? 'nothing is traded yet' : 'a price behind it is unknown'
}
