import './row-bars.css'

export interface RowBar {
  readonly key: string
  readonly name: string
  /** How far it reaches to the left of nothing, and to its right; neither below 0. */
  readonly below: number
  readonly above: number
  /** In short, at the end of the row. */
  readonly figure: string
}

interface RowBarsProps {
  bars: readonly RowBar[]
  /** The row that the cursor stands on. */
  at: number
  onAt: (index: number) => void
}

/** A bar a row, around one line of nothing; read row by row with a `RangeField` beside it. */
export function RowBars({ bars, at, onAt }: RowBarsProps) {
  const above = Math.max(1, ...bars.map((bar) => bar.above))
  const below = Math.max(0, ...bars.map((bar) => bar.below))
  const reach = { zero: below / (below + above), scale: 1 / (below + above) }
  return (
    <ul className="row-bars" aria-hidden="true">
      {bars.map((bar, index) => (
        <li key={bar.key} data-at={index === at || undefined} onPointerEnter={() => onAt(index)}>
          <span className="row-bar-name">{bar.name}</span>
          <Bar bar={bar} {...reach} />
          <span className="row-bar-figure" data-amount>
            {bar.figure}
          </span>
        </li>
      ))}
    </ul>
  )
}

const wide = 1000

function Bar({ bar, zero, scale }: { bar: RowBar; zero: number; scale: number }) {
  const [right, left] = [bar.above * scale * wide, bar.below * scale * wide]
  return (
    <svg viewBox={`0 0 ${wide} 10`} preserveAspectRatio="none" className="row-bar">
      <rect className="row-bar-below" x={zero * wide - left} y="1" width={left} height="8" />
      <rect className="row-bar-above" x={zero * wide} y="1" width={right} height="8" />
      <rect className="row-bar-zero" x={zero * wide - 1} y="0" width="2" height="10" />
    </svg>
  )
}

/** What the two sides of the line are. */
export function RowBarLegend({ below, above }: { below: string; above: string }) {
  return (
    <p className="short-facts">
      <span>
        <span className="row-bar-key" data-side="below" /> {below}
      </span>
      <span>
        <span className="row-bar-key" data-side="above" /> {above}
      </span>
    </p>
  )
}
