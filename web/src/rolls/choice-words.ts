/** The choices of the roll sheet in words. */
import type { RollChoiceView, RollScenario } from '@wheelwright/api'
import type { Money, RollType } from '@wheelwright/core'
import { formatDate, formatMarketPrice, formatShortDate } from '../ui/figures/figures.ts'
import { formatContracts } from '../ui/figures/format-contracts.ts'
import { closeName } from './spread-words.ts'

export function choiceKey({ kind, strategy, strike, expiration }: RollChoiceView): string {
  return [kind, strategy ?? '', strike, expiration].join(' ')
}

const strategyWords: Readonly<Record<RollType, string>> = {
  extend_dte: 'extend',
  adjust_strike: 'adjust',
  defensive: 'defensive',
}

const plain = (money: Money): string => formatMarketPrice(money).replace('$', '')

type Named = Pick<
  RollScenario,
  'optionType' | 'settlement' | 'contracts' | 'multiplier' | 'mark' | 'cover' | 'movesWith' | 'strike'
>

/** Roll, Close, Take shares: what kind of choice it is. */
export function kindWords({ kind }: RollChoiceView, { optionType, settlement, cover }: Named): string {
  if (kind === 'roll') return 'Roll'
  if (kind === 'close') return 'Close'
  if (kind === 'let_go') return 'Let go'
  if (settlement === 'cash') return 'Settle'
  if (cover !== 'cash' && cover !== 'shares') return 'Assigned'
  return optionType === 'put' ? 'Take shares' : 'Give shares'
}

const sharesIn = ({ contracts, multiplier }: Named): string => formatContracts(contracts * multiplier)

export function choiceName(choice: RollChoiceView, scenario: Named): string {
  const { kind, strike, longStrike, expiration } = choice
  if (kind === 'roll') {
    const strikes = longStrike === null ? plain(strike) : `${plain(strike)}/${plain(longStrike)}`
    return `${strikes} ${scenario.optionType}, ${formatShortDate(expiration)}`
  }
  if (kind === 'close') return closeName(scenario)
  if (kind === 'let_go') return `Wait for ${formatShortDate(expiration)}`
  if (scenario.settlement === 'cash') return `Cash settlement, ${formatShortDate(expiration)}`
  return `${sharesIn(scenario)} at ${plain(strike)}`
}

/** The strategy of a roll; the call that brings the shares, or that could follow them. */
export function choiceAside({ strategy, nextCall, exercise }: RollChoiceView): string {
  if (strategy !== null) return strategyWords[strategy]
  if (exercise !== null) return `by exercise of the long ${plain(exercise.strike)} call`
  return nextCall === null ? '' : `then call ${plain(nextCall.strike)}`
}

/** What of taxes is to be looked at; empty where nothing is. */
export function checkWords({ tax: { checks, qualified } }: RollChoiceView): string[] {
  return [
    ...(checks.includes('written again') ? ['check: a loss, and written again within 30 days'] : []),
    ...(checks.includes('deep put') ? ['check: so deep that it may count as a purchase'] : []),
    ...(qualified?.qualified === false ? [`no qualified covered call: ${qualified.reason ?? ''}`] : []),
  ]
}

/** Ex-dates within the added days; earnings are told by no source. */
export function datesWords({ kind, dividends, daysAdded }: RollChoiceView): string[] {
  if (kind !== 'roll' || daysAdded === null) return []
  const ex =
    dividends === null
      ? ['ex-dates unknown']
      : dividends.map(({ exDate }) => `goes through the ex-date ${formatShortDate(exDate)}`)
  return [...ex, 'earnings unknown']
}

/** How a roll stands to the plan of its wheel; what the plan asks nothing of is not told. */
export function planNotes({ plan }: RollChoiceView): string[] {
  if (plan === null) return []
  const { isWithinDays, meetsRate, rate } = plan
  const share = rate === null ? '' : `${rate.toFixed(2)}% of the strike`
  return [
    ...(isWithinDays === false ? ['outside the days of the plan'] : []),
    ...(meetsRate === null ? [] : [`${share}: premium target ${meetsRate ? 'met' : 'missed'}`]),
  ]
}

/** What the plan asks of the next contract, and the strike that it names for each expiration. */
export function planSentence({ plan }: Pick<RollScenario, 'plan'>): string | null {
  if (plan === null) return null
  const named = plan.strikes.flatMap(({ expiration, strike }) =>
    strike === null ? [] : [`${plain(strike)} for ${formatShortDate(expiration)}`],
  )
  const reasons = [...new Set(plan.strikes.flatMap(({ reason }) => reason ?? []))]
  const strikes = named.length === 0 ? '' : ` It names ${named.join(', ')}.`
  const missing = reasons.length === 0 ? '' : ` No strike is named where ${reasons.join(', or ')}.`
  return `${plan.words}.${strikes}${missing}`
}

/** How the long call beneath a poor man's covered call is counted in the outcomes; null without one. */
export function longCallWords({ longCall }: Pick<RollScenario, 'longCall'>): string | null {
  if (longCall === null) return null
  const { strike, expiration, cost, volatility } = longCall
  const name = `the long ${plain(strike)} call of ${formatDate(expiration)}`
  if (cost === null) return `No outcome is drawn: it is not known what ${name} cost.`
  return volatility === null
    ? `A lower bound: ${name} counts by its intrinsic value alone, since no price says its volatility. It can be worth more.`
    : `An estimate: ${name} is valued at the volatility of its own price today, ${(volatility * 100).toFixed(0)}%, as if that stayed until the choice ends.`
}

/** The first letter small, for sentences. */
export function endingWords({ options, others, expiration }: RollScenario): string {
  const later = [...options, ...others].map((choice) => choice.nextCall?.expiration ?? choice.expiration)
  const last = later.toSorted((a, b) => (a < b ? -1 : 1)).at(-1) ?? expiration
  return `The choices end on different days, from today to ${formatShortDate(last)}.`
}
