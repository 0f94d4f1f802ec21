/** Greeks in figures and words; a true minus, as everywhere. */
import { formatMoney } from '../../ui/figures/figures.ts'
import { hiddenWord, isPrivate } from '../../ui/figures/privacy.ts'
import { MICROS, moneyFromMicros } from '@wheelwright/core'

const withTrueMinus = (text: string): string => text.replace('-', '\u2212')

/** So many decimals, and no sign on what rounds to nothing. */
export function decimal(value: number, digits: number): string {
  const text = value.toFixed(digits)
  return withTrueMinus(Number(text) === 0 ? (0).toFixed(digits) : text)
}

const signed = (value: number, digits: number): string => {
  const text = decimal(value, digits)
  return Number(value.toFixed(digits)) > 0 ? `+${text}` : text
}

/** What the whole position moves like: +64.2 shares; with the delta beside it they would say how many contracts there are. */
export function inShares(shares: number): string {
  return `${isPrivate() ? hiddenWord : signed(shares, 1)} shares`
}

/** What the whole position gains as a day passes: +$4.20 a day. */
export function perDay(dollars: number): string {
  return `${formatMoney(moneyFromMicros(Math.round(dollars * MICROS)), { sign: 'always' })} a day`
}
