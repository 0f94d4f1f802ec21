/** What the dashboard says in words, made of the snapshot. */
import type { PortfolioSnapshot } from '@wheelwright/api'
import type { Money } from '@wheelwright/core'

type Category = PortfolioSnapshot['stocks']

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** An amount with the reason for a missing one. */
export const amountOr = (value: Money | null, reason: string) =>
  value === null ? { value, reason } : { value }

/** How many positions a total leaves out, or null when it leaves out none. */
export const leftOut = (count: number, what: string): string | null =>
  count === 0 ? null : `without ${plural(count, 'position')} of unknown ${what}`

export const totalValueNote = ({
  stocks,
  options,
}: Pick<PortfolioSnapshot, 'stocks' | 'options'>): string | null =>
  leftOut(stocks.unknownValues + options.unknownValues, 'value')

export const activePositionsNote = ({ stocks, options, wheels }: PortfolioSnapshot): string =>
  [
    plural(stocks.openCount, 'stock'),
    plural(options.openCount, 'option'),
    plural(wheels.openTickers.length, 'wheel'),
  ].join(', ')

/** Why a category's total is a dash. */
export const unknownTotal = ({ openCount }: Category): string =>
  openCount === 0 ? 'no positions' : 'no price yet'

export type Need = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly tone: 'plain' | 'warn'
}

/** What asks for the user today, most pressing first. */
export const needsOf = ({ portfolio }: PortfolioSnapshot): Need[] => {
  const needs: Need[] = []
  if (portfolio.pendingExpiry > 0) {
    const text = 'past expiration, no word from the broker yet'
    needs.push({ id: 'pending', title: `${portfolio.pendingExpiry} pending`, text, tone: 'warn' })
  }
  if (portfolio.expiringContracts > 0) {
    const title = plural(portfolio.expiringContracts, 'contract')
    const text = portfolio.expiringContracts === 1 ? 'expires within 7 days' : 'expire within 7 days'
    needs.push({ id: 'expiring', title, text, tone: 'plain' })
  }
  return needs
}
