import type { RollScenario } from '@wheelwright/api'
import { moneyToNumber } from '@wheelwright/core'
import { AmountAxis } from '../payoff/amount-axis.tsx'
import { asMoney } from '../payoff/as-money.ts'
import { amountRange, apart, scaleFrom, tenth, ticksIn, type Box, type Scale } from '../payoff/axis.ts'
import { useWidth } from '../payoff/use-width.ts'
import { formatMarketPrice, formatMoney } from '../ui/figures/figures.ts'
import type { OutcomeLineView } from './outcome-lines.ts'
import '../ui/picture.css'

const height = 262

/** Wider than that it says no more. */
const widest = 640

const boxOf = (width: number): Box => ({ left: 52, top: 22, width: width - 64, height: 208 })

const pathOf = ({ points }: OutcomeLineView, x: Scale, y: Scale): string =>
  points
    .map(({ price, amount }, at) => `${at === 0 ? 'M' : 'L'}${tenth(x(price))} ${tenth(y(amount))}`)
    .join('')

const inWords = (ticker: string, lines: readonly OutcomeLineView[], spot: number | null): string => {
  const ends = lines.flatMap(({ label, atSpot }) =>
    atSpot === null ? [] : [`${label} ${formatMoney(atSpot, { sign: 'always' })}`],
  )
  const at = spot === null ? '' : ` At ${formatMarketPrice(asMoney(spot))}: ${ends.join('; ')}.`
  return `Result of each choice along the price of ${ticker} when it ends.${at}`
}

/** Why no choice has an outcome that can be told. */
const whyUnknown = ({ cover, mark }: RollScenario): string => {
  if (mark === null) return 'no price of this session says what it costs to buy back'
  return cover === 'long call'
    ? 'what the long call cost is not known'
    : 'what its campaign brought or what its shares cost is missing'
}

interface OutcomePictureProps {
  scenario: RollScenario
  lines: readonly OutcomeLineView[]
}

/** What each choice comes to along the price of the underlying when it ends. */
export function OutcomePicture({ scenario, lines }: OutcomePictureProps) {
  const [frame, room] = useWidth()
  const width = Math.min(widest, room)
  const box = boxOf(width)
  const prices = lines.flatMap(({ points }) => points.map(({ price }) => price))
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  if (lines.length === 0 || low >= high)
    return <p className="aside-words">Not known: {whyUnknown(scenario)}.</p>
  const range = amountRange(lines.flatMap(({ points }) => points.map(({ amount }) => amount)))
  const x = scaleFrom([low, high], [box.left, box.left + box.width])
  const y = scaleFrom(range, [box.top + box.height, box.top])
  const spot = scenario.spot === null ? null : moneyToNumber(scenario.spot)
  const summary = inWords(scenario.ticker, lines, spot)
  return (
    <div ref={frame} className="picture-frame">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        {...{ role: 'img', 'aria-label': summary }}
      >
        <Axes range={range} prices={[low, high]} x={x} y={y} box={box} />
        {spot !== null && <Now spot={spot} x={x} box={box} />}
        {lines.map((line) => (
          <path key={line.key} className="roll-outcome" data-kind={line.kind} d={pathOf(line, x, y)} />
        ))}
        {spot !== null && <Dots lines={lines} at={x(spot)} y={y} />}
      </svg>
    </div>
  )
}

interface AxesProps {
  range: readonly [number, number]
  prices: readonly [number, number]
  x: Scale
  y: Scale
  box: Box
}

function Axes({ range, prices, x, y, box }: AxesProps) {
  const labels = ticksIn(prices, box.width / 84).map((price) => ({
    at: x(price),
    text: formatMarketPrice(asMoney(price)),
  }))
  return (
    <>
      <AmountAxis range={range} y={y} box={box} lines={5} />
      {apart(labels, box.left - 20, box.left + box.width + 12).map(({ at, text }) => (
        <text key={text} className="picture-axis" x={tenth(at)} y={box.top + box.height + 17}>
          {text}
        </text>
      ))}
    </>
  )
}

function Now({ spot, x, box }: { spot: number; x: Scale; box: Box }) {
  return (
    <>
      <line className="roll-now" x1={x(spot)} x2={x(spot)} y1={box.top} y2={box.top + box.height} />
      <text className="picture-axis" x={x(spot)} y={box.top - 7}>
        now {formatMarketPrice(asMoney(spot))}
      </text>
    </>
  )
}

function Dots({ lines, at, y }: { lines: readonly OutcomeLineView[]; at: number; y: Scale }) {
  return lines.map(({ key, kind, atSpot }) =>
    atSpot === null ? null : (
      <circle key={key} className="roll-dot" data-kind={kind} cx={at} cy={y(moneyToNumber(atSpot))} r="3.5" />
    ),
  )
}
