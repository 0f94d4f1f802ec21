import type { RollScenario } from '@wheelwright/api'
import { moneyToNumber } from '@wheelwright/core'
import { asMoney } from '../payoff/as-money.ts'
import { amountRange, scaleFrom, ticksIn, type Scale } from '../payoff/axis.ts'
import { formatMoney, formatMoneyShort } from '../ui/figures.ts'
import type { OutcomeLineView } from './outcome-lines.ts'

const box = { left: 52, top: 22, width: 416, height: 208 }
const size = { width: 480, height: 262 }

const tenth = (value: number): number => Math.round(value * 10) / 10

const pathOf = ({ points }: OutcomeLineView, x: Scale, y: Scale): string =>
  points
    .map(({ price, amount }, at) => `${at === 0 ? 'M' : 'L'}${tenth(x(price))} ${tenth(y(amount))}`)
    .join('')

const inWords = (ticker: string, lines: readonly OutcomeLineView[], spot: number | null): string => {
  const ends = lines.flatMap(({ label, atSpot }) =>
    atSpot === null ? [] : [`${label} ${formatMoney(atSpot, { sign: 'always' })}`],
  )
  const at = spot === null ? '' : ` At ${formatMoney(asMoney(spot))}: ${ends.join('; ')}.`
  return `Result of each choice along the price of ${ticker} when it ends.${at}`
}

/** What each choice comes to along the price of the underlying when it ends. */
export function OutcomePicture({
  scenario,
  lines,
}: {
  scenario: RollScenario
  lines: readonly OutcomeLineView[]
}) {
  const prices = lines.flatMap(({ points }) => points.map(({ price }) => price))
  const amounts = lines.flatMap(({ points }) => points.map(({ amount }) => amount))
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  if (lines.length === 0 || low >= high)
    return <p className="roll-quiet">Not known: what it rests on is missing.</p>
  const range = amountRange(amounts)
  const x = scaleFrom([low, high], [box.left, box.left + box.width])
  const y = scaleFrom(range, [box.top + box.height, box.top])
  const spot = scenario.spot === null ? null : moneyToNumber(scenario.spot)
  return (
    <svg
      className="roll-picture"
      viewBox={`0 0 ${size.width} ${size.height}`}
      {...{ role: 'img', 'aria-label': inWords(scenario.ticker, lines, spot) }}
    >
      {ticksIn(range, 5).map((amount) => (
        <g key={amount}>
          <line
            className={amount === 0 ? 'roll-zero' : 'roll-grid'}
            x1={box.left}
            x2={box.left + box.width}
            y1={y(amount)}
            y2={y(amount)}
          />
          <text className="roll-axis" data-end data-amount x={box.left - 6} y={y(amount) + 4}>
            {formatMoneyShort(asMoney(amount))}
          </text>
        </g>
      ))}
      {ticksIn([low, high], 5).map((price) => (
        <text key={price} className="roll-axis" x={x(price)} y={box.top + box.height + 17}>
          {formatMoney(asMoney(price))}
        </text>
      ))}
      {spot !== null && (
        <>
          <line className="roll-now" x1={x(spot)} x2={x(spot)} y1={box.top} y2={box.top + box.height} />
          <text className="roll-axis" x={x(spot)} y={box.top - 7}>
            now {formatMoney(asMoney(spot))}
          </text>
        </>
      )}
      {lines.map((line) => (
        <path key={line.key} className="roll-outcome" data-kind={line.kind} d={pathOf(line, x, y)} />
      ))}
      {spot !== null &&
        lines.map(({ key, kind, atSpot }) =>
          atSpot === null ? null : (
            <circle
              key={key}
              className="roll-dot"
              data-kind={kind}
              cx={x(spot)}
              cy={y(moneyToNumber(atSpot))}
              r="3.5"
            />
          ),
        )}
    </svg>
  )
}
