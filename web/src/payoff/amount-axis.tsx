import { formatMoneyShort } from '../ui/figures/figures.ts'
import { asMoney } from './as-money.ts'
import { tenth, ticksIn, type Box, type Scale } from './axis.ts'
import '../ui/picture.css'

interface AmountAxisProps {
  /** Dollars. */
  range: readonly [number, number]
  /** From dollars to the place. */
  y: Scale
  box: Box
  /** How many lines there are at most. */
  lines: number
}

/** Lines across a picture, each with its amount at the left. */
export function AmountAxis({ range, y, box, lines }: AmountAxisProps) {
  return ticksIn(range, lines).map((amount) => {
    const at = tenth(y(amount))
    return (
      <g key={amount}>
        <line
          className={amount === 0 ? 'picture-zero' : 'picture-grid'}
          x1={box.left}
          x2={box.left + box.width}
          y1={at}
          y2={at}
        />
        <text className="picture-axis" data-end data-amount x={box.left - 6} y={at + 4}>
          {formatMoneyShort(asMoney(amount))}
        </text>
      </g>
    )
  })
}
