import { daysBetween, moneyToNumber } from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'
import { memo, useId, type PointerEvent } from 'react'
import { asMoney } from '../../payoff/as-money.ts'
import { nearestOf, scaleFrom, ticksIn, type Scale } from '../../payoff/axis.ts'
import { useWidth } from '../../payoff/use-width.ts'
import type { Campaign } from '../../campaigns/campaign-model.ts'
import { CampaignGlyph } from '../../ui/wheel-marks/campaign-glyph.tsx'
import { CampaignLegend } from '../../ui/wheel-marks/campaign-legend.tsx'
import { describeCampaign, placeOnAxis, spreadGlyphs } from '../../ui/wheel-marks/campaign.ts'
import { formatBarePrice } from '../../ui/figures/bare-price.ts'
import { formatDate, formatMoney, formatQuantity, formatShortDate } from '../../ui/figures/figures.ts'
import { isPrivate, usePrivacy } from '../../ui/figures/privacy.ts'
import type { CampaignDay } from './campaign-days.ts'
import { placeLabels, type PictureLabel } from './picture-labels.ts'
import { monthLabels, type Band, type Holding, type Picture } from './picture-model.ts'
import '../../ui/picture.css'

const margin = { left: 46, right: 64, top: 18 }
const laneHeight = 20
const glyphHeight = 24
const axisHeight = 20

interface DrawingProps {
  picture: Picture
  line: Campaign
  netStockCost: Money | null
}

interface CampaignPictureProps extends DrawingProps {
  days: readonly CampaignDay[]
  /** The day that is read, by its place among the days. */
  at: number
  onAt: (at: number) => void
}

interface Frame {
  readonly x: (on: TradingDate) => number
  readonly y: Scale
  readonly left: number
  readonly right: number
  readonly top: number
  /** Of the prices; lanes stand below. */
  readonly bottom: number
}

/** Where the axes of a picture of that width stand. */
const frameOf = ({ from, to, range }: Picture, width: number): Frame => {
  const bottom = margin.top + (width < 480 ? 170 : 220)
  const [left, right] = [margin.left, width - margin.right]
  const scale = scaleFrom([0, Math.max(1, daysBetween(from, to))], [left, right])
  return {
    x: (on) => scale(daysBetween(from, on)),
    y: scaleFrom([range[0], range[1]], [bottom, margin.top]),
    left,
    right,
    top: margin.top,
    bottom,
  }
}

/** Where the lanes of what was sold and held begin and end below the prices. */
const lanesOf = ({ lanes, holdingLanes }: Picture, { bottom }: Frame) => {
  const sold = bottom + glyphHeight
  const held = sold + lanes * laneHeight
  return { sold, held, height: held + holdingLanes * laneHeight + axisHeight }
}

/** Closes, strikes and net stock cost on one scale above the contracts that were sold, read day by day. */
export function CampaignPicture({ days, at, onAt, ...drawing }: CampaignPictureProps) {
  const { picture, line, netStockCost } = drawing
  const [frame, width] = useWidth()
  const place = frameOf(picture, width)
  const { height } = lanesOf(picture, place)
  const day = days[at]
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerType !== 'mouse' && event.buttons === 0) return
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left
    onAt(
      nearestOf(
        days.map(({ date }) => place.x(date)),
        left,
      ),
    )
  }
  return (
    <div ref={frame} className="wheel-picture">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        {...{ role: 'img', 'aria-label': wordsOf(picture, describeCampaign(line.events), netStockCost) }}
        onPointerDown={follow}
        onPointerMove={follow}
      >
        <Still {...drawing} width={width} />
        {day !== undefined && <Cursor day={day} place={place} end={height - axisHeight} />}
      </svg>
      <Glyphs line={line} picture={picture} place={place} />
    </div>
  )
}

/** Kept while the cursor moves. */
const Still = memo(function Still({ picture, netStockCost, width }: DrawingProps & { width: number }) {
  usePrivacy()
  const place = frameOf(picture, width)
  const { sold, held, height } = lanesOf(picture, place)
  return (
    <>
      <Axes picture={picture} place={place} height={height} />
      <Prices picture={picture} place={place} />
      {picture.bands.map((band) => (
        <Strike key={band.id} band={band} today={picture.today} place={place} />
      ))}
      <Costs cost={netStockCost} picture={picture} place={place} />
      <Labels cost={netStockCost} picture={picture} place={place} />
      {picture.bands.map((band) => (
        <Lane key={band.id} band={band} today={picture.today} place={place} top={sold} />
      ))}
      <LaneName top={sold}>sold</LaneName>
      {picture.holdingLanes > 0 && <LaneName top={held}>held</LaneName>}
      {picture.holdings.map((holding) => (
        <Held key={holding.id} holding={holding} place={place} top={held} />
      ))}
    </>
  )
})

