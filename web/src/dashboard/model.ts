/** What the dashboard says in words, made of the snapshot. */
import type { Notice, PortfolioSnapshot, WheelAlerts } from '@wheelwright/api'
import type { Instant, Money } from '@wheelwright/core'
import { outsideWords } from '../entries/pending-words.ts'
import { isShareSymbol } from '../prices/held-places.ts'
import { formatInstant } from '../ui/figures/figures.ts'

type Category = PortfolioSnapshot['stocks']

const plural = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

/** An amount with the reason for a missing one. */
export function amountOr(value: Money | null, reason: string) {
  return value === null ? { value, reason } : { value }
}

/** How many positions a total leaves out, or null when it leaves out none. */
export function leftOut(count: number, what: string): string | null {
  return count === 0 ? null : `without ${plural(count, 'position')} of unknown ${what}`
}

export function totalValueNote({
  stocks,
  options,
}: Pick<PortfolioSnapshot, 'stocks' | 'options'>): string | null {
  return leftOut(stocks.unknownValues + options.unknownValues, 'value')
}

/** A position may lack both: each count is of all that lack the one. */
export function totalProfitNote({
  stocks,
  options,
}: Pick<PortfolioSnapshot, 'stocks' | 'options'>): string | null {
  const value = totalValueNote({ stocks, options })
  const withoutCost = stocks.unknownBasis + options.unknownBasis
  if (value === null) return leftOut(withoutCost, 'cost')
  return withoutCost === 0 ? value : `${value}, ${withoutCost.toLocaleString('en-US')} of unknown cost`
}

export function activePositionsNote({ stocks, options, wheels }: PortfolioSnapshot): string {
  return [
    plural(stocks.openCount, 'stock'),
    plural(options.openCount, 'option'),
    plural(wheels.openTickers.length, 'wheel'),
  ].join(', ')
}

/** Why a category's total is a dash. */
export function unknownTotal({ openCount }: Category): string {
  return openCount > 0 ? 'no price yet' : 'no positions'
}

/** What a reason ends with that its step says already, or the page of the wheel says in full. */
const saidElsewhere = [
  ' - consider closing for profit',
  ' - auto-roll proposes it, no order is sent',
] as const

/** Why a step is next, in the two lines that a row has for it. */
export function reasonInShort(reason: string): string {
  const tail = saidElsewhere.find((each) => reason.endsWith(each))
  return tail === undefined ? reason : reason.slice(0, -tail.length)
}

export type Need = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly tone: 'plain' | 'warn'
  /** Where it can be seen to. */
  readonly to:
    | '/Activity'
    | '/Options'
    | '/Import'
    | '/Stocks'
    | '/Wheels'
    | '/Questions'
    | '/Settings'
    | '/Watch'
  readonly search?: Readonly<Record<string, string>>
  /** The wheel that it is about. */
  readonly wheelId?: string
  /** It takes as many lines as it needs: what a line would cut off is part of the figure. */
  readonly isWhole?: true
}

type Alert = WheelAlerts['items'][number]

/** More are counted, and stand on the Wheels page. */
const mostAlerts = 3

const alertNeed = ({ wheelId, ticker, kind, text }: Alert): Need => ({
  id: `${wheelId} ${kind}`,
  title: ticker,
  text,
  tone: kind === 'profit_target' ? 'plain' : 'warn',
  to: '/Wheels',
  wheelId,
})

/** They come with the most pressing first. */
const alertNeeds = (alerts: readonly Alert[]): Need[] => {
  const more = alerts.length - mostAlerts
  const needs = alerts.slice(0, mostAlerts).map(alertNeed)
  if (more > 0)
    needs.push({
      id: 'more',
      title: `${more.toLocaleString('en-US')} more`,
      text: 'past their limits',
      tone: 'warn',
      to: '/Wheels',
    })
  return needs
}

/** What may be assigned before it expires. */
const assignmentNeeds = (notices: readonly Notice[]): Need[] =>
  notices
    .filter(({ kind }) => kind === 'early_assignment' || kind === 'deep_put')
    .slice(0, mostAlerts)
    .map(({ id, title, isUrgent }) => ({
      id,
      title,
      text: isUrgent ? 'today, if at all' : 'early',
      tone: 'warn',
      to: '/Watch',
    }))

