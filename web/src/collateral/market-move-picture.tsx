import { MICROS } from '@wheelwright/core'
import type { MarketMove } from '@wheelwright/core'
import type { PointerEvent } from 'react'
import { AmountAxis } from '../payoff/amount-axis.tsx'
import { amountRange, scaleFrom, type Box, type Scale } from '../payoff/axis.ts'
import { useWidth } from '../payoff/use-width.ts'
import { farthest, percentInWords } from './market-move-model.ts'
import '../ui/picture.css'

const margin = { left: 58, right: 18, top: 10, bottom: 24 }
const height = 220
const named = [-30, -20, -10, 0, 10, 20, 30]

interface MarketMovePictureProps {
  moves: readonly MarketMove[]
  percent: number
  onPercent: (percent: number) => void
}

/** Profit against cost over the move, and under it the cash that assigned puts take. */
export function MarketMovePicture({ moves, percent, onPercent }: MarketMovePictureProps) {
  const [frame, width] = useWidth()
  const box: Box = {
    left: margin.left,
    top: margin.top,
    width: width - margin.left - margin.right,
    height: height - margin.top - margin.bottom,
  }
  const [least, most] = amountRange(
    moves
      .flatMap(({ profit, putsTake }) => [profit.amount ?? 0, 0 - putsTake])
      .map((amount) => amount / MICROS),
  )
  const x = scaleFrom([-farthest, farthest], [box.left, box.left + box.width])
  const y = scaleFrom([least, most], [box.top + box.height, box.top])
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left
    const part = (event.clientX - left - box.left) / box.width
    onPercent(Math.round(Math.max(0, Math.min(1, part)) * 2 * farthest) - farthest)
  }
  return (
    <div ref={frame} className="picture-frame move-frame">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        aria-hidden="true"
        onPointerMove={follow}
        onPointerDown={follow}
      >
        <AmountAxis range={[least, most]} y={y} box={box} lines={4} />
        {named.map((each) => (
          <text key={each} className="picture-axis" x={x(each)} y={height - 7}>
            {percentInWords(each)}
          </text>
        ))}
        <path
          className="picture-line move-line"
          data-line="puts"
          d={pathOf(moves, { x, y, isStepped: true }, ({ putsTake }) => 0 - putsTake)}
        />
        <path
          className="picture-line move-line"
          data-line="profit"
          d={pathOf(moves, { x, y }, ({ profit }) => profit.amount)}
        />
        <line
          className="picture-cursor"
          x1={x(percent)}
          x2={x(percent)}
          y1={box.top}
          y2={box.top + box.height}
        />
      </svg>
      <ul className="picture-legend">
        <LegendLine name="profit" words="profit against cost" />
        <LegendLine name="puts" words="cash that assigned puts take" />
      </ul>
    </div>
  )
}

function pathOf(
  moves: readonly MarketMove[],
  { x, y, isStepped = false }: { x: Scale; y: Scale; isStepped?: boolean },
  amountOf: (move: MarketMove) => number | null,
): string {
  const spots = moves.flatMap((move) => {
    const amount = amountOf(move)
    return amount === null ? [] : [{ left: x(move.percent).toFixed(1), top: y(amount / MICROS).toFixed(1) }]
  })
  const [first, ...rest] = spots
  if (first === undefined) return ''
  // A put is assigned or it is not.
  const to = rest.map(({ left, top }) => (isStepped ? `V${top}H${left}` : `L${left} ${top}`))
  return `M${first.left} ${first.top}${to.join('')}`
}

function LegendLine({ name, words }: { name: 'profit' | 'puts'; words: string }) {
  return (
    <li>
      <svg width="24" height="8" aria-hidden="true">
        <path className="picture-line move-line" data-line={name} d="M1 4L23 4" />
      </svg>
      {words}
    </li>
  )
}
