import type { PortfolioSnapshot, Position } from '@wheelwright/api'
import { Card } from '../ui/card.tsx'
import { formatDate } from '../ui/figures.ts'
import { MoneyFigure } from '../ui/money-figure.tsx'
import { QuantityFigure } from '../ui/quantity-figure.tsx'
import { Table } from '../ui/table.tsx'
import type { Column } from '../ui/table.tsx'
import { amountOr } from './model.ts'

const describe = (position: Position): string => {
  if (position.optionType === null || position.expirationDate === null) return 'Shares'
  return `${position.optionType}, ${formatDate(position.expirationDate)}`
}

const columns: readonly Column<Position>[] = [
  { id: 'ticker', header: 'Ticker', names: true, skeleton: 6, cell: (row) => row.ticker },
  {
    id: 'what',
    header: 'Position',
    skeleton: 14,
    cell: (row) => (
      <>
        {row.strikePrice !== null && <MoneyFigure market value={row.strikePrice} />} {describe(row)}
      </>
    ),
  },
  {
    id: 'quantity',
    header: 'Shares or contracts',
    align: 'end',
    skeleton: 6,
    cell: (row) => {
      const quantity = row.contracts ?? row.shares
      return quantity === null ? null : <QuantityFigure value={quantity} />
    },
  },
  {
    id: 'cost',
    header: 'Cost basis',
    align: 'end',
    skeleton: 7,
    cell: (row) => <MoneyFigure {...amountOr(row.costBasis, 'the broker gave no cost')} />,
  },
]

/** Up to three stocks and two options, the latest change first. */
export function RecentActivity({ recent }: { recent: PortfolioSnapshot['recent'] | undefined }) {
  const rows = recent === undefined ? [] : [...recent.stocks, ...recent.options]
  return (
    <Card title="Recent Activity" flush>
      <Table
        caption="Positions that changed last"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        loadingRows={recent === undefined ? 5 : 0}
      />
    </Card>
  )
}
