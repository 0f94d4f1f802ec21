import { parseOptionSymbol } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { formatDate, formatMoney, formatShortDate } from '../ui/figures.ts'
import './instrument.css'

export interface InstrumentProps {
  /** The symbol of shares, or the 21-character symbol of an option. */
  symbol: string
  /** For narrow columns: no cents that are zero, no century. */
  brief?: boolean
}

const cent = 10_000
const isOptionLike = /^.{6}\d{6}[CP]\d{8}$/

/** What is held or traded: the ticker first, then the terms of an option. */
export function Instrument({ symbol, brief = false }: InstrumentProps) {
  const option = isOptionLike.test(symbol) ? parseOptionSymbol(symbol) : null
  if (option === null || !option.ok) return <span className="instrument">{symbol}</span>
  const { root, strike, right, expiration } = option.value
  const price = formatMoney(strike, { digits: strike % cent === 0 ? 2 : 3 })
  return (
    <span className="instrument">
      {root}{' '}
      <span className="instrument-terms">
        {brief ? price.replace(/\.00$/, '') : price} {right.toLowerCase()}
        {brief ? ` ${briefDate(expiration)}` : `, ${formatDate(expiration)}`}
      </span>
    </span>
  )
}

/** May 31 ’24 */
const briefDate = (date: TradingDate): string => `${formatShortDate(date)} ’${date.slice(2, 4)}`
