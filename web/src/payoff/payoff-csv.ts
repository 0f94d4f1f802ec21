/** The payoff as a file: the rows of its table, with the digits that the table shows. */
import { csvCell, moneyToNumber, roundToCents } from '@wheelwright/core'
import { asMoney } from './as-money.ts'

interface PayoffRow {
  readonly price: number
  /** What the price is: a strike, a break-even, the price now. */
  readonly what: string
  /** Dollars; null is unknown. */
  readonly earlier: number | null
  readonly ending: number | null
}

const inCents = (dollars: number | null): string => {
  if (dollars === null) return ''
  const cents = moneyToNumber(roundToCents(asMoney(dollars)))
  return (cents === 0 ? 0 : cents).toFixed(2)
}

/** Break-evens have four decimals where they need them. */
const inPrice = (dollars: number): string => {
  const exact = dollars.toFixed(4)
  return exact.endsWith('00') ? exact.slice(0, -2) : exact
}

export function payoffCsv(rows: readonly PayoffRow[]): string {
  return [
    'price,what,before,at expiration',
    ...rows.map(({ price, what, earlier, ending }) =>
      [inPrice(price), what, inCents(earlier), inCents(ending)].map(csvCell).join(','),
    ),
  ].join('\r\n')
}
