/** Premium of periods in words. */
import type { MonthFigures, Periods } from '@wheelwright/api'
import { premiumOf, zeroMoney } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { formatMoney } from '../ui/figures/figures.ts'
import type { Hidden } from '../ui/figures/result-amount.ts'

export type Period = MonthFigures
export type Figures = Periods['total']
export type Counts = Periods['premium']

/** What a picture of premium shows. */
export interface PremiumPeriods extends Pick<Periods, 'by' | 'premium' | 'total'> {
  readonly items: readonly Period[]
}

/** A period in which nothing happened. */
export const noFigures: Omit<Periods['items'][number], 'period'> = {
  premiumPuts: zeroMoney,
  premiumCalls: zeroMoney,
  unknownPuts: 0,
  unknownCalls: 0,
  boughtBack: zeroMoney,
  optionPnl: zeroMoney,
  stockPnl: zeroMoney,
  dividends: zeroMoney,
  interest: zeroMoney,
  charges: zeroMoney,
  fees: zeroMoney,
  realizedPnl: zeroMoney,
  netCash: zeroMoney,
  deposits: zeroMoney,
  sharesBought: zeroMoney,
  sharesSold: zeroMoney,
  unknown: 0,
  knownOptions: 0,
  unknownOptions: 0,
  knownShares: 0,
  unknownShares: 0,
  knownIncome: 0,
  pending: 0,
  cashAtEnd: null,
  cashCheck: null,
}

/** How each figure names the choice. */
export const countWords: Readonly<Record<Counts, string>> = {
  opened: 'when opened',
  ended: 'when ended',
  assigned: 'when ended, or assigned into basis',
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Oct 2026, or 2026, or a day as it is written. */
export function periodName(period: string): string {
  if (period.length !== 7) return period
  return `${months[Number(period.slice(5)) - 1] ?? period} ${period.slice(0, 4)}`
}

/** What hides results of a period, for the reason beside a dash. */
export function hiddenIn({ unknown, pending }: Figures, refusedRows: number): Hidden {
  return { refusedRows, unknownBasis: unknown, pending }
}

/** In a picture, where nothing known takes no room. */
export function premiumDrawn(figures: Figures): number {
  return premiumOf(figures) ?? 0
}

export function isAnyPremium(items: readonly Period[]): boolean {
  return items.some((item) => premiumDrawn(item) !== 0)
}

/** from Dec 2025 to Nov 2026; in 2026 */
function spanInWords(items: readonly Period[]): string {
  const periods = items.map(({ period }) => period).toSorted()
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? `in ${periodName(first)}` : `from ${periodName(first)} to ${periodName(last)}`
}

const hasPremium = (item: Period): boolean =>
  premiumOf(item) !== 0 || item.unknownPuts + item.unknownCalls > 0

/** One sentence about premium in a chart: how much, when, from what, and the best. It spans the periods that have any. */
export function premiumSentence(all: readonly Period[], total: Figures, premium: Counts): string {
  const items = all.filter(hasPremium)
  const sum = premiumOf(total)
  const best = items.reduce<Period | null>(
    (top, item) => (top === null || premiumDrawn(item) > premiumDrawn(top) ? item : top),
    null,
  )
  if (sum === null) return `There is premium ${spanInWords(items)}, and nothing of it is known.`
  if (best === null || sum === 0) return 'No premium in this range.'
  const share = Math.round(((total.premiumPuts ?? 0) / sum) * 100)
  const whole = `${formatMoney(sum)} of premium ${spanInWords(items)}, counted ${countWords[premium]}, ${share}% of it from puts.${withoutUnknown(total)}`
  return items.length === 1
    ? whole
    : `${whole} The most in ${periodName(best.period)}: ${premiumWords(premiumOf(best))}.`
}

/** An amount in a sentence. */
export function premiumWords(amount: Money | null): string {
  return amount === null ? 'not known' : formatMoney(amount)
}

/** A sentence on what a sum of premium leaves out; empty where it is whole. */
export function withoutUnknown({ unknownPuts, unknownCalls }: Figures): string {
  const count = unknownPuts + unknownCalls
  if (count === 0) return ''
  return count === 1
    ? ' A fill of unknown premium or outcome is left out.'
    : ` ${count} fills of unknown premium or outcome are left out.`
}
