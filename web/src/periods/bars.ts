/** The bars in the rows of the table: all on one axis, on which nothing stands to the right of its left part. */
import { MICROS, moneyFromMicros } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { premiumDrawn, type Figures } from '../charts/premium.ts'

/** In units of the picture. */
export const barsWide = 132

export interface BarAxis {
  readonly least: number
  readonly most: number
  /** Nothing, and what one or two marks to its right stand for. */
  readonly marks: readonly Money[]
}

const backOf = ({ boughtBack }: Figures): number => Math.max(0, boughtBack)

export function barAxis(rows: readonly Figures[]): BarAxis {
  const most = Math.max(0, ...rows.flatMap((row) => [premiumDrawn(row), row.realizedPnl ?? 0]))
  const least = Math.min(0, ...rows.flatMap((row) => [0 - backOf(row), row.realizedPnl ?? 0]))
  return { least, most: most === 0 && least === 0 ? 1 : most, marks: marksTo(most) }
}

const steps = [5, 2, 1]

/** The largest round step that fits, as often as it does. */
function marksTo(most: number): Money[] {
  const zero = moneyFromMicros(0)
  if (most < MICROS) return [zero]
  const power = 10 ** Math.floor(Math.log10(most / MICROS)) * MICROS
  const step = (steps.find((each) => each * power <= most) ?? 1) * power
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => moneyFromMicros(at * step))
}

export function placeOn({ least, most }: BarAxis, amount: number): number {
  return ((amount - least) / (most - least)) * barsWide
}

export interface BarPart {
  readonly left: number
  readonly wide: number
}

export interface RowBar {
  /** Buy-backs, to the left of nothing; then premium of puts, and of calls after it. */
  readonly back: BarPart
  readonly puts: BarPart
  readonly calls: BarPart
  /** Null where it is unknown. */
  readonly total: number | null
}

export function rowBar(row: Figures, axis: BarAxis): RowBar {
  const part = (from: number, to: number): BarPart => {
    const left = placeOn(axis, from)
    return { left, wide: Math.max(0, placeOn(axis, to) - left) }
  }
  const puts = Math.max(0, row.premiumPuts ?? 0)
  return {
    back: part(0 - backOf(row), 0),
    puts: part(0, puts),
    calls: part(puts, puts + Math.max(0, row.premiumCalls ?? 0)),
    total: row.realizedPnl === null ? null : placeOn(axis, row.realizedPnl),
  }
}
