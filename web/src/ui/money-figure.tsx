import type { Money } from '@wheelwright/core'
import { formatMoney, type SignRule } from './figures.ts'
import './figure.css'
import { Unknown } from './unknown.tsx'

/** An amount that may be unknown has to say why. */
export type Amount = { value: Money; reason?: string } | { value: null; reason: string }

/** Longer amounts are set smaller where figures stand large. */
const roomyLength = 13

export type MoneyFigureProps = Amount & { digits?: number; sign?: SignRule }

export function MoneyFigure({ digits = 2, sign = 'negative', ...amount }: MoneyFigureProps) {
  if (amount.value === null) return <Unknown reason={amount.reason} />
  const text = formatMoney(amount.value, { digits, sign })
  return (
    <span className="figure" data-amount data-long={text.length > roomyLength || undefined}>
      {text}
    </span>
  )
}
