import { formatMoneyShort } from '../ui/figures/figures.ts'
import { usePrivacy } from '../ui/figures/privacy.ts'
import type { Figures } from '../charts/premium.ts'
import { barsWide, placeOn, rowBar, type BarAxis, type BarPart } from './bars.ts'

/** Its figures stand in the row, so that it is for the eye alone. */
export function PeriodBar({ figures, axis }: { figures: Figures; axis: BarAxis }) {
  const { back, puts, calls, total } = rowBar(figures, axis)
  const zero = placeOn(axis, 0)
  return (
    <svg
      className="period-bar"
      viewBox={`-1 0 ${barsWide + 2} 16`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <Part className="period-hatched" part={back} />
      <Part className="period-bar-puts" part={puts} />
      <Part className="period-bar-calls" part={calls} />
      <line className="period-bar-zero" x1={zero} x2={zero} y1="0" y2="16" />
      {total !== null && <line className="period-bar-total" x1={total} x2={total} y1="1" y2="15" />}
    </svg>
  )
}

function Part({ className, part: { left, wide } }: { className: string; part: BarPart }) {
  return wide > 0 && <rect className={className} x={left} y="3" width={wide} height="10" />
}

/** The pattern of what was bought back, once for the page. */
export function PeriodPatterns() {
  return (
    <svg className="pattern-shelf" aria-hidden="true">
      <pattern
        id="period-hatch"
        width="4"
        height="4"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className="period-hatch-ground" width="4" height="4" />
        <rect className="period-hatch-line" width="2" height="4" />
      </pattern>
    </svg>
  )
}

/** What the parts are, and the scale of all rows. */
export function BarHeading({ axis }: { axis: BarAxis }) {
  usePrivacy()
  return (
    <span className="period-bar-heading">
      <span className="period-bar-key" data-kind="puts">
        puts
      </span>{' '}
      <span className="period-bar-key" data-kind="calls">
        calls
      </span>{' '}
      <span className="period-bar-key" data-kind="total">
        total
      </span>{' '}
      <span className="period-bar-key" data-kind="back">
        <svg width="9" height="9" aria-hidden="true">
          <rect className="period-hatched" width="9" height="9" />
        </svg>
        bought back
      </span>
      <svg
        className="period-bar-scale"
        viewBox={`-1 0 ${barsWide + 2} 12`}
        width={barsWide + 2}
        height="12"
        aria-hidden="true"
      >
        {axis.marks.map((mark) => (
          <text
            key={mark}
            className="picture-axis"
            data-amount
            x={placeOn(axis, mark)}
            y="10"
            {...endOf(placeOn(axis, mark))}
          >
            {mark === 0 ? '0' : formatMoneyShort(mark)}
          </text>
        ))}
      </svg>
    </span>
  )
}

/** A name at the edge stays within the picture. */
const endOf = (place: number) =>
  place > barsWide - 14 ? { 'data-end': true } : place < 6 ? { 'data-start': true } : {}
