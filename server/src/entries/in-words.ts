/** Days, prices, counts and contracts as the pages write them. */
import { MICROS, moneyToNumber, rootInWords, roundToCents, shortAccount } from '@wheelwright/core'
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

const units = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** `1,234.5`, of millionths of a share or of a contract. */
export function countInWords(micros: number): string {
  return units.format(micros / MICROS)
}

/** `1 share`, `1,234.5 shares`, of millionths of them. */
export function unitsInWords(micros: number, one: 'share' | 'contract'): string {
  return `${countInWords(micros)} ${one}${micros === MICROS ? '' : 's'}`
}

/** `SPY $198.00 put, Mar 22, 2018` */
export function contractInWords(contract: OptionContract): string {
  const { strike, right, expiration } = contract
  return `${rootInWords(contract)} ${priceInWords(strike)} ${right.toLowerCase()}, ${dayInWords(expiration)}`
}

/** `the account ending in 1234`, `the account 'Roth IRA'`: never a whole number. */
export function accountInWords(name: string): string {
  const short = shortAccount(name)
  return short === name ? `the account '${name}'` : `the account ending in ${short.slice(1)}`
}
