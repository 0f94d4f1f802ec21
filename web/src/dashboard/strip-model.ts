/** The cells of the strip in words. */
import { namedToday } from '@wheelwright/api'
import type { DashboardToday, ShortOption } from '@wheelwright/api'
import { moneynessOf, wholeUnits } from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'
import { counted } from '../entries/counted.ts'
import { formatMarketPrice, formatQuantity } from '../ui/figures/figures.ts'

interface CellWords {
  readonly title: string
  readonly text: string
}

type InTheMoney = DashboardToday['inTheMoney']

/** At the quotes of now, as the Options page has them; where none came, at the stored price. */
export function inTheMoneyNow(
  { inTheMoney, shorts }: Pick<DashboardToday, 'inTheMoney' | 'shorts'>,
  quotes: ReadonlyMap<string, Money>,
): InTheMoney {
  if (shorts.length === 0) return inTheMoney
  const states = shorts.map((short) => {
    const spot = quotes.get(short.ticker) ?? short.spot
    const contract = { right: short.optionType, strike: short.strikePrice }
    return { short, state: spot === null || short.isAdjusted ? null : moneynessOf(contract, spot).state }
  })
  const found = states.flatMap(({ short, state }) => (state === 'in the money' ? [short] : []))
  return {
    count: found.length,
    unknown: states.filter(({ state }) => state === null).length,
    first: found.slice(0, namedToday),
  }
}

/** KO 70 call. */
const nameOf = ({ ticker, strikePrice, optionType }: ShortOption): string =>
  `${ticker} ${formatMarketPrice(strikePrice).replace('$', '').replace(/\.00$/, '')} ${optionType.toLowerCase()}`

const withMore = (names: readonly string[], all: number): string =>
  all > names.length
    ? `${names.join(', ')}, ${(all - names.length).toLocaleString('en-US')} more`
    : names.join(', ')

/** Which short options are in the money. */
export function moneynessInWords({ count, unknown, first }: InTheMoney): CellWords {
  const rest = unknown === 0 ? '' : `${unknown.toLocaleString('en-US')} without a known price`
  const title = `${counted(count, 'short')} ITM`
  if (count === 0) return { title, text: rest || 'no short option in the money' }
  const names = withMore(first.map(nameOf), count)
  return { title, text: rest === '' ? names : `${names}; ${rest}` }
}

/** Which shares no call stands on; hidden in privacy mode, since a price is known to all. */
export function freeInWords({ shares, tickers, first }: DashboardToday['freeShares']): CellWords {
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

export function monthName(day: TradingDate): string {
  return months[Number(day.slice(5, 7)) - 1] ?? ''
}