const pendingNeed = ({ pendingExpiry, pendingOutside }: PortfolioSnapshot['portfolio']): Need => {
  const outside = outsideWords(pendingOutside, pendingExpiry)
  return {
    id: 'pending',
    title: `${pendingExpiry.toLocaleString('en-US')} pending`,
    text: ['past expiration, no word yet', ...(outside === null ? [] : [outside])].join(', '),
    tone: 'warn',
    to: '/Options',
    search: { show: 'pending' },
    isWhole: true,
  }
}

const expiringNeed = (contracts: number): Need => ({
  id: 'expiring',
  title: plural(contracts, 'contract'),
  text: `expire${contracts === 1 ? 's' : ''} within 7 days`,
  tone: 'plain',
  to: '/Options',
  search: { expires: '7' },
})

const questionsNeed = (count: number): Need => ({
  id: 'questions',
  title: plural(count, 'question'),
  text: 'only you can answer',
  tone: 'plain',
  to: '/Questions',
})

const unpricedNeed = (count: number): Need => ({
  id: 'unpriced',
  title: plural(count, 'position'),
  text: 'no price, not in the totals',
  tone: 'warn',
  to: '/Import',
})

/** Shares are asked about on Stocks, options alone on Options. */
const refusedPricesNeed = (symbols: readonly string[]): Need => ({
  id: 'refused-prices',
  title: plural(symbols.length, 'refused price'),
  text: 'yours to decide',
  tone: 'warn',
  to: symbols.some(isShareSymbol) ? '/Stocks' : '/Options',
})

const stalePricesNeed = (count: number): Need => ({
  id: 'stale-prices',
  title: plural(count, 'stale price'),
  text: 'of an earlier session',
  tone: 'plain',
  to: '/Stocks',
})

const staleNeed = (since: Instant): Need => ({
  id: 'stale',
  title: 'Not up to date',
  text: `figures of ${formatInstant(Date.parse(since))}, tried again each minute`,
  tone: 'warn',
  to: '/Activity',
})

const loginNeed = ({ isOver, endsAt }: NonNullable<PortfolioSnapshot['portfolio']['login']>): Need => ({
  id: 'login',
  title: isOver ? 'Schwab login ended' : 'Schwab login ends',
  text: isOver || endsAt === null ? 'log in again to sync' : formatInstant(Date.parse(endsAt)),
  tone: 'warn',
  to: '/Settings',
})

const nothing: Need = {
  id: 'nothing',
  title: 'Nothing is due',
  text: 'no option expires within 7 days',
  tone: 'plain',
  to: '/Options',
}

/** What asks for the user today, most pressing first; never empty, since an empty strip would say nothing. */
export function needsOf(
  { portfolio, stocks, options }: PortfolioSnapshot,
  alerts: readonly Alert[] = [],
  openQuestions = 0,
  stalePrices = 0,
  notices: readonly Notice[] = [],
  refusedPrices: readonly string[] = [],
): Need[] {
  const unpriced = stocks.unknownValues + options.unknownValues
  const needs = [
    ...(portfolio.staleSince === null ? [] : [staleNeed(portfolio.staleSince)]),
    ...(portfolio.login === null ? [] : [loginNeed(portfolio.login)]),
    ...assignmentNeeds(notices),
    ...alertNeeds(alerts),
    ...(portfolio.pendingExpiry > 0 ? [pendingNeed(portfolio)] : []),
    ...(openQuestions > 0 ? [questionsNeed(openQuestions)] : []),
    ...(portfolio.expiringContracts > 0 ? [expiringNeed(portfolio.expiringContracts)] : []),
    ...(refusedPrices.length > 0 ? [refusedPricesNeed(refusedPrices)] : []),
    ...(unpriced > 0 ? [unpricedNeed(unpriced)] : []),
    ...(stalePrices > 0 ? [stalePricesNeed(stalePrices)] : []),
  ]
  return needs[0] ? needs : [nothing]
}
