import type { Position } from '@wheelwright/api'
import type { Allocations, SymbolAllocation, Total } from '@wheelwright/core'
import { useMemo, useState } from 'react'
import { SymbolLink } from '../entries/symbol-link.tsx'
import { PictureCard } from '../pictures/picture-card.tsx'
import { formatMoneyShort } from '../ui/figures.ts'
import { MoneyFigure } from '../ui/money-figure.tsx'
import { PercentFigure } from '../ui/percent-figure.tsx'
import { usePrivacy } from '../ui/privacy.ts'
import { RangeField } from '../ui/range-field.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Unknown } from '../ui/unknown.tsx'
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
import './allocation.css'

export interface AllocationCardProps {
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

function Bars({ bars, symbols }: { bars: readonly AllocationBar[]; symbols: number }) {
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, bars.length - 1)
  const most = Math.max(1, ...bars.map(({ held }) => Math.abs(held)))
  const least = Math.max(0, ...bars.map(({ owed }) => Math.abs(owed)))
  const bar = bars[at]
  return (
    <>
      <ul className="allocation-bars" aria-hidden="true">
        {bars.map((each, index) => (
          <li
            key={each.symbol ?? ''}
            data-at={index === at || undefined}
            onPointerEnter={() => setChosen(index)}
          >
            <span className="allocation-name">{nameOf(each, symbols)}</span>
            <Bar bar={each} zero={least / (least + most)} scale={1 / (least + most)} />
            <span className="allocation-figure" data-amount>
              {formatMoneyShort(valueOf(each))}
            </span>
          </li>
        ))}
      </ul>
      <p className="allocation-legend">
        <span>
          <span className="allocation-key" data-kind="owed" /> sold short
        </span>
        <span>
          <span className="allocation-key" data-kind="held" /> shares and long options
        </span>
      </p>
      <RangeField
        label="Symbol"
        text={bar === undefined ? '' : barInWords(nameOf(bar, symbols), bar)}
        amount
        {...{ min: 0, max: bars.length - 1, step: 1, value: at }}
        onChange={setChosen}
      />
    </>
  )
}

const wide = 1000

/** What is held to the right of the line of nothing, what is owed to its left. */
function Bar({ bar: { held, owed }, zero, scale }: { bar: AllocationBar; zero: number; scale: number }) {
  const [right, left] = [Math.abs(held) * scale * wide, Math.abs(owed) * scale * wide]
  return (
    <svg viewBox={`0 0 ${wide} 10`} preserveAspectRatio="none" className="allocation-bar">
      <rect className="allocation-owed" x={zero * wide - left} y="1" width={left} height="8" />
      <rect className="allocation-held" x={zero * wide} y="1" width={right} height="8" />
      <rect className="allocation-zero" x={zero * wide - 1} y="0" width="2" height="10" />
    </svg>
  )
}

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
