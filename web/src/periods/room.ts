/** Whether the table has room for its rows in one line each, bars included: from what its figures are as text. */
import { formatMoney, type SignRule } from '../ui/figures.ts'
import type { Money } from '@wheelwright/core'
import { barsWide } from './bars.ts'

/** Of tabular figures, in parts of the size of the text. */
const widthOf = (text: string): number => {
  let width = 0
  for (const sign of text) width += sign === ',' || sign === '.' ? 0.3 : 0.64
  return width
}

const padding = 12

export interface FigureColumn {
  readonly values: readonly (Money | null)[]
  readonly sign?: SignRule
}

/** In pixels: the name of a period, its figures, the bars and the mark of the broker. */
export function roomNeeded(columns: readonly FigureColumn[], size: number): number {
  const figures = columns.map(({ values, sign = 'negative' }) => {
    const widths = values.map((value) => (value === null ? 0 : widthOf(formatMoney(value, { sign }))))
    // A word of the head may be wider than short figures.
    return Math.max(4.4, ...widths) * size + padding
  })
  const names = 11.6 * size
  return figures.reduce((sum, width) => sum + width, 0) + names + barsWide + padding + 2
}
