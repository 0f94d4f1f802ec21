import type { WaterfallStep } from '@wheelwright/api'
import { counted } from '../entries/counted.ts'
import { Instrument } from '../entries/instrument.tsx'
import { Link } from '../routing/link.tsx'
import { formatDate, formatQuantity } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { Table } from '../ui/lists/table.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import './lots.css'
import { isTelling, stepInWords, type Waterfall } from './waterfall.ts'

interface Row {
  readonly key: string
  readonly step: WaterfallStep
}

/** The day alone is asked for, so that the entry is on the list's first page however long the history. */
const placeOf = (underlying: string, { entryId, date }: WaterfallStep) => ({
  symbol: underlying,
  from: date,
  to: date,
  entry: entryId,
})

const columnsFor = (underlying: string): readonly Column<Row>[] => [
  {
    id: 'entry',
    header: 'Entry',
    names: true,
    cell: ({ step }) => (
      <>
        {step.date === null ? (
          stepInWords(step)
        ) : (
          <Link to="/Activity" search={placeOf(underlying, step)} className="link link-alone">
            {stepInWords(step)}
          </Link>
        )}
        {step.symbol !== null && (
          <small>
            <Instrument symbol={step.symbol} brief />
          </small>
        )}
      </>
    ),
  },
  {
    id: 'date',
    header: 'Date',
    cell: ({ step }) =>
      step.date === null ? (
        <Unknown reason="no single day" />
      ) : (
        <span className="waterfall-date figure">{formatDate(step.date)}</span>
      ),
  },
  {
    id: 'amount',
    header: 'Adds to the cost',
    align: 'end',
    cell: ({ step }) =>
      step.amount === null ? (
        <Unknown reason="its price is unknown" />
      ) : (
        <MoneyFigure value={step.amount} sign="always" />
      ),
  },
]

interface WaterfallTableProps {
  /** The figure's name: Tax basis, Net stock cost. */
  name: string
  underlying: string
  waterfall: Waterfall
}

/** The entries behind a cost, their sum, and the sum spread over the shares. */
export function WaterfallTable({ name, underlying, waterfall }: WaterfallTableProps) {
  const rows = waterfall.steps
    .filter(isTelling)
    .map((step, index) => ({ key: `${step.entryId}.${index}`, step }))
  return (
    <div className="waterfall">
      <Table
        caption={`Entries behind the ${name.toLowerCase()}`}
        columns={columnsFor(underlying)}
        rows={rows}
        rowKey={({ key }) => key}
        fold={false}
        footer={<Result name={name} waterfall={waterfall} />}
      />
    </div>
  )
}

const unknownCost = 'a price behind it is unknown'

function Result({
  name,
  waterfall: { earlier, sum, shares, perShare },
}: Pick<WaterfallTableProps, 'name' | 'waterfall'>) {
  return (
    <>
      {earlier.count > 0 && (
        <tr>
          <th scope="row" colSpan={2}>
            {counted(earlier.count, 'earlier entry', 'earlier entries')} together
          </th>
          <td data-align="end">
            {earlier.amount === null ? (
              <Unknown reason={unknownCost} />
            ) : (
              <MoneyFigure value={earlier.amount} sign="always" />
            )}
          </td>
        </tr>
      )}
      <tr>
        <th scope="row" colSpan={2}>
          Sum
        </th>
        <td data-align="end">
          <MoneyFigure {...(sum === null ? { value: sum, reason: unknownCost } : { value: sum })} />
        </td>
      </tr>
      <tr className="waterfall-result">
        <th scope="row" colSpan={2}>
          {name} per share
          <small>the sum over {formatQuantity(shares)} shares</small>
        </th>
        <td data-align="end">
          <MoneyFigure
            {...(perShare === null ? { value: perShare, reason: unknownCost } : { value: perShare })}
            digits={4}
          />
        </td>
      </tr>
    </>
  )
}
