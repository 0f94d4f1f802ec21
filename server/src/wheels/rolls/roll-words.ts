/** Contracts and amounts in the sentences about rolls. */
import { quantityToNumber } from '@wheelwright/core'
import type { Money, OptionContract, Quantity } from '@wheelwright/core'

/** Dollars with their cents, and what is beyond them where there is something. */
export function inDollars(amount: Money): string {
  const dollars = amount / 1_000_000
  return amount % 10_000 === 0 ? dollars.toFixed(2) : String(dollars)
}

/** `ABC 48 put 2026-12-18` */
export function inWords({ underlying, strike, right, expiration }: OptionContract): string {
  return `${underlying} ${strike / 1_000_000} ${right.toLowerCase()} ${expiration}`
}

/** `1 contract`, `3 contracts` */
export function contractsInWords(contracts: number): string {
  return `${contracts.toLocaleString('en-US')} ${contracts === 1 ? 'contract' : 'contracts'}`
}

export function contractsOfQuantity(quantity: Quantity): number {
  return Math.abs(quantityToNumber(quantity))
}