function Cursor({ day: { date, close }, place, end }: { day: CampaignDay; place: Frame; end: number }) {
  const at = place.x(date)
  return (
    <g>
      <line className="picture-cursor" x1={at} x2={at} y1={place.top} y2={end} />
      {close !== null && <circle className="picture-dot" cx={at} cy={place.y(close)} r="4" />}
    </g>
  )
}

const lines = { strike: 'M0 5H18', cost: 'M0 2H9V8H18' } as const

/** What glyphs and lines of the picture stand for. */
export function PictureLegend({ hasCosts }: { hasCosts: boolean }) {
  return (
    <CampaignLegend>
      <LegendLine kind="strike">strike</LegendLine>
      {hasCosts && <LegendLine kind="cost">net stock cost</LegendLine>}
    </CampaignLegend>
  )
}

function LegendLine({ kind, children }: { kind: keyof typeof lines; children: string }) {
  return (
    <li>
      <svg className="wheel-picture-sample" viewBox="0 0 18 10" width="18" height="10" aria-hidden="true">
        <g className={`wheel-picture-${kind}`} data-right="Call">
          <path d={lines[kind]} strokeDasharray={kind === 'cost' ? '2 3' : undefined} />
        </g>
      </svg>
      {children}
    </li>
  )
}

/** The closes, and hatched where none are known. */
function Prices({ picture, place }: PartProps) {
  const hatch = useId()
  return (
    <>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V6" className="wheel-picture-hatch" />
        </pattern>
      </defs>
      {picture.gaps.map(({ from, to }) => (
        <rect
          key={from}
          x={place.x(from)}
          y={place.top}
          width={Math.max(0, place.x(to) - place.x(from))}
          height={place.bottom - place.top}
          fill={`url(#${hatch})`}
        />
      ))}
      {picture.lines.map((points) => (
        <path
          key={points[0]?.date}
          className="wheel-picture-price"
          d={points
            .map(({ date, price }, at) => `${at === 0 ? 'M' : 'L'}${place.x(date)} ${place.y(price)}`)
            .join('')}
        />
      ))}
    </>
  )
}

const wordsOf = ({ gaps, lines, costs }: Picture, events: string, cost: Money | null): string => {
  const last = lines.at(-1)?.at(-1)
  const first = costs[0]?.[0]
  return [
    events,
    last === undefined
      ? 'Prices are not known'
      : `Last close ${formatBarePrice(asMoney(last.price))} on ${formatShortDate(last.date)}`,
    ...(first === undefined
      ? []
      : [`Net stock cost ${formatBarePrice(asMoney(first.cost))} on ${formatShortDate(first.from)}`]),
    ...(cost === null ? [] : [`Net stock cost now ${formatMoney(cost)}`]),
    ...(gaps.length === 0 || last === undefined ? [] : ['Some closes are not known']),
  ].join('. ')
}

interface PartProps {
  picture: Picture
  place: Frame
}

function Axes({ picture, place, height }: PartProps & { height: number }) {
  const prices = ticksIn([picture.range[0], picture.range[1]], 4)
  const apart = (place.right - place.left) / Math.max(1, picture.months.length)
  const named = monthLabels(picture.months, 44 / Math.max(1, apart))
  const now = place.x(picture.today)
  return (
    <g className="wheel-picture-axes">
      {prices.map((price) => (
        <g key={price}>
          <path d={`M${place.left} ${place.y(price)}H${place.right}`} />
          <text x={place.left - 6} y={place.y(price)} dy="0.35em" textAnchor="end">
            {formatBarePrice(asMoney(price))}
          </text>
        </g>
      ))}
      {picture.months.map(({ on }) => (
        <path key={on} d={`M${place.x(on)} ${place.top}V${height - axisHeight}`} />
      ))}
      {named.map(({ on, label }) => (
        <text key={on} x={place.x(on)} y={height - 6} textAnchor="middle">
          {label}
        </text>
      ))}
      {named.length === 0 && (
        <text x={place.left} y={height - 6}>
          {formatDate(picture.from)}
        </text>
      )}
      {picture.to > picture.today && (
        <>
          <rect
            className="wheel-picture-ahead"
            x={now}
            y={place.top}
            width={place.right - now}
            height={height - axisHeight - place.top}
          />
          <path className="wheel-picture-today" d={`M${now} ${place.top}V${height - axisHeight}`} />
          <text className="wheel-picture-today-word" x={now - 5} y={place.top - 5} textAnchor="end">
            today, {formatShortDate(picture.today)}
          </text>
        </>
      )}
    </g>
  )
}

const until = ({ to }: Band, today: TradingDate): TradingDate => (to < today ? to : today)

