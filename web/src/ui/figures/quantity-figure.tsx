import type { Quantity } from '@wheelwright/core'
import { formatQuantity, roomOfQuantity } from './figures.ts'
import './figure.css'
import { HiddenFigure } from './hidden-figure.tsx'
import { usePrivacy } from './privacy.ts'
import { Unknown } from './unknown.tsx'

type QuantityFigureProps = ({ value: Quantity; reason?: string } | { value: null; reason: string }) & {
  /** Decimals of the widest figure in the column, from `decimalsNeeded`. */
  padTo?: number
}

export function QuantityFigure({ padTo = 0, ...figure }: QuantityFigureProps) {
  const isHidden = usePrivacy()
  if (figure.value === null) return <Unknown reason={figure.reason} />
  if (isHidden) return <HiddenFigure room={roomOfQuantity(figure.value, padTo)} />
  return <span className="figure">{formatQuantity(figure.value, padTo)}</span>
}
