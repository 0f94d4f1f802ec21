import type { ProfitQuery } from '@wheelwright/api'
import type { TradingDate } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { Link } from '../routing/link.tsx'
import { formatDate, formatMoney } from '../ui/figures.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Button } from '../ui/button.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { MoneyFigure } from '../ui/money-figure.tsx'
import { calendarOf, monthStarts, type CalendarDay } from './calendar.ts'
import { countWords, premiumOf, type Counts, type Period } from '../charts/premium.ts'
import { CsvButton } from './csv-button.tsx'
import type { Behind } from './period-table.tsx'
import { periodsQuery } from '../charts/periods-query.ts'
import '../ui/picture.css'

interface HeatMapProps {
  year: string
  query: ProfitQuery & { premium: Counts }
  behind: Behind
}

/** Premium of each day of a year. */
export function HeatMap({ year, query, behind }: HeatMapProps) {
  const [isTable, setIsTable] = useState(false)
  const { data, error, refetch } = useQuery(
    periodsQuery({
      ...query,
      by: 'day',
      from: `${year}-01-01` as TradingDate,
      to: `${year}-12-31` as TradingDate,
    }),
  )
  if (data === undefined)
    return error === null ? (
      <Skeleton width={30} />
    ) : (
      <p role="alert">
        {messageOf(error, 'The days could not be loaded.')}{' '}
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    )
  const paid = data.periods.items.filter((item) => premiumOf(item) !== 0)
  return (
    <>
      <p className="picture-sentence" data-amount>
        {paid.length === 0
          ? `No premium in ${year}.`
          : `${formatMoney(premiumOf(data.periods.total))} on ${paid.length} ${paid.length === 1 ? 'day' : 'days'}, counted ${countWords[query.premium]}.`}
      </p>
      {isTable ? (
        <DayTable days={paid} behind={behind} />
      ) : (
        <Calendar key={year} days={calendarOf(year, data.periods)} />
      )}
      <div className="picture-buttons">
        <Button tone="quiet" onClick={() => setIsTable(!isTable)}>
          {isTable ? 'View as calendar' : 'View days as table'}
        </Button>
        {paid.length > 0 && <CsvButton title={`Premium by day, ${year}`} items={paid} />}
      </div>
    </>
  )
}

const wordsOf = ({ date, figures }: CalendarDay): string => {
  const premium = figures === null ? null : premiumOf(figures)
  return premium === null || premium === 0
    ? `${formatDate(date)}: no premium`
    : `${formatDate(date)}: ${formatMoney(premium)}`
}

function Calendar({ days }: { days: readonly CalendarDay[] }) {
  const [at, setAt] = useState(
    Math.max(
      0,
      days.findLastIndex(({ level }) => level > 0),
    ),
  )
  const day = days[at]
  return (
    <>
      <div className="period-scroll">
        <svg viewBox="-28 -14 770 112" className="period-days" aria-hidden="true">
          <Labels days={days} />
          {days.map((each, index) => (
            <rect
              key={each.date}
              className="period-day"
              data-level={each.level}
              data-at={index === at || undefined}
              x={each.week * 14 + 1}
              y={each.weekday * 14 + 1}
              width="11"
              height="11"
              rx="2"
              onPointerEnter={() => setAt(index)}
            />
          ))}
        </svg>
        {/* The arrow keys go by day, Page Up and Page Down by some weeks. */}
        <input
          type="range"
          className="picture-range"
          aria-label="Premium by day"
          min={0}
          max={days.length - 1}
          value={at}
          aria-valuetext={day === undefined ? 'nothing' : wordsOf(day)}
          onChange={({ target }) => setAt(Number(target.value))}
        />
      </div>
      <p className="picture-reading">
        The stronger the color, the more premium.{' '}
        <output data-amount>{day === undefined ? '' : wordsOf(day)}</output>
      </p>
    </>
  )
}

/** The rows that are named; the others stand between them. */
const namedRows = [
  { weekday: 1, name: 'Mon' },
  { weekday: 3, name: 'Wed' },
  { weekday: 5, name: 'Fri' },
]

/** The names of months above their first week, and of weekdays at the left. */
function Labels({ days }: { days: readonly CalendarDay[] }) {
  return (
    <>
      {monthStarts(days).map(({ name, week }) => (
        <text key={name} className="period-label" x={week * 14 + 1} y="-4">
          {name}
        </text>
      ))}
      {namedRows.map(({ weekday, name }) => (
        <text key={name} className="period-label" x="-27" y={weekday * 14 + 10}>
          {name}
        </text>
      ))}
    </>
  )
}

const dayColumns = (behind: Behind): readonly Column<Period>[] => [
  {
    id: 'day',
    header: 'Day',
    names: true,
    cell: ({ period }) => (
      <Link to="/Activity" search={{ ...behind, from: period, to: period }}>
        {formatDate(period as TradingDate)}
      </Link>
    ),
  },
  {
    id: 'puts',
    header: 'Puts',
    align: 'end',
    cell: ({ premiumPuts }) => <MoneyFigure value={premiumPuts} />,
  },
  {
    id: 'calls',
    header: 'Calls',
    align: 'end',
    cell: ({ premiumCalls }) => <MoneyFigure value={premiumCalls} />,
  },
]

function DayTable({ days, behind }: { days: readonly Period[]; behind: Behind }) {
  return (
    <Table
      caption="Premium by day"
      fold={false}
      rows={days}
      rowKey={({ period }) => period}
      columns={dayColumns(behind)}
    />
  )
}
