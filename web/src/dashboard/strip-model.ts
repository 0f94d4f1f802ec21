/** The cells of the strip in words. */
import type { DashboardToday } from '@wheelwright/api'
import type { TradingDate } from '@wheelwright/core'
import { formatMarketPrice, formatQuantity } from '../ui/figures.ts'
import { wholeUnits } from '@wheelwright/core'

interface CellWords {
  readonly title: string
  readonly text: string
}

type Named = DashboardToday['inTheMoney']['first'][number]

/** KO 70 call. */
const nameOf = ({ ticker, strikePrice, optionType }: Named): string =>
  `${ticker} ${formatMarketPrice(strikePrice).replace('$', '').replace(/\.00$/, '')} ${optionType.toLowerCase()}`

const withMore = (names: readonly string[], all: number): string =>
  all > names.length ? `${names.join(', ')}, ${all - names.length} more` : names.join(', ')

/** Which short options are in the money. */
export const moneynessInWords = ({ count, unknown, first }: DashboardToday['inTheMoney']): CellWords => {
  const rest = unknown === 0 ? '' : `${unknown} without a known price`
  if (count === 0) return { title: '0 in the money', text: rest || 'no short option' }
  const names = withMore(first.map(nameOf), count)
  return { title: `${count} in the money`, text: rest === '' ? names : `${names}; ${rest}` }
}

/** Which shares no call stands on; hidden in privacy mode, since a price is known to all. */
export const freeInWords = ({ shares, tickers, first }: DashboardToday['freeShares']): CellWords => {
  const title = `${formatQuantity(wholeUnits(shares))} shares`
  if (shares === 0) return { title, text: 'free of calls' }
  const names = first.map((each) =>
    tickers === 1 ? each.ticker : `${each.ticker} ${formatQuantity(wholeUnits(each.shares))}`,
  )
  return { title, text: `free of calls: ${withMore(names, tickers)}` }
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export const monthName = (day: TradingDate): string => months[Number(day.slice(5, 7)) - 1] ?? ''
