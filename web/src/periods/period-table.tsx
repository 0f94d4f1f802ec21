import type { Periods } from '@wheelwright/api'
import type { Money } from '@wheelwright/core'
import { useViewSet } from '../client/use-view-state.ts'
import { useWidth } from '../payoff/use-width.ts'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { formatDate, unbroken } from '../ui/figures/figures.ts'
import { Table } from '../ui/lists/table.tsx'
import { hiddenIn } from '../charts/premium.ts'
import { barAxis } from './bars.ts'
import { YearCash } from './bridge.tsx'
import { CashMark, type CashCheck } from './cash-mark.tsx'
import { periodRows, type PeriodRow } from './model.ts'
import { resultOf } from '../ui/figures/result-amount.ts'
import {
  CashFigure,
  figureKinds,
  periodColumns,
  Plain,
  type Behind,
  type FigureKind,
} from './period-columns.tsx'
import { figuresOf, fitOf, hasChecks, type Fit } from './room.ts'

/** Latest first, the total last. */
export function PeriodTable({ periods, behind }: { periods: Periods; behind: Behind }) {
  const [turned, turn] = useViewSet('years')
  const [frame, width] = useWidth()
  const kinds = figureKinds(periods)
  const rows = periodRows(periods, turned)
  const fit = fitOf(figuresOf(periods, kinds, rows), textSize(), width)
  const digits = fit === 'dollars' || fit === 'stacked' ? 0 : 2
  const axis = barAxis(rows.filter(({ months }) => months === null))
  const columns = periodColumns({
    periods,
    kinds,
    digits,
    isStacked: fit === 'stacked',
    axis,
    behind,
    onYear: (year) => turn(year, !turned.has(year)),
  })
  const after = (row: PeriodRow) =>
    row.months !== null && row.isOpen && row.cashAtEnd !== null ? (
      <YearCash row={row} periods={periods} />
    ) : null
  return (
    <div className="period-table" ref={frame} data-cards={fit === 'cards' || undefined} data-fit={fit}>
      <Table
        caption={`What each ${periods.by} brought`}
        columns={columns}
        rows={rows}
        rowKey={({ period }) => period}
        after={after}
        footer={<TotalRow periods={periods} kinds={kinds} digits={digits} mark={markPlace(periods, fit)} />}
      />
      {(fit === 'dollars' || fit === 'stacked') && (
        <p className="period-rounded">
          Each figure is rounded to a whole dollar, so that a period fits on one line. The export has the
          cents.
        </p>
      )}
    </div>
  )
}

/** Where the mark of the broker stands. */
const markPlace = ({ items }: Periods, fit: Fit): MarkPlace => {
  if (!hasChecks(items)) return 'none'
  return fit === 'stacked' ? 'below' : 'beside'
}

/** Of its text: that of the body is 0.84 rem, and may be larger as the user likes. */
const textSize = (): number => Number.parseFloat(getComputedStyle(document.body).fontSize)

type MarkPlace = 'none' | 'below' | 'beside'

interface TotalRowProps {
  periods: Periods
  kinds: readonly FigureKind[]
  digits: number
  mark: MarkPlace
}

function TotalRow({ periods, kinds, digits, mark }: TotalRowProps) {
  const { total, items, firstDate, refusedRows } = periods
  const hidden = hiddenIn(total, refusedRows)
  const leftOut = total.unknown + total.pending
  const latest = items.at(-1)
  const [last, check]: [Money | null, CashCheck | null] = [
    latest?.cashAtEnd ?? null,
    latest?.cashCheck ?? null,
  ]
  const marked = check !== null && latest !== undefined && <CashMark check={check} period={latest.period} />
  return (
    <tr>
      <th scope="row" data-wide>
        All
        {leftOut > 0 && <small>{leftOut} unknown left out</small>}
      </th>
      {kinds.map(({ id, header, value }) => (
        <td key={id} data-align="end" data-label={header}>
          <Plain value={value(total)} digits={digits} hidden={hidden} />
        </td>
      ))}
      <td data-align="end" data-label="Realized P&L">
        <DeltaFigure {...resultOf(total.realizedPnl, hidden)} />
      </td>
      <td className="period-since" data-wide>
        {firstDate !== null && `history since ${unbroken(formatDate(firstDate))}`}
      </td>
      <td data-align="end" data-label="Cash">
        <CashFigure value={last} digits={digits} />
        {mark === 'below' && <div>{marked}</div>}
      </td>
      {mark === 'beside' && (
        <td data-align="end" data-label="Broker">
          {marked}
        </td>
      )}
    </tr>
  )
}
