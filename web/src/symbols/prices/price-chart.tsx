import { daysBetween, moneyToNumber } from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'
import { useMemo, type PointerEvent } from 'react'
import { asMoney } from '../../payoff/as-money.ts'
import { dataPath, nearestOf, placed, scaleFrom, ticksIn, type Scale } from '../../payoff/axis.ts'
import { useWidth } from '../../payoff/use-width.ts'
import { CampaignGlyph } from '../../ui/wheel-marks/campaign-glyph.tsx'
import { spreadGlyphs } from '../../ui/wheel-marks/campaign.ts'
import { formatMarketPrice, formatMoney } from '../../ui/figures/figures.ts'
import { placeSigns, strikeInWords, timeTicks, type ChartDay, type PriceChart } from './price-chart-model.ts'
import '../../ui/picture.css'

const narrow = 480
const letter = 6.4
const glyph = 12
const lineHeight = 13

interface Frame {
  readonly x: (on: TradingDate) => number
  /** The same by the days since the first. */
  readonly along: Scale
  readonly y: Scale
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly ticks: readonly { readonly price: number; readonly text: string }[]
}

const frameOf = ({ from, to, range }: PriceChart, width: number): Frame => {
  const [top, bottom] = [16, width < narrow ? 200 : 260]
  const prices = ticksIn(range, 5).filter((price) => price >= 0)
  const digits = prices.every((price) => Number.isInteger(price)) ? 0 : 2
  const ticks = prices.map((price) => ({ price, text: formatMarketPrice(asMoney(price), { digits }) }))
  const left = 12 + letter * Math.max(4, ...ticks.map(({ text }) => text.length))
  const right = width - (width < narrow ? 76 : 84)
  const along = scaleFrom([0, Math.max(1, daysBetween(from, to))], [left + glyph / 2, right - glyph / 2])
  return {
    x: (on) => along(daysBetween(from, on)),
    along,
    y: scaleFrom(range, [bottom, top]),
    left,
    right,
    top,
    bottom,
    ticks,
  }
}

interface PriceChartProps {
  chart: PriceChart
  /** The picture in a sentence, for those who don’t see it. */
  sentence: string
  /** The day that is read, by its place among the days. */
  at: number
  onAt: (at: number) => void
}

/** Closes with own trades on them, strikes and net stock cost as lines. */
export function PriceChartPicture({ chart, sentence, at, onAt }: PriceChartProps) {
  const [frame, width] = useWidth()
  const place = frameOf(chart, width)
  const height = place.bottom + 26
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerType !== 'mouse' && event.buttons === 0) return
    const pointed = event.clientX - event.currentTarget.getBoundingClientRect().left
    onAt(
      nearestOf(
        chart.days.map(({ date }) => place.x(date)),
        pointed,
      ),
    )
  }
  return (
    <div ref={frame} className="picture-frame">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        {...{ role: 'img', 'aria-label': sentence }}
        onPointerDown={follow}
        onPointerMove={follow}
      >
        <Axes chart={chart} place={place} />
        <Marks chart={chart} place={place} width={width} />
        <Closes chart={chart} place={place} />
        <Cursor day={chart.days[at]} place={place} />
        <Signs chart={chart} place={place} />
      </svg>
    </div>
  )
}

interface PartProps {
  chart: PriceChart
  place: Frame
}

function Axes({ chart, place }: PartProps) {
  const { left, right, top, bottom, x, y, ticks } = place
  return (
    <g>
      {ticks.map(({ price, text }) => (
        <g key={price}>
          <line className="picture-grid" x1={left} x2={right} y1={y(price)} y2={y(price)} />
          <text className="picture-axis" data-end x={left - 6} y={y(price)} dy="0.35em">
            {text}
          </text>
        </g>
      ))}
      {timeTicks(chart.from, chart.to, Math.max(2, (right - left) / 48)).map(({ on, label }) => (
        <g key={on}>
          <line className="picture-grid" x1={x(on)} x2={x(on)} y1={top} y2={bottom} />
          <text className="picture-axis" x={x(on)} y={bottom + 18}>
            {label}
          </text>
        </g>
      ))}
      <line className="picture-zero" x1={left} x2={right} y1={bottom} y2={bottom} />
    </g>
  )
}

const priceOf = (close: Money): number => moneyToNumber(close)

