import { asMoney } from '../../payoff/as-money.ts'
import { formatDate } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Table, type Column } from '../../ui/lists/table.tsx'
import { eventsInWords, soldInWords, type CampaignDay } from './campaign-days.ts'

const amount = (dollars: number | null, reason: string) =>
  dollars === null ? { value: null, reason } : { value: asMoney(dollars) }

const columns: readonly Column<CampaignDay>[] = [
  {
    id: 'day',
    header: 'Day',
    names: true,
    cell: ({ date }) => <span className="wheel-picture-day">{formatDate(date)}</span>,
  },
  {
    id: 'close',
    header: 'Close',
    align: 'end',
    cell: ({ close }) => <MoneyFigure market {...amount(close, 'no close of that day is known')} />,
  },
  {
    id: 'cost',
    header: 'Net stock cost',
    align: 'end',
    cell: ({ cost }) => <MoneyFigure {...amount(cost, 'not known, or no shares were held')} />,
  },
  { id: 'strikes', header: 'Strikes sold', cell: soldInWords },
  { id: 'events', header: 'What happened', cell: eventsInWords },
]

/** Every day of the campaign line, the latest first. */
export function CampaignTable({ ticker, days }: { ticker: string; days: readonly CampaignDay[] }) {
  return (
    <Table
      caption={`The ${ticker} wheel by day`}
      columns={columns}
      rows={days.toReversed()}
      rowKey={({ date }) => date}
    />
  )
}
