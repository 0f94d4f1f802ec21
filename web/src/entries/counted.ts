import { formatContracts } from '../ui/figures/format-contracts.ts'

/** A count with its thing: 1 row, 1,200 rows. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** As `counted`, of contracts, lots or shares of somebody's own: hidden in privacy mode, since a price known to all makes money of it. */
export function countedHeld(count: number, one: string, many = `${one}s`): string {
  return `${formatContracts(count)} ${count === 1 ? one : many}`
}
