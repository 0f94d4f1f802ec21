import type { LedgerCycle, WheelEvent } from '@wheelwright/api'
import { Instrument } from '../../entries/instrument.tsx'
import { formatContracts } from '../../ui/figures/format-contracts.ts'
import { CampaignGlyph } from '../../ui/wheel-marks/campaign-glyph.tsx'
import { formatDate, formatQuantity } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { phaseNames, phases } from '../../ui/wheel-marks/phases.ts'
import { Table } from '../../ui/lists/table.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { Unknown } from '../../ui/figures/unknown.tsx'
import { useWheelName } from '../../campaigns/use-wheel-name.ts'
import { eventInWords, glyphOf } from '../../campaigns/campaign-model.ts'
import { groupSlots, type SlotGroup } from './slot-groups.ts'

const phaseInWords = (phase: number): string => {
  const known = phases.find((each) => each === phase)
  return known === undefined ? String(phase) : `${known} ${phaseNames[known]}`
}

/** What a slot stands on now; one that ended stands on nothing. */
function StandsOn({ group: { slot } }: { group: SlotGroup }) {
  const { put, call, longCall, shares } = slot
  if (put === null && call === null && longCall === null && shares === 0)
    return <Unknown reason="ended" shown />
  return (
    <>
      {shares !== 0 && <span className="symbol-cover">{formatQuantity(shares)} shares</span>}
      {[put, longCall, call].map(
        (symbol) =>
          symbol !== null && (
            <span key={symbol} className="symbol-cover">
              <Instrument symbol={symbol} brief />
            </span>
          ),
      )}
    </>
  )
}

const slotColumns: readonly Column<SlotGroup>[] = [
  {
    id: 'slot',
    header: 'Lots',
    names: true,
    cell: ({ count, slot }) => (
      <>
        {formatContracts(count)} × {slot.outcome}
        <small>{phaseInWords(slot.phase)}</small>
      </>
    ),
  },
  { id: 'on', header: 'Secured by', cell: (group) => <StandsOn group={group} /> },
  { id: 'opened', header: 'Opened', align: 'end', cell: ({ slot }) => formatDate(slot.openedOn) },
  {
    id: 'closed',
    header: 'Ended',
    align: 'end',
    cell: ({ slot }) =>
      slot.closedOn === null ? <Unknown reason="still open" /> : formatDate(slot.closedOn),
  },
  {
    id: 'result',
    header: 'Cash so far',
    align: 'end',
    cell: ({ result: value }) => (
      <MoneyFigure
        {...(value === null ? { value, reason: 'a price behind it is unknown' } : { value })}
        sign="always"
      />
    ),
  },
]

export function SlotTable({ cycle }: { cycle: LedgerCycle }) {
  const nameOf = useWheelName()
  return (
    <Table
      caption={`Lots of ${nameOf(cycle)}`}
      columns={slotColumns}
      rows={groupSlots(cycle.slots)}
      rowKey={({ key }) => key}
    />
  )
}

interface NumberedEvent {
  readonly key: string
  readonly event: WheelEvent
}

function EventName({ event }: { event: WheelEvent }) {
  const glyph = glyphOf(event)
  return (
    <span className="sign-and-words">
      {glyph !== null && <CampaignGlyph kind={glyph} />}
      {eventInWords(event)}
    </span>
  )
}

function howMany({ contracts, quantityShares }: WheelEvent): string {
  if (contracts > 0) return `${formatContracts(contracts)} ${contracts === 1 ? 'contract' : 'contracts'}`
  return quantityShares === 0 ? '' : `${formatQuantity(quantityShares)} shares`
}

const eventColumns: readonly Column<NumberedEvent>[] = [
  { id: 'event', header: 'Event', names: true, cell: ({ event }) => <EventName event={event} /> },
  { id: 'date', header: 'Date', align: 'end', cell: ({ event }) => formatDate(event.eventDate) },
  { id: 'many', header: 'How many', align: 'end', cell: ({ event }) => howMany(event) },
  {
    id: 'strike',
    header: 'Strike',
    align: 'end',
    cell: ({ event: { strike: value } }) => (
      <MoneyFigure {...(value === null ? { value, reason: 'no option' } : { value })} />
    ),
  },
  {
    id: 'cash',
    header: 'Net cash',
    align: 'end',
    cell: ({ event: { netCash: value } }) =>
      value === null ? (
        <MoneyFigure value={value} reason="what it cost is not known" />
      ) : (
        <MoneyFigure value={value} sign="always" />
      ),
  },
]

/** The campaign line as a table. */
export function EventTable({ cycle }: { cycle: LedgerCycle }) {
  const nameOf = useWheelName()
  return (
    <Table
      caption={`Events of ${nameOf(cycle)}`}
      columns={eventColumns}
      rows={cycle.events.map((event, index) => ({ key: `${event.id}.${index}`, event }))}
      rowKey={({ key }) => key}
    />
  )
}
