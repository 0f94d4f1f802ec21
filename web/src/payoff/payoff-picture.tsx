import { moneyToNumber } from '@wheelwright/core'
import type { ModelLeg } from '@wheelwright/core'
import { useId, type PointerEvent } from 'react'
import { formatMarketPrice } from '../ui/figures/figures.ts'
import { AmountAxis } from './amount-axis.tsx'
import { asMoney } from './as-money.ts'
import { amountRange, apart, scaleFrom, tenth, ticksIn, type Box, type Label, type Scale } from './axis.ts'
import type { Point } from './payoff.ts'
import './payoff.css'
import { useWidth } from './use-width.ts'
import type { Reach } from './scene.ts'
import '../ui/picture.css'

interface PayoffPictureProps {
  /** What the picture says, for those who don’t see it. */
  summary: string
  reach: Reach
  legs: readonly ModelLeg[]
  /** Dollars; null where it is unknown. */
  spot: number | null
  breakEvens: readonly number[]
  ending: readonly Point[]
  /** The line of a day before; null where it can’t be told. */
  earlier: readonly Point[] | null
  cursor: number
  onCursor: (price: number) => void
}

const margin = { left: 54, right: 12, top: 38, bottom: 24 }
const narrow = 480

/** What the position earns along the price of its underlying, at expiration and before. */
export function PayoffPicture(props: PayoffPictureProps) {
  const { summary, reach, ending, earlier, cursor, onCursor } = props
  const [frame, width] = useWidth()
  const height = width < narrow ? 240 : 300
  const box: Box = {
    left: margin.left,
    top: margin.top,
    width: width - margin.left - margin.right,
    height: height - margin.top - margin.bottom,
  }
  const range = amountRange([...ending, ...(earlier ?? [])].map(({ amount }) => amount))
  const x = scaleFrom([reach.low, reach.high], [box.left, box.left + box.width])
  const y = scaleFrom(range, [box.top + box.height, box.top])
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons === 0) return
    const left = event.currentTarget.getBoundingClientRect().left
    const price = reach.low + ((event.clientX - left - box.left) / box.width) * (reach.high - reach.low)
    const stepped = Math.round(price / reach.step) * reach.step
    onCursor(Math.max(reach.low, Math.min(reach.high, stepped)))
  }
  return (
    <div ref={frame} className="picture-frame">
      <svg
        className="payoff-picture"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        {...{ role: 'img', 'aria-label': summary }}
        onPointerDown={follow}
        onPointerMove={follow}
      >
        <AmountAxis range={range} y={y} box={box} lines={box.height / 44} />
        <Prices reach={reach} x={x} box={box} />
        <Areas points={ending} x={x} y={y} />
        <Marks {...props} x={x} y={y} box={box} />
        <path className="payoff-ending" d={pathOf(ending, x, y)} />
        {earlier !== null && <path className="payoff-earlier" d={pathOf(earlier, x, y)} />}
        <Cursor price={cursor} ending={ending} earlier={earlier} x={x} y={y} box={box} />
      </svg>
    </div>
  )
}

const pathOf = (points: readonly Point[], x: Scale, y: Scale): string =>
  points
    .map(({ price, amount }, index) => `${index === 0 ? 'M' : 'L'}${tenth(x(price))} ${tenth(y(amount))}`)
    .join('')

interface PlaceProps {
  x: Scale
  y: Scale
  box: Box
}

function Prices({ reach, x, box }: Pick<PlaceProps, 'x' | 'box'> & { reach: Reach }) {
  const ticks = ticksIn([reach.low, reach.high], box.width / 76)
  const digits = ticks.every((price) => Number.isInteger(price)) ? 0 : 2
  const labels = ticks.map((price) => ({ at: x(price), text: formatMarketPrice(asMoney(price), { digits }) }))
  return (
    <Texts labels={apart(labels, box.left - 20, box.left + box.width + 12)} y={box.top + box.height + 17} />
  )
}

