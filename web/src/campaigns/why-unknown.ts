import type { WheelCycle } from '@wheelwright/api'

/** Why a figure of a wheel is missing. */
export const whyUnknown = ({ figures }: Pick<WheelCycle, 'figures'>): string =>
  figures === 'estimate' ? 'nothing is traded yet' : 'a price behind it is unknown'
