/** Whether the table has room for its rows in one line each, bars included: from what its figures are as text. */
import type { Periods } from '@wheelwright/api'
import { formatMoney, type SignRule } from '../ui/figures/figures.ts'
import type { Money } from '@wheelwright/core'
import type { Figures } from '../charts/premium.ts'
import { barsWide } from './bars.ts'
import type { PeriodRow } from './model.ts'

/** Of tabular figures, in parts of the size of the text. */
const widthOf = (text: string): number => {
  let width = 0
  for (const sign of text) width += sign === ',' || sign === '.' ? 0.3 : 0.64
  return width
}

const paddings: Readonly<Record<Exclude<Fit, 'cards'>, number>> = { cents: 12, dollars: 8, stacked: 8 }

interface FigureColumn {
  readonly values: readonly (Money | null)[]
  readonly sign?: SignRule
  /** Gains and losses have their cents and an arrow in any case. */
  readonly isGain?: true
  /** What the broker's statement differs by: it may stand below the cash. */
  readonly isCheck?: true
}

/** Of the rows and what they come to: all that stands beside the names and the bars. */
export function figuresOf(
  { total, items }: Pick<Periods, 'total' | 'items'>,
  kinds: readonly { readonly value: (figures: Figures) => Money | null }[],
  rows: readonly PeriodRow[],
): FigureColumn[] {
  return [
    ...kinds.map(({ value }) => ({ values: [...rows, total].map(value) })),
    { values: [...rows, total].map(({ realizedPnl }) => realizedPnl), sign: 'always', isGain: true },
    { values: rows.map(({ cashAtEnd }) => cashAtEnd) },
    ...(hasChecks(items)
      ? [
          {
            values: rows.map(({ cashCheck }) => cashCheck?.difference ?? null),
            sign: 'always',
            isGain: true,
            isCheck: true,
          } as const,
        ]
      : []),
  ]
}

/** Where nothing is stated of any period, the card of the accounts says so once. */
export function hasChecks(items: Periods['items']): boolean {
  return items.some(({ cashCheck }) => (cashCheck?.state ?? 'unstated') !== 'unstated')
}

/**
 * How periods are set: with cents, in whole dollars where cents have no room, with the mark of the broker below the cash where it has
 * none beside it, else each as a card.
 */
export type Fit = 'cents' | 'dollars' | 'stacked' | 'cards'

/** In pixels: the name of a period, its figures, the bars and the mark of the broker. */
const roomNeeded = (columns: readonly FigureColumn[], size: number, fit: Exclude<Fit, 'cards'>): number => {
  const padding = paddings[fit]
  const isWhole = fit !== 'cents'
  const beside = columns.filter(({ isCheck }) => fit !== 'stacked' || isCheck !== true)
  const figures = beside.map(({ values, sign = 'negative', isGain }) => {
    const digits = isWhole && isGain !== true ? 0 : 2
    const widths = values.map((value) => (value === null ? 0 : widthOf(formatMoney(value, { sign, digits }))))
    // A word of the head may be wider than short figures.
    return Math.max(4.4, ...widths) * size + padding + (isWhole && isGain ? size : 0)
  })
  // Of what is left out of a period the words go on below each other.
  const names = (fit === 'cents' ? 11.6 : 6.4) * size
  return figures.reduce((sum, width) => sum + width, 0) + names + barsWide + padding + 2
}

export function fitOf(columns: readonly FigureColumn[], size: number, width: number): Fit {
  return (
    (['cents', 'dollars', 'stacked'] as const).find((fit) => roomNeeded(columns, size, fit) <= width) ??
    'cards'
  )
}
