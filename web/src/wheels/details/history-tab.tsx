import type { LoggedWheelEvent, WheelCycle } from '@wheelwright/api'
import { eventRisk } from '@wheelwright/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { eventInWords } from '../../campaigns/campaign-model.ts'
import { useWheelName } from '../../campaigns/use-wheel-name.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDate, withoutAmounts } from '../../ui/figures/figures.ts'
import { Button } from '../../ui/button.tsx'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Table } from '../../ui/lists/table.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { wheelEventsQuery } from '../queries.ts'
import { StatusHistory } from '../status/status-history.tsx'
import { amountOr, inWords, riskNames } from '../words.ts'
import { Loaded } from './loaded.tsx'

/** Entries by the words of the campaign line, the log by its own. */
const nameOf = (event: LoggedWheelEvent): string =>
  event.origin === 'ledger' ? eventInWords(event) : inWords(event.eventType)

/** Low risk is the rule, and not marked. */
function EventRisk({ type }: { type: string }) {
  const risk = eventRisk(type)
  if (risk === 'low') return null
  const { label, tone } = riskNames[risk]
  return <Badge tone={tone}>{label}</Badge>
}

const columns: readonly Column<LoggedWheelEvent>[] = [
  {
    id: 'event',
    header: 'Event',
    names: true,
    cell: (event) => (
      <>
        {nameOf(event)} <EventRisk type={event.eventType} />
        {event.description !== '' && <small>{withoutAmounts(event.description)}</small>}
      </>
    ),
  },
  { id: 'date', header: 'Date', align: 'end', cell: ({ tradeDate }) => formatDate(tradeDate) },
  { id: 'origin', header: 'From', cell: ({ origin }) => (origin === 'ledger' ? 'the ledger' : 'the log') },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount }) => <MoneyFigure {...amountOr(amount, 'no money moved')} sign="always" />,
  },
]

/** How its status changed, and what happened in it. */
export function HistoryTab({ cycle }: { cycle: WheelCycle }) {
  const events = useInfiniteQuery(wheelEventsQuery(cycle.id))
  const nameOf = useWheelName()
  return (
    <div className="wheel-parts">
      <section>
        <h3>Status history</h3>
        <StatusHistory cycleId={cycle.id} />
      </section>
      <section>
        <h3>Events</h3>
        <Loaded query={events} what="The events">
          {(list) =>
            list.length === 0 ? (
              <p className="wheel-note">Nothing has happened yet.</p>
            ) : (
              <Table
                caption={`Events of ${nameOf(cycle)}`}
                columns={columns}
                rows={list}
                rowKey={({ id, eventType, tradeDate }) => `${id}.${eventType}.${tradeDate}`}
              />
            )
          }
        </Loaded>
        {events.hasNextPage && (
          <div className="growing">
            <Button pending={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
              Show earlier events
            </Button>
            <span>the latest {events.data?.length.toLocaleString('en-US')}</span>
          </div>
        )}
      </section>
    </div>
  )
}