/** The lines are the same at any width. */
const usePaths = ({ lines, from, range }: PriceChart) =>
  useMemo(
    () =>
      lines.map((line) =>
        dataPath(
          line.map(({ date, close }) => ({ day: daysBetween(from, date), amount: priceOf(close) })),
          range,
        ),
      ),
    [lines, from, range],
  )

function Closes({ chart, place: { x, y, along, left, right } }: PartProps) {
  const paths = usePaths(chart)
  return chart.lines.map((line, at) => {
    const [first] = line
    if (first === undefined) return null
    if (line.length === 1)
      return (
        <circle
          key={first.date}
          className="picture-dot"
          cx={x(first.date)}
          cy={y(priceOf(first.close))}
          r="2.5"
        />
      )
    return (
      <path
        key={first.date}
        className="price-chart-line"
        data-dense={chart.days.length > right - left || undefined}
        vectorEffect="non-scaling-stroke"
        transform={placed(chart.range, along, y)}
        d={paths[at]}
      />
    )
  })
}

interface Mark {
  readonly key: string
  readonly what: 'Put' | 'Call' | 'cost'
  readonly y: number
  readonly text: string
}

/** The axis beside it says that these are dollars. */
const bare = (text: string): string => text.replace('$', '').replace(/\.00$/, '')

const marksOf = ({ strikes, cost, isCostFar }: PriceChart, { y }: Frame): Mark[] => [
  ...(cost === null || isCostFar
    ? []
    : [
        {
          key: 'cost',
          what: 'cost' as const,
          y: y(priceOf(cost)),
          text: `cost ${bare(formatMoney(cost))}`,
        },
      ]),
  ...strikes.map((mark) => ({
    key: `${mark.right}${mark.strike}`,
    what: mark.right,
    y: y(priceOf(mark.strike)),
    text: bare(strikeInWords(mark)),
  })),
]

/** The lines, and their names beside them, as many as have room. */
function Marks({ chart, place, width }: PartProps & { width: number }) {
  const { left, right, top, bottom } = place
  const marks = marksOf(chart, place).toSorted((a, b) => a.y - b.y)
  const named = marks.slice(0, Math.floor((bottom - top) / lineHeight))
  const spread = spreadGlyphs(
    named.map(({ y }) => (y - top) / (bottom - top)),
    lineHeight / (bottom - top),
  )
  const room = Math.floor((width - right - 6) / letter)
  return marks.map(({ key, what, y, text }, index) => (
    <g key={key} className="price-chart-mark" data-what={what}>
      <line x1={left} x2={right} y1={y} y2={y} />
      {index < named.length && (
        <text
          className="picture-axis"
          data-start
          x={right + 5}
          y={top + (spread[index] ?? 0) * (bottom - top)}
          dy="0.35em"
        >
          {text.length > room ? (text.split(' ').at(-1) ?? text) : text}
        </text>
      )}
    </g>
  ))
}

/** The latest that are drawn; the table has them all. */
export const mostSigns = 300

/** Each on the price of its day; where that is not known, at the foot of the picture. */
function Signs({ chart: { days }, place: { x, y, top, bottom } }: PartProps) {
  const signs = days
    .flatMap(({ date, close, signs: own }) =>
      own.map((sign) => ({
        sign,
        spot: { x: x(date), y: close === null ? bottom - glyph / 2 - 2 : y(priceOf(close)) },
      })),
    )
    .slice(-mostSigns)
  const spots = placeSigns(
    signs.map(({ spot }) => spot),
    glyph + 1,
    top,
    bottom - glyph / 2,
  )
  return signs.map(({ sign, spot }, index) => {
    const at = spots[index] ?? spot
    return (
      // Two fills of one day have no other name than their place.
      // oxlint-disable-next-line react/no-array-index-key
      <g key={index} transform={`translate(${at.x - glyph / 2} ${at.y - glyph / 2})`}>
        <CampaignGlyph kind={sign.kind} open={sign.open ?? false} />
      </g>
    )
  })
}

function Cursor({ day, place: { x, y, top, bottom } }: { day: ChartDay | undefined; place: Frame }) {
  if (day === undefined) return null
  const at = x(day.date)
  return (
    <g>
      <line className="picture-cursor" x1={at} x2={at} y1={top} y2={bottom} />
      {day.close !== null && <circle className="picture-dot" cx={at} cy={y(priceOf(day.close))} r="4" />}
    </g>
  )
}
