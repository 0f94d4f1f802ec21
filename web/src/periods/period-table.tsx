import type { Periods } from '@wheelwright/api'
import { Link } from '../routing/link.tsx'
import { DeltaFigure } from '../ui/delta-figure.tsx'
import { MoneyFigure } from '../ui/money-figure.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { Money } from '@wheelwright/core'
import { countWords, periodName, type Figures } from '../charts/premium.ts'
import { useViewSet } from '../client/use-view-state.ts'
import { daysOf, otherOptions, periodRows, type PeriodRow } from './model.ts'

export interface Behind {
  readonly account?: string | undefined
  readonly symbol?: string | undefined
}

const reason = 'nothing of the kind'

function NothingHere() {
  return (
    <span data-nothing>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{reason}</VisuallyHidden>
    </span>
  )
}

/** Nothing of a kind is a dash, so that what there is stands out. */
function Plain({ value }: { value: Money }) {
  return value === 0 ? <NothingHere /> : <MoneyFigure value={value} />
}

const cashReason = 'a symbol has no cash of its own'

type OnYear = (year: string) => void

interface PeriodNameProps {
  row: PeriodRow
  behind: Behind
  onYear: OnYear
}

/** Leads to the entries behind it; a year's sum folds its months. */
function PeriodName({ row: { period, unknown, months, isOpen }, behind, onYear }: PeriodNameProps) {
  return (
    <>
      <Link to="/Activity" search={{ ...behind, ...daysOf(period) }}>
        {periodName(period)}
      </Link>
      {months !== null && (
        <button
          type="button"
          className="period-fold"
          data-row-key="x"
          aria-expanded={isOpen}
          onClick={() => onYear(period)}
        >
          {isOpen ? 'fold' : months === 1 ? '1 month' : `${months} months`}
          <VisuallyHidden>{isOpen ? ` the months of ${period}` : ` of ${period}`}</VisuallyHidden>
        </button>
      )}
      {unknown > 0 && <small>{unknown} unknown left out</small>}
    </>
  )
}

const columnsOf = (
  { premium, cash }: Periods,
  behind: Behind,
  onYear: OnYear,
): readonly Column<PeriodRow>[] => [
  {
    id: 'period',
    header: 'Period',
    names: true,
    cell: (row) => <PeriodName row={row} behind={behind} onYear={onYear} />,
  },
  {
    id: 'puts',
    header: `Premium puts, ${countWords[premium]}`,
    align: 'end',
    cell: (row) => <Plain value={row.premiumPuts} />,
  },
  {
    id: 'calls',
    header: `Premium calls, ${countWords[premium]}`,
    align: 'end',
    cell: (row) => <Plain value={row.premiumCalls} />,
  },
  {
    id: 'options',
    header: 'Buy-backs, long options, fees',
    align: 'end',
    cell: (row) => <Plain value={otherOptions(row)} />,
  },
  { id: 'shares', header: 'Shares', align: 'end', cell: (row) => <Plain value={row.stockPnl} /> },
  { id: 'dividends', header: 'Dividends', align: 'end', cell: (row) => <Plain value={row.dividends} /> },
  { id: 'interest', header: 'Interest', align: 'end', cell: (row) => <Plain value={row.interest} /> },
  {
    id: 'charges',
    header: 'Charges',
    align: 'end',
    cell: (row) => <Plain value={(0 - row.charges) as Money} />,
  },
  { id: 'fees', header: 'All fees', align: 'end', cell: (row) => <Plain value={row.fees} /> },
  {
    id: 'total',
    header: 'Realized P&L',
    align: 'end',
    cell: ({ realizedPnl }) => <DeltaFigure value={realizedPnl} />,
  },
  {
    id: 'cash',
    header: cash === 'balance' ? 'Cash at end' : 'Cash, change since the history begins',
    align: 'end',
    cell: ({ cashAtEnd }) =>
      cashAtEnd === null ? (
        <MoneyFigure value={null} reason={cashReason} />
      ) : (
        <MoneyFigure value={cashAtEnd} />
      ),
  },
]

/** Latest first, the total last. */
export function PeriodTable({ periods, behind }: { periods: Periods; behind: Behind }) {
  const [turned, turn] = useViewSet('years')
  const columns = columnsOf(periods, behind, (year) => turn(year, !turned.has(year)))
  return (
    <div className="period-table">
      <Table
        caption={`What each ${periods.by} brought`}
        columns={columns}
        rows={periodRows(periods, turned)}
        rowKey={({ period }) => period}
        footer={<TotalRow total={periods.total} last={periods.items.at(-1)?.cashAtEnd ?? null} />}
      />
    </div>
  )
}

function TotalRow({ total, last }: { total: Figures; last: Money | null }) {
  const figures: readonly [string, Money][] = [
    ['Premium puts', total.premiumPuts],
    ['Premium calls', total.premiumCalls],
    ['Buy-backs, long options, fees', otherOptions(total)],
    ['Shares', total.stockPnl],
    ['Dividends', total.dividends],
    ['Interest', total.interest],
    ['Charges', (0 - total.charges) as Money],
    ['All fees', total.fees],
  ]
  return (
    <tr>
      <th scope="row" data-wide>
        All
        {total.unknown > 0 && <small>{total.unknown} unknown left out</small>}
      </th>
      {figures.map(([label, value]) => (
        <td key={label} data-align="end" data-label={label}>
          <Plain value={value} />
        </td>
      ))}
      <td data-align="end" data-label="Realized P&L">
        <DeltaFigure value={total.realizedPnl} />
      </td>
      <td data-align="end" data-label="Cash">
        {last === null ? <MoneyFigure value={null} reason={cashReason} /> : <MoneyFigure value={last} />}
      </td>
    </tr>
  )
}
