import { wholeUnits } from '@wheelwright/core'
import { formatQuantity } from './figures.ts'

/** A whole number of contracts or shares of somebody's own, within a text; hidden in privacy mode as in tables. */
export function formatContracts(count: number): string {
  return formatQuantity(wholeUnits(count))
}
