/** Days and contracts as the pages write them. */
import type { OptionContract } from '@wheelwright/core'

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

/** `SPY $198.00 put, Mar 22, 2018` */
export function contractInWords({ root, strike, right, expiration }: OptionContract): string {
  const dollars = (strike / 1_000_000).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 3,
  })
  return `${root} $${dollars} ${right.toLowerCase()}, ${dayInWords(expiration)}`
}
