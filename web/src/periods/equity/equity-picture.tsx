import { MICROS } from '@wheelwright/core'
import type { Equity, EquityPoint } from '@wheelwright/api'
import { memo, useMemo, type PointerEvent } from 'react'
import { AmountAxis } from '../../payoff/amount-axis.tsx'
import {
  apart,
  dataPath,
  nearestOf,
  placed,
  scaleFrom,
  tenth,
  type Box,
  type Label,
} from '../../payoff/axis.ts'
import { useWidth } from '../../payoff/use-width.ts'
import { formatDate, formatShortDate } from '../../ui/figures/figures.ts'
import { usePrivacy } from '../../ui/figures/privacy.ts'
import { useCursor } from '../../ui/use-cursor.ts'
import { dayWords, daysOf, lineNames, partsOf, rangeOf, type LineName, type Spot } from './model.ts'
import { wholeFigures } from '../../ui/figures/whole-figures.tsx'
import './equity.css'
import '../../ui/picture.css'

const margin = { left: 58, right: 12, top: 10, bottom: 24 }
const narrow = 480
const dateOf = ({ date }: EquityPoint): string => date
/** Below that many days a label says the day, above it month and year. */
const daysOfYears = 550

/** What is the same at any width. */
const useLines = (items: readonly EquityPoint[]) =>
  useMemo(() => {
    const days = daysOf(items)
    const range = rangeOf(items)
    const lines = lineNames.map((name) => {
      const parts = partsOf(items, name, days)
      return {
        name,
        path: parts.map((part) => dataPath(part, range)).join(''),
        alone: parts.flatMap((part) => (part.length === 1 ? part : [])),
      }
    })
    return { items, days, span: days.at(-1) ?? 0, range, lines }
  }, [items])

/** What stands still while the cursor moves. */
const useDrawing = (items: readonly EquityPoint[], width: number) => {
  const all = useLines(items)
  return useMemo(() => {
    const { span, range } = all
    const height = width < narrow ? 220 : 280
    const box: Box = {
      left: margin.left,
      top: margin.top,
      width: width - margin.left - margin.right,
      height: height - margin.top - margin.bottom,
    }
    // A day alone stands in the middle.
    const x = scaleFrom(span === 0 ? [-1, 1] : [0, span], [box.left, box.left + box.width])
    const y = scaleFrom(range, [box.top + box.height, box.top])
    return { ...all, height, box, x, y }
  }, [all, width])
}

type Drawing = ReturnType<typeof useDrawing>

/** The lines of value, of what was put in and of the benchmark, read day by day. */
export function EquityPicture({ equity }: { equity: Equity }) {
  const { items, benchmark } = equity
  const isPrivate = usePrivacy()
  const [frame, width] = useWidth()
  const [at, setAt] = useCursor(items, dateOf, items.length - 1)
  const item = items[at]
  const drawing = useDrawing(items, width)
  const { height, box, days, span } = drawing
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left
    setAt(nearestOf(days, ((event.clientX - left - box.left) / box.width) * span))
  }
  return (
    <div ref={frame} className="picture-frame equity-frame">
      <svg
        className="equity-picture"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        aria-hidden="true"
        onPointerMove={follow}
        onPointerDown={follow}
      >
        <Still drawing={drawing} isPrivate={isPrivate} />
        {item !== undefined && <Cursor item={item} day={days[at] ?? 0} drawing={drawing} />}
      </svg>
      {/* The arrow keys go from session to session, Page Up and Page Down by some. */}
      <input
        type="range"
        className="picture-range"
        aria-label="Value by day"
        min={0}
        max={Math.max(0, items.length - 1)}
        value={at}
        aria-valuetext={item === undefined ? 'nothing' : dayWords(item, benchmark?.symbol)}
        onChange={({ target }) => setAt(Number(target.value))}
      />
      <Legend items={items} symbol={benchmark?.symbol} />
      <output className="equity-reading" data-amount>
        {item === undefined ? '' : wholeFigures(dayWords(item, benchmark?.symbol))}
      </output>
    </div>
  )
}

