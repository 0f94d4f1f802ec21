import type { TradingDate } from '@wheelwright/core'
import { CampaignGlyph } from './campaign-glyph.tsx'
import {
  datedEvents,
  describeCampaign,
  placeOnAxis,
  spreadGlyphs,
  type CampaignEvent,
  type CampaignHold,
} from './campaign.ts'
import './campaign-line.css'
import { formatShortDate } from '../figures/figures.ts'
import { phaseColors } from './phases.ts'

export interface CampaignLineProps {
  /** In the order in which they happened. */
  events: readonly CampaignEvent[]
  holds?: readonly CampaignHold[]
  from: TradingDate
  /** The end of the axis: today while the wheel runs, its last day when it is over. */
  to: TradingDate
  /** Writes `today` at the end of the axis. */
  running?: boolean
}

const glyphGap = 0.052
const datesApart = 0.17
const datesApartCoarse = 0.34
const percent = (place: number) => `${Math.round(place * 10_000) / 100}%`

/** Put sold, rolled, assigned, call sold, called away: a wheel's history on one time axis. */
export function CampaignLine({ events, holds = [], from, to, running = false }: CampaignLineProps) {
  const places = spreadGlyphs(
    events.map((event) => placeOnAxis(event.on, from, to)),
    glyphGap,
  )
  return (
    <div className="campaign">
      <span className="sr-only">{describeCampaign(events)}</span>
      <div className="campaign-axis" aria-hidden="true">
        {holds.map((hold) => {
          const start = placeOnAxis(hold.from, from, to)
          const width = percent(placeOnAxis(hold.to, from, to) - start)
          const style = { left: percent(start), width, background: phaseColors[hold.phase] }
          return <span key={`${hold.phase}${hold.from}`} className="campaign-hold" style={style} />
        })}
        {events.map((event, index) => (
          <span key={index} className="campaign-mark" style={{ left: percent(places[index] ?? 0) }}>
            <CampaignGlyph kind={event.kind} open={event.open ?? false} />
          </span>
        ))}
        <AxisDates events={events} places={places} running={running} />
      </div>
    </div>
  )
}

interface AxisDatesProps {
  events: readonly CampaignEvent[]
  places: readonly number[]
  running: boolean
}

function AxisDates({ events, places, running }: AxisDatesProps) {
  const taken = running ? [1] : []
  const coarse = datedEvents(events, places, datesApartCoarse, [], taken)
  const fine = datedEvents(events, places, datesApart, coarse, taken)
  return (
    <>
      {fine.map((index) => {
        const event = events[index]
        const place = places[index] ?? 0
        return event === undefined ? null : (
          <span
            key={index}
            className="campaign-date"
            data-edge={edgeOf(place)}
            data-fine={!coarse.includes(index) || undefined}
            style={{ left: percent(place) }}
          >
            {formatShortDate(event.on)}
          </span>
        )
      })}
      {running && (
        <span className="campaign-date" data-edge="end" style={{ left: '100%' }}>
          today
        </span>
      )}
    </>
  )
}

function edgeOf(place: number): 'start' | 'middle' | 'end' {
  if (place < 0.05) return 'start'
  return place > 0.9 ? 'end' : 'middle'
}
