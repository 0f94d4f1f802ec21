import type { Money } from '@wheelwright/core'
import { formatMarketPrice } from './figures.ts'

/** A price where there is no room for its dollar sign, as beside a line of a picture. */
export function formatBarePrice(money: Money): string {
  return formatMarketPrice(money).replace('$', '')
}
