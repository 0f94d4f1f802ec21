import type { Periods } from '@wheelwright/api'
import { moneyFromMicros, type EntryKind, type Money } from '@wheelwright/core'
import { countWords, hiddenIn, periodName, type Figures } from '../charts/premium.ts'
import { Link } from '../routing/link.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { BarAxis } from './bars.ts'
import { CashMark } from './cash-mark.tsx'
import { daysOf, otherOptions, type PeriodRow } from './model.ts'
import { resultOf, type Hidden } from '../ui/figures/result-amount.ts'
import { hasChecks } from './room.ts'
import { BarHeading, PeriodBar } from './row-bar.tsx'

export interface Behind {
  readonly account?: string | undefined
  readonly symbol?: string | undefined
}

type OnYear = (year: string) => void

/** A figure of each period, and of all of them. */
export interface FigureKind {
  readonly id: string
  readonly header: string
  /** Null where of its results none is known. */
  readonly value: (figures: Figures) => Money | null
  /** There is no column of it where no period has any. */
  readonly isRare?: true
  /** The only kind of entry that it is made of, to which it leads. */
  readonly entries?: EntryKind
}

/** What realized P&L is made of, save for all fees, which are in the others. */
export function figureKinds({ premium, items }: Pick<Periods, 'premium' | 'items'>): readonly FigureKind[] {
  const kinds: readonly FigureKind[] = [
    { id: 'puts', header: `Premium puts, ${countWords[premium]}`, value: (row) => row.premiumPuts },
    { id: 'calls', header: `Premium calls, ${countWords[premium]}`, value: (row) => row.premiumCalls },
    { id: 'options', header: 'Buybacks, long options, fees', value: otherOptions },
    { id: 'shares', header: 'Shares', value: (row) => row.stockPnl },
    {
      id: 'dividends',
      header: 'Dividends',
      value: (row) => row.dividends,
      isRare: true,
      entries: 'dividend',
    },
    { id: 'interest', header: 'Interest', value: (row) => row.interest, isRare: true, entries: 'interest' },
    {
      id: 'charges',
      header: 'Charges',
      value: (row) => moneyFromMicros(0 - row.charges),
      isRare: true,
      entries: 'fee',
    },
    { id: 'fees', header: 'All fees', value: (row) => row.fees },
  ]
  return kinds.filter(({ isRare, value }) => isRare !== true || items.some((item) => value(item) !== 0))
}

/** Nothing of a kind is a dash, so that what there is stands out. */
export function Plain({
  value,
  digits = 2,
  hidden,
}: {
  value: Money | null
  digits?: number
  hidden?: Hidden
}) {
  if (value !== 0) return <MoneyFigure {...resultOf(value, hidden)} digits={digits} />
  return (
    <span data-nothing>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>nothing of the kind</VisuallyHidden>
    </span>
  )
}

const cashReason = 'a symbol has no cash of its own'

export function CashFigure({ value, digits = 2 }: { value: Money | null; digits?: number }) {
  return value === null ? (
    <MoneyFigure value={null} reason={cashReason} />
  ) : (
    <MoneyFigure value={value} digits={digits} />
  )
}

/** Leads to the entries behind it. */
function PeriodName({ row: { period, unknown, pending }, behind }: { row: PeriodRow; behind: Behind }) {
  const leftOut = unknown + pending
  return (
    <>
      <Link to="/Activity" search={{ ...behind, ...daysOf(period) }}>
        {periodName(period)}
      </Link>
      {leftOut > 0 && <small>{leftOut} unknown left out</small>}
    </>
  )
}

/** A year's sum folds its months. */
function Fold({ row: { period, months, isOpen }, onYear }: { row: PeriodRow; onYear: OnYear }) {
  const count = months === 1 ? '1 month' : `${months} months`
  return (
    <button
      type="button"
      className="period-fold"
      data-row-key="x"
      aria-expanded={isOpen}
      onClick={() => onYear(period)}
    >
      <span aria-hidden="true">{isOpen ? '▾ ' : '▸ '}</span>
      {isOpen ? 'fold' : `${count}, folded`}
      <VisuallyHidden>{isOpen ? ` the months of ${period}` : ` of ${period}`}</VisuallyHidden>
    </button>
  )
}

interface ColumnsQuery {
  periods: Periods
  kinds: readonly FigureKind[]
  digits: number
  /** The mark of the broker stands below the cash. */
  isStacked: boolean
  axis: BarAxis
  behind: Behind
  onYear: OnYear
}

export function periodColumns({
  periods,
  kinds,
  digits,
  isStacked,
  axis,
  behind,
  onYear,
}: ColumnsQuery): readonly Column<PeriodRow>[] {
  const hidden = (row: PeriodRow): Hidden => hiddenIn(row, periods.refusedRows)
  const mark: Column<PeriodRow> = {
    id: 'broker',
    header: 'Broker',
    align: 'end',
    cell: ({ cashCheck, period }) => cashCheck !== null && <CashMark check={cashCheck} period={period} />,
  }
  const below = ({ cashCheck, period }: PeriodRow) =>
    isStacked &&
    cashCheck !== null &&
    cashCheck.state !== 'unstated' && (
      <div>
        <CashMark check={cashCheck} period={period} />
      </div>
    )
  return [
    {
      id: 'period',
      header: 'Period',
      names: true,
      cell: (row) => <PeriodName row={row} behind={behind} />,
    },
    ...kinds.map(({ id, header, value }): Column<PeriodRow> => ({
      id,
      header,
      align: 'end',
      cell: (row) => <Plain value={value(row)} digits={digits} hidden={hidden(row)} />,
    })),
    {
      id: 'total',
      header: 'Realized P&L',
      align: 'end',
      cell: (row) => <DeltaFigure {...resultOf(row.realizedPnl, hidden(row))} />,
    },
    {
      id: 'bar',
      header: '',
      heading: <BarHeading axis={axis} />,
      wide: true,
      cell: (row) =>
        row.months === null ? <PeriodBar figures={row} axis={axis} /> : <Fold row={row} onYear={onYear} />,
    },
    {
      id: 'cash',
      header: periods.cash === 'balance' ? 'Cash at end' : 'Cash, change since the history begins',
      align: 'end',
      cell: (row) => (
        <>
          <CashFigure value={row.cashAtEnd} digits={digits} />
          {below(row)}
        </>
      ),
    },
    ...(hasChecks(periods.items) && !isStacked ? [mark] : []),
  ]
}