interface StillProps {
  drawing: Drawing
  /** The amounts of the axis are written anew when they are hidden or shown. */
  isPrivate: boolean
}

/** Kept while the cursor moves: of thousands of days it is what takes time. */
const Still = memo(function Still({ drawing }: StillProps) {
  const { range, y, box } = drawing
  return (
    <>
      <AmountAxis
        range={[range[0] / MICROS, range[1] / MICROS]}
        y={(dollars) => y(dollars * MICROS)}
        box={box}
        lines={box.height / 48}
      />
      <Days {...drawing} />
      {drawing.lines.map((line) => (
        <Line key={line.name} {...line} drawing={drawing} />
      ))}
    </>
  )
})

const monthAndYear = (date: EquityPoint['date']): string => formatDate(date).replace(/ \d+,/, '')

/** Both ends first; what would touch them gives way. */
function Days({ items, days, x, box, span }: Pick<Drawing, 'items' | 'days' | 'x' | 'box' | 'span'>) {
  const wanted = Math.max(2, Math.floor(box.width / 96))
  const places = [0, ...Array.from({ length: wanted - 1 }, (_, index) => wanted - 1 - index)]
  const labels = places.flatMap((place): Label[] => {
    const index = nearestOf(days, (place / (wanted - 1)) * span)
    const [item, day] = [items[index], days[index]]
    if (item === undefined || day === undefined) return []
    const text = span < daysOfYears ? formatShortDate(item.date) : monthAndYear(item.date)
    return [{ at: x(day), text }]
  })
  const once = [...new Map(labels.map((label) => [label.text, label])).values()]
  return apart(once, box.left - 10, box.left + box.width + 12).map(({ at, text }) => (
    <text key={text} className="picture-axis" x={tenth(at)} y={box.top + box.height + 17}>
      {text}
    </text>
  ))
}

interface LineProps {
  name: LineName
  path: string
  alone: readonly Spot[]
  drawing: Drawing
}

function Line({ name, path, alone, drawing: { items, range, box, x, y } }: LineProps) {
  return (
    <>
      <path
        className="picture-line equity-line"
        data-line={name}
        data-dense={items.length > box.width || undefined}
        vectorEffect="non-scaling-stroke"
        transform={placed(range, x, y)}
        d={path}
      />
      {alone.map(({ day, amount }) => (
        <circle
          key={day}
          className="picture-dot"
          data-line={name}
          cx={tenth(x(day))}
          cy={tenth(y(amount))}
          r="3"
        />
      ))}
    </>
  )
}

interface CursorProps {
  item: EquityPoint
  day: number
  drawing: Drawing
}

function Cursor({ item, day, drawing: { x, y, box } }: CursorProps) {
  const place = tenth(x(day))
  return (
    <g>
      <line className="picture-cursor" x1={place} x2={place} y1={box.top} y2={box.top + box.height} />
      {lineNames.map((line) =>
        item.value === null || item[line] === null ? null : (
          <circle
            key={line}
            className="picture-dot"
            data-line={line}
            cx={place}
            cy={tenth(y(item[line]))}
            r="4"
          />
        ),
      )}
    </g>
  )
}

/** Of the lines that there are. */
function Legend({ items, symbol }: { items: readonly EquityPoint[]; symbol: string | undefined }) {
  const words = { value: 'value', deposits: 'put in', benchmark: `the same in ${symbol}` }
  const drawn = (['value', 'deposits', 'benchmark'] as const).filter((line) =>
    items.some((item) => item[line] !== null),
  )
  return (
    <ul className="picture-legend">
      {drawn.map((line) => (
        <li key={line}>
          <svg width="24" height="8" aria-hidden="true">
            <path className="picture-line equity-line" data-line={line} d="M1 4L23 4" />
          </svg>
          {words[line]}
        </li>
      ))}
    </ul>
  )
}
