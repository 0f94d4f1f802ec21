import type { StrikeDistance } from '@wheelwright/core'

const width = 60
const middle = width / 2
/** The bar ends there; what is farther has an arrow. */
const mostDistance = 0.08

/** The patterns of the bars, once for the table: what is in the money is hatched as well as coloured. */
export function BarPatterns() {
  return (
    <svg className="pattern-shelf" aria-hidden="true">
      <defs>
        {(['loss', 'warn', 'plain'] as const).map((tone) => (
          <pattern
            key={tone}
            id={`trader-hatch-${tone}`}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="4" height="4" className="trader-hatch-ground" data-tone={tone} />
            <rect width="2" height="4" className="trader-hatch-line" data-tone={tone} />
          </pattern>
        ))}
      </defs>
    </svg>
  )
}

/** From the strike to the left in the money, to the right out of it. The words beside it say the same. */
export function StrikeBar({ distance, isShort }: { distance: StrikeDistance; isShort: boolean }) {
  const isIn = distance.state === 'in the money'
  const length = Math.min(1, distance.fraction / mostDistance) * (middle - 1)
  const isCut = distance.fraction > mostDistance
  return (
    <svg className="strike-bar" width={width} height="14" viewBox={`0 0 ${width} 14`} aria-hidden="true">
      <rect x="0" y="6.5" width={width} height="1" className="strike-bar-axis" />
      <rect
        x={isIn ? middle - length : middle}
        y="3"
        width={length}
        height="8"
        className="strike-bar-length"
        fill={isIn ? `url(#trader-hatch-${isShort ? 'warn' : 'plain'})` : undefined}
      />
      {isCut && (
        <path
          d={isIn ? 'M4 1.5L0 7l4 5.5z' : `M${width - 4} 1.5L${width} 7l-4 5.5z`}
          className="strike-bar-strike"
        />
      )}
      <rect x={middle - 0.75} y="0" width="1.5" height="14" className="strike-bar-strike" />
    </svg>
  )
}

const [zero, most] = [9, 25]

/** How much of the most is earned; a loss runs the other way, hatched, and ends at a third of the most. */
export function MaximumBar({ fraction }: { fraction: number }) {
  const isLoss = fraction < 0
  const length = isLoss ? Math.min(zero, -fraction * most) : Math.min(1, fraction) * most
  return (
    <svg
      className="maximum-bar"
      width={zero + most}
      height="14"
      viewBox={`0 0 ${zero + most} 14`}
      aria-hidden="true"
    >
      <rect x={zero} y="5" width={most} height="4" className="maximum-bar-most" />
      <rect
        x={isLoss ? zero - length : zero}
        y="5"
        width={length}
        height="4"
        className="maximum-bar-earned"
        fill={isLoss ? 'url(#trader-hatch-loss)' : undefined}
      />
      <rect x={zero - 0.5} y="2" width="1" height="10" className="maximum-bar-zero" />
    </svg>
  )
}
