/** Days, prices and contracts as the pages write them. */
import { moneyToNumber, rootInWords, roundToCents } from '@wheelwright/core'
import type { Money, OptionContract } from '@wheelwright/core'

const written = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `Mar 05, 2018`, of `2018-03-05`. */
export function dayInWords(date: string): string {
  return written.format(Date.parse(date))
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
})

/** `$38.00`, `$0.0125`: of one share. */
export function priceInWords(price: Money): string {
  return dollars.format(moneyToNumber(price))
}

/** `$1,200.89`, of what changed hands in all. */
export function amountInWords(amount: Money): string {
  return priceInWords(roundToCents(amount))
}

/** `SPY $198.00 put, Mar 22, 2018` */
export function contractInWords(contract: OptionContract): string {
  const { strike, right, expiration } = contract
  return `${rootInWords(contract)} ${priceInWords(strike)} ${right.toLowerCase()}, ${dayInWords(expiration)}`
}
