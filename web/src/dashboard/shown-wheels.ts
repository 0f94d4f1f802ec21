import type { PortfolioSnapshot } from '@wheelwright/api'

/** Those beyond are counted, and stand on the Wheels page. */
export const mostWheels = 8

/** How many of the open wheels the Dashboard shows. */
export function shownWheels({ wheels }: Pick<PortfolioSnapshot, 'wheels'>): number {
  return Math.min(mostWheels, wheels.openTickers.length)
}