function Strike({ band, today, place }: { band: Band; today: TradingDate; place: Frame }) {
  const y = place.y(band.strike)
  const [from, now, to] = [place.x(band.from), place.x(until(band, today)), place.x(band.to)]
  return (
    <g className="wheel-picture-strike" data-right={band.right}>
      <path d={`M${from} ${y}H${Math.max(from + 2, now)}`} />
      {band.isOpen && to > now && <path d={`M${now} ${y}H${to}`} strokeDasharray="4 3" />}
    </g>
  )
}

/** A step down as each premium arrives, up as one is paid; days without a cost stay empty. */
function Costs({ cost, picture, place }: PartProps & { cost: Money | null }) {
  const y = cost === null ? 0 : place.y(moneyToNumber(cost))
  return (
    <g className="wheel-picture-cost">
      {picture.costs.map((flight) => (
        <path
          key={flight[0]?.from}
          d={flight
            .map(
              (step, at) =>
                `${at === 0 ? `M${place.x(step.from)} ` : 'V'}${place.y(step.cost)}H${place.x(step.to)}`,
            )
            .join('')}
          strokeDasharray="2 3"
        />
      ))}
      {cost !== null && <path d={`M${place.x(picture.today)} ${y}H${place.right}`} strokeDasharray="2 3" />}
    </g>
  )
}

/** What is open, and what the shares cost, in words beside the picture: within it they would lie across its lines. */
function Labels({ cost, picture, place }: PartProps & { cost: Money | null }) {
  const strikes = picture.bands
    .filter(({ isOpen }) => isOpen)
    .map(({ right, strike }): PictureLabel => {
      const text = `${right.toLowerCase()} ${formatBarePrice(asMoney(strike))}`
      return { text, kind: 'strike', y: place.y(strike) }
    })
  const costs: PictureLabel[] =
    cost === null
      ? []
      : [{ text: `cost ${formatBarePrice(cost)}`, kind: 'cost', y: place.y(moneyToNumber(cost)) }]
  return placeLabels([...strikes, ...costs], [place.top, place.bottom]).map(({ text, kind, y }) => (
    <g key={`${text} ${y}`} className={`wheel-picture-${kind}`}>
      <text x={place.right + 5} y={y} dy="0.35em">
        {text}
      </text>
    </g>
  ))
}

function Lane({ band, today, place, top }: { band: Band; today: TradingDate; place: Frame; top: number }) {
  const [from, now, to] = [place.x(band.from), place.x(until(band, today)), place.x(band.to)]
  const y = top + band.lane * laneHeight
  const label = `${formatBarePrice(asMoney(band.strike))} ${band.right.toLowerCase()}${band.price === null || isPrivate() ? '' : `, ${formatBarePrice(band.price)}`}`
  const width = Math.max(3, now - from)
  return (
    <g className="wheel-picture-lane" data-right={band.right}>
      <rect x={from} y={y} width={width} height={laneHeight - 5} rx="2" />
      {band.isOpen && to > now && (
        <rect
          className="wheel-picture-lane-open"
          x={now}
          y={y}
          width={to - now}
          height={laneHeight - 5}
          rx="2"
        />
      )}
      {(band.isOpen ? to : now) - from > 6 * label.length && (
        <text x={from + 4} y={y + 11.5}>
          {label}
        </text>
      )}
    </g>
  )
}

function LaneName({ top, children }: { top: number; children: string }) {
  return (
    <text x={margin.left - 6} y={top + 11.5} textAnchor="end">
      {children}
    </text>
  )
}

function Held({ holding, place, top }: { holding: Holding; place: Frame; top: number }) {
  const [from, to] = [place.x(holding.from), place.x(holding.to)]
  const y = top + holding.lane * laneHeight
  const label = isPrivate() ? '' : `${formatQuantity(holding.shares)} shares`
  return (
    <g className="wheel-picture-held">
      <rect x={from} y={y} width={Math.max(3, to - from)} height={laneHeight - 5} rx="2" />
      {to - from > 6 * label.length && (
        <text x={from + 4} y={y + 11.5}>
          {label}
        </text>
      )}
    </g>
  )
}

interface GlyphsProps extends PartProps {
  line: Campaign
}

/** The events of the campaign, between the prices and the contracts. */
function Glyphs({ line, picture, place }: GlyphsProps) {
  const wide = Math.max(1, place.right - place.left)
  const places = spreadGlyphs(
    line.events.map(({ on }) => placeOnAxis(on, picture.from, picture.to)),
    16 / wide,
  )
  return (
    <div className="wheel-picture-glyphs" aria-hidden="true" style={{ top: place.bottom + 4 }}>
      {line.events.map((event, at) => (
        <span key={at} style={{ left: place.left + (places[at] ?? 0) * wide }}>
          <CampaignGlyph kind={event.kind} open={event.open ?? false} />
        </span>
      ))}
    </div>
  )
}
