/** Contracts and amounts in the sentences about rolls. */
import { countedText, dollarText, quantityToNumber } from '@wheelwright/core'
import type { OptionContract, Quantity } from '@wheelwright/core'
import { dayInWords } from '../../entries/in-words.ts'

/** `ABC $48.00 put of Dec 18, 2026`: as the pages name it, and without a comma before what follows in a sentence. */
export function inWords({ underlying, strike, right, expiration }: OptionContract): string {
  return `${underlying} ${dollarText(strike)} ${right.toLowerCase()} of ${dayInWords(expiration)}`
}

/** `1 contract`, `3 contracts` */
export function contractsInWords(contracts: number): string {
  return countedText(contracts, 'contract')
}

export function contractsOfQuantity(quantity: Quantity): number {
  return Math.abs(quantityToNumber(quantity))
}
