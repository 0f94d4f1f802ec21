import type { Position } from '@wheelwright/api'
import type { Allocations, SymbolAllocation, Total } from '@wheelwright/core'
import { useMemo } from 'react'
import { SymbolLink } from '../entries/symbol-link.tsx'
import { PictureCard } from '../charts/chart-card.tsx'
import { RowBarLegend, RowBars, type RowBar } from '../charts/row-bars.tsx'
import { formatMoneyShort } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { PercentFigure } from '../ui/figures/percent-figure.tsx'
import { usePrivacy } from '../ui/figures/privacy.ts'
import { RangeField } from '../ui/forms/range-field.tsx'
import { Table, type Column } from '../ui/lists/table.tsx'
import { useCursor } from '../ui/use-cursor.ts'
import { Unknown } from '../ui/figures/unknown.tsx'
import {
  allocationCsv,
  allocationOfPositions,
  allocationSentence,
  barInWords,
  barsOf,
  leftOutInWords,
  nameOf,
  valueOf,
  type AllocationBar,
} from './allocation-model.ts'

interface AllocationCardProps {
  stocks: readonly Position[]
  options: readonly Position[]
}

/** What each symbol is of the whole: shares and long options, and beside them what was sold short. */
export default function AllocationCard({ stocks, options }: AllocationCardProps) {
  usePrivacy()
  const allocations = useMemo(() => allocationOfPositions(stocks, options), [stocks, options])
  if (allocations.symbols.length === 0) return null
  const bars = barsOf(allocations)
  return (
    <PictureCard
      title="Allocation by symbol"
      place="allocation"
      sentence={allocationSentence(allocations)}
      picture={bars.length === 0 ? null : <Bars bars={bars} symbols={knownIn(allocations)} />}
      table={<AllocationTable allocations={allocations} />}
      csv={() => allocationCsv(allocations)}
      fileName="allocation.csv"
    />
  )
}

const knownIn = ({ symbols }: Allocations): number =>
  symbols.filter(({ value }) => value.amount !== null).length

const keyOf = ({ symbol }: AllocationBar): string => symbol ?? ''

function Bars({ bars, symbols }: { bars: readonly AllocationBar[]; symbols: number }) {
  const [at, choose] = useCursor(bars, keyOf, 0)
  const bar = bars[at]
  return (
    <>
      <RowBars bars={bars.map((each) => rowOf(each, symbols))} at={at} onAt={choose} />
      <RowBarLegend below="sold short" above="shares and long options" />
      <RangeField
        label="Symbol"
        text={bar === undefined ? '' : barInWords(nameOf(bar, symbols), bar)}
        amount
        {...{ min: 0, max: bars.length - 1, step: 1, value: at }}
        onChange={choose}
      />
    </>
  )
}

const rowOf = (bar: AllocationBar, symbols: number): RowBar => ({
  key: keyOf(bar),
  name: nameOf(bar, symbols),
  below: Math.abs(bar.owed),
  above: Math.abs(bar.held),
  figure: formatMoneyShort(valueOf(bar)),
})

const amountOf = ({ amount }: Total) =>
  amount === null ? { value: amount, reason: 'no price yet' } : { value: amount }

function Value({ value }: Pick<SymbolAllocation, 'value'>) {
  return (
    <>
      <MoneyFigure {...amountOf(value)} />
      {value.unknownCount > 0 && <small>{leftOutInWords(value.unknownCount)}</small>}
    </>
  )
}

const columnsOf = ({ total }: Allocations): readonly Column<SymbolAllocation>[] => [
  { id: 'symbol', header: 'Symbol', names: true, cell: ({ symbol }) => <SymbolLink symbol={symbol} /> },
  { id: 'held', header: 'Held', align: 'end', cell: ({ held }) => <MoneyFigure {...amountOf(held)} /> },
  { id: 'owed', header: 'Sold short', align: 'end', cell: ({ owed }) => <MoneyFigure {...amountOf(owed)} /> },
  { id: 'value', header: 'Value', align: 'end', cell: ({ value }) => <Value value={value} /> },
  {
    id: 'share',
    header: 'Of what is held',
    align: 'end',
    cell: ({ held }) =>
      held.amount === null || total.held.amount === null || total.held.amount <= 0 ? (
        <Unknown reason="its value is not known" />
      ) : (
        <PercentFigure ratio={held.amount / total.held.amount} digits={1} kind="share" />
      ),
  },
]

function AllocationTable({ allocations }: { allocations: Allocations }) {
  const { symbols, total } = allocations
  return (
    <Table
      caption="Allocation by symbol"
      columns={columnsOf(allocations)}
      rows={symbols}
      rowKey={({ symbol }) => symbol}
      footer={
        <tr>
          <th scope="row">All</th>
          <td data-align="end" data-label="Held">
            <MoneyFigure {...amountOf(total.held)} />
          </td>
          <td data-align="end" data-label="Sold short">
            <MoneyFigure {...amountOf(total.owed)} />
          </td>
          <td data-align="end" data-label="Value">
            <Value value={total.value} />
          </td>
          <td data-align="end" data-label="Of what is held">
            <span aria-hidden="true">–</span>
            <span className="sr-only">all of it</span>
          </td>
        </tr>
      }
    />
  )
}
