import type { WheelCycle, WheelPosition } from '@wheelwright/api'
import { daysBetween, tradingDateAt } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { Instrument } from '../../entries/instrument.tsx'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { formatDate } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { useNow } from '../../ui/now.ts'
import { QuantityFigure } from '../../ui/figures/quantity-figure.tsx'
import { Table } from '../../ui/lists/table.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { Unknown } from '../../ui/figures/unknown.tsx'
import { PercentOfMaximum } from '../../ui/figures/percent-of-maximum.tsx'
import { useWheelName } from '../../campaigns/use-wheel-name.ts'
import { FigureSource } from '../strategies/strategy-figures.tsx'
import { amountOr, expiryInWords } from '../words.ts'

/** How many days it has left. */
function Expires({ on }: { on: TradingDate }) {
  return <>{expiryInWords(daysBetween(tradingDateAt(useNow()), on))}</>
}

const columns: readonly Column<WheelPosition>[] = [
  {
    id: 'symbol',
    header: 'Position',
    names: true,
    cell: ({ symbol, assigned, isPendingExpiry }) => (
      <>
        <Instrument symbol={symbol} />
        {assigned && <small>by assignment</small>}
        {isPendingExpiry && <small>expired, outcome not known yet</small>}
      </>
    ),
  },
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'end',
    cell: ({ quantity }) => <QuantityFigure value={quantity} />,
  },
  {
    id: 'opened',
    header: 'Opened',
    align: 'end',
    cell: ({ openedOn }) => (openedOn === null ? <Unknown reason="not recorded" /> : formatDate(openedOn)),
  },
  {
    id: 'expires',
    header: 'Expires',
    align: 'end',
    cell: ({ expirationDate }) =>
      expirationDate === null ? (
        <Unknown reason="shares do not expire" />
      ) : (
        <>
          {formatDate(expirationDate)}
          <small>
            <Expires on={expirationDate} />
          </small>
        </>
      ),
  },
  {
    id: 'value',
    header: 'Market value',
    align: 'end',
    cell: ({ marketValue }) => <MoneyFigure {...amountOr(marketValue, 'no price yet')} />,
  },
  {
    id: 'unrealized',
    header: 'Unrealized P&L',
    align: 'end',
    cell: ({ unrealizedPnl }) => <DeltaFigure {...amountOr(unrealizedPnl, 'a price behind it is unknown')} />,
  },
  {
    id: 'maximum',
    header: 'Of maximum',
    align: 'end',
    cell: (position) => (
      <PercentOfMaximum fraction={position.percentOfMaximum} reason={whyNoMaximum(position)} />
    ),
  },
]

const whyNoMaximum = ({ positionType, isPendingExpiry }: WheelCycle['positions'][number]): string => {
  if (!positionType.startsWith('short_')) return 'it brought no credit'
  return isPendingExpiry ? 'past its expiration' : 'no known credit, or no price of the latest session'
}

export function PositionsTab({ cycle }: { cycle: WheelCycle }) {
  const { positions, endedAt } = cycle
  const nameOf = useWheelName()
  if (positions.length === 0)
    return (
      <p className="wheel-note">
        {endedAt === null ? 'Nothing is open in this wheel.' : 'The wheel has ended; nothing of it is open.'}
      </p>
    )
  return (
    <>
      <Table
        caption={`Positions of ${nameOf(cycle)}`}
        columns={columns}
        rows={positions}
        rowKey={({ id }) => id}
      />
      <FigureSource cycle={cycle} />
    </>
  )
}
