import type { Money } from '@wheelwright/core'
import { formatMarketPrice, formatMoney, roomOf, type SignRule } from './figures.ts'
import './figure.css'
import { HiddenFigure } from './hidden-figure.tsx'
import { isLong } from './long-figure.ts'
import { usePrivacy } from './privacy.ts'
import { Unknown } from './unknown.tsx'

/** An amount that may be unknown has to say why. */
export type Amount = { value: Money; reason?: string } | { value: null; reason: string }

export type MoneyFigureProps = Amount & {
  digits?: number
  sign?: SignRule
  /** A strike or a quote, which privacy mode leaves legible. */
  market?: boolean
}

export function MoneyFigure({ digits = 2, sign = 'negative', market = false, ...amount }: MoneyFigureProps) {
  const isHidden = usePrivacy() && !market
  if (amount.value === null) return <Unknown reason={amount.reason} />
  if (isHidden) return <HiddenFigure room={roomOf(amount.value, { digits, sign })} />
  const text = (market ? formatMarketPrice : formatMoney)(amount.value, { digits, sign })
  return (
    <span className="figure" data-amount data-market={market || undefined} data-long={isLong(text)}>
      {text}
    </span>
  )
}
