import { DirectionMark } from './direction-mark.tsx'
import { directionOf, formatMoney, formatPercent, roomOf } from './figures.ts'
import { HiddenFigure } from './hidden-figure.tsx'
import { isLong } from './long-figure.ts'
import type { Amount } from './money-figure.tsx'
import './figure.css'
import { usePrivacy } from './privacy.ts'
import { Unknown } from './unknown.tsx'

type DeltaFigureProps = Amount & {
  /** The same change as a ratio, 0.1 for 10%; null where there is nothing to divide by. */
  ratio?: number | null
  percentDigits?: number
  /** `stack` puts the percent below, as in table cells. */
  layout?: 'line' | 'stack'
}

/** A gain or loss: arrow, sign, amount and, where known, percent. */
export function DeltaFigure({ ratio, percentDigits = 2, layout = 'line', ...amount }: DeltaFigureProps) {
  const isHidden = usePrivacy()
  if (amount.value === null) return <Unknown reason={amount.reason} />
  const direction = directionOf(amount.value)
  const text = isHidden
    ? roomOf(amount.value, { sign: 'always' })
    : formatMoney(amount.value, { sign: 'always' })
  return (
    <span
      className="figure delta"
      data-direction={direction}
      data-layout={layout}
      data-amount
      data-long={isLong(text)}
    >
      <span>
        <DirectionMark direction={direction} />
        {isHidden ? <HiddenFigure room={text} /> : text}
      </span>
      {typeof ratio === 'number' && (
        <span className="delta-percent">
          {layout === 'line' ? ' (' : ''}
          {formatPercent(ratio, { digits: percentDigits })}
          {layout === 'line' ? ')' : ''}
        </span>
      )}
    </span>
  )
}