function Texts({ labels, y, tone = 'picture-axis' }: { labels: readonly Label[]; y: number; tone?: string }) {
  return labels.map(({ at, text }) => (
    <text key={text} className={tone} x={tenth(at)} y={y}>
      {text}
    </text>
  ))
}

/** Gain above the line of nothing, loss below; each also says its word. */
function Areas({ points, x, y }: Pick<PlaceProps, 'x' | 'y'> & { points: readonly Point[] }) {
  const id = useId()
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const zero = tenth(y(0))
  const area = `${pathOf(points, x, y)}L${tenth(x(last.price))} ${zero}L${tenth(x(first.price))} ${zero}Z`
  return (
    <>
      <clipPath id={`${id}gain`}>
        <rect x="0" y="0" width="4000" height={Math.max(0, zero)} />
      </clipPath>
      <clipPath id={`${id}loss`}>
        <rect x="0" y={zero} width="4000" height="1000" />
      </clipPath>
      <path className="payoff-gain" clipPath={`url(#${id}gain)`} d={area} />
      <path className="payoff-loss" clipPath={`url(#${id}loss)`} d={area} />
    </>
  )
}

const sideOf = ({ contract, quantity }: ModelLeg): string =>
  contract === null
    ? ''
    : `${quantity < 0 ? 'short' : 'long'} ${formatMarketPrice(contract.strike).replace(/\.00$/, '')} ${contract.right.toLowerCase()}`

/** Strikes above, the spot below them, break-evens on the line of nothing. */
function Marks({
  legs,
  spot,
  breakEvens,
  reach,
  x,
  y,
  box,
}: PlaceProps & Pick<PayoffPictureProps, 'legs' | 'spot' | 'breakEvens' | 'reach'>) {
  const within = (price: number) => price >= reach.low && price <= reach.high
  const strikes = legs.flatMap((leg) =>
    leg.contract === null ? [] : [{ at: x(moneyToNumber(leg.contract.strike)), text: sideOf(leg) }],
  )
  const right = box.left + box.width
  return (
    <>
      {[...new Set(strikes.map(({ at }) => at))].map((at) => (
        <line
          key={at}
          className="payoff-strike"
          x1={at}
          x2={at}
          y1={box.top - 18}
          y2={box.top + box.height}
        />
      ))}
      <Texts labels={apart(strikes, box.left, right)} y={box.top - 24} tone="picture-axis payoff-on-top" />
      {spot !== null && within(spot) && (
        <>
          <line className="payoff-spot" x1={x(spot)} x2={x(spot)} y1={box.top} y2={box.top + box.height} />
          <Texts
            labels={apart(
              [{ at: x(spot), text: `now ${formatMarketPrice(asMoney(spot))}` }],
              box.left,
              right,
            )}
            y={box.top - 6}
            tone="picture-axis payoff-now"
          />
        </>
      )}
      {breakEvens.filter(within).map((price) => (
        <circle key={price} className="payoff-even" cx={x(price)} cy={y(0)} r="4" />
      ))}
    </>
  )
}

/** The amount of a line at a price between two of its points. */
const amountAt = (points: readonly Point[], price: number): number | null => {
  const after = points.findIndex((point) => point.price >= price)
  const [from, to] = [points[after - 1], points[after]]
  if (to === undefined) return null
  if (from === undefined || to.price === from.price) return to.amount
  return from.amount + ((to.amount - from.amount) * (price - from.price)) / (to.price - from.price)
}

function Cursor({
  price,
  ending,
  earlier,
  x,
  y,
  box,
}: PlaceProps & Pick<PayoffPictureProps, 'ending' | 'earlier'> & { price: number }) {
  const at = tenth(x(price))
  const [later, sooner] = [amountAt(ending, price), amountAt(earlier ?? [], price)]
  return (
    <g>
      <line className="picture-cursor" x1={at} x2={at} y1={box.top} y2={box.top + box.height} />
      {later !== null && <circle className="picture-dot" cx={at} cy={tenth(y(later))} r="4.5" />}
      {sooner !== null && (
        <circle className="picture-dot" data-earlier cx={at} cy={tenth(y(sooner))} r="4.5" />
      )}
    </g>
  )
}
