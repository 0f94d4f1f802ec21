import type { Equity, EquityPoint } from '@wheelwright/api'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { formatDate } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Table, type Column } from '../../ui/lists/table.tsx'
import { noGain, noValue } from './model.ts'

const old = ({ oldPrices }: EquityPoint): string => `${oldPrices} old ${oldPrices === 1 ? 'price' : 'prices'}`

const columnsOf = (equity: Equity): readonly Column<EquityPoint>[] => {
  const { benchmark } = equity
  const because = (item: EquityPoint) => (item.value === null ? noValue(item) : noGain(equity))
  const columns: Column<EquityPoint>[] = [
    { id: 'day', header: 'Day', names: true, cell: ({ date }) => formatDate(date) },
    {
      id: 'value',
      header: 'Value',
      align: 'end',
      cell: (item) => (
        <>
          <MoneyFigure value={item.value} reason={noValue(item)} />
          {item.oldPrices > 0 && <small>{old(item)}</small>}
          {item.source === 'rebuilt' && <small>closing prices</small>}
        </>
      ),
    },
    {
      id: 'deposits',
      header: 'Put in',
      align: 'end',
      cell: (item) => <MoneyFigure value={item.deposits} reason={because(item)} />,
    },
    {
      id: 'gain',
      header: 'Gain',
      align: 'end',
      cell: (item) => <DeltaFigure value={item.gain} reason={because(item)} />,
    },
  ]
  if (benchmark !== null)
    columns.push({
      id: 'benchmark',
      header: `In ${benchmark.symbol}`,
      align: 'end',
      cell: (item) => (
        <MoneyFigure
          value={item.benchmark}
          reason={
            item.value === null ? noValue(item) : `what it would be in ${benchmark.symbol} is not known`
          }
        />
      ),
    })
  return columns
}

/** Every day, the latest first. */
export function EquityTable({ equity }: { equity: Equity }) {
  return (
    <Table
      caption="Value by day"
      rows={equity.items.toReversed()}
      rowKey={({ date }) => date}
      columns={columnsOf(equity)}
    />
  )
}
