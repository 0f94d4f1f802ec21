import { DirectionMark } from './direction-mark.tsx'
import { directionOfRatio, formatPercent } from './figures.ts'
import './figure.css'
import { Unknown } from './unknown.tsx'

type PercentFigureProps = ({ ratio: number; reason?: string } | { ratio: null; reason: string }) & {
  digits?: number
  /** A change carries sign, arrow and colour; a share (60% from puts) is a plain figure. */
  kind?: 'change' | 'share'
}

export function PercentFigure({ digits = 2, kind = 'change', ...figure }: PercentFigureProps) {
  if (figure.ratio === null) return <Unknown reason={figure.reason} />
  if (kind === 'share') {
    return <span className="figure">{formatPercent(figure.ratio, { digits, sign: 'negative' })}</span>
  }
  const direction = directionOfRatio(figure.ratio, digits)
  return (
    <span className="figure delta" data-direction={direction}>
      <DirectionMark direction={direction} />
      {formatPercent(figure.ratio, { digits })}
    </span>
  )
}
