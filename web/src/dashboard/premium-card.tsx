import { premiumOf, tradingDateAt } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotLoaded } from '../client/not-loaded.tsx'
import { monthsQuery } from '../charts/periods-query.ts'
import { savePremium } from '../charts/premium-csv.ts'
import { PremiumBars } from '../charts/premium-bars.tsx'
import { hiddenIn, periodName, type Period, type PremiumPeriods } from '../charts/premium.ts'
import { Link } from '../routing/link.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { resultOf } from '../ui/figures/result-amount.ts'
import { useNow } from '../ui/now.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/lists/table.tsx'
import { shownMonths } from './premium-model.ts'

/** Premium of the latest twelve months, puts and calls, as the Periods page counts it. */
export function PremiumCard() {
  const { data, error, isFetching, refetch } = useQuery(monthsQuery)
  const today = tradingDateAt(useNow())
  if (data === undefined && error !== null)
    return (
      <NotLoaded
        title="The premium could not be loaded"
        query={{ error, isFetching, refetch }}
        advice="Nothing was changed. The rest of the page is right."
      />
    )
  return (
    <Card title="Premium by month" className="dashboard-picture" aside={<AllPeriods />}>
      {data === undefined ? <Skeleton width={40} /> : <Latest months={data.months} today={today} />}
    </Card>
  )
}

function Latest({ months, today }: { months: readonly Period[]; today: TradingDate }) {
  const shown = shownMonths(months, today)
  if (shown === null)
    return (
      <EmptyState level={3} title="No premium so far">
        What puts and calls bring will be shown here month by month.
      </EmptyState>
    )
  return (
    <>
      {shown.until !== null && (
        <p className="premium-earlier">
          No premium in the last twelve months; these end with the latest, {periodName(shown.until)}.
        </p>
      )}
      <Months periods={shown.months} />
    </>
  )
}

const AllPeriods = () => (
  <Link to="/Periods" className="link">
    All periods
  </Link>
)

const columns: readonly Column<Period>[] = [
  { id: 'month', header: 'Month', names: true, cell: ({ period }) => periodName(period) },
  {
    id: 'puts',
    header: 'Puts',
    align: 'end',
    cell: (item) => <MoneyFigure {...resultOf(item.premiumPuts, hiddenIn(item, 0))} />,
  },
  {
    id: 'calls',
    header: 'Calls',
    align: 'end',
    cell: (item) => <MoneyFigure {...resultOf(item.premiumCalls, hiddenIn(item, 0))} />,
  },
  {
    id: 'both',
    header: 'Both',
    align: 'end',
    cell: (item) => <MoneyFigure {...resultOf(premiumOf(item), hiddenIn(item, 0))} />,
  },
]

function Months({ periods }: { periods: PremiumPeriods }) {
  const [isTable, setIsTable] = useState(false)
  return (
    <>
      {isTable ? (
        <Table
          caption="Premium by month"
          columns={columns}
          rows={periods.items.toReversed()}
          rowKey={({ period }) => period}
          fold={false}
        />
      ) : (
        <PremiumBars periods={periods} />
      )}
      <div className="picture-actions">
        <Button tone="quiet" onClick={() => setIsTable(!isTable)}>
          {isTable ? 'View as bars' : 'View as table'}
        </Button>
        <Button
          tone="quiet"
          aria-label="Download premium by month as CSV"
          onClick={() => savePremium('Premium by month', periods.items)}
        >
          CSV
        </Button>
      </div>
    </>
  )
}
