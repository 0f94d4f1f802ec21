/** Contracts and amounts in the sentences about rolls. */
import { quantityToNumber } from '@wheelwright/core'
import type { Money, OptionContract, Quantity } from '@wheelwright/core'

/** Dollars with their cents, and what is beyond them where there is something. */
export const inDollars = (amount: Money): string => {
  const dollars = amount / 1_000_000
  return amount % 10_000 === 0 ? dollars.toFixed(2) : String(dollars)
}

/** `ABC 48 put 2026-12-18` */
export const inWords = ({ underlying, strike, right, expiration }: OptionContract): string =>
  `${underlying} ${strike / 1_000_000} ${right.toLowerCase()} ${expiration}`

/** `1 contract`, `3 contracts` */
export const contractsInWords = (contracts: number): string =>
  `${contracts.toLocaleString('en-US')} ${contracts === 1 ? 'contract' : 'contracts'}`

export const contractsOfQuantity = (quantity: Quantity): number => Math.abs(quantityToNumber(quantity))
