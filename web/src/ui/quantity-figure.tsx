import type { Quantity } from '@wheelwright/core'
import { formatQuantity } from './figures.ts'
import './figure.css'
import { Unknown } from './unknown.tsx'

export type QuantityFigureProps = ({ value: Quantity; reason?: string } | { value: null; reason: string }) & {
  /** Decimals of the widest figure in the column, from `decimalsNeeded`. */
  padTo?: number
}

export function QuantityFigure({ padTo = 0, ...figure }: QuantityFigureProps) {
  if (figure.value === null) return <Unknown reason={figure.reason} />
  return <span className="figure">{formatQuantity(figure.value, padTo)}</span>
}
