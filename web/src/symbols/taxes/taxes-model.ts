/** Checks for wash sales in words: what was lost, what may replace it, and why no rule decides. */
import type { TaxYear, WashCheck } from '@wheelwright/api'
import { moneyFromMicros } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { formatMarketPrice, formatMoney } from '../../ui/figures/figures.ts'

type Kind = WashCheck['kind']

/** What the entry beside a loss did. */
export const followed: Readonly<Record<Kind, string>> = {
  'deep-put': 'put sold deep in the money',
  'written-again': 'the same option written again',
  'shares-after-option': 'shares bought or assigned',
}

const reasons: Readonly<Record<Kind, string>> = {
  'deep-put':
    'A put that deep in the money may count as a contract to acquire the shares. No rule says how deep is deep.',
  'written-again':
    'Whether an option bought back at a loss and written again within 30 days is a wash sale is not settled.',
  'shares-after-option':
    'Whether shares bought within 30 days after a loss on an option replace it is not settled.',
}

/** Why it is to be checked: a put 65 beside shares sold at 57. */
export function whyChecked({ kind, strike, soldAt }: WashCheck): string {
  return strike === null || soldAt === null
    ? reasons[kind]
    : `Strike ${formatMarketPrice(strike)}, sold at ${formatMoney(soldAt)} a share. ${reasons[kind]}`
}

/** What counts in a year, of what is known; null where of its gains none is. */
export function recognizedInYear({ shortTerm, longTerm, unknownTerm }: TaxYear): Money | null {
  return shortTerm === null || longTerm === null ? null : moneyFromMicros(shortTerm + longTerm + unknownTerm)
}

/** A year in which nothing counted and nothing was adjusted is left out, unless something in it is not known. */
export function isTelling(year: TaxYear): boolean {
  return (
    !year.complete ||
    [year.shortTerm, year.longTerm, year.unknownTerm, year.washAdjustment].some((each) => each !== 0)
  )
}
