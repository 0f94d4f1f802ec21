/** The calendar of premium in words. */
import type { Periods } from '@wheelwright/api'
import { MICROS, moneyFromMicros, parseTradingDate, premiumOf, zeroMoney } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { countWords, premiumDrawn, premiumWords, withoutUnknown, type Counts } from '../charts/premium.ts'
import { formatDate, formatMoney, formatShortDate } from '../ui/figures/figures.ts'
import { stepsOf, type CalendarDay } from './calendar.ts'

const daysOf = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`

const shortDay = (text: string): string => {
  const parsed = parseTradingDate(text)
  return parsed.ok ? formatShortDate(parsed.value) : text
}

/** $9,627.00 on 45 days, counted when opened, 50% of it from puts. The best day was Oct 20 with $889.00. */
export function calendarSentence(
  year: string,
  { items, total }: Pick<Periods, 'items' | 'total'>,
  counts: Counts,
): string {
  const paid = items.filter((item) => premiumOf(item) !== 0)
  const back = items.filter(({ boughtBack }) => boughtBack > 0)
  const wentBack =
    back.length === 0 ? '' : ` ${formatMoney(total.boughtBack)} went back on ${daysOf(back.length)}.`
  const all = premiumOf(total)
  const best = paid.toSorted((a, b) => premiumDrawn(b) - premiumDrawn(a))[0]
  if (best === undefined) return `No premium in ${year}.${wentBack}`
  if (all === null)
    return `There is premium on ${daysOf(paid.length)} of ${year}, and nothing of it is known.${wentBack}`
  const share = all > 0 ? `, ${Math.round(((total.premiumPuts ?? 0) / all) * 100)}% of it from puts` : ''
  const known = paid.filter((item) => premiumOf(item) !== null)
  return `${formatMoney(all)} on ${daysOf(known.length)}, counted ${countWords[counts]}${share}. The best day was ${shortDay(best.period)} with ${premiumWords(premiumOf(best))}.${withoutUnknown(total)}${wentBack}`
}

/** What the cursor stands on. */
export function dayWords({ date, figures }: CalendarDay): string {
  const premium = figures === null ? zeroMoney : premiumOf(figures)
  const told = premium === 0 ? 'no premium' : premium === null ? 'premium not known' : formatMoney(premium)
  const back = figures?.boughtBack ?? 0
  const wentBack = back > 0 ? `, ${formatMoney(moneyFromMicros(back))} to buy back` : ''
  return `${formatDate(date)}: ${told}${wentBack}`
}

const whole = (amount: Money): string => formatMoney(amount, { digits: amount % MICROS === 0 ? 0 : 2 })

/** What each level of a day is called; without any premium there are no steps to name. */
export function levelWords(periods: Pick<Periods, 'items'>): readonly string[] {
  const isAny = periods.items.some((item) => premiumDrawn(item) > 0)
  return ['no premium', ...(isAny ? stepWords(stepsOf(periods)) : [])]
}

/** The legend of the four steps: under $75, $75 to $149.99, ... */
export function stepWords([second, third, fourth]: readonly [Money, Money, Money]): readonly string[] {
  return [
    `under ${whole(second)}`,
    `${whole(second)} up to ${whole(third)}`,
    `${whole(third)} up to ${whole(fourth)}`,
    `${whole(fourth)} and more`,
  ]
}
