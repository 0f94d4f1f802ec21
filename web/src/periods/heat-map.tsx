import type { ProfitQuery } from '@wheelwright/api'
import { premiumOf } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { periodsQuery } from '../charts/periods-query.ts'
import { hiddenIn, type Counts, type Period } from '../charts/premium.ts'
import { messageOf } from '../client/api-error.ts'
import { Link } from '../routing/link.tsx'
import { Button } from '../ui/button.tsx'
import { formatDate } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { usePrivacy } from '../ui/figures/privacy.ts'
import { resultOf } from '../ui/figures/result-amount.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/lists/table.tsx'
import { calendarSentence } from './calendar-words.ts'
import { CsvButton } from './csv-button.tsx'
import { DayCalendar } from './day-calendar.tsx'
import { Plain, type Behind } from './period-columns.tsx'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'
import '../ui/picture.css'

interface HeatMapProps {
  year: string
  query: ProfitQuery & { premium: Counts }
  behind: Behind
}

/** Premium of each day of a year. */
export function HeatMap({ year, query, behind }: HeatMapProps) {
  usePrivacy()
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
  const { periods } = data
  const paid = periods.items.filter((item) => premiumOf(item) !== 0 || item.boughtBack > 0)
  const sentence = (
    <p className="picture-sentence" data-amount>
      {wholeFigures(calendarSentence(year, periods, query.premium))}
    </p>
  )
  if (paid.length === 0) return sentence
  return (
    <>
      {sentence}
      {isTable ? (
        <DayTable days={paid} behind={behind} />
      ) : (
        <DayCalendar key={year} year={year} periods={periods} />
      )}
      <div className="picture-buttons">
        <Button tone="quiet" onClick={() => setIsTable(!isTable)}>
          {isTable ? 'View as calendar' : 'View days as table'}
        </Button>
        <CsvButton title={`Premium by day, ${year}`} items={paid} />
      </div>
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
    cell: (day) => <MoneyFigure {...resultOf(day.premiumPuts, hiddenIn(day, 0))} />,
  },
  {
    id: 'calls',
    header: 'Calls',
    align: 'end',
    cell: (day) => <MoneyFigure {...resultOf(day.premiumCalls, hiddenIn(day, 0))} />,
  },
  {
    id: 'back',
    header: 'Bought back',
    align: 'end',
    cell: ({ boughtBack }) => <Plain value={boughtBack} />,
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
