import type { EarlierEvents, TimelineEvent } from '@wheelwright/api'
import { CampaignGlyph } from '../../ui/wheel-marks/campaign-glyph.tsx'
import {
  formatContracts,
  formatDate,
  formatMarketPrice,
  formatMoney,
  formatQuantity,
} from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Table } from '../../ui/lists/table.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { glyphOf } from '../../campaigns/campaign-model.ts'
import { amountOr } from '../words.ts'
import { timelineRows, type TimelineRow } from '../../campaigns/timeline-model.ts'

function What({ row: { event, words, isRoll } }: { row: TimelineRow }) {
  const glyph = isRoll ? 'rolled' : glyphOf(event)
  return (
    <span className="sign-and-words">
      {glyph !== null && <CampaignGlyph kind={glyph} />}
      {words}
      {isRoll && ', rolled'}
    </span>
  )
}

/** 2 × $15.00; 200 shares. */
const ofWhat = ({ event: { contracts, quantityShares, strike } }: TimelineRow): string => {
  if (contracts > 0)
    return strike === null
      ? `${formatContracts(contracts)} ${contracts === 1 ? 'contract' : 'contracts'}`
      : `${formatContracts(contracts)} × ${formatMarketPrice(strike)}`
  return quantityShares === 0 ? '' : `${formatQuantity(quantityShares)} shares`
}

const columns: readonly Column<TimelineRow>[] = [
  {
    id: 'event',
    header: 'Event',
    names: true,
    cell: (row) => (
      <>
        <What row={row} />
        <small>{formatDate(row.event.eventDate)}</small>
      </>
    ),
  },
  { id: 'what', header: 'Of what', align: 'end', cell: ofWhat },
  {
    id: 'cash',
    header: 'What it added',
    align: 'end',
    cell: ({ netCash, atStrike }) => (
      <>
        <MoneyFigure {...amountOr(netCash, 'what it cost is not known')} sign="always" />
        {atStrike !== null && (
          <small>
            shares{' '}
            <span className="whole-figure" data-amount>
              {formatMoney(atStrike, { sign: 'always' })}
            </span>
          </small>
        )}
      </>
    ),
  },
]

interface TimelineTableProps {
  caption: string
  events: readonly TimelineEvent[]
  earlier: EarlierEvents | null
}

/** The campaign line as a table. */
export function TimelineTable({ caption, events, earlier }: TimelineTableProps) {
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={timelineRows(events, earlier)}
      rowKey={({ key }) => key}
      fold={false}
    />
  )
}
