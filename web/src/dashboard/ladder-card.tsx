import { tradingDateAt } from '@wheelwright/core'
import type { DashboardToday } from '@wheelwright/api'
import type { TradingDate } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../client/not-loaded.tsx'
import { saveText } from '../client/save-text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatUnbrokenDate, formatContracts } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { useNow } from '../ui/now.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/lists/table.tsx'
import { ladderCsv, leftOutSentence, marksOf, putsSentence, type LadderRow } from './ladder-model.ts'
import { amountOr } from './model.ts'
import { todayQuery } from './queries.ts'

/** The short options by expiration, and the cash that moves if all of them are assigned. */
export function LadderCard() {
  const { data, error, isFetching, refetch } = useQuery(todayQuery)
  if (data === undefined && error !== null)
    return (
      <NotLoaded
        title="The expirations could not be loaded"
        query={{ error, isFetching, refetch }}
        advice="Nothing was changed. The Options page may still load."
      />
    )
  return (
    <Card flush title="Expiration ladder" className="dashboard-picture ladder" aside="cash if all assigned">
      {data === undefined ? (
        <p className="ladder-words">
          <Skeleton width={40} />
        </p>
      ) : (
        <Ladder today={data} />
      )}
    </Card>
  )
}

const noneCounts = 'no assignment of it counts'

const count = (contracts: number) =>
  contracts === 0 ? (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </>
  ) : (
    formatContracts(contracts)
  )

const columnsFor = (today: TradingDate): readonly Column<LadderRow>[] => [
  {
    id: 'expiration',
    header: 'Expires',
    names: true,
    cell: (row) => (
      <>
        {formatUnbrokenDate(row.expiration, today)} <span className="ladder-marks">{marksOf(row)}</span>
      </>
    ),
  },
  { id: 'puts', header: 'Puts', align: 'end', cell: ({ puts }) => count(puts) },
  { id: 'calls', header: 'Calls', align: 'end', cell: ({ calls }) => count(calls) },
  {
    id: 'cash',
    header: 'If all assigned',
    align: 'end',
    cell: ({ ifAllAssigned }) => <MoneyFigure {...amountOr(ifAllAssigned, noneCounts)} sign="always" />,
  },
]

function Ladder({ today: { ladder, cash } }: { today: DashboardToday }) {
  const today = tradingDateAt(useNow())
  const { rows, total } = ladder
  const leftOut = leftOutSentence(ladder)
  if (rows.length === 0 && leftOut === null)
    return (
      <EmptyState level={3} title="No short option is open">
        What each expiration would take and bring will be shown here.
      </EmptyState>
    )
  return (
    <>
      {rows.length > 0 && (
        <Table
          caption="Short options by expiration"
          columns={columnsFor(today)}
          rows={rows}
          rowKey={({ expiration }) => expiration}
          fold={false}
          footer={
            <tr>
              <th scope="row">All</th>
              <td data-align="end">{count(total.puts)}</td>
              <td data-align="end">{count(total.calls)}</td>
              <td data-align="end">
                <MoneyFigure {...amountOr(total.ifAllAssigned, noneCounts)} sign="always" />
              </td>
            </tr>
          }
        />
      )}
      <div className="ladder-words">
        <p data-amount>{rows.length === 0 ? 'No short option is open.' : putsSentence(ladder, cash.total)}</p>
        {leftOut !== null && <p>{leftOut}</p>}
        {rows.length > 0 && (
          <Button
            tone="quiet"
            aria-label="Download the expiration ladder as CSV"
            onClick={() => saveText('expiration-ladder.csv', ladderCsv(ladder), 'text/csv;charset=utf-8')}
          >
            CSV
          </Button>
        )}
      </div>
    </>
  )
}
