import type { TimelineEvent } from '@wheelwright/api'
import { counted } from '../../entries/counted.ts'
import { CampaignGlyph } from '../../ui/campaign-glyph.tsx'
import { formatDate, formatMoney, formatQuantity } from '../../ui/figures.ts'
import { MoneyFigure } from '../../ui/money-figure.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { glyphOf } from '../../symbols/campaign-model.ts'
import { amountOr } from '../words.ts'
import { timelineRows, type TimelineRow } from './timeline-model.ts'

function What({ row: { event, words, isRoll } }: { row: TimelineRow }) {
  const glyph = isRoll ? 'rolled' : glyphOf(event)
  return (
    <span className="wheel-event">
      {glyph !== null && <CampaignGlyph kind={glyph} />}
      {words}
      {isRoll && ', rolled'}
    </span>
  )
}

const howMany = ({ event: { contracts, quantityShares } }: TimelineRow): string => {
  if (contracts > 0) return counted(contracts, 'contract')
  return quantityShares === 0 ? '' : `${formatQuantity(quantityShares)} shares`
}

const columns: readonly Column<TimelineRow>[] = [
  { id: 'event', header: 'Event', names: true, cell: (row) => <What row={row} /> },
  { id: 'date', header: 'Date', align: 'end', cell: ({ event }) => formatDate(event.eventDate) },
  { id: 'many', header: 'How many', align: 'end', cell: howMany },
  {
    id: 'strike',
    header: 'Strike',
    align: 'end',
    cell: ({ event }) => <MoneyFigure {...amountOr(event.strike, 'no option')} />,
  },
  {
    id: 'cash',
    header: 'What it added',
    align: 'end',
    cell: ({ event, atStrike }) => (
      <>
        <MoneyFigure value={event.netCash} sign="always" />
        {atStrike !== null && (
          <small>
            and <span data-amount>{formatMoney(atStrike, { sign: 'always' })}</span> for the shares
          </small>
        )}
      </>
    ),
  },
]

interface TimelineTableProps {
  caption: string
  events: readonly TimelineEvent[]
}

/** The campaign line as a table. */
export function TimelineTable({ caption, events }: TimelineTableProps) {
  return <Table caption={caption} columns={columns} rows={timelineRows(events)} rowKey={({ key }) => key} />
}
