import { parseOptionSymbol } from '@wheelwright/core'
import { formatDate, formatMoney } from '../ui/figures.ts'
import './instrument.css'

export interface InstrumentProps {
  /** The symbol of shares, or the 21-character symbol of an option. */
  symbol: string
}

const isOptionLike = /^.{6}\d{6}[CP]\d{8}$/

/** What is held or traded: the ticker first, then the terms of an option. */
export function Instrument({ symbol }: InstrumentProps) {
  const option = isOptionLike.test(symbol) ? parseOptionSymbol(symbol) : null
  if (option === null || !option.ok) return <span className="instrument">{symbol}</span>
  const { root, strike, right, expiration } = option.value
  return (
    <span className="instrument">
      {root} <Terms strike={formatMoney(strike)} right={right} expires={formatDate(expiration)} />
    </span>
  )
}

function Terms({ strike, right, expires }: { strike: string; right: string; expires: string }) {
  return (
    <span className="instrument-terms">
      {strike} {right.toLowerCase()}, {expires}
    </span>
  )
}
